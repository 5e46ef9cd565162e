import { DrizzleQueryError } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { FilesUnavailable } from '../files/store.ts'
import { errorMessage } from './error-message.ts'

const coded = (message: string, code: string) => Object.assign(new Error(message), { code })
/** A failed statement whose parameters were rows of the shop. */
const asked = (cause: Error) => new DrizzleQueryError('insert into users', ['mali@example.org'], cause)

it.each([
  [
    'a bucket that is away',
    new FilesUnavailable('The bucket jansi cannot be read or written.', {
      cause: new AggregateError([], '', { cause: coded('', 'ECONNREFUSED') }),
    }),
    'The bucket jansi cannot be read or written. The cause: ECONNREFUSED. Fix the cause, then run this again.',
  ],
  [
    'a bucket that breaks off in the middle of an image',
    coded('aborted', 'ECONNRESET'),
    'The database or the bucket does not respond: aborted. Check that it is running and can be reached, then run this again.',
  ],
  [
    'a database that went away',
    asked(new Error('Connection terminated unexpectedly')),
    'The database or the bucket does not respond: Connection terminated unexpectedly. Check that it is running and can be reached, then run this again.',
  ],
  [
    'a database that refuses',
    asked(coded('permission denied for schema public', '42501')),
    'The database refused the command: permission denied for schema public. Fix the cause, then run this again.',
  ],
  [
    'a full disk, of this machine',
    new FilesUnavailable('The folder /srv cannot be read or written.', {
      cause: coded('ENOSPC: no space left on device, write', 'ENOSPC'),
    }),
    'The disk is full: ENOSPC: no space left on device, write. Free some disk space, then run this again.',
  ],
  [
    'a full disk, of PostgreSQL',
    asked(coded('could not extend file "base/5/1"', '53100')),
    'The disk is full: could not extend file "base/5/1". Free some disk space, then run this again.',
  ],
])('describes %s and how to fix it, without rows', (_what, error, said) => {
  expect(errorMessage(error)).toBe(said)
})

it('returns null for a programming error and for an unreadable file', () => {
  expect(errorMessage(new TypeError('x is not a function'))).toBeNull()
  expect(errorMessage(coded('EPIPES', 'EPERM'))).toBeNull()
})
