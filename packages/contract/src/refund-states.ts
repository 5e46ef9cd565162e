import { allOf, askOf, type Row, selectOf, type That } from './status-table.ts'
import { statusesThat } from './statuses.ts'

/**
 * How far money has come that may have to go back to its member, in the words of volunteers. `open`: it waits for staff ·
 * `closed`: not open · `decided`: staff found its amount · `goesBack`: the amount is owed to the member, or was paid back.
 */
export const REFUND_STATE = {
  to_check: { name: 'รอตรวจยอด', tone: 'waiting', icon: 'clock', is: ['open'] },
  owed: { name: 'ต้องคืนเงิน', tone: 'care', icon: 'exchange', is: ['open', 'decided', 'goesBack'] },
  nothing_owed: { name: 'ไม่มียอดต้องคืน', tone: 'quiet', icon: 'block', is: ['closed', 'decided'] },
  paid: { name: 'คืนเงินแล้ว', tone: 'done', icon: 'check', is: ['closed', 'decided', 'goesBack'] },
  withdrawn: { name: 'ใช้จ่ายคำสั่งซื้อเดิม', tone: 'quiet', icon: 'replay', is: ['closed'] },
} as const satisfies Record<string, Row<RefundProperty>>

type RefundProperty = 'open' | 'closed' | 'decided' | 'goesBack'
export type RefundState = keyof typeof REFUND_STATE
export type RefundStateThat<Property extends RefundProperty> = That<typeof REFUND_STATE, Property>
export const REFUND_STATES = /* @__PURE__ */ allOf(REFUND_STATE)
export const refundIs = /* @__PURE__ */ askOf(REFUND_STATE)
export const refundsThat = /* @__PURE__ */ selectOf(REFUND_STATE)

/** Why it may have to go back: the end of an order, or; `goods_gone`: a new slip came when the stock was gone. */
export const REFUND_CAUSES = [
  ...statusesThat('unfulfilled'),
  'goods_gone',
  'part_closed',
  'surplus',
  'penalty_corrected',
] as const
export type RefundCause = (typeof REFUND_CAUSES)[number]
