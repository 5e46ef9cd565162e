import type { RefundStateThat } from '@jansi/contract/refund-states'
import type { SlipMoney } from '@jansi/contract/slip-money'
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'
import { refundCases } from '../../../db/schema/refunds.ts'
import { returnSessions } from '../../../db/schema/returns.ts'
import { whereRefund } from '../../../db/status-sql.ts'
import type { UnitOfWork } from '../../../db/unit-of-work.ts'
import { NOT_CONFIRMED } from '../../orders/steps/open-refund-case.ts'
import { hasWaitingSlip } from '../../payments/queries.ts'
import { owesPenalty, penaltyDue } from '../policy.ts'
import { lockReturnSession, refundedPenalties } from '../queries.ts'

/** Satang that are owed to the member by this change alone, and whether a slip is to be checked. */
export type FollowedMoney = { refundSatang: number; isToCheck: boolean }

/**
 * Follows the money of a locked return after its penalties, its payment or its slips have changed: the rows are written, the
 * entry of the journal is not. A slip that waits while no penalty is owed any more, also because an earlier part covers it, or
 * that staff have yet to look for (`slipMoney`), opens a case to check; once staff know its money, there is nothing left to
 * check. Money beyond the penalties that did not go back already is owed to the member. Penalties that the money covers are paid.
 */
export async function followPenalties(
  { tx }: UnitOfWork,
  id: string,
  now: Date,
  { slipMoney = null }: { slipMoney?: SlipMoney | null } = {},
): Promise<FollowedMoney> {
  const session = await lockReturnSession(tx, id)
  if (!session) throw new Error(`no return ${id}`)
  const { totalPenalties: total, penaltyReceived: received } = session
  const before = await refundedPenalties(tx, id)
  const waits = await hasWaitingSlip(tx, { returnSessionId: id })
  if (waits && (slipMoney === 'to_check' || penaltyDue(session, before) === 0)) {
    await coverPenalties(tx, id, now)
    await writeOpen(tx, id, { state: 'to_check', updatedAt: now })
    return { refundSatang: 0, isToCheck: true }
  }
  const amount = received - total - before.paid
  if (amount > before.owed) await writeOpen(tx, id, { state: 'owed', received, amount, updatedAt: now })
  else if (slipMoney !== null) await endCheck(tx, id, now)
  await coverPenalties(tx, id, now)
  return { refundSatang: Math.max(0, amount - before.owed), isToCheck: false }
}

/** Penalties of a locked return are paid once the money that came in for them, and does not go back, covers them. */
export async function coverPenalties(tx: Tx, id: string, now: Date): Promise<void> {
  const session = await lockReturnSession(tx, id)
  if (!session || !owesPenalty(session)) return
  if (penaltyDue(session, await refundedPenalties(tx, id)) > 0) return
  await tx.update(returnSessions).set({ penaltyPaidAt: now }).where(eq(returnSessions.id, id))
}

type Opening = Pick<typeof refundCases.$inferInsert, 'received' | 'amount'> & {
  state: RefundStateThat<'open'>
  updatedAt: Date
}

async function writeOpen(tx: Tx, id: string, opening: Opening): Promise<void> {
  const known = { ...opening, cause: 'penalty_corrected' as const }
  const [again] = await tx
    .update(refundCases)
    .set({ ...known, ...NOT_CONFIRMED, version: sql`${refundCases.version} + 1` })
    .where(and(eq(refundCases.returnSessionId, id), whereRefund('open')))
    .returning({ id: refundCases.id })
  if (again) return
  await tx.insert(refundCases).values({ returnSessionId: id, createdAt: opening.updatedAt, ...known })
}

/** A case to check whose slips were counted or refused meanwhile has nothing left to check. */
async function endCheck(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .update(refundCases)
    .set({ state: 'nothing_owed', amount: 0, version: sql`${refundCases.version} + 1`, updatedAt: now })
    .where(and(eq(refundCases.returnSessionId, id), eq(refundCases.state, 'to_check')))
}
