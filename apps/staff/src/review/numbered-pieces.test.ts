import { expect, it } from 'vitest'
import { namePiece, newOutcome, piecesBody } from './outcomes.ts'

const rows = [newOutcome(0, 1), { ...newOutcome(1, 2), condition: 3 as const }]

it('names a scanned piece in the first row that has fewer names than pieces, and each once', () => {
  const one = namePiece(rows, 7)
  const two = one && namePiece(one, 9)
  expect(two?.map(piecesBody)).toEqual([{ pieces: [7] }, { pieces: [9] }])
  expect(two && namePiece(two, 9)).toBeNull()
  const three = two && namePiece(two, 8)
  expect(three && namePiece(three, 5)).toBeNull()
})

it('names none among pieces that did not come back', () => {
  expect(namePiece([{ ...newOutcome(0, 1), condition: 6 }], 7)).toBeNull()
})
