import { beforeEach, describe, expect, test } from 'vitest'
import {
  addToCart,
  type CartOrigin,
  cartCount,
  cartKey,
  cartTotal,
  clearCarts,
  mostAllowed,
  onCartUpdated,
  putBackIntoCart,
  readCarts,
  removeFromCart,
  replaceCarts,
  setQuantity,
} from './cart-store.ts'

const brush = {
  product_id: 4,
  variant_id: 9,
  name: 'พู่กันกลม เบอร์ 8',
  size: 'เบอร์ 8',
  price: 45.5,
  image: null,
  quantity: 2,
}
const key = cartKey(4, 9)

beforeEach(() => clearCarts())

describe('stock is shared by both carts', () => {
  test('a borrowed product cannot be bought as well', () => {
    expect(addToCart('rent', { ...brush, quantity: 3 }, 4)).toEqual({ ok: true })
    expect(addToCart('sale', brush, 4)).toEqual({ ok: false, reason: 'over_stock', allowed: 1 })
    expect(addToCart('sale', { ...brush, quantity: 1 }, 4)).toEqual({ ok: true })
  })

  test('adding again counts the pieces that are in the cart already', () => {
    addToCart('sale', brush, 3)
    expect(addToCart('sale', brush, 3)).toMatchObject({ ok: false, allowed: 3 })
    expect(readCarts().sale[0]?.quantity).toBe(2)
  })

  test('another variant of the product has its own stock', () => {
    addToCart('rent', { ...brush, variant_id: 10, quantity: 3 }, 3)
    expect(mostAllowed(readCarts(), 'sale', key, 3)).toBe(3)
  })

  test('a stock below the pieces in the other cart allows none, not fewer than none', () => {
    addToCart('rent', { ...brush, quantity: 3 }, 3)
    expect(mostAllowed(readCarts(), 'sale', key, 1)).toBe(0)
  })
})

describe('one line of an order has a most of its own', () => {
  test('no cart takes more than 1,000 pieces of one line, however many are in stock', () => {
    const thousand = { ...brush, quantity: 1000 }
    expect(addToCart('sale', { ...brush, quantity: 1001 }, 100_000)).toEqual({
      ok: false,
      reason: 'over_line',
      allowed: 1000,
    })
    expect(addToCart('sale', thousand, 100_000)).toEqual({ ok: true })
    expect(addToCart('sale', brush, 100_000)).toMatchObject({ ok: false, reason: 'over_line' })
    expect(setQuantity('sale', key, 1001, 100_000)).toMatchObject({ ok: false, reason: 'over_line' })
    expect(addToCart('rent', thousand, 100_000)).toEqual({ ok: true })
  })

  test('a stock of 1,000 or less is reported as the stock', () => {
    expect(addToCart('sale', { ...brush, quantity: 1001 }, 1000)).toMatchObject({ reason: 'over_stock' })
  })
})

describe('changing a line', () => {
  test('sets the quantity within the stock', () => {
    addToCart('sale', brush, 5)
    expect(setQuantity('sale', key, 5, 5)).toEqual({ ok: true })
    expect(setQuantity('sale', key, 6, 5)).toEqual({ ok: false, reason: 'over_stock', allowed: 5 })
    expect(readCarts().sale[0]?.quantity).toBe(5)
  })

  test('a quantity below 1 is ignored', { tags: '@spec-5.cart.minimum' }, () => {
    addToCart('sale', brush, 5)
    expect(setQuantity('sale', key, 0, 5)).toEqual({ ok: false, reason: 'ignored' })
    expect(readCarts().sale[0]?.quantity).toBe(2)
  })

  test('a line that is not there is reported', { tags: '@spec-8.cart.line' }, () => {
    expect(setQuantity('rent', key, 1, 5)).toEqual({ ok: false, reason: 'missing' })
  })

  test('a line that was put back is in its place, or the last of a cart that has become shorter', () => {
    for (const id of [9, 10, 11]) addToCart('sale', { ...brush, variant_id: id }, 9)
    const [first, second, third] = readCarts().sale
    if (!first || !second || !third) throw new Error('three lines')
    removeFromCart('sale', second.key)
    putBackIntoCart('sale', second, 1)
    expect(readCarts().sale).toEqual([first, second, third])
    removeFromCart('sale', third.key)
    removeFromCart('sale', first.key)
    putBackIntoCart('sale', third, 2)
    expect(readCarts().sale).toEqual([second, third])
    putBackIntoCart('sale', { ...third, quantity: 7 }, 0)
    expect(readCarts().sale, 'it was there again').toEqual([second, third])
  })

  test('a removed line is gone from its own cart only', () => {
    addToCart('sale', brush, 9)
    addToCart('rent', brush, 9)
    removeFromCart('sale', key)
    expect(readCarts().sale).toEqual([])
    expect(readCarts().rent).toHaveLength(1)
  })
})

describe('reports and stored lines', () => {
  test('every change fires cartUpdated with its source', {
    tags: '@spec-4.state.cart-event',
  }, () => {
    const heard: CartOrigin[] = []
    const stop = onCartUpdated((origin) => heard.push(origin))
    addToCart('sale', brush, 9)
    setQuantity('sale', key, 3, 9)
    removeFromCart('sale', key)
    replaceCarts({ sale: [{ ...brush, key }], rent: [] })
    setQuantity('sale', key, 99, 9)
    stop()
    clearCarts()
    expect(heard).toEqual(['local', 'local', 'local', 'server'])
  })

  test('each cart is kept under its own key, and a change in another tab is read again', () => {
    addToCart('sale', brush, 9)
    expect(JSON.parse(localStorage.getItem('cartSale') ?? '')).toHaveLength(1)
    expect(JSON.parse(localStorage.getItem('cartRent') ?? '')).toEqual([])
    const stop = onCartUpdated(() => undefined)
    localStorage.setItem('cartRent', JSON.stringify([{ ...brush, key }]))
    window.dispatchEvent(new StorageEvent('storage', { key: 'cartRent' }))
    stop()
    expect(readCarts().rent).toHaveLength(1)
  })

  test('invalid lines in local storage are left out', () => {
    const stop = onCartUpdated(() => undefined)
    localStorage.setItem('cartSale', JSON.stringify([{ key: 'x', quantity: -4 }, null, { ...brush, key }]))
    localStorage.setItem('cartRent', '{broken')
    window.dispatchEvent(new StorageEvent('storage', { key: null }))
    stop()
    expect(readCarts()).toEqual({ sale: [{ ...brush, key }], rent: [] })
  })

  test('the badge counts pieces of both carts and totals do not drift', () => {
    addToCart('sale', { ...brush, price: 0.1, quantity: 3 }, 9)
    addToCart('rent', brush, 9)
    expect(cartCount(readCarts())).toBe(5)
    expect(cartTotal(readCarts().sale)).toBe(0.3)
  })
})
