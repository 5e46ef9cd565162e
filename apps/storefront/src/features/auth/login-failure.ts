import type { ApiFailure } from '@jansi/client/api-types'
import { serverWords } from '../../lib/forms/server-words.ts'

export type LoginFailure =
  | 'LOGIN_INVALID_CREDENTIALS'
  | 'LOGIN_ACCOUNT_INACTIVE'
  | 'LOGIN_TOO_MANY_ATTEMPTS'
  | 'LOGIN_NETWORK_ERROR'

/** Which of the session's events a failed login is (specification, section 8, Login). */
export function loginFailure(failure: ApiFailure): LoginFailure {
  if (failure.status === 429) return 'LOGIN_TOO_MANY_ATTEMPTS'
  if (failure.status === 0 || failure.status >= 500) return 'LOGIN_NETWORK_ERROR'
  const words = serverWords(failure.data, 'non_field_errors').join(' ')
  if (failure.status === 400 && /not verified|inactive|not active/i.test(words)) {
    return 'LOGIN_ACCOUNT_INACTIVE'
  }
  return 'LOGIN_INVALID_CREDENTIALS'
}
