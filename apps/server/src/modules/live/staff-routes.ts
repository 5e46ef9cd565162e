import { followChanges, MAX_STREAMS_PER_ACCOUNT, MAX_STREAMS_PER_SESSION } from '@jansi/contract/staff-live'
import { Gauge, type Registry } from 'prom-client'
import { AppError, unavailable } from '../../core/app-error.ts'
import type { ChangeBell } from '../../core/change-bell.ts'
import type { Deps } from '../../core/deps.ts'
import type { Principal } from '../../core/principal.ts'
import { mount } from '../../http/mount.ts'
import type { Scope } from '../../http/scope.ts'
import { bearerToken } from '../auth/bearer.ts'
import { authTokens } from '../auth/tokens.ts'
import { ChangeFeed } from './change-feed.ts'
import { ChangeStream } from './change-stream.ts'

/** Each holds a connection of the process. */
const MAX_STREAMS = 500
const RETRY_SECONDS = 60

/** The changes of the shop, live, for the console. */
export function liveRoutes(bell: ChangeBell, registry: Registry): (scope: Scope, deps: Deps) => void {
  return (scope, deps) => {
    const tokens = authTokens(deps)
    const feed = new ChangeFeed({ ...deps, logger: scope.app.log })
    bell.onRing(() => feed.wake())
    scope.app.addHook('preClose', async () => feed.close())
    new Gauge({
      name: 'jansi_change_streams',
      help: 'Consoles that follow the changes of the shop live.',
      registers: [registry],
      collect() {
        this.set(feed.open.size)
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
      const stream = new ChangeStream(principal, claims.expiresAt, () => reply.raw.destroy())
      reply.raw.once('close', () => feed.leave(stream))
      await feed.follow(stream)
      return reply
        .type('text/event-stream')
        .headers({
          'cache-control': 'no-store, no-transform',
          // Proxies such as nginx would otherwise collect events until a buffer is full.
          'x-accel-buffering': 'no',
        })
        .send(stream.body)
    })
  }
}

/** Why no further stream may be opened; null if it may. A client without one asks every minute. */
function refuseMore({ open }: ChangeFeed, { userId, sessionId }: Principal): AppError | null {
  const streams = [...open]
  if (streams.length >= MAX_STREAMS) return unavailable()
  const ofSession = streams.filter(({ principal }) => principal.sessionId === sessionId)
  const ofAccount = streams.filter(({ principal }) => principal.userId === userId)
  if (ofSession.length < MAX_STREAMS_PER_SESSION && ofAccount.length < MAX_STREAMS_PER_ACCOUNT) return null
  return new AppError(429, { detail: 'Too many streams of this account are open.', code: 'throttled' })
}
