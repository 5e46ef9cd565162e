import { expect, it } from 'vitest'
import { coveredBySet } from './workshop-set.ts'

const lent = (categoryId: number, quantity: number) => ({ categoryId, type: 'rent' as const, quantity })
const sold = (categoryId: number, quantity: number) => ({ categoryId, type: 'sale' as const, quantity })
const set = [lent(1, 2), lent(2, 1), lent(2, 1), sold(3, 4)]

it.each([
  ['a whole set', set, 8],
  ['one of two sets', [...set, ...set], 8],
  ['the pieces of a part of a set', [lent(1, 1), sold(3, 4)], 5],
  ['as many of a category as a set has, of several orders', [lent(2, 1), lent(2, 2), lent(1, 1)], 3],
  ['nothing in the other way or of another category', [sold(1, 2), lent(3, 4), lent(9, 1)], 0],
])('covers %s', (_, ordered, covered) => {
  expect(coveredBySet(ordered, set)).toBe(covered)
  expect(coveredBySet(ordered, [])).toBe(0)
})
