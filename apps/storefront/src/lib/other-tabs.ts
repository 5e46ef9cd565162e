import { ACCESS_TOKEN_KEY } from '@jansi/contract/limits'
import { accessToken } from './access-token.ts'
import { session } from './session.ts'
import { checkSession } from './session-actions.ts'

/**
 * Follows what the shop's other tabs do to the session: who logs out there is a guest here as well, and who logs in is
 * a member. Returns how to stop.
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
