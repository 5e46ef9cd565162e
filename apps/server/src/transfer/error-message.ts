import { hasConnectionError, hasSqlState, saysDiskFull } from '../db/unavailable.ts'
import { FilesUnavailable } from '../files/store.ts'

/** The last cause of an error, on one line: what the system said, without what we asked of it, which is people's data. */
export function lastCause(error: unknown): string {
  let current = error
  while (current instanceof Error && current.cause instanceof Error) current = current.cause
  if (!(current instanceof Error)) return 'an unknown error'
  // Where several addresses were tried, the error of the whole has a code and no message.
  const said = current.message || ('code' in current ? String(current.code) : current.name)
  return said.split('\n')[0] ?? ''
}

/** What a disk, a bucket or a database refused, and what to do, for the person at a terminal; null for anything else. */
export function errorMessage(error: unknown): string | null {
  const cause = lastCause(error).replace(/\.$/, '')
  if (saysDiskFull(error)) return `The disk is full: ${cause}. Make room, then run this again.`
  if (error instanceof FilesUnavailable)
    return `${error.message} The cause: ${cause}. Mend that, then run this again.`
  if (hasConnectionError(error)) {
    return `The database or the bucket does not answer: ${cause}. When it does, run this again.`
  }
  if (hasSqlState(error)) return `The database refuses: ${cause}. Mend that, then run this again.`
  return null
}
