import * as auth from '@jansi/contract/auth'
import { notFound } from '../../http/app-error.ts'
import type { Deps } from '../../http/deps.ts'
import { mount } from '../../http/mount.ts'
import type { Scope } from '../../http/scope.ts'
import { bearerToken } from './bearer.ts'
import { changePassword } from './commands/change-password.ts'
import { checkToken } from './commands/check-token.ts'
import { confirmPasswordReset } from './commands/confirm-password-reset.ts'
import { logIn } from './commands/log-in.ts'
import { logOut } from './commands/log-out.ts'
import { refreshSession } from './commands/refresh-session.ts'
import { register } from './commands/register.ts'
import { requestPasswordReset } from './commands/request-password-reset.ts'
import { resendVerification } from './commands/resend-verification.ts'
import { updateUser } from './commands/update-user.ts'
import { verifyEmail } from './commands/verify-email.ts'
import { presentUser } from './present.ts'
import { findUserById } from './queries.ts'
import { clearRefreshCookie, refreshCookie, setRefreshCookie } from './refresh-cookie.ts'

/** The calls of section 7 that need no session. A stale bearer or cookie spoils none of them. */
export function publicAuthRoutes(scope: Scope, deps: Deps): void {
  const { settings, throttles } = deps

  mount(scope, auth.login, async ({ body, request, reply }) => {
    const email = body.email.toLowerCase()
    const account = `${email} ${request.ip}`
    // The narrowest first: who is refused there takes nothing from those who share the address.
    await throttles.consume('login', account, reply)
    await throttles.consume('loginAccount', email, reply)
    await throttles.consume('loginAddress', request.ip, reply)
    const { user, tokens } = await logIn(deps, { email, password: body.password })
    await throttles.forgive('login', account)
    await throttles.forgive('loginAccount', email)
    await throttles.refund('loginAddress', request.ip)
    setRefreshCookie(reply, settings, tokens.refresh.token)
    return { access: tokens.access.token, refresh: '' as const, user: presentUser(user) }
  })

  mount(scope, auth.logout, async ({ request, reply }) => {
    clearRefreshCookie(reply, settings)
    await logOut(deps, [bearerToken(request), refreshCookie(request)])
    return { detail: 'Successfully logged out.' }
  })

  mount(scope, auth.verifyToken, async ({ body }) => {
    await checkToken(deps, body.token)
    return {}
  })

  mount(scope, auth.refreshToken, async ({ request, reply }) => {
    const { access, refresh } = await refreshSession(deps, refreshCookie(request))
    setRefreshCookie(reply, settings, refresh.token)
    return { access: access.token, access_expiration: access.expiresAt.toISOString() }
  })

  mount(scope, auth.register, async ({ body, request, reply }) => {
    await throttles.consume('signup', request.ip, reply)
    await throttles.consume('signupEmail', body.email.toLowerCase(), reply)
    await register(deps, body)
    return { detail: 'Verification e-mail sent.' }
  })

  mount(scope, auth.verifyEmail, async ({ body, request, reply }) => {
    await throttles.consume('tokenKey', request.ip, reply)
    await verifyEmail(deps, body.key)
    await throttles.refund('tokenKey', request.ip)
    return { detail: 'ok' }
  })

  mount(scope, auth.resendVerification, async ({ body, request, reply }) => {
    const email = body.email.toLowerCase()
    await throttles.consume('mail', request.ip, reply)
    await throttles.consume('mailEmail', email, reply)
    await resendVerification(deps, email)
    return { detail: 'ok' }
  })

  mount(scope, auth.requestPasswordReset, async ({ body, request, reply }) => {
    const email = body.email.toLowerCase()
    await throttles.consume('mail', request.ip, reply)
    await throttles.consume('mailEmail', email, reply)
    await requestPasswordReset(deps, email)
    return { detail: 'Password reset e-mail has been sent.' }
  })

  mount(scope, auth.confirmPasswordReset, async ({ body, request, reply }) => {
    await throttles.consume('tokenKey', request.ip, reply)
    await confirmPasswordReset(deps, body)
    await throttles.refund('tokenKey', request.ip)
    return { detail: 'Password has been reset with the new password.' }
  })
}

/** The calls of section 7 about the signed-in user. */
export function memberAuthRoutes(scope: Scope, deps: Deps): void {
  const { database, throttles } = deps

  mount(scope, auth.getUser, async ({ principal }) => {
    const user = await findUserById(database.orm, principal.userId)
    if (user === null) throw notFound()
    return presentUser(user)
  })

  mount(scope, auth.updateUser, async ({ principal, body }) =>
    presentUser(await updateUser(deps, principal.userId, body)),
  )

  mount(scope, auth.changePassword, async ({ principal, body, reply }) => {
    // A stolen access token must not become a place to guess the password.
    const attempts = `password of ${principal.userId}`
    await throttles.consume('login', attempts, reply)
    await changePassword(deps, principal, body)
    await throttles.forgive('login', attempts)
    return { detail: 'New password has been saved.' }
  })
}
