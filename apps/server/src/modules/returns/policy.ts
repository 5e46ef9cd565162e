import type { ReturnView } from './queries.ts'

/** True if penalties of a return are unpaid. */
export function owesPenalty({
  totalPenalties,
  penaltyPaidAt,
}: Pick<ReturnView['session'], 'totalPenalties' | 'penaltyPaidAt'>): boolean {
  return totalPenalties > 0 && penaltyPaidAt === null
}

/** True while the goods of a complete, pending return have not been received. */
export function mayReceive(view: Pick<ReturnView, 'session' | 'items' | 'evidence'>): boolean {
  return view.session.status === 'pending' && view.session.receivedAt === null && isComplete(view)
}

/** True once a session contains everything that staff need for the review. */
export function isComplete({ items, evidence }: Pick<ReturnView, 'items' | 'evidence'>): boolean {
  return items.length > 0 && evidence.length > 0
}
