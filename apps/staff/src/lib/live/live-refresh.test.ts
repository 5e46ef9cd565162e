import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { markUnsavedInput } from '../input/unsaved-input.ts'
import { LiveRefresh } from './live-refresh.ts'

const ORDER = '1f0a77d2-9f1c-4f0e-8d35-0b9f4f2f5a11'

/** A console that shows queries: `reads` counts how often each is read after the first time. */
async function showing(...keys: readonly unknown[][]) {
  const queryClient = new QueryClient()
  const reads: string[] = []
  for (const queryKey of keys) {
    const queryFn = () => {
      reads.push(String(queryKey[0]))
      return {}
    }
    new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => undefined)
  }
  await vi.advanceTimersByTimeAsync(0)
  reads.length = 0
  return { refresh: new LiveRefresh(queryClient), reads }
}

const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
})

it('reads the queues and counts that a change concerns at once, and only those', async () => {
  const { refresh, reads } = await showing(
    ['orders', 'getList', {}],
    ['summary', 'getOne', { id: 'now' }],
    ['products', 'getOne', { id: 3 }],
  )
  refresh.add(['orders'])
  await settle()
  expect(reads.sort()).toEqual(['orders', 'summary'])
})

it('reads claims only where they are shown', async () => {
  const { refresh, reads } = await showing(['orders', 'getList', {}], ['summary', 'getOne', { id: 'now' }])
  refresh.add(['claims'])
  await settle()
  expect(reads).toEqual(['orders'])
})

it('reads everything that changes after a gap, but no record that is being edited', async () => {
  const { refresh, reads } = await showing(
    ['returns', 'getOne', { id: ORDER }],
    ['loans', 'getList', {}],
    ['pick-lists', 'getOne', { id: 3 }],
    ['products', 'getOne', { id: 3 }],
    ['settings', 'getOne', { id: 1 }],
  )
  refresh.all()
  await settle()
  expect(reads.sort()).toEqual(['loans', 'pick-lists', 'returns'])
})

it('leaves a record alone while a form over it holds unsaved input, and reads lists and counts on', async () => {
  const { refresh, reads } = await showing(
    ['loans', 'getOne', { id: ORDER }],
    ['loans', 'getList', {}],
    ['summary', 'getOne', { id: 'now' }],
  )
  const release = markUnsavedInput()
  refresh.add(['orders'])
  await settle()
  expect(reads.sort()).toEqual(['loans', 'summary'])
  release()
  refresh.add(['orders'])
  await settle(2_000)
  expect(reads.sort()).toEqual(['loans', 'loans', 'loans', 'summary', 'summary'])
})

it('reads a rush of changes once a moment, the last one included', async () => {
  const { refresh, reads } = await showing(['orders', 'getList', {}])
  for (let count = 0; count < 50; count++) {
    refresh.add(['orders'])
    await settle(20)
  }
  await settle(2_000)
  expect(reads.length).toBe(2)
})

it('reads only the counts while the page is hidden, for the title of its window', async () => {
  const { refresh, reads } = await showing(['orders', 'getList', {}], ['summary', 'getOne', { id: 'now' }])
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  refresh.add(['orders'])
  await settle()
  visibility.mockRestore()
  expect(reads).toEqual(['summary'])
})
