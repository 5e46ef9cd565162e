import { setImmediate } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'

/** How long statements may follow each other; the last one ends whenever it ends. */
const TURN_MS = 2

/**
 * Lets the event loop run between statements. The embedded engine works in the server's own thread: otherwise waiting
 * statements would follow each other, and connections, timers and health checks would have to wait for all of them. Short
 * statements follow each other for a moment: with one for each turn of the loop, a history or an order, which take several,
 * would wait for as many turns, each of which serves all other requests that have come.
 */
export function yieldBetweenStatements(engine: PGlite): void {
  const run = engine._runExclusiveQuery.bind(engine)
  let turnEnds = 0
  engine._runExclusiveQuery = (statement) =>
    run(async () => {
      if (performance.now() >= turnEnds) {
        await setImmediate()
        turnEnds = performance.now() + TURN_MS
      }
      return statement()
    })
}
