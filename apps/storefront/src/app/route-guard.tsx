import { Navigate, Outlet, useLocation } from 'react-router'
import { type LoginState, paths } from '../lib/pages/paths.ts'
import { useSignedIn } from '../lib/session/session.ts'

/** Redirects a visitor with neither an authenticated state nor a stored access token to the login page. */
export function RequireLogin() {
  const signedIn = useSignedIn()
  const { pathname, search } = useLocation()
  if (signedIn) return <Outlet />
  const state: LoginState = { from: pathname + search }
  return <Navigate to={paths.login} replace state={state} />
}
