import { getUser, logout, verifyToken } from '@jansi/contract/calls/auth'
import { accessToken } from '../session/access-token.ts'
import { endSession, type SessionEvent, session } from '../session/session.ts'
import { call, refreshAccess } from './api.ts'

const longestGoodbyeMs = 8000

let checking: Promise<void> | null = null
let leaving = false

/**
 * Verifies the stored access token, renews it when it is no longer good, then fetches the current user; runs
 * on every route change (specification, section 2). Without a stored token it does nothing: a guest's view.
 * A server out of reach changes nothing, so that a lost connection signs nobody out; the user may then be the one that
 * the service worker kept.
 */
export function checkSession(): Promise<void> {
  // A token that is being revoked would be found invalid, and the visitor would see that the time had run
  // out.
  if (leaving) return Promise.resolve()
  checking ??= verifyThenFetch().finally(() => {
    checking = null
  })
  return checking
}

async function verifyThenFetch(): Promise<void> {
  const token = accessToken.get()
  if (token === null) return
  const verified = await call(verifyToken, { body: { token } })
  // Logged out, or in as another, while the question was on its way.
  if (leaving || accessToken.get() !== token) return
  if (verified.ok) {
    session.dispatch({ type: 'VERIFY_SUCCESS' })
  } else if (verified.status !== 0 || session.get().user !== null) {
    if (verified.status !== 401 && verified.status !== 400) return
    const { outcome } = await refreshAccess()
    if (outcome === 'unreachable') session.dispatch({ type: 'VERIFY_FAIL' })
    if (outcome !== 'refreshed') return
  }
  await fetchUser()
}

async function fetchUser(): Promise<void> {
  const answer = await call(getUser, {})
  if (accessToken.get() === null) return
  if (answer.ok) session.dispatch({ type: 'GET_USER_SUCCESS', user: answer.data })
  else if (answer.status !== 0) session.dispatch({ type: 'GET_USER_FAIL' })
}

/**
 * Logs out: calls the server, and clears this device even if the call fails or hangs (specification, section
 * 4).
 */
export async function logOut(): Promise<void> {
  leaving = true
  await call(logout, { signal: AbortSignal.timeout(longestGoodbyeMs) })
  leaving = false
  endSession({ type: 'LOGOUT' })
}

/** Reports to the session how an action of the visitor ended, and scrolls its banner into view. */
export function announce(event: SessionEvent): void {
  session.dispatch(event)
  window.scrollTo(0, 0)
}
