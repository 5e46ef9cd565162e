import { login } from '@jansi/contract/member-calls'
import { call } from '../../../lib/api.ts'
import { session } from '../../../lib/session.ts'
import { announce } from '../../../lib/session-actions.ts'
import { type LoginFailure, loginFailure } from '../login-failure.ts'

/**
 * Logs in and reports the result to the session: authenticated with token and user, or cleared with a message
 * (specification, sections 4 and 8). Returns null on success, otherwise the reported event.
 */
export async function logIn(credentials: { email: string; password: string }): Promise<LoginFailure | null> {
  const answer = await call(login, { body: credentials })
  if (answer.ok) {
    session.dispatch({ type: 'LOGIN_SUCCESS', access: answer.data.access, user: answer.data.user })
    return null
  }
  const type = loginFailure(answer)
  announce({ type })
  return type
}
