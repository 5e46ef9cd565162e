import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { CopyDialog } from './copy-dialog.tsx'

const spring = {
  id: 1,
  version: 1,
  name: 'สีน้ำวันเสาร์',
  hand_over_on: '2026-12-04',
  starts_on: '2026-12-05',
  ends_on: '2026-12-06',
  return_due_on: '2026-12-09',
  is_active: true,
  product_ids: [1, 2],
  set: [],
  order_count: 4,
  can: { activate: true },
}

it('points out days that cannot follow one another, never days that are not chosen yet', async () => {
  const onConfirm = vi.fn()
  render(<CopyDialog workshop={spring} busy={false} onConfirm={onConfirm} onClose={() => undefined} />)
  const choose = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(`${label} *`), { target: { value } })
  const confirm = () => screen.getByText('สร้างสำเนา')

  choose('วันรับของ', '2027-01-04')
  choose('วันเริ่ม', '2027-01-05')
  choose('วันสิ้นสุด', '2027-01-06')
  await waitFor(() => expect(screen.getByText('ไม่ก่อนวันสิ้นสุด')).toBeTruthy())
  expect(screen.queryByText('เลือกวัน')).toBeNull()
  expect(confirm()).toHaveProperty('disabled', true)

  choose('กำหนดคืน', '2027-01-05')
  expect(await screen.findByText('กำหนดคืนต้องไม่ก่อนวันสิ้นสุด')).toBeTruthy()
  expect(confirm()).toHaveProperty('disabled', true)

  choose('วันสิ้นสุด', '2027-01-05')
  await waitFor(() => expect(screen.queryByText('กำหนดคืนต้องไม่ก่อนวันสิ้นสุด')).toBeNull())
  fireEvent.click(confirm())
  expect(onConfirm.mock.calls).toEqual([
    [
      {
        name: 'สีน้ำวันเสาร์',
        hand_over_on: '2027-01-04',
        starts_on: '2027-01-05',
        ends_on: '2027-01-05',
        return_due_on: '2027-01-05',
      },
    ],
  ])
})
