import type { ReturnView } from './queries.ts'

/** True if penalties of a return are unpaid. */
export function owesPenalty({
  totalPenalties,
  penaltyPaidAt,
}: Pick<ReturnView['session'], 'totalPenalties' | 'penaltyPaidAt'>): boolean {
  return totalPenalties > 0 && penaltyPaidAt === null
}

/** True once a session contains everything that staff need for the review. */
export function isComplete({ items, evidence }: Pick<ReturnView, 'items' | 'evidence'>): boolean {
  return items.length > 0 && evidence.length > 0
}
