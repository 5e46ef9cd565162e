import { AppError, invalid, orNotFound } from '../../core/app-error.ts'
import type { Principal } from '../../core/principal.ts'
import type { Executor } from '../../db/client.ts'
import type { Limit } from '../../http/limit-call.ts'
import { verifyPassword } from './hash-password.ts'
import { findUserById } from './queries.ts'

const WRONG = 'The password was entered incorrectly. Please enter it again.'

/** Checks that somebody who is signed in knows their password. Throws 400 for the field `password`. */
export async function checkOwnPassword(db: Executor, userId: number, password: string): Promise<void> {
  const found = orNotFound(await findUserById(db, userId))
  if (!(await verifyPassword(found.passwordHash, password))) throw invalid({ password: [WRONG] })
}

/** Limits wrong passwords in a field: a stolen access token must not become a place to guess the password. */
export function wrongPasswords(field: 'password' | 'old_password'): Limit<{ principal: Principal }> {
  return {
    name: 'login',
    key: ({ principal }) => `password of ${principal.userId}`,
    onSuccess: 'forgive',
    onError: (error) => (error instanceof AppError && field in error.body ? undefined : 'refund'),
  }
}
