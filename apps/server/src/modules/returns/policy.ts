import type { ReturnView } from './queries.ts'

/** Are penalties of a return still to be paid? */
export function owesPenalty({
  totalPenalties,
  penaltyPaidAt,
}: Pick<ReturnView['session'], 'totalPenalties' | 'penaltyPaidAt'>): boolean {
  return totalPenalties > 0 && penaltyPaidAt === null
}

/** True once a session has what staff need to review it. */
export function isComplete({ items, evidence }: Pick<ReturnView, 'items' | 'evidence'>): boolean {
  return items.length > 0 && evidence.length > 0
}
