import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { openPage, press } from '../admin/page-testing.tsx'
import { useRecord } from '../admin/use-record.ts'
import { ApiError } from '../api/api-error.ts'
import { makePendingAction, undoPendingAction } from './pending-action.ts'
import { useRecordAction } from './use-record-action.ts'

type Order = { id: string; status: string }

afterEach(undoPendingAction)

/** A page of one order, with a button that approves it now, one that does so later, and the outcome of the first. */
function open(move: () => Promise<Order>, showsRefusal?: (error: ApiError) => boolean) {
  let status = 'pending'
  const one = vi.fn(async (id: string) => ({ id, status }))
  const list = vi.fn(async () => ({ count: 0, results: [] }))
  const finished = vi.fn()
  function OrderPage() {
    const { data } = useRecord<Order>('orders', 'a')
    const { run, runLater, busy } = useRecordAction('orders', 'a')
    const later = {
      send: move,
      what: 'อนุมัติ',
      subject: 'คำสั่งซื้อ a',
      path: '/orders/a/show',
      done: 'อนุมัติแล้ว',
      shown: { status: 'approved' },
      lastEvent: 0,
    }
    return (
      <>
        <output>{data?.status}</output>
        <button
          type="button"
          disabled={busy}
          onClick={() => void run(move, 'อนุมัติแล้ว', showsRefusal).then(finished)}
        >
          อนุมัติ
        </button>
        <button type="button" onClick={() => runLater(later)}>
          อนุมัติภายหลัง
        </button>
      </>
    )
  }
  const resources = [{ name: 'orders', source: () => ({ one, list }) }]
  openPage({ page: <OrderPage />, resources })
  return {
    one,
    finished,
    approve: async () => {
      await screen.findByText('pending')
      press('อนุมัติ')
    },
    /** Somebody else changes the order. */
    change: (next: string) => {
      status = next
    },
  }
}

const fails = (status: number, code?: string) => () =>
  Promise.reject(new ApiError(status, { detail: '', ...(code && { code }) }))

it('shows the record that the server returned without reading it again, and waits meanwhile', async () => {
  let finish: (order: Order) => void = () => undefined
  const page = open(() => new Promise((resolve) => (finish = resolve)))
  await page.approve()
  expect(screen.getByText<HTMLButtonElement>('อนุมัติ').disabled).toBe(true)
  finish({ id: 'a', status: 'approved' })
  expect(await screen.findByText('approved')).toBeTruthy()
  expect(await screen.findByText('อนุมัติแล้ว')).toBeTruthy()
  expect(page.one).toHaveBeenCalledOnce()
  expect(page.finished).toHaveBeenCalledExactlyOnceWith(true)
  expect(screen.getByText<HTMLButtonElement>('อนุมัติ').disabled).toBe(false)
})

it.each([
  ['a conflict', 409, 'transition_not_allowed', /สถานะเปลี่ยนไปแล้ว/],
  ['a record that is gone', 404, undefined, /ไม่พบรายการนี้/],
])('after %s reads the record again and has the dialog closed', async (_, status, code, text) => {
  const page = open(fails(status, code))
  await screen.findByText('pending')
  page.change('cancelled')
  await page.approve()
  expect(await screen.findByText(text)).toBeTruthy()
  expect(await screen.findByText('cancelled')).toBeTruthy()
  expect(page.finished).toHaveBeenCalledExactlyOnceWith(true)
})

it.each([
  ['a refusal', fails(400, 'reason_required'), 'ระบุเหตุผลก่อน'],
  ['no connection', fails(0), /ติดต่อเซิร์ฟเวอร์ไม่ได้/],
  ['a fault of the page', () => Promise.reject(new TypeError('broken')), /เกิดข้อขัดข้องในหน้านี้/],
])('after %s shows why, and keeps the dialog open with its input', async (_, move, text) => {
  const page = open(move)
  await page.approve()
  expect(await screen.findByText(text)).toBeTruthy()
  expect(page.finished).toHaveBeenCalledExactlyOnceWith(false)
  expect(page.one).toHaveBeenCalledOnce()
})

it('leaves a refusal to the page that shows it by itself', async () => {
  const shows = vi.fn(() => true)
  const page = open(fails(409, 'stale'), shows)
  await page.approve()
  await waitFor(() => expect(page.finished).toHaveBeenCalledExactlyOnceWith(false))
  expect(shows).toHaveBeenCalledOnce()
  expect(screen.queryByText(/ข้อมูลถูกแก้ไขโดยคนอื่นแล้ว/)).toBeNull()
  expect(page.one).toHaveBeenCalledOnce()
})

it('makes a later move only once its time is over, and never when it is taken back', async () => {
  const move = vi.fn(async () => ({ id: 'a', status: 'approved' }))
  open(move)
  await screen.findByText('pending')
  press('อนุมัติภายหลัง')
  undoPendingAction()
  await act(makePendingAction)
  expect(move).not.toHaveBeenCalled()
  fireEvent.click(screen.getByText('อนุมัติภายหลัง'))
  await act(makePendingAction)
  expect(move).toHaveBeenCalledOnce()
  expect(await screen.findByText('อนุมัติแล้ว')).toBeTruthy()
  expect(screen.getByText('approved')).toBeTruthy()
})
