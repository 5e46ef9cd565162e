import { type RefundState, refundIs } from '@jansi/contract/refund-states'
import { bahtToSatang } from '../../domain/money.ts'

/** Staff record the received money while nothing was returned, also again to correct it. */
export function mayCheck({ state }: { state: RefundState }): boolean {
  return refundIs(state, 'open')
}

/** Staff pay back the amount that was found to be owed, and attach the image of the transfer. */
export function mayPay({ state }: { state: RefundState }): boolean {
  return state === 'owed'
}

/** True while another of the cases of the same order or return waits for staff. */
export function hasOtherOpen(
  { id }: { id: number },
  cases: readonly { id: number; state: RefundState }[],
): boolean {
  return cases.some((one) => one.id !== id && refundIs(one.state, 'open'))
}

/** The facts of a case that decide who may pay it. */
export type Decided = {
  amount: number | null
  received: number | null
  checkedBy: number | null
  confirmedBy: number | null
  confirmedAlone: boolean
}

/**
 * True for a refund that one person may not find alone: of more baht than the setting, or of more money than `proven`
 * (satang), the order's amount or the penalties with the payments that are in the journal without a check.
 */
export function needsSecondYes(
  { amount, received }: Decided,
  { proven, limitBaht }: { proven: number; limitBaht: number },
): boolean {
  return (amount ?? 0) > bahtToSatang(limitBaht) || (received ?? 0) > proven
}

/**
 * Returns the reason for which `actorId` may not pay a refund now, or null: an admin has yet to give the second yes, or
 * the money was found by the same person while another one is active.
 */
export function waitsFor(
  refund: Decided,
  { isLarge, actorId, isOtherActive }: { isLarge: boolean; actorId: number; isOtherActive: boolean },
): 'second_yes' | 'other_person' | null {
  if (isLarge && refund.confirmedBy === null) return 'second_yes'
  if (refund.confirmedAlone || !isOtherActive) return null
  return foundBy(refund) === actorId ? 'other_person' : null
}

/** Returns the person who found the refund: who checked it, or confirmed one that nobody checked. */
export function foundBy({ checkedBy, confirmedBy }: Decided): number | null {
  return checkedBy ?? confirmedBy
}
