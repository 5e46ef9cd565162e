/**
 * The money of a slip that waits while other money is recorded: it is that money (`counted`), nobody has looked
 * for it yet (`to_check`), or staff looked and none came (`none`).
 */
export const SLIP_MONEY = ['counted', 'to_check', 'none'] as const
export type SlipMoney = (typeof SLIP_MONEY)[number]
