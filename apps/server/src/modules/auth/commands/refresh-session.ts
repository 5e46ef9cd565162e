import { and, eq, lt } from 'drizzle-orm'
import type { Deps } from '../../../core/deps.ts'
import type { Tx } from '../../../db/client.ts'
import { refreshTokens, sessions } from '../../../db/schema.ts'
import { findRefreshToken, lockLoginSession, revokeSession } from '../queries.ts'
import { issueTokens, type SessionTokens, sessionEnd } from '../steps/start-session.ts'
import { tokenRefused } from '../token-refused.ts'
import { authTokens, type TokenClaims } from '../tokens.ts'

/** A second tab that sends the same token within this time is no attacker. */
const GRACE_MS = 10_000
/** How long used tokens are kept; an older one counts as used as well. */
const KEPT_MS = 86_400_000

type Deny = 'Token is invalid' | 'Token is blacklisted' | 'Token has wrong type'

/**
 * Exchanges a refresh token for a new pair and prolongs its session. A token that was used before, longer ago than
 * the grace for a second tab, ends the session. Throws 401 with the code `token_not_valid`.
 */
export async function refreshSession(
  deps: Pick<Deps, 'database' | 'secrets' | 'clock'>,
  token: string | null,
): Promise<SessionTokens> {
  if (token === null) throw tokenRefused('No valid refresh token found.')
  const claims = authTokens(deps).read(token)
  if (typeof claims === 'string') throw tokenRefused('Token is invalid')
  if (claims.type !== 'refresh') throw tokenRefused('Token has wrong type')
  // A refusal is returned, not thrown, inside the transaction: the end of the session must be committed.
  const outcome = await deps.database.orm.transaction((tx) => rotate(deps, tx, claims))
  if (typeof outcome === 'string') throw tokenRefused(outcome)
  return outcome
}

async function rotate(
  deps: Pick<Deps, 'secrets' | 'clock'>,
  tx: Tx,
  claims: TokenClaims,
): Promise<SessionTokens | Deny> {
  const now = deps.clock()
  const { sessionId, userId } = claims
  const session = await lockLoginSession(tx, claims)
  if (session === null || !session.userIsActive || session.expiresAt <= now) return 'Token is invalid'
  if (session.revokedAt !== null) return 'Token is blacklisted'
  const known = await findRefreshToken(tx, claims)
  const usedAgo = known?.usedAt ? now.getTime() - known.usedAt.getTime() : 0
  if (known === null || usedAgo > GRACE_MS) {
    await revokeSession(tx, sessionId, now)
    return 'Token is blacklisted'
  }
  if (known.usedAt === null) {
    await tx.update(refreshTokens).set({ usedAt: now }).where(eq(refreshTokens.id, claims.tokenId))
  }
  await tx
    .delete(refreshTokens)
    .where(
      and(
        eq(refreshTokens.sessionId, sessionId),
        lt(refreshTokens.usedAt, new Date(now.getTime() - KEPT_MS)),
      ),
    )
  const expiresAt = sessionEnd(now)
  await tx.update(sessions).set({ expiresAt }).where(eq(sessions.id, sessionId))
  return issueTokens(deps, tx, { userId, sessionId, expiresAt })
}
