import { LIMITS } from '@jansi/contract/limits'
import { slipState } from '../payments/policy.ts'
import type { ReturnView } from './queries.ts'

/** True if penalties of a return are unpaid. */
export function owesPenalty({
  totalPenalties,
  penaltyPaidAt,
}: Pick<ReturnView['session'], 'totalPenalties' | 'penaltyPaidAt'>): boolean {
  return totalPenalties > 0 && penaltyPaidAt === null
}

/** Staff record further money for a decided return that owes nothing, had penalties or a slip: it is owed back. */
export function mayAddPayment(
  session: Pick<
    ReturnView['session'],
    'status' | 'totalPenalties' | 'penaltyPaidAt' | 'penaltyWaived' | 'penaltyReceived'
  >,
  hasSlip: boolean,
): boolean {
  const { status, totalPenalties, penaltyWaived, penaltyReceived } = session
  const hadPenalties = totalPenalties > 0 || penaltyWaived > 0 || penaltyReceived > 0 || hasSlip
  return status !== 'pending' && !owesPenalty(session) && hadPenalties
}

/** Returns the satang of a return's penalties that are left to pay; money that goes back to the member pays for nothing. */
export function penaltyDue(
  {
    totalPenalties,
    penaltyReceived,
    penaltyPaidAt,
  }: Pick<ReturnView['session'], 'totalPenalties' | 'penaltyReceived' | 'penaltyPaidAt'>,
  refunds: { owed: number; paid: number },
): number {
  if (penaltyPaidAt !== null) return 0
  return Math.max(0, totalPenalties - (penaltyReceived - refunds.owed - refunds.paid))
}

/** True while the member may send a slip, or another one, for unpaid penalties. */
export function maySendPenaltySlip({ session, slips }: Pick<ReturnView, 'session' | 'slips'>): boolean {
  return owesPenalty(session) && slips.length < LIMITS.slipsPerPenalty
}

/** True while the newest penalty slip waits for staff, who may refuse it. */
export function mayRefuseSlip({ session, slips }: Pick<ReturnView, 'session' | 'slips'>): boolean {
  return owesPenalty(session) && slips[0] !== undefined && slipState(slips[0]) === 'waits'
}

/** True while the goods of a complete, pending return have not been received. */
export function mayReceive(view: Pick<ReturnView, 'session' | 'items' | 'evidence'>): boolean {
  return view.session.status === 'pending' && view.session.receivedAt === null && isComplete(view)
}

/** A wrong "received" is taken back while nobody has decided the return. At the desk staff had the pieces in their hands. */
export function mayUndoReceive({
  status,
  receivedAt,
  takenAtDesk,
}: Pick<ReturnView['session'], 'status' | 'receivedAt' | 'takenAtDesk'>): boolean {
  return status === 'pending' && receivedAt !== null && !takenAtDesk
}

/**
 * True once a session contains everything that staff need for the review. Staff had the pieces of a session at
 * the desk in their hands, so that it needs no photos.
 */
export function isComplete({
  session,
  items,
  evidence,
}: Pick<ReturnView, 'session' | 'items' | 'evidence'>): boolean {
  return items.length > 0 && (evidence.length > 0 || session.takenAtDesk)
}

/** Staff correct penalties that were set by a decision. */
export function mayCorrectPenalty({
  status,
  totalPenalties,
}: Pick<ReturnView['session'], 'status' | 'totalPenalties'>): boolean {
  return status !== 'pending' && totalPenalties > 0
}

/** Admins take back a decision that was made. */
export function mayReopen({ status }: Pick<ReturnView['session'], 'status'>): boolean {
  return status !== 'pending'
}

/** Admins take back that penalties were paid, also in part. */
export function mayUndoPayment(
  session: Pick<ReturnView['session'], 'totalPenalties' | 'penaltyPaidAt' | 'penaltyReceived'>,
  refunds: { owed: number; paid: number },
): boolean {
  const { totalPenalties, penaltyPaidAt } = session
  return totalPenalties > 0 && (penaltyPaidAt !== null || penaltyDue(session, refunds) < totalPenalties)
}
