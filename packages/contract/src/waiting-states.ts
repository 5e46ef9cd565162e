import { allOf, askOf, type Row, selectOf, type That } from './status-table.ts'

/**
 * Places in a waiting list. An ended one was ordered, missed (nothing was ordered in time), left by the member, removed by
 * staff, or closed with the account or long after the last workshop that had the product.
 */
export const WAITING_STATE = {
  waiting: { name: 'รอคิว', tone: 'info', icon: 'clock', is: ['open'] },
  offered: { name: 'ถึงคิวแล้ว', tone: 'done', icon: 'check', is: ['open'] },
  ordered: { name: 'สั่งแล้ว', tone: 'quiet', icon: 'double_check', is: ['ended'] },
  missed: { name: 'ไม่ได้สั่งภายในเวลา', tone: 'quiet', icon: 'timer_off', is: ['ended'] },
  left: { name: 'ออกจากคิวแล้ว', tone: 'quiet', icon: 'block', is: ['ended'] },
  removed: { name: 'เจ้าหน้าที่นำออกจากคิว', tone: 'quiet', icon: 'block', is: ['ended'] },
  closed: { name: 'ปิดคิวแล้ว', tone: 'quiet', icon: 'block', is: ['ended'] },
} as const satisfies Record<string, Row<'open' | 'ended'>>

export type WaitingState = keyof typeof WAITING_STATE
export type WaitingStateThat<Property extends 'open' | 'ended'> = That<typeof WAITING_STATE, Property>
export const WAITING_STATES = /* @__PURE__ */ allOf(WAITING_STATE)
export const waitingIs = /* @__PURE__ */ askOf(WAITING_STATE)
export const waitingThat = /* @__PURE__ */ selectOf(WAITING_STATE)
