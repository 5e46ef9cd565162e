import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { button, dialog } from '../console-testing.tsx'
import { press, write } from '../lib/admin/page-testing.tsx'
import { openOrder } from '../record-pages-testing.tsx'
import { ORDER_ID, orderOf } from './order-testing.ts'

const ORDER = `/orders/${ORDER_ID}/`
const DECIDE = `POST ${ORDER}refund-request/`

const asked = orderOf({ status: 'cancelled', can: { decide_refund_request: true } })
const answered = orderOf({ status: 'cancelled' })

it('an image for a refused checkout is taken as a slip with one press', async () => {
  const { sent } = await openOrder(asked, { [DECIDE]: answered })
  await screen.findByText(/อ่าน QR ไม่ได้/)
  press('เป็นสลิป ไปตรวจยอด')
  await screen.findByText('เปิดรายการตรวจยอดแล้ว')
  expect(sent).toEqual([{ call: DECIDE, body: { is_slip: true } }])
  await waitFor(() => expect(screen.queryByText(/อ่าน QR ไม่ได้/)).toBeNull())
})

it('an image for a refused checkout is refused with a reason', async () => {
  const { sent } = await openOrder(asked, { [DECIDE]: answered })
  await screen.findByText(/อ่าน QR ไม่ได้/)
  press('ไม่ใช่สลิป')
  await dialog()
  expect(button('ไม่รับรูปนี้').disabled).toBe(true)
  write(/เหตุผล/, ' รูปสีเทา ')
  press('ไม่รับรูปนี้')
  await waitFor(() => expect(sent).toEqual([{ call: DECIDE, body: { is_slip: false, reason: 'รูปสีเทา' } }]))
})

it('a confirmed order names the money that staff did not ask for', async () => {
  await openOrder(orderOf({ status: 'approved', amount_received: 221.5, accepted_less: 20 }))
  expect(screen.getByText('฿20 เจ้าหน้าที่ยอมรับ ไม่เก็บเพิ่ม')).toBeTruthy()
})
