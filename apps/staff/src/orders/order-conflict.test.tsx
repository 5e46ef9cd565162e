import type { LastChange } from '@jansi/contract/errors'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { dialog } from '../console-testing.tsx'
import { makePendingAction, undoPendingAction } from '../lib/actions/pending-action.ts'
import { press, type Reply, write } from '../lib/admin/page-testing.tsx'
import { openOrder } from '../record-pages-testing.tsx'
import { ORDER_ID, orderOf } from './order-testing.ts'

const ORDER = `/orders/${ORDER_ID}/`
const CHANGE: LastChange = {
  record: 'order',
  id: ORDER_ID,
  number: 12,
  member: 'มะลิ ใจดี',
  by: 'staff',
  actor: 'สมชาย ศรีสุข',
  action: 'order.approved',
  at: '2026-11-20T05:05:00Z',
  status: 'approved',
}

const pending = orderOf({ can: { transitions: [{ to: 'rejected', reason_required: true }] } })
const conflict = (change = CHANGE) =>
  Response.json({ detail: '', code: 'transition_not_allowed', last_change: change }, { status: 409 })

const open = (order: Reply, refusal = conflict) =>
  openOrder(order, { [`POST ${ORDER}transition/`]: () => refusal() })

async function reject(reason: string) {
  press('ไม่อนุมัติ')
  await dialog()
  write('รายละเอียดเพิ่มเติม', reason)
  press('ยืนยันไม่อนุมัติ')
  await act(() => makePendingAction())
}

beforeEach(() => undoPendingAction())

it('a decision that came too late names the order, the colleague and the time, and keeps the reason', async () => {
  let current = pending
  await open(() => current)
  current = orderOf({ status: 'approved' })
  await reject('ยอดไม่ตรงกับในบัญชี')

  const notice = (await screen.findByText(/^ทำรายการไม่ได้/)).parentElement?.parentElement
  expect(notice?.textContent).toMatch(
    /^ทำรายการไม่ได้ คำสั่งซื้อเลขที่ 12 ของ มะลิ ใจดี: สมชาย ศรีสุข อนุมัติแล้ว เมื่อ .*12:05/,
  )
  expect(notice?.querySelector('a')?.getAttribute('href')).toBe(`/orders/${ORDER_ID}/show`)
  const kept = await screen.findByText('ยอดไม่ตรงกับในบัญชี')
  expect(kept.closest('[role="alert"]')?.textContent).toContain('ที่คุณกรอกไว้ตอนบันทึกไม่อนุมัติ ยังไม่ได้บันทึก')
  press('ทิ้ง')
  expect(screen.queryByText('ยอดไม่ตรงกับในบัญชี')).toBeNull()
})

it('an open dialog shows at once that a colleague has approved the order', async () => {
  let current = pending
  const { queryClient } = await open(() => current)
  press('ไม่อนุมัติ')
  const asked = await dialog()
  current = orderOf({ status: 'approved' })
  await act(() => queryClient.invalidateQueries({ queryKey: ['orders'] }))
  await waitFor(() => expect(asked.textContent).toContain('คำสั่งซื้อนี้เปลี่ยนเป็น “รอส่งมอบ” ไปแล้วระหว่างนี้'))
  expect(asked.isConnected).toBe(true)
})

it('the reason that was kept is in the dialog when the order can be rejected again', async () => {
  await open(pending)
  await reject('ยอดไม่ตรงกับในบัญชี')
  await screen.findByText(/สมชาย ศรีสุข/)
  press('ไม่อนุมัติ')
  await dialog()
  expect(screen.getByLabelText<HTMLTextAreaElement>('รายละเอียดเพิ่มเติม').value).toBe('ยอดไม่ตรงกับในบัญชี')
})

it('an approval by a payment is named as both', async () => {
  await open(pending, () => conflict({ ...CHANGE, action: 'order.payment' }))
  await reject('ยอดไม่ตรงกับในบัญชี')
  const done = await screen.findByText(/^บันทึกรับเงินและอนุมัติแล้ว เมื่อ /)
  expect(done.parentElement?.textContent).toMatch(/^สมชาย ศรีสุข บันทึก/)
})
