import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { button, dialog } from '../console-testing.tsx'
import { press, refusal, write } from '../lib/admin/page-testing.tsx'
import { openReturn } from '../record-pages-testing.tsx'
import { RETURN_ID, returnOf } from './return-testing.ts'

const RETURN = `/returns/${RETURN_ID}/`

const decided = returnOf({
  status: 'approved',
  total_penalties: 120,
  payment_complete: true,
  processed_at: '2026-11-21T03:00:00Z',
  can: { reopen: true, undo_penalty_payment: true },
})

it('is not offered to those whom the server allows nothing', async () => {
  await openReturn(returnOf({ status: 'approved' }))
  expect(screen.queryByText('แก้ย้อนหลัง')).toBeNull()
})

it('reopens a decided return after naming the effects on pieces and money', async () => {
  const REOPEN = `POST ${RETURN}reopen/`
  const { sent } = await openReturn(decided, { [REOPEN]: returnOf({ can: { review: true } }) })
  press('แก้ย้อนหลัง')
  press('เปิดตรวจอีกครั้ง')
  const asked = await dialog()
  expect(asked.textContent).toContain('ค่าปรับ ฿120 ไม่นับแล้ว')
  expect(asked.textContent).toContain('เงินที่ต้องคืนสมาชิก')
  expect(button('ยืนยันเปิดตรวจ').disabled).toBe(true)
  write(/เหตุผล/, 'ตรวจผิด')
  press('ยืนยันเปิดตรวจ')
  await screen.findByText('เปิดตรวจอีกครั้งแล้ว และแจ้งสมาชิกทางอีเมล')
  expect(sent).toEqual([{ call: REOPEN, body: { reason: 'ตรวจผิด' } }])
  await screen.findByText('ดูผลก่อนบันทึก')
})

it('takes back a payment, and shows the reason when that is refused', async () => {
  const UNDO = `POST ${RETURN}undo-penalty-payment/`
  const { sent } = await openReturn(decided, { [UNDO]: refusal(409, 'undo_refund_exists') })
  press('แก้ย้อนหลัง')
  press('ยกเลิกการชำระค่าปรับ')
  const asked = await dialog()
  expect(asked.textContent).toContain('ค่าปรับ ฿120 กลับไปค้างชำระ')
  write(/เหตุผล/, 'ไม่พบยอด')
  press('ยืนยันยกเลิก')
  await screen.findByText('มีรายการคืนเงินของเรื่องนี้แล้ว จึงย้อนไม่ได้')
  expect(sent).toEqual([{ call: UNDO, body: { reason: 'ไม่พบยอด' } }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('takes back a wrong “received” while nobody has decided', async () => {
  const UNDO = `POST ${RETURN}undo-received/`
  const received = returnOf({
    received_at: '2026-11-21T03:00:00Z',
    can: { undo_receive: true },
    events: [
      {
        id: 1,
        from: 'pending',
        to: 'receive_undone',
        actor: 'อาสา',
        reason: null,
        created_at: '2026-11-21T03:00:00Z',
      },
    ],
  })
  const { sent } = await openReturn(received, { [UNDO]: returnOf() })
  screen.getByText(/ยกเลิกการรับของ/)
  press('แก้ย้อนหลัง')
  press('ยังไม่ได้รับของ')
  expect((await dialog()).textContent).toContain('วันคืนนับต่อตามเดิม')
  write(/เหตุผล/, 'กดผิดรายการ')
  press('ยืนยันว่ายังไม่ได้รับ')
  await screen.findByText('บันทึกว่ายังไม่ได้รับของ และแจ้งสมาชิกทางอีเมล')
  expect(sent).toEqual([{ call: UNDO, body: { reason: 'กดผิดรายการ' } }])
})
