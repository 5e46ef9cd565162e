import type { ReturnDecision } from './return-statuses.ts'
import { CONDITION_NAMES, type Condition } from './return-statuses.ts'

/**
 * Returns the penalty for one piece that came back late, in satang: days × rate, at most the price of a new
 * one.
 */
export function lateFee(loan: { daysLate: number; ratePerDay: number; replacementPrice: number }): number {
  return Math.min(loan.daysLate * loan.ratePerDay, loan.replacementPrice)
}

/**
 * Returns the penalty that the rules propose for pieces in a condition, in satang; staff may set another
 * amount. The late fee and the damage add up, and end at the price of new pieces. `repairPrice` is for all the
 * pieces: a repair has no price by rule.
 */
export function proposedPenalty(
  condition: Condition,
  quantity: number,
  piece: { lateFee: number; replacementPrice: number },
  repairPrice = 0,
): number {
  const replacement = piece.replacementPrice * quantity
  switch (condition) {
    case 1:
    case 2:
      return Math.min(piece.lateFee * quantity, replacement)
    case 3:
      return Math.min(piece.lateFee * quantity + repairPrice, replacement)
    case 4:
    case 5:
      return replacement
    case 6:
      return 0
  }
}

/** True for the conditions that end a loan; a piece that never arrived (6) stays on loan. */
export function isAccepted(condition: Condition): boolean {
  return condition !== 6
}

/** Returns the result of a review: all accepted, some, or none. */
export function decide(outcomes: readonly { condition: Condition; quantity: number }[]): ReturnDecision {
  const accepted = outcomes.filter((outcome) => isAccepted(outcome.condition))
  if (accepted.length === outcomes.length) return 'approved'
  return accepted.length === 0 ? 'rejected' : 'partial'
}

/** Narrows a number that input validation has bounded to 1–6. */
export function isCondition(value: number): value is Condition {
  return value in CONDITION_NAMES
}
