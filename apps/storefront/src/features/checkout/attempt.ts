import { sessionStore } from '@jansi/client/device-store'
import { deviceNow } from '@jansi/client/server-clock'
import type { OrderLine } from '@jansi/contract/checkout'
import { randomKey } from '../../lib/forms/random-key.ts'

const storageKey = 'checkoutAttempt'
// Longer than anyone retries; short enough that the same cart a day later is a new order.
const lifetimeMs = 60 * 60_000

type Attempt = { fingerprint: string; key: string; startedAt: number; sent: boolean }

let current: Attempt | null = null

/**
 * The attempt of this checkout: its Idempotency-Key, the same for every retry of the same lines and method,
 * including a reload, so that a lost response never leads to a second order; and whether it was `sent`
 * before, so that its order may exist already.
 */
export function attemptOf(
  paymentMethod: number,
  lines: readonly OrderLine[],
  now = deviceNow(),
): { key: string; sent: boolean } {
  const fingerprint = JSON.stringify([paymentMethod, lines])
  const kept = current ?? readStored()
  if (kept?.fingerprint === fingerprint && now - kept.startedAt < lifetimeMs) {
    current = kept
    return kept
  }
  const begun = { fingerprint, key: randomKey(), startedAt: now, sent: false }
  keep(begun)
  return begun
}

/**
 * Returns the payment method of an attempt with these lines that was sent and whose response was lost, so
 * that its order may exist already; null if there is none.
 */
export function methodOfSentAttempt(lines: readonly OrderLine[], now = deviceNow()): number | null {
  const kept = current ?? readStored()
  if (!kept?.sent || now - kept.startedAt >= lifetimeMs) return null
  const [paymentMethod, itsLines]: [number, OrderLine[]] = JSON.parse(kept.fingerprint)
  return JSON.stringify(itsLines) === JSON.stringify(lines) ? paymentMethod : null
}

/** Remembers that the attempt is on its way to the server. */
export function markSent(): void {
  if (current) keep({ ...current, sent: true })
}

function keep(attempt: Attempt): void {
  current = attempt
  sessionStore.set(storageKey, JSON.stringify(attempt))
}

/** Ends the attempt: the order has been created, or the server has refused it definitely. */
export function endAttempt(): void {
  current = null
  sessionStore.remove(storageKey)
}

function readStored(): Attempt | null {
  try {
    const stored: unknown = JSON.parse(sessionStore.get(storageKey) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return null
    const { fingerprint, key, startedAt, sent } = stored as Record<string, unknown>
    if (typeof fingerprint !== 'string' || typeof key !== 'string' || typeof startedAt !== 'number')
      return null
    return { fingerprint, key, startedAt, sent: sent === true }
  } catch {
    return null
  }
}
