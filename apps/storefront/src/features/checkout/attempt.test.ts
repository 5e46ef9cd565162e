import { beforeEach, expect, test, vi } from 'vitest'
import { attemptOf, endAttempt, markSent } from './attempt.ts'

const lines = [{ product_id: 1, variant_id: 11, quantity: 1, type: 'sale' as const }]
const more = [{ product_id: 1, variant_id: 11, quantity: 2, type: 'sale' as const }]

const attemptKey = (...of: Parameters<typeof attemptOf>) => attemptOf(...of).key

beforeEach(() => endAttempt())

test('the same cart and method keep their key, any other cart or method has its own', () => {
  const key = attemptKey(1, lines)
  expect(attemptKey(1, lines)).toBe(key)
  expect(attemptKey(3, lines)).not.toBe(key)
  expect(attemptKey(3, more)).not.toBe(attemptKey(3, lines))
})

test('a reloaded page goes on with the same key', async () => {
  const key = attemptKey(1, lines)
  markSent()
  vi.resetModules()
  const reloaded = await import('./attempt.ts')
  expect(reloaded.attemptOf(1, lines)).toMatchObject({ key, sent: true })
  expect(reloaded.attemptOf(1, more)).toMatchObject({ sent: false })
})

test('an hour later, or once the attempt has ended, the same cart is a new order', () => {
  const key = attemptKey(1, lines, 0)
  expect(attemptKey(1, lines, 59 * 60_000)).toBe(key)
  const later = attemptKey(1, lines, 61 * 60_000)
  expect(later).not.toBe(key)
  endAttempt()
  expect(attemptKey(1, lines, 61 * 60_000)).not.toBe(later)
})
