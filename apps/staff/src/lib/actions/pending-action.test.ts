import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import {
  deferAction,
  makePendingAction,
  type Outcome,
  type PendingAction,
  sendAsPageCloses,
  storeWhileHidden,
  undoPendingAction,
  usePendingAction,
  useUnconfirmedAction,
} from './pending-action.ts'
import { aLaterResponse } from './pending-action-testing.ts'
import { unsentActions } from './unsent-actions.ts'

const keptIds = () => unsentActions().map(({ id }) => id)

function actionOf(id: string, send: () => Promise<Outcome>): PendingAction {
  const path = `/orders/${id}/show`
  const shown = { status: 'approved' }
  return { resource: 'orders', id, what: 'อนุมัติ', subject: `คำสั่งซื้อ ${id}`, path, shown, lastEvent: 3, send }
}

function transitionsOf(made: string[]) {
  return (id: string): PendingAction =>
    actionOf(id, async () => {
      await Promise.resolve()
      made.push(id)
      return 'done'
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

it('a page sees which action waits, and which one has no response yet', async () => {
  const { response, respond } = aLaterResponse()
  const action = actionOf('a', () => response)
  const unconfirmed = renderHook(() => useUnconfirmedAction('orders', 'a')).result
  const { result } = renderHook(() => usePendingAction())
  expect(result.current).toBeNull()
  act(() => deferAction(action))
  expect(result.current).toBe(action)
  expect(unconfirmed.current).toBe(action)
  act(() => undoPendingAction())
  expect([result.current, unconfirmed.current]).toEqual([null, undefined])
  act(() => deferAction(action))
  act(() => void makePendingAction())
  expect([result.current, unconfirmed.current]).toEqual([null, action])
  respond('done')
  await act(() => makePendingAction())
  expect(unconfirmed.current).toBeUndefined()
})

it('a page that closes sends the pending action at once, though an earlier one has no response yet, and only once', async () => {
  const { response, respond } = aLaterResponse()
  const [first, second] = [vi.fn(() => response), vi.fn(async (): Promise<Outcome> => 'done')]
  deferAction(actionOf('a', first))
  deferAction(actionOf('b', second))
  await vi.waitFor(() => expect(first).toHaveBeenCalledOnce())
  sendAsPageCloses()
  expect(second).toHaveBeenCalledOnce()
  sendAsPageCloses()
  const sent = makePendingAction()
  expect(second).toHaveBeenCalledOnce()
  respond('done')
  await sent
})

it('a page that closes sends the action first, and leaves it to the next page, unless it learns that it was done', async () => {
  const keptBefore: string[][] = []
  const sends = async (): Promise<Outcome> => {
    keptBefore.push(keptIds())
    return 'done'
  }
  deferAction(actionOf('a', sends))
  sendAsPageCloses()
  expect(keptBefore).toEqual([[]])
  expect(keptIds()).toEqual(['a'])
  await vi.waitFor(() => expect(keptIds()).toEqual([]))
  deferAction(actionOf('b', async (): Promise<Outcome> => 'refused'))
  sendAsPageCloses()
  await Promise.resolve()
  expect(keptIds()).toEqual(['b'])
})

it('a hidden page leaves the action to the next page until it is sent or taken back', async () => {
  const send = vi.fn(async (): Promise<Outcome> => 'done')
  deferAction(actionOf('a', send))
  storeWhileHidden()
  expect(keptIds()).toEqual(['a'])
  expect(send).not.toHaveBeenCalled()
  undoPendingAction()
  expect(keptIds()).toEqual([])
  storeWhileHidden()
  expect(keptIds()).toEqual([])
})
