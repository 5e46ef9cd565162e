import { describe, expect, it } from 'vitest'
import { isFound, totalsOf } from './find-order.ts'
import type { PickOrder } from './pick-list.ts'

const ID = '1f0a77d2-9f1c-4f0e-8d35-0b9f4f2f5a11'
const line = (product_name: string, left: number, is_rental = true) => ({
  order_item: left,
  product_name,
  size: 'เล็ก',
  is_rental,
  left,
  image: null,
})
const order: PickOrder = {
  id: ID,
  number: 12,
  member: {
    pk: 1,
    first_name: 'มะลิ',
    last_name: 'ใจดี',
    email: 'mali@example.com',
    phone_number: '0812345678',
  },
  items: [line('พู่กัน', 2)],
}

describe('an order on the pick list', () => {
  it.each(['', '1f0a77d2', '1F0A', '12', 'มะลิ', 'มะลิ ใจดี', 'MALI@', '081-234', '5678', 'พู่กัน'])(
    'is found by “%s”',
    (words) => {
      expect(isFound(order, words)).toBe(true)
    },
  )

  it.each(['77d2', '3', '13', 'มะนาว', '999'])('is not found by “%s”', (words) => {
    expect(isFound({ ...order, member: { ...order.member, phone_number: '0822222222' } }, words)).toBe(false)
  })
})

it('everything to lay out is added up by product, size and kind', () => {
  const orders = [
    { ...order, items: [line('พู่กัน', 2), line('กระดาษ', 1, false)] },
    { ...order, items: [line('พู่กัน', 3), line('พู่กัน', 1, false), line('สีน้ำ', 0)] },
  ]
  expect(
    totalsOf(orders).map(({ product_name, is_rental, left }) => [product_name, is_rental, left]),
  ).toEqual([
    ['กระดาษ', false, 1],
    ['พู่กัน', true, 5],
    ['พู่กัน', false, 1],
  ])
})
