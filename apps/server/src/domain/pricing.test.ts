import { describe, expect, it } from 'vitest'
import { orderAmount, replacementPrice, unitPrice } from './pricing.ts'

const priced = (
  salePrice: number | null,
  rentalPrice: number | null,
  replacementPrice: number | null = null,
) => ({
  salePrice,
  rentalPrice,
  replacementPrice,
})
const unpriced = priced(null, null)

describe('the price of a piece', () => {
  it('is the variant’s own, sold and lent', () => {
    expect(unitPrice(priced(100, 10), priced(900, 90), 'sale')).toBe(100)
    expect(unitPrice(priced(100, 10), priced(900, 90), 'rent')).toBe(10)
  })

  it('is the product’s where the variant names none', () => {
    expect(unitPrice(unpriced, priced(900, 90), 'sale')).toBe(900)
    expect(unitPrice(unpriced, priced(900, 90), 'rent')).toBe(90)
  })

  it('may be nothing, which is not the same as not set', () => {
    expect(unitPrice(priced(0, 0), priced(900, 90), 'sale')).toBe(0)
    expect(unitPrice(priced(0, 0), priced(900, 90), 'rent')).toBe(0)
    expect(unitPrice(unpriced, unpriced, 'sale')).toBeNull()
  })
})

describe('the price of a lost piece', () => {
  it.each([
    ['its own', priced(100, 10, 150), priced(900, 90, 950), 150],
    ['the product’s', priced(100, 10), priced(900, 90, 950), 950],
    ['its own sale price', priced(100, 10), priced(900, 90), 100],
    ['the sale price of the product', unpriced, priced(900, 90), 900],
    ['nothing without any price', unpriced, unpriced, 0],
  ])('is %s', (_name, variant, product, satang) => {
    expect(replacementPrice(variant, product)).toBe(satang)
  })
})

it('adds an order up as price times quantity of every line', () => {
  expect(orderAmount([])).toBe(0)
  expect(
    orderAmount([
      { price: 12_050, quantity: 2 },
      { price: 0, quantity: 9 },
      { price: 4_000, quantity: 1 },
    ]),
  ).toBe(28_100)
})
