import type { BodyOf } from '@jansi/contract/endpoint'
import type { createFaq, updateFaq } from '@jansi/contract/staff-content'
import { eq } from 'drizzle-orm'
import { faqs } from '../../../db/schema.ts'
import { inTransaction, type UnitOfWork } from '../../../db/unit-of-work.ts'
import { invalid, notFound } from '../../../http/app-error.ts'
import type { Deps } from '../../../http/deps.ts'
import { recordAudit } from '../../audit/commands/record-audit.ts'
import { cleanHtml, cleanPhrase, showsSomething } from '../../tutorials/clean-html.ts'
import { type FaqRow, lockFaq } from '../queries.ts'

type FaqDeps = Pick<Deps, 'database' | 'reads' | 'settings' | 'clock'>

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
    await tell(unit, deps, { actorId, action: 'faq.create', faq })
    return faq
  })
}

/** Changes what is given of a question. 404, or 400 as for a new one. */
export async function changeFaq(
  deps: FaqDeps,
  actorId: number,
  id: number,
  input: BodyOf<typeof updateFaq>,
): Promise<FaqRow> {
  const question = input.question === undefined ? undefined : cleanQuestion(input.question)
  const answer = input.answer === undefined ? undefined : cleanAnswer(deps, input.answer)
  return inTransaction(deps.database.orm, async (unit) => {
    const before = await lockFaq(unit.tx, id)
    if (!before) throw notFound()
    const change = {
      question: question ?? before.question,
      answer: answer ?? before.answer,
      tags: input.tags ?? before.tags,
      category: input.category ?? before.category,
      isActive: input.is_active ?? before.isActive,
      position: input.position ?? before.position,
    }
    await unit.tx.update(faqs).set(change).where(eq(faqs.id, id))
    const faq = { ...before, ...change }
    await tell(unit, deps, { actorId, action: 'faq.update', faq })
    return faq
  })
}

/** Deletes a question. 404 when there is none. */
export async function removeFaq(deps: FaqDeps, actorId: number, id: number): Promise<void> {
  await inTransaction(deps.database.orm, async (unit) => {
    const [faq] = await unit.tx.delete(faqs).where(eq(faqs.id, id)).returning()
    if (!faq) throw notFound()
    await tell(unit, deps, { actorId, action: 'faq.delete', faq })
  })
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

async function tell(
  unit: UnitOfWork,
  { reads, clock }: FaqDeps,
  { actorId, action, faq }: { actorId: number; action: string; faq: FaqRow },
): Promise<void> {
  await recordAudit(unit.tx, {
    actorId,
    action,
    subjectType: 'faq',
    subjectId: String(faq.id),
    data: { question: faq.question, is_active: faq.isActive, position: faq.position },
    createdAt: clock(),
  })
  await reads.changed(unit, 'faqs')
}
