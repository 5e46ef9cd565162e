import { setImmediate } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'

/**
 * Lets the event loop run before every statement. The embedded engine works in the server's own thread:
 * otherwise waiting statements would follow each other, and connections, timers and health checks would have
 * to wait for all of them.
 */
export function yieldBetweenStatements(engine: PGlite): void {
  const run = engine._runExclusiveQuery.bind(engine)
  engine._runExclusiveQuery = (statement) =>
    run(async () => {
      await setImmediate()
      return statement()
    })
}
