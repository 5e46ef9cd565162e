import { expect, test } from 'vitest'
import { aProduct, aVariant } from '../../test-shop.ts'
import { dividingWays, filterProducts, noFilter, variantTypes } from './product-filter.ts'

const paint = aProduct({ id: 1, name: 'สีน้ำ', brand: 'Lila' })
const brush = aProduct({
  id: 2,
  name: 'พู่กัน',
  brand: 'Oak',
  variants: [aVariant({ type: { name: 'เบอร์' } }), aVariant({ id: 12, type: { name: 'เบอร์' } })],
})
const apron = aProduct({ id: 3, name: 'ผ้ากันเปื้อน', brand: '', variants: [aVariant({ type: { name: '' } })] })
const all = [paint, brush, apron]
const ids = (search: string, ...types: string[]) =>
  filterProducts(all, { ...noFilter, search, types: new Set(types) }).map(({ id }) => id)

test('each type of variant makes one chip, and variants without a type make none', () => {
  expect(variantTypes(all).toSorted()).toEqual(['จำนวนสี', 'เบอร์'].toSorted())
})

test('a chosen chip keeps the products that have such a variant', () => {
  expect(ids('', 'เบอร์')).toEqual([2])
})

test('a way of all products or of none makes no chip; a chosen one keeps the products offered that way', () => {
  const sold = aProduct({ id: 4, is_for_rent: false })
  expect(dividingWays(all)).toEqual([])
  expect(dividingWays([...all, sold])).toEqual(['borrow'])
  expect(filterProducts([...all, sold], { ...noFilter, ways: new Set(['borrow']) })).toEqual(all)
})

test('no chip, or every chip, keeps every product', () => {
  expect(ids('')).toEqual([1, 2, 3])
  expect(ids('', 'เบอร์', 'จำนวนสี')).toEqual([1, 2, 3])
})

test('the search reads name and brand in any case, together with the chips', () => {
  expect(ids(' lila ')).toEqual([1])
  expect(ids('พู่')).toEqual([2])
  expect(ids('พู่', 'จำนวนสี')).toEqual([])
})

test('the search disregards tone marks and spaces', () => {
  expect(ids('สีนำ')).toEqual([1])
  expect(ids('สี น้ำ')).toEqual([1])
  expect(ids('ผากัน เปื้อน')).toEqual([3])
})
