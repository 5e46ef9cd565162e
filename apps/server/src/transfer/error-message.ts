import { hasConnectionError, hasSqlState, saysDiskFull } from '../db/unavailable.ts'
import { errorCauses } from '../disk/error-causes.ts'
import { FilesUnavailable } from '../files/store.ts'

/**
 * Returns the message of the innermost cause, on one line. It contains the report of the system and not our
 * statement, whose parameters are personal data.
 */
export function lastCause(error: unknown): string {
  const cause = [...errorCauses(error)].at(-1)
  if (cause === undefined) return 'an unknown error'
  // An error for several tried addresses has a code but no message.
  const message = cause.message || ('code' in cause ? String(cause.code) : cause.name)
  return message.split('\n')[0] ?? ''
}

/**
 * Returns a message for the operator: why a disk, a bucket or a database refused, and how to fix it. Returns
 * null for any other error.
 */
export function errorMessage(error: unknown): string | null {
  const cause = lastCause(error).replace(/\.$/, '')
  if (saysDiskFull(error)) return `The disk is full: ${cause}. Free some disk space, then run this again.`
  if (error instanceof FilesUnavailable)
    return `${error.message} The cause: ${cause}. Fix the cause, then run this again.`
  if (hasConnectionError(error)) {
    return `The database or the bucket does not respond: ${cause}. Check that it is running and can be reached, then run this again.`
  }
  if (hasSqlState(error))
    return `The database refused the command: ${cause}. Fix the cause, then run this again.`
  return null
}
