import { expect, test } from 'vitest'
import { aLine, aProduct, aVariant } from '../../test-shop.ts'
import { currentLines } from './current-lines.ts'

const stored = { sale: [{ ...aLine({ price: 300 }), key: '1-11' }], rent: [] }

test('a cart shows today’s price and stock, not those of the day it was filled', () => {
  const products = [aProduct({ variants: [aVariant({ sale_price: 350, quantity: 2 })] })]
  expect(currentLines(stored, products).sale[0]).toMatchObject({ price: 350, stock: 2, gone: false })
})

test('lines that the workshop no longer offers or sells are marked as gone', () => {
  expect(currentLines(stored, []).sale[0]).toMatchObject({ gone: true })
  expect(currentLines(stored, [aProduct({ is_for_sale: false })]).sale[0]).toMatchObject({ gone: true })
})

test('while the workshop loads, the cart is shown as stored', () => {
  expect(currentLines(stored, undefined).sale[0]).toMatchObject({ price: 300, stock: null, gone: false })
})
