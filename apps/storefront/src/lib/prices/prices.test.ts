import { expect, test } from 'vitest'
import { aProduct, aVariant } from '../../test-shop.ts'
import { lowestPrice, unitPrice } from './prices.ts'

test('a variant’s own price goes before the product’s', () => {
  const product = aProduct({ sale_price: 320, rental_price: 40 })
  expect(unitPrice(product, aVariant({ sale_price: 560 }), 'sale')).toBe(560)
  expect(unitPrice(product, aVariant({ sale_price: 560 }), 'rent')).toBe(40)
})

test('a free loan costs 0, which is not the same as no loan', () => {
  expect(unitPrice(aProduct({ rental_price: 40 }), aVariant({ rental_price: 0 }), 'rent')).toBe(0)
  expect(unitPrice(aProduct({ is_for_rent: false }), aVariant({ rental_price: 0 }), 'rent')).toBeNull()
})

test('a product that is not for sale has no sale price, even if one is stored', () => {
  expect(unitPrice(aProduct({ is_for_sale: false }), aVariant({ sale_price: 560 }), 'sale')).toBeNull()
})

test('before a size is chosen the lowest price shows, as “from” only when sizes differ', () => {
  const differ = aProduct({ variants: [aVariant({ sale_price: 560 }), aVariant({ id: 12 })] })
  expect(lowestPrice(differ, 'sale')).toEqual({ baht: 320, isFrom: true })
  expect(lowestPrice(differ, 'rent')).toEqual({ baht: 40, isFrom: false })
  expect(lowestPrice(aProduct({ is_for_rent: false }), 'rent')).toBeNull()
})
