import { errorCauses } from '../disk/error-causes.ts'

/** Thrown if no connection to the database is free and the queue for one is full. */
export class DatabaseBusy extends Error {
  override name = 'DatabaseBusy'
}

/** Errors of the operating system about a server that cannot be reached. */
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

/** Errors of PostgreSQL about its own state, not about the statement. */
const REFUSALS = new Set([
  // query_canceled and lock_not_available: our own time limits
  '57014',
  '55P03',
  // deadlock_detected: rolled back, and another session went on
  '40P01',
  // read_only_sql_transaction: a standby, or the private database on a full disk
  '25006',
  // io_error
  '58030',
])

/** insufficient_resources: disk full, out of memory, too many connections */
const RESOURCES = /^53/

const LOST = /connection terminated|query read timeout|not queryable/i
const NO_CONNECTION = /timeout exceeded when trying to connect/i

/** True if an error or one of its causes reports a full disk, of this machine or of PostgreSQL. */
export function saysDiskFull(error: unknown): boolean {
  return someCause(error, (_cause, code) => code === 'ENOSPC' || code === '53100')
}

/** True if an error or one of its causes is a refusal by a database that was reached. */
export function hasSqlState(error: unknown): boolean {
  return someCause(error, (_cause, code) => /^(?=.*\d)[0-9A-Z]{5}$/.test(code))
}

/** True if an error or one of its causes is about a lock of another session. Its transaction was rolled back. */
export function isLockFailure(error: unknown): boolean {
  return someCause(error, (_cause, code) => code === '55P03' || code === '40P01')
}

/**
 * True if an error or one of its causes shows that the database or another server is temporarily unavailable.
 */
export function hasConnectionError(error: unknown): boolean {
  return (
    mayHaveCommitted(error) ||
    someCause(
      error,
      (cause, code) =>
        cause instanceof DatabaseBusy ||
        isWithoutSocket(cause, code) ||
        NO_CONNECTION.test(cause.message) ||
        REFUSALS.has(code) ||
        RESOURCES.test(code),
    )
  )
}

/**
 * True if the connection to the database broke: the last statement may have been executed, although no result
 * came.
 */
export function mayHaveCommitted(error: unknown): boolean {
  return someCause(
    error,
    ({ message }, code) => LOST.test(message) || UNREACHABLE.has(code) || ENDED.has(code),
  )
}

/** The private PostgreSQL is just started again, and has no socket yet. */
function isWithoutSocket(cause: Error, code: string): boolean {
  return code === 'ENOENT' && 'syscall' in cause && cause.syscall === 'connect'
}

function someCause(error: unknown, holds: (cause: Error, code: string) => boolean): boolean {
  return [...errorCauses(error)].some((cause) =>
    holds(cause, 'code' in cause && typeof cause.code === 'string' ? cause.code : ''),
  )
}
