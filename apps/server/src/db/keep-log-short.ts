import type { PGlite } from '@electric-sql/pglite'

/** The size of a checkpoint's own entry in the log. */
const NOTHING = 8192
/** When to ask for a checkpoint: the interval of the checks, and the largest size and age of the log. */
const WHEN = { lookMs: 15_000, bytes: 64 * 1024 * 1024, ageMs: 5 * 60_000 }

/**
 * Asks the embedded database for a checkpoint when its log has grown in size or age. The engine has no
 * background process for it: the log would grow until the next regular stop, and a start after a crash would
 * have to read all of it. Ends with the engine.
 */
export function keepLogShort(engine: PGlite, when = WHEN): void {
  let looking = false
  const look = async () => {
    const { rows } = await engine.query<{ bytes: number; age: number }>(`
      select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as bytes,
        1000 * extract(epoch from clock_timestamp() - checkpoint_time)::float8 as age
      from pg_control_checkpoint()`)
    const [log] = rows
    if (log === undefined) return
    if (log.bytes > when.bytes || (log.bytes > NOTHING && log.age > when.ageMs))
      await engine.exec('checkpoint')
  }
  const timer = setInterval(() => {
    if (engine.closed) return clearInterval(timer)
    if (looking) return
    looking = true
    look()
      // A full disk refuses it; the next check asks again.
      .catch(() => {})
      .finally(() => {
        looking = false
      })
  }, when.lookMs)
  timer.unref()
}
