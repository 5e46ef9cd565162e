import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  holdMove,
  makePendingMove,
  type PendingMove,
  undoPendingMove,
  usePendingMove,
} from './pending-move.ts'

function movesOf(made: string[]) {
  return (id: string): PendingMove => ({
    resource: 'orders',
    id,
    text: 'อนุมัติ',
    shown: { status: 'approved' },
    send: async () => {
      await Promise.resolve()
      made.push(id)
    },
  })
}

it('a move that is taken back is never made', async () => {
  const made: string[] = []
  holdMove(movesOf(made)('a'))
  undoPendingMove()
  await makePendingMove()
  expect(made).toEqual([])
})

it('a move waits until it is made, and is made once', async () => {
  const made: string[] = []
  holdMove(movesOf(made)('a'))
  await Promise.resolve()
  expect(made).toEqual([])
  await makePendingMove()
  await makePendingMove()
  expect(made).toEqual(['a'])
})

it('the next move sends the one before it, in order', async () => {
  const made: string[] = []
  const move = movesOf(made)
  holdMove(move('a'))
  holdMove(move('b'))
  holdMove(move('c'))
  undoPendingMove()
  await makePendingMove()
  expect(made).toEqual(['a', 'b'])
})

it('a page sees which move waits', () => {
  const move = movesOf([])('a')
  const { result } = renderHook(() => usePendingMove())
  expect(result.current).toBeNull()
  act(() => holdMove(move))
  expect(result.current).toBe(move)
  act(() => undoPendingMove())
  expect(result.current).toBeNull()
})
