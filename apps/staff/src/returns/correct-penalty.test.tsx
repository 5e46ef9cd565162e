import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { button, dialog } from '../console-testing.tsx'
import { press, write } from '../lib/admin/page-testing.tsx'
import { openReturn } from '../record-pages-testing.tsx'
import { RETURN_ID, returnedItem, returnOf } from './return-testing.ts'

const RETURN = `/returns/${RETURN_ID}/`
const CORRECT = `POST ${RETURN}correct-penalty/`

const outcome = {
  id: 31,
  condition: 3,
  condition_name: 'ชำรุด ซ่อมได้',
  quantity: 2,
  penalty_amount: 60,
  waived: false,
  reason: '',
}
const fined = (part: object = {}) =>
  returnOf({
    status: 'approved',
    total_penalties: 60,
    processed_at: '2026-11-21T03:00:00Z',
    items: [returnedItem({ outcomes: [outcome] })],
    can: { correct_penalty: true },
    ...part,
  })

async function open(session = fined()) {
  const page = await openReturn(session, { [CORRECT]: fined({ total_penalties: 45 }) })
  press('แก้ค่าปรับ')
  await dialog()
  return page
}

it('a penalty is corrected with its reason, and only by amounts that changed', async () => {
  const { sent } = await open()
  expect(button('บันทึกค่าปรับ').disabled).toBe(true)
  write('ค่าปรับ (บาท)', '45')
  expect(button('บันทึกค่าปรับ').disabled).toBe(true)
  write(/เหตุผล/, 'คิดผิดชิ้น')
  expect((await dialog()).textContent).toContain('รวม ฿45 จากเดิม ฿60')
  press('บันทึกค่าปรับ')
  await screen.findByText('แก้ค่าปรับแล้ว และแจ้งสมาชิกทางอีเมล')
  const body = { was: 60, outcomes: [{ outcome: 31, penalty_amount: 45 }], reason: 'คิดผิดชิ้น' }
  expect(sent).toEqual([{ call: CORRECT, body }])
})

it('a paid penalty cannot be raised', async () => {
  await open(fined({ payment_complete: true }))
  write('ค่าปรับ (บาท)', '75')
  write(/เหตุผล/, 'คิดผิดชิ้น')
  expect(button('บันทึกค่าปรับ').disabled).toBe(true)
  expect((await dialog()).textContent).toContain('ค่าปรับที่ชำระแล้วเพิ่มไม่ได้')
})
