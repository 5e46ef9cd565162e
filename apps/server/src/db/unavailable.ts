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

/** admin_shutdown, crash_shutdown, cannot_connect_now, idle_in_transaction_session_timeout */
const ENDED = new Set(['57P01', '57P02', '57P03', '25P03'])

/** What PostgreSQL says of itself and not of what it was asked. */
const REFUSALS = new Set([
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

const LOST = /connection terminated|query read timeout|not queryable/i
const NO_CONNECTION = /timeout exceeded when trying to connect/i

/** True when an error, or what caused it, says that a disk is full: this machine's, or PostgreSQL's. */
export function saysDiskFull(error: unknown): boolean {
  return someCause(error, (_cause, code) => code === 'ENOSPC' || code === '53100')
}

/** True when an error, or what caused it, is the answer of a database: it has been asked, and refuses. */
export function hasSqlState(error: unknown): boolean {
  return someCause(error, (_cause, code) => /^(?=.*\d)[0-9A-Z]{5}$/.test(code))
}

/** True when an error, or what caused it, says that the database or another server cannot serve for a moment. */
export function hasConnectionError(error: unknown): boolean {
  return (
    mayHaveCommitted(error) ||
    someCause(
      error,
      (cause, code) =>
        cause instanceof DatabaseBusy ||
        NO_CONNECTION.test(cause.message) ||
        REFUSALS.has(code) ||
        RESOURCES.test(code),
    )
  )
}

/** True when the line to the database broke: what was asked last may have been done, though no answer came. */
export function mayHaveCommitted(error: unknown): boolean {
  return someCause(
    error,
    ({ message }, code) => LOST.test(message) || UNREACHABLE.has(code) || ENDED.has(code),
  )
}

function someCause(error: unknown, holds: (cause: Error, code: string) => boolean): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    const code = 'code' in current && typeof current.code === 'string' ? current.code : ''
    if (holds(current, code)) return true
  }
  return false
}
