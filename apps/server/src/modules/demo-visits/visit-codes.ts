import { createHash, randomBytes } from 'node:crypto'

/** Whom a newcomer visits a demo shop as: a guest has no account. */
export type Visitor = 'guest' | 'member' | 'volunteer'

const CODE_BYTES = 32
const LIFE_MS = 10 * 60_000

/**
 * The one-time codes of a demo shop's first minute. Only their hashes are kept, in the memory of the one server that printed
 * them: with it they end.
 */
export class VisitCodes {
  private readonly issued = new Map<string, { visitor: Visitor; expiresAt: number }>()
  private readonly clock: () => Date

  constructor(clock: () => Date) {
    this.clock = clock
  }

  /** Returns a new code, which works once and for ten minutes. */
  issue(visitor: Visitor): string {
    const code = randomBytes(CODE_BYTES).toString('base64url')
    this.issued.set(hashOf(code), { visitor, expiresAt: this.clock().getTime() + LIFE_MS })
    return code
  }

  /** Uses a code up; null for one that is unknown, used or too old. */
  take(code: string): Visitor | null {
    const hash = hashOf(code)
    const found = this.issued.get(hash)
    this.issued.delete(hash)
    return found !== undefined && this.clock().getTime() < found.expiresAt ? found.visitor : null
  }
}

function hashOf(code: string): string {
  return createHash('sha256').update(code).digest('base64url')
}
