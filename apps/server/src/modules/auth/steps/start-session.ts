import { randomUUID } from 'node:crypto'
import type { Deps } from '../../../core/deps.ts'
import type { Tx } from '../../../db/client.ts'
import { refreshTokens, sessions } from '../../../db/schema/people.ts'
import { authTokens, SESSION_SECONDS, type SignedToken } from '../tokens.ts'

export type SessionTokens = { access: SignedToken; refresh: SignedToken }

/** Opens a session of a user and returns its first pair of tokens. */
export async function startSession(
  deps: Pick<Deps, 'secrets' | 'clock'>,
  tx: Tx,
  userId: number,
): Promise<SessionTokens> {
  const session = { id: randomUUID(), userId, createdAt: deps.clock(), expiresAt: sessionEnd(deps.clock()) }
  await tx.insert(sessions).values(session)
  return issueTokens(deps, tx, { userId, sessionId: session.id, expiresAt: session.expiresAt }, null)
}

/**
 * Signs a pair of tokens for a session and keeps the id of the refresh token, so that a second use is seen. `parentId` is the
 * token that is exchanged for them; null at the beginning of a session.
 */
export async function issueTokens(
  deps: Pick<Deps, 'secrets' | 'clock'>,
  tx: Tx,
  session: { userId: number; sessionId: string; expiresAt: Date },
  parentId: string | null,
): Promise<SessionTokens> {
  const tokens = authTokens(deps)
  const refresh = tokens.signRefresh(session)
  await tx
    .insert(refreshTokens)
    .values({ id: refresh.tokenId, sessionId: session.sessionId, parentId, createdAt: deps.clock() })
  return { access: tokens.signAccess(session), refresh }
}

/** When a session that is used now would end by itself. */
export function sessionEnd(now: Date): Date {
  return new Date(now.getTime() + SESSION_SECONDS * 1000)
}
