import { DrizzleQueryError } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { FilesUnavailable } from '../files/store.ts'
import { errorMessage } from './error-message.ts'

const coded = (message: string, code: string) => Object.assign(new Error(message), { code })
/** As a statement fails that carried rows of the shop. */
const asked = (cause: Error) => new DrizzleQueryError('insert into users', ['mali@example.org'], cause)

it.each([
  [
    'a bucket that is away',
    new FilesUnavailable('The bucket jansi cannot be read or written.', {
      cause: new AggregateError([], '', { cause: coded('', 'ECONNREFUSED') }),
    }),
    'The bucket jansi cannot be read or written. The cause: ECONNREFUSED. Mend that, then run this again.',
  ],
  [
    'a bucket that breaks off in the middle of a picture',
    coded('aborted', 'ECONNRESET'),
    'The database or the bucket does not answer: aborted. When it does, run this again.',
  ],
  [
    'a database that went away',
    asked(new Error('Connection terminated unexpectedly')),
    'The database or the bucket does not answer: Connection terminated unexpectedly. When it does, run this again.',
  ],
  [
    'a database that refuses',
    asked(coded('permission denied for schema public', '42501')),
    'The database refuses: permission denied for schema public. Mend that, then run this again.',
  ],
  [
    'a full disk, of this machine',
    new FilesUnavailable('The folder /srv cannot be read or written.', {
      cause: coded('ENOSPC: no space left on device, write', 'ENOSPC'),
    }),
    'The disk is full: ENOSPC: no space left on device, write. Make room, then run this again.',
  ],
  [
    'a full disk, of PostgreSQL',
    asked(coded('could not extend file "base/5/1"', '53100')),
    'The disk is full: could not extend file "base/5/1". Make room, then run this again.',
  ],
])('says of %s what it was and what to do, and shows no row', (_what, error, said) => {
  expect(errorMessage(error)).toBe(said)
})

it('has no words for a mistake of ours, nor for a file that may not be read', () => {
  expect(errorMessage(new TypeError('x is not a function'))).toBeNull()
  expect(errorMessage(coded('EPIPES', 'EPERM'))).toBeNull()
})
