import { expect, it } from 'vitest'
import { sumPieces } from './piece-limits.ts'

it('sums the pieces of each variant, in the order in which the variants come first', () => {
  const sums = sumPieces([
    [7, 2],
    [3, 1],
    [7, 4],
  ])
  expect([...sums]).toEqual([
    [7, 6],
    [3, 1],
  ])
})

it('sums two maps, and leaves them as they are', () => {
  const [some, more] = [
    new Map([[1, 2]]),
    new Map([
      [1, 1],
      [2, 5],
    ]),
  ]
  expect(sumPieces([...some, ...more])).toEqual(
    new Map([
      [1, 3],
      [2, 5],
    ]),
  )
  expect(some).toEqual(new Map([[1, 2]]))
})

it('has no variants without entries', () => {
  expect(sumPieces([])).toEqual(new Map())
})
