import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { button, dialog, openForVolunteer } from '../../console-testing.tsx'
import { listOf, press } from '../../lib/admin/page-testing.tsx'
import { BulkApproval } from '../../orders/bulk-approval.tsx'
import { OrderPage } from '../../orders/order-page.tsx'
import { listedOrder, ORDER_ID, orderOf } from '../../orders/order-testing.ts'
import { orders } from '../../orders/resource.tsx'
import { HandOverConfirm } from '../../pick-lists/hand-over-confirm.tsx'
import type { PickOrder } from '../../pick-lists/pick-list.ts'
import { ScannedOrder } from '../../pick-lists/scanned-order.tsx'
import { ConfirmDialog } from '../../refunds/confirm-dialog.tsx'
import { PayDialog } from '../../refunds/pay-dialog.tsx'
import { refundOf } from '../../refunds/refund-testing.ts'
import { MEMBER } from './member-testing.ts'

const member = { ...MEMBER, account_closed: true as const }
const nothing = () => undefined
const item = { order_item: 1, product_name: 'พู่กัน', size: 'เล็ก', is_rental: false, left: 1, image: null }
const packed: PickOrder = { id: ORDER_ID, number: 12, member, items: [item] }
const chosen = {
  ready: [listedOrder()],
  orders: [listedOrder(), listedOrder({ id: 'b'.repeat(36), number: 13, member })],
  isChosen: () => true,
  choose: nothing,
  chooseAll: nothing,
}

const order = (can: Parameters<typeof orderOf>[0]) => async (action: string) => {
  openForVolunteer({
    page: <OrderPage />,
    path: '/orders/:id/show',
    at: `/orders/${ORDER_ID}/show`,
    resources: [orders],
    replies: { [`GET /orders/${ORDER_ID}/`]: orderOf({ member, ...can }), 'GET /orders/': listOf() },
  })
  await screen.findByText('ปิดบัญชีแล้ว')
  press(action)
}
const part = (page: React.ReactElement) => async () => {
  openForVolunteer({ page, resources: [orders], replies: {} })
}
const approved = { transitions: [{ to: 'approved' as const, reason_required: false }] }
const owed = refundOf({ member, state: 'owed', amount: 50, can: { check: false, pay: true } })

it.each([
  ['an approval', order({ can: approved }), 'อนุมัติ', 'ยืนยันอนุมัติ'],
  [
    'money with its approval',
    order({ can: { ...approved, record_payment: true } }),
    'ยอดหรือวิธีอื่น',
    'บันทึกและอนุมัติ',
  ],
  ['a hand-over', order({ status: 'approved', can: { hand_over: true } }), 'ส่งมอบของ', 'ยืนยันส่งมอบ'],
  ['approvals at once', part(<BulkApproval chosen={chosen} />), 'อนุมัติ 2 รายการ · ฿483', 'ยืนยันอนุมัติ 2 รายการ'],
  [
    'a hand-over of the pick list',
    part(<HandOverConfirm order={packed} ticks={{ 1: 1 }} onDone={nothing} onClose={nothing} />),
    null,
    'ยืนยันส่งมอบ',
  ],
  [
    'a hand-over by scans',
    part(<ScannedOrder order={packed} ticks={{ 1: 1 }} onPutBack={nothing} onHandedOver={nothing} />),
    null,
    'ส่งมอบครบ 1 ชิ้น',
  ],
  [
    'the second yes to a refund',
    part(<ConfirmDialog refund={owed} onClose={nothing} />),
    null,
    'ยืนยันให้คืนเงิน',
  ],
] as const)('%s asks first where the account is closed', async (_name, open, action, confirm) => {
  await open(action ?? '')
  if (action && !screen.queryByRole('dialog')) press(action)
  const question = await screen.findByText(/^ร้านปิดบัญชีของ/)
  expect(question.parentElement?.textContent).toContain('ร้านปิดบัญชีของ มะลิ ใจดี แล้ว')
  const where = screen.queryByRole('dialog') ?? document.body
  const confirmed = () => within(where).getByText<HTMLButtonElement>(confirm, { selector: 'button' }).disabled
  expect(confirmed()).toBe(true)
  fireEvent.click(screen.getByLabelText('ถามแล้ว ทำต่อได้'))
  expect(confirmed()).toBe(false)
})

it('a refund waits for it as for its note', async () => {
  await part(<PayDialog refund={owed} onClose={nothing} />)()
  await screen.findByText(/^ร้านปิดบัญชีของ/)
  expect(button('ยืนยันว่าคืนแล้ว').disabled).toBe(true)
})

it('asks nothing about an account that is open', async () => {
  await part(<PayDialog refund={refundOf()} onClose={nothing} />)()
  await dialog()
  expect(screen.queryByText(/^ร้านปิดบัญชีของ/)).toBeNull()
})
