import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testServer } from '../../test-server.ts'
import { aLine } from '../../test-shop.ts'
import { createQueryClient } from '../api/query-client.ts'
import { orderCheckQuery } from './order-check.ts'
import { type StockCheck, stockRefusalOf } from './stock-check.ts'

const carts = { sale: [{ ...aLine(), key: '11' }], rent: [] }

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Opens a page that asks for the check, after `check` was known for so many seconds; returns how often the server was asked. */
async function openAfter(seconds: number, check: StockCheck) {
  const received = testServer({ '/cart/verify_stock/': [200, { detail: 'ok' }] })
  const client = createQueryClient()
  const query = orderCheckQuery(carts)
  client.setQueryData(query.queryKey, check)
  vi.setSystemTime(Date.now() + seconds * 1000)
  const close = new QueryObserver(client, query).subscribe(() => {})
  await vi.advanceTimersByTimeAsync(100)
  close()
  client.clear()
  return received.length
}

test('the checkout does not repeat a check that has just succeeded in the cart', async () => {
  expect(await openAfter(1, { ok: true })).toBe(0)
})

test('a success that is older, and a refusal, are asked again', async () => {
  expect(await openAfter(6, { ok: true })).toBe(1)
  const refusal = stockRefusalOf({ ok: false, status: 400, data: { detail: 'x', code: 'rental_blocked' } })
  expect(await openAfter(1, refusal)).toBe(1)
})
