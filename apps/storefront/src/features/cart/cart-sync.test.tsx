import { render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addToCart, clearCarts, replaceCarts } from '../../lib/cart/cart-store.ts'
import { accessToken } from '../../lib/session/access-token.ts'
import { testServer } from '../../test-server.ts'
import { aLine } from '../../test-shop.ts'
import { CartSync } from './cart-sync.tsx'

const bodies = (received: ReturnType<typeof testServer>) => received.map(({ body }) => body)
const settle = () => vi.runAllTimersAsync()

beforeEach(() => {
  clearCarts()
  vi.useFakeTimers()
  accessToken.set('token')
  render(<CartSync />)
})
afterEach(() => {
  vi.useRealTimers()
})

test('a member’s changes reach the server as one cart, once they have paused', {
  tags: '@spec-7.cart.sync',
}, async () => {
  const received = testServer({ '/cart/sync_cart/': [200, { sale: [], rent: [] }] })
  addToCart('sale', aLine(), 5)
  addToCart('sale', aLine(), 5)
  addToCart('rent', aLine(), 5)
  await settle()
  expect(received.map(({ method }) => method)).toEqual(['PUT'])
  expect(bodies(received)).toEqual([
    {
      sale: [{ ...aLine(), key: '1-11', quantity: 2 }],
      rent: [{ ...aLine(), key: '1-11', quantity: 1 }],
    },
  ])
})

test('a cart that came from the server is not sent back, and a guest’s is not sent at all', async () => {
  const received = testServer({ '/cart/sync_cart/': [200, { sale: [], rent: [] }] })
  replaceCarts({ sale: [{ ...aLine(), key: '1-11' }], rent: [] })
  await settle()
  accessToken.clear()
  addToCart('sale', aLine(), 5)
  await settle()
  expect(received).toEqual([])
})

test('hiding the page sends the pending changes', async () => {
  const received = testServer({ '/cart/sync_cart/': [200, { sale: [], rent: [] }] })
  addToCart('sale', aLine(), 5)
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  expect(received.length).toBe(1)
  await settle()
  expect(received.length).toBe(1)
})

test('a change that did not arrive without a connection is sent once there is one', async () => {
  let isReachable = false
  const received = testServer({
    '/cart/sync_cart/': () => (isReachable ? [200, { sale: [], rent: [] }] : 'no answer'),
  })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  addToCart('sale', aLine(), 5)
  await settle()
  expect(received).toHaveLength(1)
  isReachable = true
  window.dispatchEvent(new Event('online'))
  // A connection that comes and goes does not send it again while it is under way.
  window.dispatchEvent(new Event('online'))
  await settle()
  expect(received).toHaveLength(2)
  window.dispatchEvent(new Event('online'))
  await settle()
  expect(received).toHaveLength(2)
})
