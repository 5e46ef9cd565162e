import { getUser, refreshToken } from '@jansi/contract/calls/auth'
import { logInByLine } from '@jansi/contract/calls/line-login'
import { call } from '../../../lib/api/api.ts'
import { passingFailureText } from '../../../lib/forms/failure-text.ts'
import { accessToken } from '../../../lib/session/access-token.ts'
import { session } from '../../../lib/session/session.ts'
import { messageOf } from './log-in.ts'

/** Leaves for LINE, which leads back to `from` in the end. Returns the reason where it could not. */
export async function leaveForLine(from: string | null): Promise<string | null> {
  const answer = await call(logInByLine, { body: from === null ? {} : { from } })
  if (!answer.ok) return passingFailureText(answer) ?? 'เปิด LINE ไม่สำเร็จ ลองใหม่อีกครั้งได้เลย'
  window.location.assign(answer.data.url)
  return null
}

/** Takes over the session that a visit to LINE has opened. Returns false if there is none. */
export async function takeSession(): Promise<boolean> {
  const refreshed = await call(refreshToken, {})
  if (!refreshed.ok) return false
  const { access } = refreshed.data
  accessToken.set(access)
  const found = await call(getUser, {})
  if (!found.ok) {
    accessToken.clear()
    return false
  }
  session.dispatch({ type: 'LOGIN_SUCCESS', access, user: found.data, ...messageOf('LOGIN_SUCCESS') })
  return true
}
