import { formatWeekdayTime } from '@jansi/client/format'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteResponse, offlineCopies } from '../../lib/api/offline-copies.ts'
import { createQueryClient } from '../../lib/api/query-client.ts'
import { OfflineNotice } from './offline-notice.tsx'

let online: boolean

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-22T15:00:00Z') })
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online)
})
afterEach(() => offlineCopies.clear())

function show(ask: () => Promise<unknown>) {
  const client = createQueryClient()
  const asked = vi.spyOn(client, 'invalidateQueries').mockImplementation(async () => void (await ask()))
  render(
    <QueryClientProvider client={client}>
      <OfflineNotice />
    </QueryClientProvider>,
  )
  return asked
}

async function connect(): Promise<void> {
  online = true
  await act(async () => void window.dispatchEvent(new Event('online')))
}

test('offline, it shows the time of the oldest copy; back online, the shop asks again and it goes', async () => {
  online = false
  noteResponse('/api/order/', Date.parse('2026-11-22T14:30:00Z'), [])
  noteResponse('/api/site/', Date.parse('2026-11-22T14:45:00Z'), {})
  const asked = show(async () => {
    noteResponse('/api/order/', null, [])
    noteResponse('/api/site/', null, {})
  })
  expect(screen.getByRole('status').textContent).toBe(
    `ออฟไลน์อยู่ แสดงข้อมูลเมื่อ ${formatWeekdayTime('2026-11-22T21:30:00+07:00')} ซึ่งอาจเปลี่ยนไปแล้ว สั่งซื้อและชำระเงินได้เมื่อเชื่อมต่อแล้ว`,
  )
  expect(asked).not.toHaveBeenCalled()
  await connect()
  expect(asked).toHaveBeenCalledOnce()
  expect(screen.getByRole('status').textContent).toBe('')
})

test('offline, a page without copies shows that the cart is kept', async () => {
  online = false
  show(async () => undefined)
  expect(screen.getByRole('status').textContent).toBe('ออฟไลน์อยู่ สินค้าในตะกร้ายังอยู่ครบ เชื่อมต่อแล้วใช้งานต่อได้เลย')
  await connect()
  expect(screen.getByRole('status').textContent).toBe('')
})

test('while the shop is out of reach, it stays and the shop is asked every ten seconds', async () => {
  online = true
  const keep = async () => {
    await vi.advanceTimersByTimeAsync(1)
    noteResponse('/api/order/', Date.parse('2026-11-22T14:30:00Z'), [])
  }
  noteResponse('/api/order/', Date.parse('2026-11-22T14:30:00Z'), [])
  const asked = show(keep)
  await act(() => vi.advanceTimersByTimeAsync(10_100))
  expect(asked).toHaveBeenCalledTimes(2)
  expect(screen.getByRole('status').textContent).toContain('เชื่อมต่อร้านไม่ได้ แสดงข้อมูลเมื่อ')
})

test('a copy that is no longer shown is forgotten once the shop has asked again', async () => {
  online = false
  noteResponse('/api/faqs/', Date.parse('2026-11-20T08:00:00Z'), [])
  show(async () => undefined)
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  await connect()
  expect(screen.getByRole('status').textContent).toBe('')
})
