import { followChanges, MAX_STREAMS_PER_ACCOUNT, MAX_STREAMS_PER_SESSION } from '@jansi/contract/staff-live'
import { Gauge, type Registry } from 'prom-client'
import { AppError, unavailable } from '../../core/app-error.ts'
import type { Deps } from '../../core/deps.ts'
import type { Principal } from '../../core/principal.ts'
import { mount } from '../../http/mount.ts'
import type { Scope } from '../../http/scope.ts'
import { bearerToken } from '../auth/bearer.ts'
import { authTokens } from '../auth/tokens.ts'
import type { ChangeFeed } from './change-feed.ts'

/** Each holds a connection of the process. */
const MAX_STREAMS = 500
const RETRY_SECONDS = 60

/** The changes of the shop, live, for the console. */
export function liveRoutes(feed: ChangeFeed, registry: Registry): (scope: Scope, deps: Deps) => void {
  return (scope, deps) => {
    const tokens = authTokens(deps)
    scope.app.addHook('preClose', async () => feed.close())
    new Gauge({
      name: 'jansi_change_streams',
      help: 'Consoles that follow the changes of the shop live.',
      registers: [registry],
      collect() {
        this.set(feed.followers.length)
      },
    })

    mount(scope, followChanges, async ({ principal, request, reply }) => {
      const claims = tokens.read(bearerToken(request) ?? '')
      // It was valid a moment ago, when its principal was found.
      if (typeof claims === 'string') throw unavailable()
      const refusal = refuseMore(feed, principal)
      if (refusal !== null) {
        reply.header('retry-after', String(RETRY_SECONDS))
        throw refusal
      }
      const follower = { principal, expiresAt: claims.expiresAt, disconnect: () => reply.raw.destroy() }
      reply.raw.once('close', () => feed.leave(follower))
      return reply
        .type('text/event-stream')
        .headers({
          'cache-control': 'no-store, no-transform',
          // Proxies such as nginx would otherwise collect events until a buffer is full.
          'x-accel-buffering': 'no',
        })
        .send(feed.follow(follower))
    })
  }
}

/** Why no further stream may be opened; null if it may. A client without one asks every minute. */
function refuseMore({ followers }: ChangeFeed, { userId, sessionId }: Principal): AppError | null {
  if (followers.length >= MAX_STREAMS) return unavailable()
  const ofSession = followers.filter(({ principal }) => principal.sessionId === sessionId)
  const ofAccount = followers.filter(({ principal }) => principal.userId === userId)
  if (ofSession.length < MAX_STREAMS_PER_SESSION && ofAccount.length < MAX_STREAMS_PER_ACCOUNT) return null
  return new AppError(429, { detail: 'Too many streams of this account are open.', code: 'throttled' })
}
