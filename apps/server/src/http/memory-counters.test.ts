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

it('counts no further than it must', () => {
  const counters = new MemoryCounters({ duration: 600 })
  for (let attempt = 0; attempt < 4_095; attempt += 1) counters.count('one')
  expect(counters.count('one')).toEqual({ points: 4_095, msBeforeNext: 600_000 })
})

it('keeps a counter for a minute after its time is over, at most', () => {
  const counters = new MemoryCounters({ duration: 600 })
  for (let key = 0; key < 1_000; key += 1) counters.count(key)
  vi.advanceTimersByTime(300_000)
  counters.count('later')
  vi.advanceTimersByTime(301_000)
  // It counts again, so that it lasts longer than the ones after it.
  counters.count(0)
  vi.advanceTimersByTime(60_000)
  expect(counters.size).toBe(2)
  expect(counters.count('later').points).toBe(2)
  expect(counters.count(0).points).toBe(2)
  vi.advanceTimersByTime(660_000)
  expect(counters.size).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
})
