import { expect, it } from 'vitest'
import { pick, recordOf } from './records.ts'

it('makes an object with a property for each key', () => {
  expect(recordOf(['a', 'b'], (key) => key.toUpperCase())).toEqual({ a: 'A', b: 'B' })
})

it('takes the named properties and no other', () => {
  expect(pick({ name: 'สีน้ำ', price: null, stock: 5 }, ['name', 'price'])).toEqual({
    name: 'สีน้ำ',
    price: null,
  })
})
