import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { dialog } from '../console-testing.tsx'
import { press, refusal, write } from '../lib/admin/page-testing.tsx'
import { openReturn } from '../record-pages-testing.tsx'
import { slipOf } from '../review/slip-testing.ts'
import { RETURN_ID, returnedItem, returnOf } from './return-testing.ts'

const RETURN = `/returns/${RETURN_ID}/`

const outcome = {
  id: 31,
  condition: 3,
  condition_name: 'ชำรุด ซ่อมได้',
  quantity: 2,
  penalty_amount: 60,
  waived: false,
  reason: '',
}
const fined = returnOf({
  status: 'approved',
  total_penalties: 60,
  processed_at: '2026-11-21T03:00:00Z',
  items: [returnedItem({ outcomes: [outcome] })],
  penalty_slip: slipOf(1),
  can: { penalty_paid: true, waive_penalty: true, refuse_penalty_slip: true, correct_penalty: true },
})

const note = (label: RegExp) => () => screen.getByLabelText<HTMLInputElement>(label).value

const DIALOGS = [
  {
    action: 'ยืนยันว่าชำระค่าปรับแล้ว',
    call: 'penalty-paid',
    confirm: 'ยืนยันการชำระ',
    fill: () => write(/^บันทึก/, 'เงินสด 60 บาท'),
    read: note(/^บันทึก/),
    text: 'เงินสด 60 บาท',
  },
  {
    action: 'ยกเว้นค่าปรับ',
    call: 'waive-penalty',
    confirm: 'ยืนยันยกเว้น',
    fill: () => write(/^เหตุผลที่ยกเว้น/, 'ป่วย'),
    read: note(/^เหตุผลที่ยกเว้น/),
    text: 'ป่วย',
  },
  {
    action: 'สลิปไม่ผ่าน',
    call: 'refuse-penalty-slip',
    confirm: 'ยืนยันสลิปไม่ผ่าน',
    fill: () => {
      fireEvent.click(screen.getByLabelText('อื่นๆ'))
      write('รายละเอียดเพิ่มเติม', 'โอนผิดบัญชี')
    },
    read: note(/^รายละเอียดเพิ่มเติม/),
    text: 'โอนผิดบัญชี',
  },
  {
    action: 'แก้ค่าปรับ',
    call: 'correct-penalty',
    confirm: 'บันทึกค่าปรับ',
    fill: () => {
      write('ค่าปรับ (บาท)', '45')
      write(/^เหตุผล/, 'คิดผิดชิ้น')
    },
    read: () => `${note(/^ค่าปรับ \(บาท\)/)()} ${note(/^เหตุผล/)()}`,
    text: '45 คิดผิดชิ้น',
  },
]

it('each dialog about a penalty keeps its input when a colleague was quicker, and begins with it again', async () => {
  await openReturn(
    fined,
    Object.fromEntries(DIALOGS.map(({ call }) => [`POST ${RETURN}${call}/`, refusal(409, 'stale')])),
  )
  for (const dialogOf of DIALOGS) {
    press(dialogOf.action)
    await dialog()
    dialogOf.fill()
    press(dialogOf.confirm)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await screen.findByText(/^ที่คุณกรอกไว้ตอน/)
    press(dialogOf.action)
    await dialog()
    expect(dialogOf.read()).toBe(dialogOf.text)
    // Given up by hand, nothing further is kept.
    press('กลับ', await dialog())
    press('ทิ้ง')
    await waitFor(() => expect(screen.queryByText(/^ที่คุณกรอกไว้ตอน/)).toBeNull())
  }
})
