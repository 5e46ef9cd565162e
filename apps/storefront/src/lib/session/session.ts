import type { User } from '@jansi/contract/auth'
import { useSyncExternalStore } from 'react'
import { clearCarts } from '../cart/cart-store.ts'
import { accessToken } from './access-token.ts'
import { enforceAppVersion } from './app-version.ts'
import { forgetMember } from './forget-member.ts'
import { type MessageType, type SessionEventName, sessionMessages } from './session-messages.ts'
import { clearStorages, dropDraftsOfOthers } from './storage.ts'

/** Who is using the shop (specification, section 3, auth state). */
export type SessionState = {
  isAuthenticated: boolean
  user: User | null
  /** Shown in the shell's banner until it is closed. */
  message: string | null
  messageType: MessageType
  /** The page that the message leads on to. */
  wayOn?: string | undefined
}

type WithToken = { type: 'REFRESH_SUCCESS'; access: string }
type WithUser = { type: 'GET_USER_SUCCESS' | 'UPDATE_PROFILE_SUCCESS'; user: User }
type WithBoth = { type: 'LOGIN_SUCCESS'; access: string; user: User }
type WithWay = { type: 'WAY_ON'; to: string }
type Plain = {
  type: Exclude<SessionEventName, (WithToken | WithUser | WithBoth | WithWay)['type']>
}

/** Something that happened to the session. `message` replaces the text that the event has of its own. */
export type SessionEvent = (WithToken | WithUser | WithBoth | WithWay | Plain) & { message?: string }

const guest: SessionState = { isAuthenticated: false, user: null, message: null, messageType: 'info' }
// Events after which nobody is signed in: a failed login, a failed refresh, a logout.
const signsOut = new Set<SessionEventName>([
  'LOGIN_INVALID_CREDENTIALS',
  'LOGIN_ACCOUNT_INACTIVE',
  'LOGIN_TOO_MANY_ATTEMPTS',
  'LOGIN_NETWORK_ERROR',
  'REFRESH_FAIL',
  'LOGOUT',
])

let state = guest
const listeners = new Set<(event: SessionEvent) => void>()

/** The session's store: read it, subscribe to changes, report events. Components use useSession. */
export const session = {
  get: (): SessionState => state,
  subscribe(listener: (event: SessionEvent) => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  dispatch(event: SessionEvent): void {
    if ('access' in event) accessToken.set(event.access)
    if (signsOut.has(event.type)) accessToken.clear()
    if (signsOut.has(event.type) || event.type === 'LOGIN_SUCCESS') forgetMember()
    if ('user' in event) dropDraftsOfOthers(event.user.pk)
    state = { ...next(state, event), ...messageAfter(state, event) }
    for (const listener of listeners) listener(event)
  },
}

function next(before: SessionState, event: SessionEvent): SessionState {
  if (signsOut.has(event.type)) return guest
  const user = 'user' in event ? event.user : before.user
  switch (event.type) {
    case 'LOGIN_SUCCESS':
    case 'VERIFY_SUCCESS':
    case 'REFRESH_SUCCESS':
      return { ...before, user, isAuthenticated: true }
    case 'VERIFY_FAIL':
      return { ...before, isAuthenticated: false }
    default:
      return { ...before, user }
  }
}

function messageAfter(
  before: SessionState,
  event: SessionEvent,
): Pick<SessionState, 'message' | 'messageType' | 'wayOn'> {
  if (event.type === 'CLOSE_ALERT') return { message: null, messageType: 'info', wayOn: undefined }
  const own = sessionMessages[event.type]
  if (!own) return { message: before.message, messageType: before.messageType, wayOn: before.wayOn }
  const wayOn = 'to' in event ? event.to : undefined
  return { message: event.message ?? own.text, messageType: own.type, wayOn }
}

/**
 * Ends the session on this device: token, user, local storage and carts are cleared. The carts stay on the
 * server and come back with the next login.
 */
export function endSession(event: { type: 'LOGOUT' | 'REFRESH_FAIL' }): void {
  clearStorages()
  enforceAppVersion()
  clearCarts('server')
  session.dispatch(event)
}

/** The session, for a component. */
export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.get, () => guest)
}

/** True when there is an authenticated state or a stored access token; the route guard's question. */
export function isSignedIn(): boolean {
  return state.isAuthenticated || accessToken.get() !== null
}

/** isSignedIn, for a component. */
export function useSignedIn(): boolean {
  return useSyncExternalStore(session.subscribe, isSignedIn, () => false)
}
