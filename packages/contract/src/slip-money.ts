/**
 * The money of a slip that waits while other money is recorded: it is that money (`counted`), nobody has looked
 * for it yet (`to_check`), or staff looked and none came (`none`).
 */
export const SLIP_MONEY = ['counted', 'to_check', 'none'] as const
export type SlipMoney = (typeof SLIP_MONEY)[number]

/** The state of a slip, which does not depend on that of its order or return. */
export const SLIP_STATES = ['waits', 'checked', 'refused'] as const
export type SlipState = (typeof SLIP_STATES)[number]

/** Reasons staff pick when the slip is at fault: after one of these the member may send a new slip. */
export const SLIP_REJECTION_REASONS: readonly string[] = ['ยอดไม่ตรง', 'รูปไม่ชัด', 'ไม่พบยอดโอน', 'สลิปซ้ำ']
