import { and, eq, gt, gte, isNotNull, isNull, lt, ne, or } from 'drizzle-orm'
import type { Deps } from '../../../core/deps.ts'
import type { Tx } from '../../../db/client.ts'
import { refreshTokens, sessions } from '../../../db/schema/people.ts'
import { findRefreshToken, lockLoginSession, type RefreshTokenRow, revokeSession } from '../queries.ts'
import { tokenRefused } from '../refused.ts'
import { issueTokens, type SessionTokens, sessionEnd } from '../steps/start-session.ts'
import { authTokens, type TokenClaims } from '../tokens.ts'

/** A second tab that sends the same token within this time is no attacker, also where the first one has gone on. */
const GRACE_MS = 10_000
/** How long used tokens are kept; an older one counts as used as well. */
const RETENTION_MS = 86_400_000

type Deny = 'Token is invalid' | 'Token is blacklisted' | 'Token has wrong type'

/**
 * Exchanges a refresh token for a new pair and prolongs its session. A response can be lost, so a token can be exchanged
 * until one of its successors was; after that it ends the session, unless a second tab sends it within the grace. Where successors were
 * made later than within the grace, the first one that is used ends the others: only one of two holders goes on.
 * Throws 401 with the code `token_not_valid`.
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
  if (known === null || (await isOver(tx, session, known, now))) {
    await revokeSession(tx, sessionId, now)
    return 'Token is blacklisted'
  }
  if (known.usedAt === null) await useToken(tx, known, now)
  await tx
    .delete(refreshTokens)
    .where(
      and(
        eq(refreshTokens.sessionId, sessionId),
        ne(refreshTokens.id, known.id),
        lt(refreshTokens.usedAt, new Date(now.getTime() - RETENTION_MS)),
      ),
    )
  const expiresAt = sessionEnd(now)
  await tx.update(sessions).set({ expiresAt }).where(eq(sessions.id, sessionId))
  return issueTokens(deps, tx, { userId, sessionId, expiresAt }, known.id)
}

/** True of a token that was exchanged longer ago than the grace, and one of whose successors was exchanged too. */
async function isOver(
  tx: Tx,
  session: { createdAt: Date },
  { id, sessionId, usedAt }: RefreshTokenRow,
  now: Date,
): Promise<boolean> {
  if (usedAt === null || now.getTime() - usedAt.getTime() <= GRACE_MS) return false
  // A process of 1.0 does not name the parent.
  const madeBy1_0 = and(
    isNull(refreshTokens.parentId),
    gt(refreshTokens.createdAt, session.createdAt),
    gte(refreshTokens.createdAt, usedAt),
  )
  const usedSuccessors = and(
    eq(refreshTokens.sessionId, sessionId),
    ne(refreshTokens.id, id),
    isNotNull(refreshTokens.usedAt),
    or(eq(refreshTokens.parentId, id), madeBy1_0),
  )
  return (await tx.$count(refreshTokens, usedSuccessors)) > 0
}

/** Marks a token as exchanged, and deletes successors of the same parent that were not made for a second tab. */
async function useToken(tx: Tx, { id, parentId, createdAt }: RefreshTokenRow, now: Date): Promise<void> {
  await tx.update(refreshTokens).set({ usedAt: now }).where(eq(refreshTokens.id, id))
  if (parentId === null) return
  const notTogether = or(
    lt(refreshTokens.createdAt, new Date(createdAt.getTime() - GRACE_MS)),
    gt(refreshTokens.createdAt, new Date(createdAt.getTime() + GRACE_MS)),
  )
  await tx
    .delete(refreshTokens)
    .where(and(eq(refreshTokens.parentId, parentId), isNull(refreshTokens.usedAt), notTogether))
}
