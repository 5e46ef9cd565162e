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
  expect(counters.penalty('one')).toEqual({ consumedPoints: 1, msBeforeNext: 600_000 })
  vi.advanceTimersByTime(599_999)
  expect(counters.penalty('one')).toEqual({ consumedPoints: 2, msBeforeNext: 1 })
  expect(counters.penalty('other').consumedPoints).toBe(1)
  vi.advanceTimersByTime(1)
  expect(counters.penalty('one')).toEqual({ consumedPoints: 1, msBeforeNext: 600_000 })
})

it('gives back one attempt or all of them, and never more than were counted', () => {
  const counters = new MemoryCounters({ duration: 600 })
  counters.reward('one')
  counters.penalty('one')
  counters.penalty('one')
  counters.reward('one')
  expect(counters.penalty('one').consumedPoints).toBe(2)
  counters.delete('one')
  counters.reward('one')
  expect(counters.penalty('one').consumedPoints).toBe(1)
})

it('counts no further than it must', () => {
  const counters = new MemoryCounters({ duration: 600 })
  for (let attempt = 0; attempt < 4_095; attempt += 1) counters.penalty('one')
  expect(counters.penalty('one')).toEqual({ consumedPoints: 4_095, msBeforeNext: 600_000 })
})

it('keeps a counter for a minute after its time is over, at most', () => {
  const counters = new MemoryCounters({ duration: 600 })
  for (let key = 0; key < 1_000; key += 1) counters.penalty(key)
  vi.advanceTimersByTime(300_000)
  counters.penalty('later')
  vi.advanceTimersByTime(301_000)
  // It counts again, so that it lasts longer than the ones after it.
  counters.penalty(0)
  vi.advanceTimersByTime(60_000)
  expect(counters.size).toBe(2)
  expect(counters.penalty('later').consumedPoints).toBe(2)
  expect(counters.penalty(0).consumedPoints).toBe(2)
  vi.advanceTimersByTime(660_000)
  expect(counters.size).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
})
