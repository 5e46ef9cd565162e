import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lazyComponent } from './lazy-component.tsx'
import { preloadWhenIdle } from './preload-when-idle.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function pageOf(load: () => Promise<() => null>) {
  const fetched = vi.fn(load)
  return { fetched, page: lazyComponent(fetched) }
}

it('fetches one page after another, after those of the open page', async () => {
  const [first, second] = [pageOf(async () => () => null), pageOf(async () => () => null)]
  preloadWhenIdle([first.page, second.page])
  await vi.advanceTimersByTimeAsync(2000)
  expect(first.fetched).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(5000)
  expect(first.fetched).toHaveBeenCalledOnce()
  expect(second.fetched).toHaveBeenCalledOnce()
})

it('fetches nothing once it is stopped', async () => {
  const { fetched, page } = pageOf(async () => () => null)
  const stop = preloadWhenIdle([page])
  stop()
  await vi.advanceTimersByTimeAsync(9000)
  expect(fetched).not.toHaveBeenCalled()
})

it('gives up quietly when code cannot be fetched', async () => {
  const [first, second] = [
    pageOf(() => Promise.reject(new TypeError('Failed to fetch'))),
    pageOf(async () => () => null),
  ]
  preloadWhenIdle([first.page, second.page])
  await vi.advanceTimersByTimeAsync(9000)
  expect(first.fetched).toHaveBeenCalledOnce()
  expect(second.fetched).not.toHaveBeenCalled()
})
