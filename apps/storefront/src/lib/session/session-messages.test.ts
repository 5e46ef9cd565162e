import { expect, test } from 'vitest'
import { sessionMessages } from './session-messages.ts'

test('every failure of the catalogue has its event by name', { tags: '@spec-8.auth.event-names' }, () => {
  const failures = [
    'LOGIN_INVALID_CREDENTIALS',
    'LOGIN_ACCOUNT_INACTIVE',
    'LOGIN_TOO_MANY_ATTEMPTS',
    'LOGIN_NETWORK_ERROR',
    'VERIFY_FAIL',
    'GET_USER_FAIL',
    'REFRESH_FAIL',
    'CHANGE_PASSWORD_FAIL',
    'SIGNUP_FAIL',
    'ACTIVATE_ACCOUNT_FAIL',
    'RESET_FAIL',
    'SET_FAIL',
    'UPDATE_PROFILE_FAIL',
  ] as const
  const told = Object.keys(sessionMessages).filter((name) => /^LOGIN_(?!SUCCESS)|_FAIL$/.test(name))
  expect(told.sort()).toEqual([...failures].sort())
  for (const name of failures) expect(sessionMessages[name].text, name).toMatch(/[ก-๙]/)
})
