import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import {
  deferAction,
  keepWhileHidden,
  makePendingAction,
  type PendingAction,
  sendAsPageCloses,
  undoPendingAction,
  usePendingAction,
} from './pending-action.ts'
import { unsentActions } from './unsent-actions.ts'

const keptIds = () => unsentActions().map(({ id }) => id)

function actionOf(id: string, send: () => Promise<boolean>): PendingAction {
  const path = `/orders/${id}/show`
  const shown = { status: 'approved' }
  return { resource: 'orders', id, what: 'อนุมัติ', subject: `คำสั่งซื้อ ${id}`, path, shown, lastEvent: 3, send }
}

function transitionsOf(made: string[]) {
  return (id: string): PendingAction =>
    actionOf(id, async () => {
      await Promise.resolve()
      made.push(id)
      return true
    })
}

it('an action that is taken back never runs', async () => {
  const made: string[] = []
  deferAction(transitionsOf(made)('a'))
  undoPendingAction()
  await makePendingAction()
  expect(made).toEqual([])
})

it('an action waits until it is sent, and is sent once', async () => {
  const made: string[] = []
  deferAction(transitionsOf(made)('a'))
  await Promise.resolve()
  expect(made).toEqual([])
  await makePendingAction()
  await makePendingAction()
  expect(made).toEqual(['a'])
})

it('the next action sends the one before it, in order', async () => {
  const made: string[] = []
  const action = transitionsOf(made)
  deferAction(action('a'))
  deferAction(action('b'))
  deferAction(action('c'))
  undoPendingAction()
  await makePendingAction()
  expect(made).toEqual(['a', 'b'])
})

it('a page sees which action waits', () => {
  const action = transitionsOf([])('a')
  const { result } = renderHook(() => usePendingAction())
  expect(result.current).toBeNull()
  act(() => deferAction(action))
  expect(result.current).toBe(action)
  act(() => undoPendingAction())
  expect(result.current).toBeNull()
})

it('a page that closes sends the pending action at once, though an earlier one has no response yet, and only once', async () => {
  const [first, second] = [vi.fn(() => new Promise<boolean>(() => {})), vi.fn(async () => true)]
  deferAction(actionOf('a', first))
  deferAction(actionOf('b', second))
  await vi.waitFor(() => expect(first).toHaveBeenCalledOnce())
  sendAsPageCloses()
  expect(second).toHaveBeenCalledOnce()
  sendAsPageCloses()
  void makePendingAction()
  expect(second).toHaveBeenCalledOnce()
})

it('a page that closes leaves the action to the next page, unless it learns that it was done', async () => {
  deferAction(actionOf('a', async () => true))
  sendAsPageCloses()
  expect(keptIds()).toEqual(['a'])
  await vi.waitFor(() => expect(keptIds()).toEqual([]))
  deferAction(actionOf('b', async () => false))
  sendAsPageCloses()
  await Promise.resolve()
  expect(keptIds()).toEqual(['b'])
})

it('a hidden page leaves the action to the next page until it is sent or taken back', async () => {
  const send = vi.fn(async () => true)
  deferAction(actionOf('a', send))
  keepWhileHidden()
  expect(keptIds()).toEqual(['a'])
  expect(send).not.toHaveBeenCalled()
  undoPendingAction()
  expect(keptIds()).toEqual([])
  keepWhileHidden()
  expect(keptIds()).toEqual([])
})
