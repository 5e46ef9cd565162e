import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../core/deps.ts'
import type { Authenticate } from '../../http/scope.ts'
import { shareRuns } from '../../workers/share-runs.ts'
import { bearerToken } from './bearer.ts'
import { findLiveSessions } from './queries.ts'
import { authTokens } from './tokens.ts'

/**
 * Returns the principal behind a bearer access token. One query checks that its session is neither revoked
 * nor expired and its user still active, so that a logout, a reset or a deactivation ends access tokens at
 * once. The sessions of requests that come in one turn of the event loop are checked by one query.
 */
export function authenticator(deps: Pick<Deps, 'database' | 'secrets' | 'clock'>): Authenticate {
  const tokens = authTokens(deps)
  const check = async (claims: readonly { sessionId: string; userId: number }[]) => {
    const found = await findLiveSessions(deps.database.orm, claims, deps.clock())
    return found.map((result) => ({ result }))
  }
  const findLiveSession = shareRuns(check, { maxRuns: Number.POSITIVE_INFINITY })
  return async (request: FastifyRequest) => {
    const token = bearerToken(request)
    if (token === null) return 'missing'
    const claims = tokens.read(token)
    if (typeof claims === 'string' || claims.type !== 'access') return 'invalid'
    return (await findLiveSession(claims)) ?? 'invalid'
  }
}
