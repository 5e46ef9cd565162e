import type { Deps } from '../../../core/deps.ts'
import { findLiveSession } from '../queries.ts'
import { tokenRefused } from '../refused.ts'
import { authTokens } from '../tokens.ts'

/** Passes for an access token whose session is alive; throws 401 for any other. */
export async function checkToken(
  deps: Pick<Deps, 'database' | 'secrets' | 'clock'>,
  token: string,
): Promise<void> {
  const claims = authTokens(deps).read(token)
  if (claims === 'expired') throw tokenRefused('Token is expired')
  if (claims === 'invalid' || claims.type !== 'access') throw tokenRefused('Token is invalid')
  const session = await findLiveSession(deps.database.orm, claims, deps.clock())
  if (session === null) throw tokenRefused('Token is invalid')
}
