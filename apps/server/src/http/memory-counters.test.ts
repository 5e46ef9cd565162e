import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MemoryCounters } from './memory-counters.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})

afterEach(() => {
  vi.useRealTimers()
})

it('counts the attempts of each key until its time is over', () => {
  const counters = new MemoryCounters({ duration: 600 })
  expect(counters.count('one')).toEqual({ points: 1, msBeforeNext: 600_000 })
  vi.advanceTimersByTime(599_999)
  expect(counters.count('one')).toEqual({ points: 2, msBeforeNext: 1 })
  expect(counters.count('other').points).toBe(1)
  vi.advanceTimersByTime(1)
  expect(counters.count('one')).toEqual({ points: 1, msBeforeNext: 600_000 })
})

it('keeps counters no longer than a minute after their time', () => {
  const counters = new MemoryCounters({ duration: 600 })
  counters.count('one')
  vi.advanceTimersByTime(30_000)
  for (let key = 0; key < 1_000; key += 1) counters.count(key)
  vi.advanceTimersByTime(629_999)
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(1)
  expect(vi.getTimerCount()).toBe(0)
})
