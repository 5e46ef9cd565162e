import type { Product, Variant } from '@jansi/contract/catalog'
import { expect, test } from 'vitest'
import { choicesOf, currentLines, findProducts, isInStock, totalOf, withPiece } from './desk-lines.ts'

const variant: Variant = {
  id: 7,
  size: 'A5',
  quantity: 2,
  sale_price: 40.1,
  rental_price: 10.2,
  type: { name: '' },
}
const product: Product = {
  id: 3,
  name: 'สีน้ำ',
  brand: 'Sakura',
  description: '',
  image: null,
  images: [],
  category: 1,
  is_for_sale: true,
  is_for_rent: true,
  is_used: false,
  sale_price: 40.1,
  rental_price: 10.2,
  variants: [variant],
}
const [sale, rent] = choicesOf(product, variant)

test('a variant is offered for sale and for rent as far as its product is and it has a price', () => {
  expect([sale?.type, rent?.type]).toEqual(['sale', 'rent'])
  expect(choicesOf({ ...product, is_for_sale: false }, variant).map(({ type }) => type)).toEqual(['rent'])
  expect(choicesOf(product, { ...variant, rental_price: null }).map(({ type }) => type)).toEqual(['sale'])
})

test('a further piece goes to its line, and never beyond the stock', () => {
  if (!sale || !rent) throw new Error('Both are offered.')
  const lines = withPiece(withPiece(withPiece(withPiece([], sale), sale), sale), rent)
  expect(lines.map(({ type, quantity }) => [type, quantity])).toEqual([
    ['sale', 2],
    ['rent', 1],
  ])
  expect(totalOf(lines)).toBe(90.4)
})

test('lines follow the prices and the stock of the catalogue', () => {
  if (!sale || !rent) throw new Error('Both are offered.')
  const dearer = { ...product, is_for_rent: false, variants: [{ ...variant, sale_price: 50, quantity: 1 }] }
  const lines = [
    { ...sale, quantity: 2 },
    { ...rent, quantity: 1 },
  ]
  const [sold, lent] = currentLines(lines, [dearer])
  expect(sold).toMatchObject({ price: 50, quantity: 2, variant: { quantity: 1 } })
  expect(lent).toMatchObject({ quantity: 1, variant: { quantity: 0 } })
  expect([sold, lent, ...lines].map((line) => line && isInStock(line))).toEqual([false, false, true, true])
})

test('products are found by name or brand', () => {
  expect(findProducts([product], ' sakura ')).toEqual([product])
  expect(findProducts([product], 'พู่กัน')).toEqual([])
  expect(findProducts([product], '')).toEqual([product])
})
