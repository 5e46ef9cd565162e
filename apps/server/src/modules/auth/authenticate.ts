import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../core/deps.ts'
import type { Authenticate } from '../../http/scope.ts'
import { bearerToken } from './bearer.ts'
import { findLiveSession } from './queries.ts'
import { authTokens } from './tokens.ts'

/**
 * Returns the principal behind a bearer access token. One query checks that its session is neither revoked
 * nor expired and its user still active, so that a logout, a reset or a deactivation ends access tokens at
 * once.
 */
export function authenticator(deps: Pick<Deps, 'database' | 'secrets' | 'clock'>): Authenticate {
  const tokens = authTokens(deps)
  return async (request: FastifyRequest) => {
    const token = bearerToken(request)
    if (token === null) return 'missing'
    const claims = tokens.read(token)
    if (typeof claims === 'string' || claims.type !== 'access') return 'invalid'
    return (await findLiveSession(deps.database.orm, claims, deps.clock())) ?? 'invalid'
  }
}
