import { setImmediate } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'

/**
 * Lets the event loop have its turn before every statement. The embedded engine works in the server's own thread, and
 * one statement would follow upon another for as long as any wait, before a connection, a timer or health is looked at.
 */
export function yieldBetweenStatements(engine: PGlite): void {
  const run = engine._runExclusiveQuery.bind(engine)
  engine._runExclusiveQuery = (statement) =>
    run(async () => {
      await setImmediate()
      return statement()
    })
}
