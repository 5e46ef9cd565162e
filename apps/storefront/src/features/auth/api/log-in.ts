import { LOGIN_NOT_STORED_TEXT } from '@jansi/client/login-not-stored'
import { login } from '@jansi/contract/calls/auth'
import { call } from '../../../lib/api/api.ts'
import { announce } from '../../../lib/api/session-actions.ts'
import { accessToken } from '../../../lib/session/access-token.ts'
import { session } from '../../../lib/session/session.ts'
import { sessionMessages } from '../../../lib/session/session-messages.ts'
import { type LoginFailure, loginFailure } from '../login-failure.ts'

/**
 * Logs in and reports the result to the session: authenticated with token and user, or cleared with a message
 * (specification, sections 4 and 8). Returns null on success, otherwise the reported event.
 */
export async function logIn(credentials: { email: string; password: string }): Promise<LoginFailure | null> {
  session.dispatch({ type: 'CLOSE_ALERT' })
  const answer = await call(login, { body: credentials })
  if (answer.ok) {
    const { access, user } = answer.data
    accessToken.set(access)
    session.dispatch({ type: 'LOGIN_SUCCESS', access, user, ...messageOf('LOGIN_SUCCESS') })
    return null
  }
  const type = loginFailure(answer)
  announce({ type })
  return type
}

/**
 * The message of a login that leads on to a product by its name, or that this device does not keep, with the next step;
 * nothing for any other.
 */
export function messageOf(event: 'LOGIN_SUCCESS' | 'WAY_ON', product?: string): { message?: string } {
  const text = product ? `เข้าสู่ระบบแล้ว ไปต่อที่ “${product}” ได้เลย` : sessionMessages[event].text
  if (accessToken.isKept()) return product ? { message: text } : {}
  return { message: `${text} ${LOGIN_NOT_STORED_TEXT}` }
}
