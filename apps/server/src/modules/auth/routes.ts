import * as auth from '@jansi/contract/auth'
import { memberQrText } from '@jansi/contract/scanned-code'
import type { FastifyRequest } from 'fastify'
import { invalidTogether, orNotFound } from '../../core/app-error.ts'
import { drawQr } from '../../drawing/qr.ts'
import { mount } from '../../http/mount.ts'
import { clientNetwork } from '../../http/network.ts'
import type { RouteDeps } from '../../http/route-deps.ts'
import type { Scope } from '../../http/scope.ts'
import type { MailCap } from '../../http/throttle.ts'
import { accountOf, by, mountThrottled } from '../../http/throttled.ts'
import { loadSettings } from '../settings/queries.ts'
import { readShopCode } from '../settings/shop-code.ts'
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
import { rememberDevice } from './known-device.ts'
import type { LinkMailLimits } from './link-mail-limits.ts'
import { forgivenLogins, loginLimits } from './login-limits.ts'
import { wrongPasswords } from './own-password.ts'
import { presentUser } from './present.ts'
import { findUserById } from './queries.ts'
import { clearRefreshCookie, refreshCookie, setRefreshCookie } from './refresh-cookie.ts'
import { AccountRefused } from './refused.ts'

/** A link that works gives its point back: only guesses add up. */
const USES_OF_LINKS = [by.network('tokenNetwork', { onSuccess: 'refund' })]

const REQUESTS_FOR_MAILS = [by.accountAndNetwork('mail'), by.network('mailNetwork')]

/** The calls of section 7 that need no session. A stale bearer or cookie spoils none of them. */
export function publicAuthRoutes(scope: Scope, deps: RouteDeps): void {
  const { throttles } = deps
  const linkMailLimits = (name: MailCap, email: string, request: FastifyRequest): LinkMailLimits => ({
    mayMail: () => throttles.mayMail(name, email),
    holdMail: async () => {
      const rules = await loadSettings(deps.database.orm)
      return throttles.holdMail({
        network: clientNetwork(request),
        now: deps.clock(),
        perNetwork: rules.sign_up_mails_per_network,
        perShop: rules.sign_up_mails_per_shop,
      })
    },
  })

  mountThrottled(scope, auth.login, loginLimits(deps), async ({ body, request, reply }, slowed) => {
    const email = accountOf(body)
    const outcome = await logIn(deps, { email, password: body.password, slowed })
    if (outcome === 'wrong') throw invalidTogether('Unable to log in with provided credentials.')
    if ('refusal' in outcome) throw new AccountRefused(outcome.refusal)
    const { user, tokens } = outcome
    setRefreshCookie(deps, reply, tokens.refresh.token)
    rememberDevice(deps, request, reply, email)
    return { access: tokens.access.token, refresh: '' as const, user: presentUser(user) }
  })

  mount(scope, auth.logout, async ({ request, reply }) => {
    clearRefreshCookie(deps, request, reply)
    await logOut(deps, [bearerToken(request), refreshCookie(deps, request)])
    return { detail: 'Successfully logged out.' }
  })

  mount(scope, auth.verifyToken, async ({ body }) => {
    await checkToken(deps, body.token)
    return {}
  })

  mount(scope, auth.refreshToken, async ({ request, reply }) => {
    const { access, refresh } = await refreshSession(deps, refreshCookie(deps, request))
    setRefreshCookie(deps, reply, refresh.token)
    return { access: access.token, access_expiration: access.expiresAt.toISOString() }
  })

  mountThrottled(scope, auth.register, [by.network('signupNetwork')], async ({ body, request, reply }) => {
    const email = accountOf(body)
    const heldUntil = await register(deps, body, {
      attempt: () => throttles.consume('signup', `${email} ${clientNetwork(request)}`, reply),
      ...linkMailLimits('confirmMail', email, request),
    })
    return {
      detail: 'Verification e-mail sent.',
      ...(heldUntil === null ? {} : { mail_after: heldUntil.toISOString() }),
    }
  })

  mountThrottled(scope, auth.verifyEmail, USES_OF_LINKS, async ({ body }) => {
    const { signedUpAt } = await verifyEmail(deps, body.key)
    return { detail: 'ok', ...(signedUpAt && { signed_up_at: signedUpAt.toISOString() }) }
  })

  mountThrottled(scope, auth.resendVerification, REQUESTS_FOR_MAILS, async ({ body, request }) => {
    const email = accountOf(body)
    await resendVerification(deps, email, linkMailLimits('confirmMail', email, request))
    return { detail: 'ok' }
  })

  mountThrottled(scope, auth.requestPasswordReset, REQUESTS_FOR_MAILS, async ({ body, request }) => {
    const email = accountOf(body)
    await requestPasswordReset(deps, email, linkMailLimits('resetMail', email, request))
    return { detail: 'Password reset e-mail has been sent.' }
  })

  mountThrottled(scope, auth.confirmPasswordReset, USES_OF_LINKS, async ({ body, request }) => {
    const { email } = await confirmPasswordReset(deps, body)
    await throttles.giveBack(forgivenLogins(deps, request, email))
    return { detail: 'Password has been reset with the new password.' }
  })
}

/** The calls of section 7 about the signed-in user. */
export function memberAuthRoutes(scope: Scope, deps: RouteDeps): void {
  const { database } = deps

  mount(scope, auth.getUser, async ({ principal }) => {
    const user = orNotFound(await findUserById(database.orm, principal.userId))
    return presentUser(user)
  })

  mount(scope, auth.getMemberQr, async ({ principal }) => ({
    qr_code_url: drawQr(memberQrText(principal.userId, await readShopCode(database.orm))),
  }))

  mount(scope, auth.updateUser, async ({ principal, body }) =>
    presentUser(await updateUser(deps, principal.userId, body)),
  )

  mountThrottled(
    scope,
    auth.changePassword,
    [wrongPasswords('old_password')],
    async ({ principal, body }) => {
      await changePassword(deps, principal, body)
      return { detail: 'New password has been saved.' }
    },
  )
}
