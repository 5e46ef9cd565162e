import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aLine, aProduct } from '../../test-shop.ts'
import { forgetOwnHold, noteOwnHold } from './note-own-hold.ts'
import { useOwnStock } from './own-hold.ts'

const carts = { sale: [{ ...aLine(), key: '1-11', quantity: 2 }], rent: [{ ...aLine(), key: '1-11' }] }
const product = aProduct()
const left = product.variants[0]?.quantity ?? 0

/** The stock of the product's first variant, as it was read `seconds` after the clock's start. */
const shownAfter = (seconds: number) =>
  renderHook(() => useOwnStock([product], seconds * 1000)).result.current[0]?.variants[0]?.quantity

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  localStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
})

test('pieces that are held for the member are theirs to order, in every tab of the browser', () => {
  expect(shownAfter(0)).toBe(left)
  noteOwnHold(carts, 900)
  expect(shownAfter(5)).toBe(left + 3)
  forgetOwnHold('left')
  expect(shownAfter(5)).toBe(left)
})

test('a stock that was read before the hold counts its pieces already', () => {
  noteOwnHold(carts, 900)
  expect(shownAfter(0)).toBe(left)
  // A renewal holds the same pieces.
  vi.setSystemTime(120_000)
  noteOwnHold(carts, 900)
  expect(shownAfter(60)).toBe(left + 3)
})

test('a hold that is over, or that is no hold, counts nothing', () => {
  noteOwnHold(carts, 60)
  vi.setSystemTime(61_000)
  expect(shownAfter(5)).toBe(left)
  for (const text of ['{', 'null', '{"pieces":{"11":"9"},"since":0,"until":99999999}']) {
    localStorage.setItem('checkoutHold', text)
    expect(shownAfter(5)).toBe(left)
  }
})
