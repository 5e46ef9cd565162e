import type { AuditAction } from '@jansi/contract/audit-actions'
import { eq } from 'drizzle-orm'
import { conflict, notFound } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { returnSessions } from '../../../db/schema/returns.ts'
import { inTransaction, type UnitOfWork } from '../../../db/unit-of-work.ts'
import { recordChange } from '../../audit/steps/record-change.ts'
import { type EntryFacts, postReturnEntry } from '../../journal/steps/post-entry.ts'
import type { OwnDecision } from '../../notifications/messages/own-cases.ts'
import type { Notice } from '../../notifications/steps/notify.ts'
import { owesPenalty } from '../policy.ts'
import { type ReturnView, type SessionRow, withDetails } from '../queries.ts'
import { advanceOrdersOf, takeBackOrdersOf } from './advance-orders-of.ts'
import { lockReturnToDecide } from './lock-to-decide.ts'

/** The locked return that staff decide on, and the return as a message names it. */
export type DecidedReturn = {
  unit: UnitOfWork
  session: SessionRow
  view: ReturnView
  actorId: number
  now: Date
  ofReturn: { userId: number; sessionId: string }
}

/** The consequences of a decision. */
type Consequences = {
  /** Columns of the return. A decision that goes on from them writes them itself. */
  set?: Partial<typeof returnSessions.$inferInsert>
  /** The entry that brings the journal to the rows. */
  journal?: Pick<EntryFacts, 'kind' | 'method'>
  /** `toStatus` of the event in its history. */
  event?: string
  /** Data of the audit row, without the reason. */
  audited: Record<string, unknown>
  /** Its orders complete if they waited for nothing else, or wait again. */
  orders?: 'advance' | 'take_back'
  notices?: readonly Notice[]
}

/**
 * Returns the command for a decision of staff on a return. It locks the return; `decide` throws a refusal, or writes the rows that
 * only this decision has and returns its consequences, which are written in the same transaction: return, journal, history, audit
 * log, orders in id order, messages. The command throws 404, and 409 `own_case` for a return of the person who decides.
 */
export function returnDecision<Input extends { reason?: string | undefined }>(
  action: AuditAction & OwnDecision,
  decide: (decided: DecidedReturn, input: Input) => Promise<Consequences>,
) {
  return (deps: Deps, actorId: number, id: string, input: Input): Promise<void> =>
    inTransaction(deps.database.orm, async (unit) => {
      const { tx } = unit
      const { session, mark } = await lockReturnToDecide(unit, deps, actorId, id, action)
      const [view] = await withDetails(tx, [session])
      if (!view) throw notFound()
      const now = deps.clock()
      const ofReturn = { userId: session.userId, sessionId: id }
      const { set, journal, event, audited, orders, notices } = await decide(
        { unit, session, view, actorId, now, ofReturn },
        input,
      )
      const by = { actorId, reason: input.reason }
      if (set) await tx.update(returnSessions).set(set).where(eq(returnSessions.id, id))
      if (journal) await postReturnEntry(tx, id, { ...journal, ...by, occurredAt: now })
      await recordChange(tx, {
        subject: { returnSessionId: id },
        event: event === undefined ? undefined : { from: session.status, to: event },
        audit: { action, data: { ...audited, ...mark } },
        ...by,
        now,
      })
      if (orders === 'advance') await advanceOrdersOf(unit, deps, session, actorId)
      if (orders === 'take_back') await takeBackOrdersOf(unit, deps, session, by)
      for (const send of notices ?? []) await send(unit, deps)
    })
}

/** Throws 409 for a return without unpaid penalties. */
export function refuseUnlessOwed(session: SessionRow): void {
  if (!owesPenalty(session)) throw conflict('penalty_not_owed', 'No penalty is owed for this return.')
}
