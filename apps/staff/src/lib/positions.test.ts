import { expect, it } from 'vitest'
import { positionsAfterMove } from './positions.ts'

const shelf = (...positions: number[]) => positions.map((position, index) => ({ id: index + 1, position }))

it('changes only the entries between the two places', () => {
  expect(positionsAfterMove(shelf(0, 1, 2, 3), 2, 1)).toEqual([
    { id: 3, position: 1 },
    { id: 2, position: 2 },
  ])
})

it('sorts out positions that were equal or far apart', () => {
  expect(positionsAfterMove(shelf(0, 0, 0), 0, 1)).toEqual([
    { id: 1, position: 1 },
    { id: 3, position: 2 },
  ])
  expect(positionsAfterMove(shelf(5, 10), 0, 1)).toEqual([
    { id: 2, position: 0 },
    { id: 1, position: 1 },
  ])
})

it('changes nothing at the ends of the list', () => {
  expect(positionsAfterMove(shelf(0, 1), 0, -1)).toEqual([])
  expect(positionsAfterMove(shelf(0, 1), 1, 2)).toEqual([])
})
