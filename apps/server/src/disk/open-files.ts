import { readFileSync } from 'node:fs'
import { errorCauses } from './error-causes.ts'

/** A process of PostgreSQL was seen with 200, and a server has one for each connection. */
export const MIN_OPEN_FILES = 512

const TOO_MANY = /\b(EMFILE|ENFILE)\b|too many open files/i

export const WHY_TOO_MANY_FILES = `Too many open files: the limit of this process is too small; ${MIN_OPEN_FILES} are enough for a start. Raise LimitNOFILE= of the unit, --ulimit nofile= of the container, or ulimit -n.`

/** True if an error or one of its causes, also one of PostgreSQL, is the limit of open files. */
export function saysTooManyFiles(error: unknown): boolean {
  return [...errorCauses(error)].some((cause) =>
    TOO_MANY.test(`${'code' in cause ? cause.code : ''} ${cause.message}`),
  )
}

/** How many files this process, and each that it starts, may have open; null where the system does not say. */
export function openFilesLimit(): number | null {
  if (process.platform !== 'linux') return null
  // Node has raised the soft limit to the hard one.
  const [, limit] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
  return limit === undefined ? null : Number(limit)
}
