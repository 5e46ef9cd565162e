import type { StaffOrder } from '@jansi/contract/staff-order-body'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { ApiError } from '../lib/api/api-error.ts'
import { listenToHandScanner } from '../lib/scanning/hand-scanner.ts'
import { giveToReader } from '../lib/scanning/scanned-codes.ts'
import { scan } from '../lib/scanning/scanner-testing.ts'
import { MEMBER } from '../ui/member/member-testing.ts'
import { HandOverDialog } from './hand-over-dialog.tsx'

type Line = StaffOrder['items'][number]

const line = (id: number, product_name: string, is_rental: boolean): Line => ({
  id,
  product_name,
  product_variant: { id, size: 'A5' },
  image: null,
  is_rental,
  price: 40,
  quantity: 3,
  collected: 1,
  returned: 0,
  closed: 1,
})

function open(needs_return_day: boolean) {
  const onConfirm = vi.fn()
  const items = [line(1, 'พู่กัน', true), line(2, 'สมุด', false)]
  // The fields of an order that the dialog reads.
  const order = { items, needs_return_day, member: MEMBER } as StaffOrder
  render(
    <QueryClientProvider client={new QueryClient()}>
      <HandOverDialog order={order} busy={false} onConfirm={onConfirm} onClose={() => undefined} />
    </QueryClientProvider>,
  )
  const day = () => screen.queryByLabelText(/กำหนดคืนใหม่/)
  const confirm = () => screen.getByRole('button', { name: 'ยืนยันส่งมอบ' }) as HTMLButtonElement
  return { onConfirm, day, confirm }
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-22T18:00:00Z'), toFake: ['Date'] })
})
afterEach(() => vi.useRealTimers())

describe('handing over', () => {
  it('asks for a return day from today in Bangkok on when the rentals’ own has passed', () => {
    const { onConfirm, day, confirm } = open(true)
    expect(confirm().disabled).toBe(true)
    for (const [value, ready] of [
      ['2026-11-22', false],
      ['2027-12-24', false],
      ['2026-11-23', true],
    ] as const) {
      fireEvent.change(day() as HTMLElement, { target: { value } })
      expect(confirm().disabled).toBe(!ready)
    }
    fireEvent.click(confirm())
    expect(onConfirm.mock.calls[0]?.[0]).toEqual({ return_due_on: '2026-11-23' })
  })

  it('asks for none when only sold items are handed over', () => {
    const { onConfirm, day, confirm } = open(true)
    fireEvent.click(screen.getByRole('button', { name: 'ลดจำนวน พู่กัน' }))
    expect(day()).toBeNull()
    fireEvent.click(confirm())
    expect(onConfirm.mock.calls[0]?.[0]).toEqual({ items: [{ order_item: 2, quantity: 1 }] })
  })

  it('asks for one after all when the day passed since the page was read', async () => {
    const { onConfirm, day, confirm } = open(false)
    expect(day()).toBeNull()
    fireEvent.click(confirm())
    const showsRefusal = onConfirm.mock.calls[0]?.[1] as (error: ApiError) => boolean
    expect(showsRefusal(new ApiError(400, { detail: 'x', code: 'hand_over_too_many' }))).toBe(false)
    expect(showsRefusal(new ApiError(400, { detail: 'x', code: 'return_day_required' }))).toBe(true)
    await screen.findByLabelText(/กำหนดคืนใหม่/)
    expect(confirm().disabled).toBe(true)
  })

  it('counts scanned labels: only scanned pieces are handed over', () => {
    const { onConfirm, confirm } = open(false)
    onTestFinished(listenToHandScanner((text) => act(() => void giveToReader(text))))
    scan('JANSI:V:2')
    expect(screen.getByText('สมุด A5 · เหลืออีก 1 ชิ้น')).toBeTruthy()
    scan('JANSI:V:2')
    expect(screen.getByText('รายการนี้ครบแล้ว ไม่ต้องหยิบเพิ่ม')).toBeTruthy()
    scan('JANSI:V:9')
    expect(screen.getByText('ของชิ้นนี้ไม่มีในคำสั่งซื้อนี้ เก็บกลับที่เดิม')).toBeTruthy()
    fireEvent.click(confirm())
    expect(onConfirm.mock.calls[0]?.[0]).toEqual({ items: [{ order_item: 2, quantity: 1 }] })
  })
})
