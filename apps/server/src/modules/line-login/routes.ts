import type { LineOutcome } from '@jansi/contract/line-login'
import * as calls from '@jansi/contract/line-login'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { notFound, unavailable } from '../../core/app-error.ts'
import { limitCall } from '../../http/limit-call.ts'
import { mount } from '../../http/mount.ts'
import type { RouteDeps } from '../../http/route-deps.ts'
import type { Scope } from '../../http/scope.ts'
import { by, mountThrottled } from '../../http/throttled.ts'
import { rememberDevice } from '../auth/known-device.ts'
import { checkOwnPassword, wrongPasswords } from '../auth/own-password.ts'
import { setRefreshCookie } from '../auth/refresh-cookie.ts'
import { linkAccount } from './commands/link-account.ts'
import { logInByLine } from './commands/log-in-by-line.ts'
import { unlinkAccount } from './commands/unlink-account.ts'
import { type LineChannel, lineSignInUrl, newVisitSecrets, readLineId } from './line-provider.ts'
import { lineAccountOf } from './queries.ts'
import { type LineVisit, rememberVisit, takeVisit } from './visit-cookie.ts'

const CALLBACK = '/dj-rest-auth/line/callback/'

function callbackUrl({ settings }: Pick<RouteDeps, 'settings'>): string {
  return `${settings.publicUrl}/api${CALLBACK}`
}

function channelOf({ settings: { lineLogin } }: Pick<RouteDeps, 'settings'>): LineChannel {
  if (lineLogin === undefined) throw notFound()
  return lineLogin
}

/** Begins a visit to LINE, and returns the page there. Throws 503 while LINE does not respond. */
async function beginVisit(
  deps: RouteDeps,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  visit: Pick<LineVisit, 'session' | 'from'>,
): Promise<{ url: string }> {
  const secrets = newVisitSecrets()
  const url = await lineSignInUrl(channelOf(deps), callbackUrl(deps), secrets).catch((error: unknown) => {
    request.log.warn({ err: error }, 'LINE Login does not respond')
    throw unavailable()
  })
  rememberVisit(deps, reply, { ...secrets, ...visit })
  return { url }
}

/** The LINE account of a member, in the profile. */
export function memberLineRoutes(scope: Scope, deps: RouteDeps): void {
  mount(scope, calls.getLineAccount, async ({ principal }) => {
    channelOf(deps)
    const account = await lineAccountOf(deps.database.orm, principal.userId)
    return { linked_at: account?.linkedAt.toISOString() ?? null }
  })
  // With the password: a session that was left open must not become a way in that outlives it.
  mountThrottled(scope, calls.linkLineAccount, [wrongPasswords('password')], async (call) => {
    channelOf(deps)
    const { userId, sessionId } = call.principal
    await checkOwnPassword(deps.database.orm, userId, call.body.password)
    return beginVisit(deps, call, { session: { userId, sessionId }, from: null })
  })
  mount(scope, calls.unlinkLineAccount, async ({ principal }) => {
    await unlinkAccount(deps, principal.userId)
    return { detail: 'Your LINE account is unlinked.' }
  })
}

/** Signing in by LINE, and the way back from there. */
export function publicLineRoutes(scope: Scope, deps: RouteDeps): void {
  mount(scope, calls.logInByLine, async (call) =>
    beginVisit(deps, call, { session: null, from: call.body.from ?? null }),
  )
  if (deps.settings.lineLogin === undefined) return
  // The page of LINE leads the browser here, so that it redirects and is no call of the contract.
  scope.app.get(CALLBACK, async (request, reply) => {
    const visit = takeVisit(deps, request, reply)
    const limits = [by.network('tokenNetwork', { onSuccess: 'refund' })]
    const outcome = await limitCall(scope.throttles, limits, { request, reply }, () =>
      endVisit(deps, visit, request, reply),
    ).catch((error: unknown): LineOutcome => {
      request.log.warn({ err: error }, 'a visit to LINE has failed')
      return 'failed'
    })
    const query = new URLSearchParams({ line: outcome, ...(visit?.from && { from: visit.from }) })
    return reply.redirect(`${visit?.session ? '/profile' : '/login'}?${query}`, 303)
  })
}

async function endVisit(
  deps: RouteDeps,
  visit: LineVisit | null,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<LineOutcome> {
  if (visit === null) return 'failed'
  const url = new URL(callbackUrl(deps))
  url.search = request.url.split('?')[1] ?? ''
  const sub = await readLineId(channelOf(deps), url, visit)
  if (sub === null) return 'cancelled'
  if (visit.session !== null) return linkAccount(deps, visit.session, sub)
  const result = await logInByLine(deps, sub)
  if (typeof result === 'string') return result
  setRefreshCookie(deps, reply, result.tokens.refresh.token)
  rememberDevice(deps, request, reply, result.user.email)
  return 'signed_in'
}
