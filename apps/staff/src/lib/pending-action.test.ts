import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  deferAction,
  makePendingAction,
  type PendingAction,
  undoPendingAction,
  usePendingAction,
} from './pending-action.ts'

function transitionsOf(made: string[]) {
  return (id: string): PendingAction => ({
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
  deferAction(transitionsOf(made)('a'))
  undoPendingAction()
  await makePendingAction()
  expect(made).toEqual([])
})

it('a move waits until it is made, and is made once', async () => {
  const made: string[] = []
  deferAction(transitionsOf(made)('a'))
  await Promise.resolve()
  expect(made).toEqual([])
  await makePendingAction()
  await makePendingAction()
  expect(made).toEqual(['a'])
})

it('the next move sends the one before it, in order', async () => {
  const made: string[] = []
  const move = transitionsOf(made)
  deferAction(move('a'))
  deferAction(move('b'))
  deferAction(move('c'))
  undoPendingAction()
  await makePendingAction()
  expect(made).toEqual(['a', 'b'])
})

it('a page sees which move waits', () => {
  const move = transitionsOf([])('a')
  const { result } = renderHook(() => usePendingAction())
  expect(result.current).toBeNull()
  act(() => deferAction(move))
  expect(result.current).toBe(move)
  act(() => undoPendingAction())
  expect(result.current).toBeNull()
})
