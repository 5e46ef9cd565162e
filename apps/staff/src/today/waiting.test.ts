import { expect, it } from 'vitest'
import type { Summary } from '../lib/admin/summary.ts'
import { queuePath } from '../paths.ts'
import { handOverToday, longestQueue, waitingOf } from './waiting.ts'

const NOW = Date.parse('2026-12-04T03:00:00Z')
const summary: Summary = {
  id: 'now',
  orders: {
    awaiting_slip: 1,
    pending: 2,
    paid: 3,
    approved: 4,
    awaiting_return: 5,
  } as Summary['orders'],
  returns: { pending: 10, penalty_unpaid: 14, penalty_slips: 15 },
  overdue: 16,
  refunds: { to_check: 20, owed: 21 },
  long_pending: 22,
  awaiting_new_slip: 23,
  low_stock: 17,
  hand_over_next: {
    workshop: 3,
    name: 'สีน้ำ',
    hand_over_on: '2026-12-04',
    ends_on: '2026-12-06',
    is_over: false,
    orders: 18,
  },
  mails_failed: 19,
  damage_reports: 24,
}

it('every count leads to the queue that it counts', () => {
  const led = Object.fromEntries(waitingOf(summary, NOW).map(({ to, count }) => [to, count]))
  expect(led).toEqual({
    [queuePath('orders', { status: 'pending' })]: 2,
    [queuePath('orders', { status: 'paid' })]: 3,
    [queuePath('orders', { status: 'long_pending' })]: 22,
    [queuePath('orders', { status: 'awaiting_new_slip' })]: 23,
    '/pick-lists/3/show': 18,
    [queuePath('returns', { status: 'pending' })]: 10,
    [queuePath('returns', { status: 'penalty_slip' })]: 15,
    [queuePath('returns', { status: 'penalty_unpaid' })]: 14,
    [queuePath('loans', { queue: 'overdue' })]: 16,
    [queuePath('loans', { queue: 'damage' })]: 24,
    [queuePath('refunds', { state: 'to_check' })]: 20,
    [queuePath('refunds', { state: 'owed' })]: 21,
    [queuePath('products', { stock: 'low' })]: 17,
    [queuePath('mails', { state: 'failed' })]: 19,
  })
})

it('counts the orders to hand over of all workshops, names each, and leads to the queue of all and to each pick list', () => {
  const workshops = [
    { workshop: 2, name: 'งาน A', hand_over_on: '2026-11-20', orders: 10 },
    { workshop: 3, name: 'งาน B', hand_over_on: '2026-12-04', orders: 1 },
  ]
  const card = waitingOf({ ...summary, hand_over: { orders: 11, workshops } }, NOW).find(
    ({ label }) => label === 'รอส่งมอบ',
  )
  expect(card).toMatchObject({
    count: 11,
    to: queuePath('orders', { status: 'hand_over' }),
    parts: [
      { label: 'งาน A 10', to: '/pick-lists/2/show' },
      { label: 'งาน B 1', to: '/pick-lists/3/show' },
    ],
  })
})

it('leads to the pick list of the one workshop that has orders to hand over, be it active or not', () => {
  const workshops = [{ workshop: 2, name: 'งาน A', hand_over_on: '2026-11-20', orders: 10 }]
  const card = waitingOf({ ...summary, hand_over: { orders: 10, workshops } }, NOW).find(
    ({ label }) => label === 'รอส่งมอบ',
  )
  expect(card).toMatchObject({
    count: 10,
    to: '/pick-lists/2/show',
    fact: expect.stringContaining('งาน A'),
  })
})

it('without an active workshop approved orders wait for their hand-over', () => {
  const hand_over_next = null
  const waiting = waitingOf({ ...summary, hand_over_next }, NOW).find(({ label }) => label === 'รอส่งมอบ')
  expect(waiting).toMatchObject({ count: 4, to: queuePath('orders', { status: 'hand_over' }) })
})

it('states since when a queue waits, its sum, and how many slips were used before', () => {
  const facts = {
    pending_since: '2026-12-04T01:00:00Z',
    pending_amount: 4310,
    reused_slips: 2,
    returns_since: '2026-12-01T01:00:00Z',
    overdue_since: '2026-11-27',
    refunds_owed: 995,
    penalties_unpaid: 0,
  }
  const known = waitingOf({ ...summary, queue_facts: facts }, NOW)
  expect(Object.fromEntries(known.flatMap(({ label, fact }) => (fact ? [[label, fact]] : [])))).toMatchObject(
    {
      สลิปรอตรวจ: 'รอนานสุด 2 ชม. · ยอดรวม ฿4,310 · สลิปซ้ำ 2 ใบ',
      คำขอคืนรอตรวจ: 'รอนานสุด 3 วัน',
      เกินกำหนดคืน: 'ช้าสุด 7 วัน',
      ต้องคืนเงิน: 'รวม ฿995',
    },
  )
  expect(known.find(({ label }) => label === 'ค่าปรับค้างชำระ')).not.toHaveProperty('fact')
})

it('the longest queue that staff decide on leads, the earlier of two that are as long', () => {
  const lead = (part: Partial<Summary>) => longestQueue(waitingOf({ ...summary, ...part }, NOW))?.label
  expect(lead({})).toBe('แจ้งชำรุดหรือหาย')
  expect(lead({ damage_reports: 2, returns: { pending: 3, penalty_slips: 0, penalty_unpaid: 9 } })).toBe(
    'ชำระเงินแล้ว',
  )
})

it('the hand-over leads on its day, while orders are left', () => {
  const workshop = { workshop: 3, name: 'งาน B', hand_over_on: '2026-12-04', orders: 1 }
  const on = (now: number, orders = 1) =>
    handOverToday({ ...summary, hand_over: { orders, workshops: [{ ...workshop, orders }] } }, now)
  expect(on(NOW)).toEqual(workshop)
  expect([on(NOW, 0), on(NOW + 24 * 60 * 60_000)]).toEqual([undefined, undefined])
})
