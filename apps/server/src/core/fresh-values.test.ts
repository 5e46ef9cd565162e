import { setImmediate } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { notFound } from './app-error.ts'
import { FreshValues } from './fresh-values.ts'

const away = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

/** Values with a clock to turn; each read returns the next number, unless the source fails. */
function open(maxSize = 100) {
  const freshness = { at: 0, version: 0, now: () => freshness.at }
  const values = new FreshValues<{ size: number }>(freshness, maxSize, ({ size }) => size)
  const source = { reads: 0, read: async () => ({ size: source.reads }) }
  const get = async (key = 'a') => {
    const { value } = await values.get(key, async () => {
      source.reads += 1
      return source.read()
    })
    return value.size
  }
  return { freshness, source, get }
}

it('reads a value once for all who ask at the same time, and again when it is a second old', async () => {
  const { freshness, source, get } = open()
  expect(await Promise.all(Array.from({ length: 100 }, () => get()))).toEqual(Array(100).fill(1))
  freshness.at = 999
  expect([await get(), source.reads]).toEqual([1, 1])
  freshness.at = 1_000
  expect(await Promise.all(Array.from({ length: 100 }, () => get()))).toEqual(Array(100).fill(2))
  // A clock that was set back makes no value last longer.
  freshness.at = -3_600_000
  expect(await get()).toBe(3)
})

it('reads again after a change, also for those who ask while an older reading goes on', async () => {
  const { freshness, source, get } = open()
  let end: (value: { size: number }) => void = () => {}
  source.read = () =>
    new Promise((resolve) => {
      end = resolve
    })
  const before = get()
  freshness.version += 1
  source.read = async () => ({ size: 7 })
  expect(await get()).toBe(7)
  end({ size: 5 })
  expect([await before, await get(), source.reads]).toEqual([5, 7, 2])
})

it('returns the last value while the database is away, and the next one when it is back', async () => {
  const { freshness, source, get } = open()
  expect(await get()).toBe(1)
  source.read = async () => Promise.reject(away())
  for (const change of [{ at: 1_000 }, { at: 60_000 }, { version: 1 }]) {
    Object.assign(freshness, change)
    expect(await get()).toBe(1)
  }
  source.read = async () => ({ size: 9 })
  expect(await get()).toBe(9)
})

it('lets nobody wait more than two seconds for a reading that does not end', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { freshness, source, get } = open()
  expect(await get()).toBe(1)
  source.read = () => new Promise(() => {})
  freshness.at = 1_000
  const waiting = get()
  const early = await Promise.race([waiting, setImmediate('nothing yet')])
  expect(early).toBe('nothing yet')
  vi.advanceTimersByTime(2_000)
  expect(await Promise.all([waiting, get(), get()])).toEqual([1, 1, 1])
  expect(source.reads).toBe(2)
})

it('throws the error of a reading, keeps no failure, and forgets a record that has gone', async () => {
  const { freshness, source, get } = open()
  const { read } = source
  source.read = async () => Promise.reject(away())
  await expect(get()).rejects.toThrow('ECONNREFUSED')
  source.read = read
  expect(await get()).toBe(2)
  for (const error of [notFound(), away()]) {
    freshness.at += 1_000
    source.read = async () => Promise.reject(error)
    await expect(get()).rejects.toBe(error)
  }
})

it('lets a value that is made of another be as old as that', async () => {
  const { freshness, get } = open()
  await get()
  const { values, made } = { values: new FreshValues<{ size: number }>(freshness, 100, () => 1), made: [0] }
  const derive = () =>
    values.derive('a', async () => {
      made.push(freshness.at)
      return { value: { size: 1 }, readAt: 0 }
    })
  for (freshness.at of [600, 999, 1_000]) await derive()
  expect(made).toEqual([0, 600, 1_000])
})

it('keeps values up to a size: those that were not asked for the longest leave', async () => {
  const { source, get } = open(100)
  source.read = async () => ({ size: 40 })
  for (const key of ['a', 'b', 'a', 'c', 'a', 'c']) await get(key)
  expect(source.reads).toBe(3)
  await get('b')
  expect(source.reads).toBe(4)
})
