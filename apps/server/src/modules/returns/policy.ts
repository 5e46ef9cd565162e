import { LIMITS } from '@jansi/contract/limits'
import type { ReturnView } from './queries.ts'

/** True if penalties of a return are unpaid. */
export function owesPenalty({
  totalPenalties,
  penaltyPaidAt,
}: Pick<ReturnView['session'], 'totalPenalties' | 'penaltyPaidAt'>): boolean {
  return totalPenalties > 0 && penaltyPaidAt === null
}

/** True while the member may send a slip, or another one, for unpaid penalties. */
export function maySendPenaltySlip({ session, slips }: Pick<ReturnView, 'session' | 'slips'>): boolean {
  return owesPenalty(session) && slips.length < LIMITS.slipsPerPenalty
}

/** True while the newest penalty slip waits for staff, who may refuse it. */
export function mayRefuseSlip({ session, slips }: Pick<ReturnView, 'session' | 'slips'>): boolean {
  return owesPenalty(session) && slips[0] !== undefined && slips[0].refusedAt === null
}

/** True once a session contains everything that staff need for the review. */
export function isComplete({ items, evidence }: Pick<ReturnView, 'items' | 'evidence'>): boolean {
  return items.length > 0 && evidence.length > 0
}
