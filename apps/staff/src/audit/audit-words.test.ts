import { AUDIT_ACTIONS } from '@jansi/contract/audit-actions'
import { beforeEach, expect, it, vi } from 'vitest'
import { ACTION_GROUPS, actionName, detailsOf, subjectOf } from './audit-words.ts'

const order = '1f0c2a4e-0000-4000-8000-000000000000'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-22T05:00:00Z'), toFake: ['Date'] })
})

it('names the action, by its code where it has no text', () => {
  expect(actionName('order.approved')).toBe('อนุมัติคำสั่งซื้อ')
  expect(actionName('order.telepathy')).toBe('order.telepathy')
})

it('has words for every action, and a filter that finds it', () => {
  const prefixes = Object.keys(ACTION_GROUPS)
  for (const action of AUDIT_ACTIONS) {
    expect(actionName(action)).toMatch(/[ก-๙]/)
    expect(prefixes.filter((prefix) => action.startsWith(prefix))).toHaveLength(1)
  }
  expect(new Set(AUDIT_ACTIONS).size).toBe(AUDIT_ACTIONS.length)
})

it('links to the record of the action, unless that is gone', () => {
  expect(
    subjectOf({ action: 'order.approved', subject_type: 'order', subject_id: order, order_number: 12 }),
  ).toEqual({
    name: 'คำสั่งซื้อเลขที่ 12',
    path: `/orders/${order}/show`,
  })
  expect(
    subjectOf({ action: 'faq.delete', subject_type: 'faq', subject_id: '3', order_number: null }),
  ).toEqual({
    name: 'คำถาม 3',
    path: null,
  })
  expect(
    subjectOf({ action: 'banner.order', subject_type: 'banner', subject_id: '', order_number: null }),
  ).toEqual({
    name: 'แบนเนอร์',
    path: null,
  })
  expect(subjectOf({ action: 'x.y', subject_type: 'comet', subject_id: '3', order_number: null })).toEqual({
    name: 'comet 3',
    path: null,
  })
})

it('shows the reason, the amount and the change of the status', () => {
  expect(detailsOf({ data: { from: 'member', to: 'staff' } })).toEqual(['สมาชิก → อาสาสมัคร'])
  expect(detailsOf({ data: { satang: 12_050, reason: 'ของขวัญ', note: null } })).toEqual([
    '฿120.50',
    'เหตุผล: ของขวัญ',
  ])
  expect(detailsOf({ data: { satang: 12_000, received: 30_000, own_case: true } })).toEqual([
    '฿120',
    'ได้รับ ฿300',
    'รายการของผู้ทำเอง',
  ])
  expect(detailsOf({ data: { return_due_on: '2026-11-29' } })).toEqual(['กำหนดคืน อา.\u00a029\u00a0พ.ย.'])
  expect(
    detailsOf({ data: { was_due_on: '2026-11-28', return_due_on: '2026-11-29', loans: 3, reason: 'ฝนตก' } }),
  ).toEqual(['กำหนดคืน ส.\u00a028\u00a0พ.ย. → อา.\u00a029\u00a0พ.ย.', 'เหตุผล: ฝนตก', 'คำสั่งซื้อที่เลื่อน: 3'])
  expect(detailsOf({ data: { opens_at: '2026-12-01T02:00:00Z' } })).toEqual([
    'เปิดรับอีกครั้ง อ.\u00a01\u00a0ธ.ค. 09:00\u00a0น.',
  ])
  expect(detailsOf({ data: {} })).toEqual([])
})

it('names a movement of stock with its pieces, and the differences of a count', () => {
  expect(detailsOf({ data: { kind: 'bought', available: 4, unitCost: 3550 } })).toEqual([
    'ซื้อเพิ่ม',
    '+4 ชิ้น',
    'ชิ้นละ ฿35.50',
  ])
  const differences = Array.from({ length: 7 }, (_, n) => ({ name: `สี (${n})`, expected: 5, counted: 4 }))
  const words = detailsOf({ data: { counted_lines: 60, counted_pieces: 293, differences } })
  expect(words).toHaveLength(8)
  expect(words[0]).toBe('สี (0): 5 → 4')
  expect(words.slice(5)).toEqual(['และอีก 2 รายการที่ต่าง', 'รายการที่นับ: 60', 'ชิ้นที่นับได้: 293'])
})
