import { expect, it } from 'vitest'
import { columns, growsFaster, growthOf, median, percentile, short } from './arithmetic.ts'

it('a percentile is a value that was measured, by nearest rank', () => {
  const times = [5, 1, 4, 2, 3, 10, 9, 8, 7, 6]
  expect(percentile(times, 0.5)).toBe(5)
  expect(percentile(times, 0.95)).toBe(10)
  expect(percentile(times, 0)).toBe(1)
  expect(percentile(times, 1)).toBe(10)
  expect(percentile([7], 0.99)).toBe(7)
  expect(percentile([], 0.5)).toBeNaN()
  expect(times[0]).toBe(5)
})

it('the median of an even number of times is the quicker of the two in the middle', () => {
  expect(median([30, 10, 20])).toBe(20)
  expect(median([40, 10, 20, 30])).toBe(20)
})

it('reports growth as ratios to the smallest size, and a failure as its reason', () => {
  const first = { ms: 4, bytes: 100 }
  expect(growthOf(first, { ms: 8, bytes: 1_000 })).toEqual({ time: 2, bytes: 10 })
  expect(growthOf(first, { failed: 'status 500' })).toEqual({ failed: 'status 500' })
  expect(growthOf({ failed: 'status 500' }, first)).toEqual({ failed: 'status 500' })
  expect(growthOf({ ms: 2, bytes: 0 }, { ms: 2, bytes: 50 })).toEqual({ time: 1, bytes: 50 })
})

it('a request grows faster than its answer when it takes three times longer than the answer explains', () => {
  expect(growsFaster({ time: 2.9, bytes: 1 })).toBe(false)
  expect(growsFaster({ time: 3.1, bytes: 1 })).toBe(true)
  expect(growsFaster({ time: 29, bytes: 10 })).toBe(false)
  expect(growsFaster({ time: 31, bytes: 10 })).toBe(true)
  // A smaller response neither excuses more time nor counts as a fault.
  expect(growsFaster({ time: 2, bytes: 0.1 })).toBe(false)
  expect(growsFaster({ failed: 'status 500' })).toBe(true)
})

it('numbers have three digits that count', () => {
  expect([0.123, 1.234, 12.34, 99.96, 123.4, Number.NaN].map(short)).toEqual([
    '0.12',
    '1.23',
    '12.3',
    '100.0',
    '123',
    '–',
  ])
})

it('a table has its words to the left and its numbers to the right', () => {
  expect(
    columns([
      ['', 'one', 'two'],
      ['login', '1', '22.5'],
    ]),
  ).toBe('       one   two\nlogin    1  22.5')
})
