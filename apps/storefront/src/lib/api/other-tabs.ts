import { ACCESS_TOKEN_KEY } from '@jansi/contract/limits'
import { accessToken } from '../session/access-token.ts'
import { session } from '../session/session.ts'
import { checkSession } from './session-actions.ts'

/**
 * Follows changes of the session in the shop's other tabs: a logout there makes the visitor a guest here, and
 * a login a member. Returns a function that stops it.
 */
export function followOtherTabs(): () => void {
  const follow = ({ key }: StorageEvent) => {
    // No key: the other tab cleared the whole storage.
    if (key !== null && key !== ACCESS_TOKEN_KEY) return
    const { isAuthenticated } = session.get()
    if (accessToken.get() !== null) {
      if (!isAuthenticated) void checkSession()
    } else if (isAuthenticated) {
      session.dispatch({ type: 'LOGOUT' })
    }
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}
