import { expect, it } from 'vitest'
import { JsonBytes } from './json-bytes.ts'

it('takes as much memory as its bytes when it is kept', () => {
  const value = { id: 7, name: 'สีน้ำ 12 สี', note: null }
  const { bytes } = JsonBytes.toKeep(value)
  expect(JSON.parse(bytes.toString())).toEqual(value)
  expect(bytes.buffer.byteLength).toBe(bytes.length)
})

it('joins kept values to an array', () => {
  const values = [1, 2, 3].map((value) => JsonBytes.toKeep(value))
  expect(JsonBytes.arrayOf(values).bytes.toString()).toBe('[1,2,3]')
  expect(JsonBytes.arrayOf([]).bytes.toString()).toBe('[]')
})
