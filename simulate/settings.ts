/** The settings of a club, as far as the rules depend on them. */
export type Rules = {
  slipHours: number
  newSlipHours: number
  approvalDays: number
  lateFeePerDay: number
  freeDays: number
  renewals: number
  renewalDays: number
  offerHours: number
  holdMinutes: number
  /** Satang above which an admin confirms a refund. */
  secondYesAbove: number
  /** With it the club writes receipts, without it proofs of payment. */
  hasTaxId: boolean
}
/** The settings of a new shop. */
export const NEW_SHOP: Rules = {
  slipHours: 24,
  newSlipHours: 24,
  approvalDays: 7,
  lateFeePerDay: 500,
  freeDays: 3,
  renewals: 1,
  renewalDays: 7,
  offerHours: 24,
  holdMinutes: 15,
  secondYesAbove: 100_000,
  hasTaxId: false,
}
