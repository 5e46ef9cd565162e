import type { ApiFailure } from '@jansi/client/api-types'
import { expect, test } from 'vitest'
import { loginFailure } from './login-failure.ts'

const refusal = (status: number, data: unknown = null): ApiFailure => ({
  ok: false,
  status,
  data,
})
const said = (text: string) => ({ non_field_errors: [text] })

test.each([
  ['an unverified address', 400, said('E-mail is not verified.'), 'LOGIN_ACCOUNT_INACTIVE'],
  ['a deactivated account', 400, said('User account is inactive.'), 'LOGIN_ACCOUNT_INACTIVE'],
  ['an inactive account', 400, said('Account is NOT ACTIVE'), 'LOGIN_ACCOUNT_INACTIVE'],
  ['a wrong password', 400, said('Unable to log in with provided credentials.'), 'LOGIN_INVALID_CREDENTIALS'],
  ['a field error that speaks of inactive', 400, { email: ['inactive domain'] }, 'LOGIN_INVALID_CREDENTIALS'],
  ['a body that is no JSON', 400, null, 'LOGIN_INVALID_CREDENTIALS'],
  ['too many attempts', 429, { detail: 'Request was throttled.' }, 'LOGIN_TOO_MANY_ATTEMPTS'],
  ['a server at fault', 500, null, 'LOGIN_NETWORK_ERROR'],
  ['a server that is away', 503, null, 'LOGIN_NETWORK_ERROR'],
  ['no answer', 0, null, 'LOGIN_NETWORK_ERROR'],
  ['anything else', 403, said('inactive'), 'LOGIN_INVALID_CREDENTIALS'],
])(
  'a login that meets %s (%i) has its own message',
  {
    tags: [
      '@spec-8.login.inactive',
      '@spec-8.login.incorrect',
      '@spec-8.login.throttled',
      '@spec-8.login.unreachable',
      '@spec-8.login.other',
    ],
  },
  (_what, status, data, event) => {
    expect(loginFailure(refusal(status, data))).toBe(event)
  },
)
