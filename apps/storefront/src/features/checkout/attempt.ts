import type { OrderLine } from '@jansi/contract/checkout'

const storageKey = 'checkoutAttempt'
// Longer than anyone retries; short enough that the same cart a day later is a new order.
const lifetimeMs = 60 * 60_000

type Attempt = { fingerprint: string; key: string; startedAt: number }

let current: Attempt | null = null

/**
 * The Idempotency-Key of this checkout: the same for every retry of the same lines and method, a reload
 * included, so that an answer lost on its way never makes a second order.
 */
export function attemptKey(paymentMethod: number, lines: readonly OrderLine[], now = Date.now()): string {
  const fingerprint = JSON.stringify([paymentMethod, lines])
  const kept = current ?? readStored()
  if (kept?.fingerprint === fingerprint && now - kept.startedAt < lifetimeMs) return kept.key
  current = { fingerprint, key: randomKey(), startedAt: now }
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(current))
  } catch {
    // Without storage the key lives as long as the page.
  }
  return current.key
}

/** Ends the attempt: the order stands, or the server has refused it for certain. */
export function endAttempt(): void {
  current = null
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // Nothing was stored.
  }
}

function readStored(): Attempt | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return null
    const { fingerprint, key, startedAt } = stored as Record<string, unknown>
    if (typeof fingerprint !== 'string' || typeof key !== 'string' || typeof startedAt !== 'number')
      return null
    return { fingerprint, key, startedAt }
  } catch {
    return null
  }
}

// Not crypto.randomUUID, which browsers keep from pages without https.
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
