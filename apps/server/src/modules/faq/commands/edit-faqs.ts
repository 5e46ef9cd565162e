import type { AuditAction } from '@jansi/contract/audit-actions'
import type { BodyOf } from '@jansi/contract/endpoint'
import type { createFaq, updateFaq } from '@jansi/contract/staff-content'
import type { SortInput } from '@jansi/contract/versions'
import { eq } from 'drizzle-orm'
import { invalid, notFound, stale } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { sortRows } from '../../../core/sort-rows.ts'
import { faqs } from '../../../db/schema/content.ts'
import { inTransaction, type UnitOfWork } from '../../../db/unit-of-work.ts'
import { recordAudit } from '../../audit/steps/record-audit.ts'
import { cleanHtml, cleanPhrase, showsSomething } from '../../tutorials/clean-html.ts'
import { presentStaffFaq } from '../present.ts'
import { allFaqs, type FaqRow, lockFaq } from '../queries.ts'

type FaqDeps = Pick<Deps, 'database' | 'settings' | 'clock'>

/** Adds a question, its HTML cleaned. 400 when nothing to show is left of question or answer. */
export async function addFaq(
  deps: FaqDeps,
  actorId: number,
  input: BodyOf<typeof createFaq>,
): Promise<FaqRow> {
  const row = {
    question: cleanQuestion(input.question),
    answer: cleanAnswer(deps, input.answer),
    tags: input.tags,
    category: input.category,
    isActive: input.is_active,
    position: input.position,
  }
  return inTransaction(deps.database.orm, async (unit) => {
    const [faq] = await unit.tx.insert(faqs).values(row).returning()
    if (!faq) throw new Error('the question was not written')
    await publishChange(unit, deps, { actorId, action: 'faq.create', ...shown(faq) })
    return faq
  })
}

/** Changes the given fields of the question that was read. 404; 409 `stale`; 400 as for a new one. */
export async function changeFaq(
  deps: FaqDeps,
  actorId: number,
  id: number,
  { version, ...input }: BodyOf<typeof updateFaq>,
): Promise<FaqRow> {
  const question = input.question === undefined ? undefined : cleanQuestion(input.question)
  const answer = input.answer === undefined ? undefined : cleanAnswer(deps, input.answer)
  return inTransaction(deps.database.orm, async (unit) => {
    const before = await lockAsRead(unit, id, version)
    const change = {
      question: question ?? before.question,
      answer: answer ?? before.answer,
      tags: input.tags ?? before.tags,
      category: input.category ?? before.category,
      isActive: input.is_active ?? before.isActive,
      version: version + 1,
    }
    await unit.tx.update(faqs).set(change).where(eq(faqs.id, id))
    const faq = { ...before, ...change }
    await publishChange(unit, deps, { actorId, action: 'faq.update', ...shown(faq) })
    return faq
  })
}

/** Sorts all questions. 409 `stale` if the list was sorted differently since it was read. */
export async function sortFaqs(deps: FaqDeps, actorId: number, input: SortInput): Promise<FaqRow[]> {
  return inTransaction(deps.database.orm, async (unit) => {
    if (!(await sortRows(unit.tx, faqs, input))) {
      throw stale((await allFaqs(unit.tx)).map(presentStaffFaq))
    }
    await publishChange(unit, deps, { actorId, action: 'faq.order', id: null, data: input })
    return allFaqs(unit.tx)
  })
}

/** Deletes the question that was read. 404; 409 `stale`. */
export async function removeFaq(deps: FaqDeps, actorId: number, id: number, version: number): Promise<void> {
  await inTransaction(deps.database.orm, async (unit) => {
    const faq = await lockAsRead(unit, id, version)
    await unit.tx.delete(faqs).where(eq(faqs.id, id))
    await publishChange(unit, deps, { actorId, action: 'faq.delete', ...shown(faq) })
  })
}

async function lockAsRead({ tx }: UnitOfWork, id: number, version: number): Promise<FaqRow> {
  const faq = await lockFaq(tx, id)
  if (!faq) throw notFound()
  if (faq.version !== version) throw stale(presentStaffFaq(faq))
  return faq
}

function cleanQuestion(html: string): string {
  return requireWords('question', cleanPhrase(html))
}

function cleanAnswer({ settings }: FaqDeps, html: string): string {
  return requireWords('answer', cleanHtml(html, settings.publicUrl))
}

function requireWords(field: string, html: string): string {
  if (!showsSomething(html)) throw invalid({ [field]: ['This field may not be blank.'] })
  return html
}

function shown({ id, question, isActive, position }: FaqRow) {
  return { id, data: { question, is_active: isActive, position } }
}

async function publishChange(
  unit: UnitOfWork,
  { clock }: FaqDeps,
  { actorId, action, id, data }: { actorId: number; action: AuditAction; id: number | null; data: object },
): Promise<void> {
  await recordAudit(unit.tx, {
    actorId,
    action,
    subjectType: 'faq',
    subjectId: id === null ? '' : String(id),
    data,
    createdAt: clock(),
  })
}
