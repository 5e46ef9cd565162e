import { invalid } from '../core/app-error.ts'

const KEY = /^[\x21-\x7e]{1,200}$/

/** Returns the `Idempotency-Key` of a request; undefined without one. Throws 400 for an invalid key. */
export function idempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !KEY.test(header)) {
    throw invalid({ detail: 'Idempotency-Key must be 1 to 200 visible ASCII characters.' })
  }
  return header
}
