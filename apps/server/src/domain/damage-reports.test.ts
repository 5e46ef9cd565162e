import { describe, expect, it } from 'vitest'
import { reportedPiecesOut } from './damage-reports.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour))
const report = (id: number, quantity: number, hour: number) => ({ id, quantity, createdAt: at(hour) })
const piecesOf = (...given: Parameters<typeof reportedPiecesOut>) => [...reportedPiecesOut(...given)]

describe('the pieces of a report', () => {
  it('are with the member until a return', () => {
    expect(piecesOf([report(1, 2, 1), report(2, 1, 2)], [], 3)).toEqual([
      [1, 2],
      [2, 1],
    ])
  })

  it('came back with later damaged pieces, those of the oldest report first', () => {
    const reports = [report(2, 2, 3), report(1, 1, 1)]
    expect(piecesOf(reports, [{ quantity: 2, decidedAt: at(5) }], 4)).toEqual([
      [1, 0],
      [2, 1],
    ])
  })

  it('are others than those that came back damaged before it', () => {
    expect(piecesOf([report(1, 1, 5)], [{ quantity: 1, decidedAt: at(2) }], 2)).toEqual([[1, 1]])
  })

  it('are no more than are on loan', () => {
    expect(piecesOf([report(1, 1, 1), report(2, 2, 2)], [], 2)).toEqual([
      [1, 0],
      [2, 2],
    ])
    expect(piecesOf([report(1, 1, 1)], [], 0)).toEqual([[1, 0]])
  })
})
