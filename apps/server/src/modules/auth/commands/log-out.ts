import type { Deps } from '../../../core/deps.ts'
import { revokeSession } from '../queries.ts'
import { authTokens } from '../tokens.ts'

/** Revokes the sessions of the given tokens, including expired ones; ignores tokens that are not ours. */
export async function logOut(
  deps: Pick<Deps, 'database' | 'secrets' | 'clock'>,
  tokens: readonly (string | null)[],
): Promise<void> {
  const { readExpired } = authTokens(deps)
  for (const token of tokens) {
    const claims = token === null ? 'invalid' : readExpired(token)
    if (typeof claims !== 'string') await revokeSession(deps.database.orm, claims.sessionId, deps.clock())
  }
}
