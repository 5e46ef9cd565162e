import { setTimeout } from 'node:timers/promises'
import type { Database } from './client.ts'
import { hasConnectionError } from './unavailable.ts'

/** The database cannot be used, and waiting has not helped or would not; the message says what to do. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway'
}

const PAUSE_MS = 2_000

/**
 * Waits until the database responds, for `waitMs` at most, for machines that start together do not start at
 * once. Each attempt in vain is told to `say`. Throws `DatabaseAway` in the end, and at once when the
 * database answers with a refusal.
 */
export async function awaitDatabase(
  database: Pick<Database, 'ping'>,
  { waitMs, say }: { waitMs: number; say: (line: string) => void },
): Promise<void> {
  const until = performance.now() + waitMs
  for (;;) {
    try {
      return await database.ping()
    } catch (error) {
      const why = reason(error)
      if (!hasConnectionError(error))
        throw new DatabaseAway(`The database refuses: ${why}. Check DATABASE_URL.`)
      const left = Math.round((until - performance.now()) / 1000)
      if (left <= 0) {
        throw new DatabaseAway(`The database does not answer: ${why}. Start it, or check DATABASE_URL.`)
      }
      say(`The database does not answer: ${why}. Trying again, for ${left} s more.`)
      await setTimeout(PAUSE_MS)
    }
  }
}

/** Where several addresses were tried, the error of the whole has a code and no message. */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message || String((error as NodeJS.ErrnoException).code)
}
