import type { Position } from './queries.ts'

/** Longer than any transaction may take: an id that is missing for so long belongs to one that was rolled back. */
const MAX_TRANSACTION_MS = 60_000
/** More are not looked for: a jump of this size is a restored shop, not transactions under way. */
const MAX_MISSING = 1_000

/**
 * How far a history with serial ids was read. Transactions commit in another order than they took their ids, so an id
 * below the newest one may still come: it stays missing until it is read, or until no transaction can have it.
 */
export class ReadPosition {
  private last: number
  private readonly missingSince = new Map<number, number>()

  constructor(newestId: number) {
    this.last = newestId
  }

  current(): Position {
    return { last: this.last, missing: [...this.missingSince.keys()] }
  }

  /** Enters ids that were read at `now`, in milliseconds. */
  advance(ids: readonly number[], now: number): void {
    const read = new Set(ids)
    const newest = Math.max(this.last, ...ids)
    if (newest - this.last <= MAX_MISSING) {
      for (let id = this.last + 1; id < newest; id++) if (!read.has(id)) this.missingSince.set(id, now)
    }
    for (const [id, since] of this.missingSince) {
      if (read.has(id) || now - since > MAX_TRANSACTION_MS) this.missingSince.delete(id)
    }
    this.last = newest
  }
}
