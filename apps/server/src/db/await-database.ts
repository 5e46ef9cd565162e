import { setTimeout } from 'node:timers/promises'
import type { Database } from './client.ts'
import { DatabaseAway } from './database-away.ts'
import { hasConnectionError } from './unavailable.ts'

const PAUSE_MS = 2_000

/**
 * Waits up to `waitMs` until the database responds, since machines that start together are not ready at the
 * same time. Passes a line about each failed attempt to `report`. Throws `DatabaseAway` when the time is
 * over, and at once when the database refuses the connection.
 */
export async function awaitDatabase(
  database: Pick<Database, 'ping'>,
  { waitMs, report }: { waitMs: number; report: (line: string) => void },
): Promise<void> {
  const until = performance.now() + waitMs
  for (;;) {
    try {
      return await database.ping()
    } catch (error) {
      const why = reason(error)
      if (!hasConnectionError(error))
        throw new DatabaseAway(`The database refused the connection: ${why}. Check DATABASE_URL.`)
      const left = Math.round((until - performance.now()) / 1000)
      if (left <= 0) {
        throw new DatabaseAway(`The database does not respond: ${why}. Start it, or check DATABASE_URL.`)
      }
      report(`The database does not respond: ${why}. Retrying for ${left} s.`)
      await setTimeout(PAUSE_MS)
    }
  }
}

/** An error for several tried addresses has a code but no message. */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message || String((error as NodeJS.ErrnoException).code)
}
