/** There is neither a connection to the database to be had, nor a place in the line for one. */
export class DatabaseBusy extends Error {
  override name = 'DatabaseBusy'
}

/** Of the operating system, about a server that cannot be reached. */
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** Of PostgreSQL, about itself and not about what it was asked. */
const DATABASE_STATES = new Set([
  // admin_shutdown, crash_shutdown, cannot_connect_now, idle_in_transaction_session_timeout
  '57P01',
  '57P02',
  '57P03',
  '25P03',
  // query_canceled and lock_not_available: our own time limits
  '57014',
  '55P03',
  // read_only_sql_transaction: a standby, or the embedded database without room on its disk
  '25006',
  // io_error
  '58030',
])

/** insufficient_resources: disk full, out of memory, too many connections */
const RESOURCES = /^53/

const LOST = /connection terminated|timeout exceeded when trying to connect|query read timeout|not queryable/i

/** True when an error, or what caused it, says that the database or another server cannot serve for a moment. */
export function hasConnectionError(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof DatabaseBusy || LOST.test(current.message)) return true
    if (!('code' in current) || typeof current.code !== 'string') continue
    if (UNREACHABLE.has(current.code) || DATABASE_STATES.has(current.code) || RESOURCES.test(current.code))
      return true
  }
  return false
}
