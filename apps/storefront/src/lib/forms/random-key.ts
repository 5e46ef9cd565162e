// Not crypto.randomUUID, which browsers keep from pages without https.
/** A new key of an attempt, such as an `Idempotency-Key`. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
