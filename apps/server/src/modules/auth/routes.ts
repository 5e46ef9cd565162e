import * as auth from '@jansi/contract/auth'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, invalidTogether, notFound } from '../../core/app-error.ts'
import { mount } from '../../http/mount.ts'
import { networkOf } from '../../http/network.ts'
import type { RouteDeps } from '../../http/route-deps.ts'
import type { Scope } from '../../http/scope.ts'
import type { SlowName } from '../../http/throttle.ts'
import { bearerToken } from './bearer.ts'
import { changePassword } from './commands/change-password.ts'
import { checkToken } from './commands/check-token.ts'
import { confirmPasswordReset } from './commands/confirm-password-reset.ts'
import { type LoginOutcome, logIn } from './commands/log-in.ts'
import { logOut } from './commands/log-out.ts'
import { refreshSession } from './commands/refresh-session.ts'
import { register } from './commands/register.ts'
import { requestPasswordReset } from './commands/request-password-reset.ts'
import { resendVerification } from './commands/resend-verification.ts'
import { updateUser } from './commands/update-user.ts'
import { verifyEmail } from './commands/verify-email.ts'
import { knownDevice, rememberDevice } from './known-device.ts'
import { presentUser } from './present.ts'
import { findUserById } from './queries.ts'
import { clearRefreshCookie, refreshCookie, setRefreshCookie } from './refresh-cookie.ts'

/** The calls of section 7 that need no session. A stale bearer or cookie spoils none of them. */
export function publicAuthRoutes(scope: Scope, deps: RouteDeps): void {
  const { settings, throttles } = deps

  mount(scope, auth.login, async ({ body, request, reply }) => {
    const email = body.email.toLowerCase()
    const network = networkOf(request.ip)
    const device = knownDevice(deps, request, email)
    const attempts: { name: 'login' | 'loginDevice'; key: string } =
      device === null
        ? { name: 'login', key: `${email} ${network}` }
        : { name: 'loginDevice', key: `${email} ${device}` }
    // Strangers must not decide when or how fast the owner's own devices may log in.
    const shared = device === null ? { loginAccount: email, loginNetwork: network } : {}
    await throttles.consume(attempts.name, attempts.key, reply)
    const refundShared = () =>
      Promise.all((Object.entries(shared) as [SlowName, string][]).map((of) => throttles.refund(...of)))
    let outcome: LoginOutcome
    try {
      const slowed = await throttles.slowDown(shared, request, reply)
      outcome = await logIn(deps, { email, password: body.password, slowed })
    } catch (error) {
      // The password was not checked, so it was not wrong.
      if (isOverload(error)) await throttles.refund(attempts.name, attempts.key)
      throw error
    }
    if (outcome === 'wrong') throw invalidTogether('Unable to log in with provided credentials.')
    await throttles.forgive(attempts.name, attempts.key)
    await refundShared()
    if ('refusal' in outcome) throw invalidTogether(outcome.refusal)
    const { user, tokens } = outcome
    setRefreshCookie(reply, settings, tokens.refresh.token)
    rememberDevice(deps, request, reply, email)
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
    const email = body.email.toLowerCase()
    const network = networkOf(request.ip)
    await throttles.slowDown({ signupNetwork: network }, request, reply)
    await register(deps, body, {
      attempt: () => throttles.consume('signup', `${email} ${network}`, reply),
      mayMail: () => throttles.mayMail('confirmMail', email),
    })
    return { detail: 'Verification e-mail sent.' }
  })

  mount(scope, auth.verifyEmail, async ({ body, request, reply }) => {
    const network = networkOf(request.ip)
    await throttles.slowDown({ tokenNetwork: network }, request, reply)
    await verifyEmail(deps, body.key)
    await throttles.refund('tokenNetwork', network)
    return { detail: 'ok' }
  })

  mount(scope, auth.resendVerification, async ({ body, request, reply }) => {
    const email = body.email.toLowerCase()
    await limitMailRequests(email, request, reply)
    await resendVerification(deps, email, () => throttles.mayMail('confirmMail', email))
    return { detail: 'ok' }
  })

  mount(scope, auth.requestPasswordReset, async ({ body, request, reply }) => {
    const email = body.email.toLowerCase()
    await limitMailRequests(email, request, reply)
    await requestPasswordReset(deps, email, () => throttles.mayMail('resetMail', email))
    return { detail: 'Password reset e-mail has been sent.' }
  })

  mount(scope, auth.confirmPasswordReset, async ({ body, request, reply }) => {
    const network = networkOf(request.ip)
    await throttles.slowDown({ tokenNetwork: network }, request, reply)
    await confirmPasswordReset(deps, body)
    await throttles.refund('tokenNetwork', network)
    return { detail: 'Password has been reset with the new password.' }
  })

  async function limitMailRequests(
    email: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const network = networkOf(request.ip)
    await throttles.consume('mail', `${email} ${network}`, reply)
    await throttles.slowDown({ mailNetwork: network }, request, reply)
  }
}

/** The calls of section 7 about the signed-in user. */
export function memberAuthRoutes(scope: Scope, deps: RouteDeps): void {
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
    // A stolen access token must not allow guessing the password.
    const attempts = `password of ${principal.userId}`
    await throttles.consume('login', attempts, reply)
    try {
      await changePassword(deps, principal, body)
    } catch (error) {
      if (!isWrongPassword(error)) await throttles.refund('login', attempts)
      throw error
    }
    await throttles.forgive('login', attempts)
    return { detail: 'New password has been saved.' }
  })
}

function isWrongPassword(error: unknown): boolean {
  return error instanceof AppError && 'old_password' in error.body
}

function isOverload(error: unknown): boolean {
  return error instanceof AppError && error.status === 503
}
