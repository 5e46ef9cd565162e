import type { Role } from '@jansi/contract/statuses'
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Principal } from '../../core/principal.ts'
import { anyOf } from '../../db/any-of.ts'
import type { Executor, Tx } from '../../db/client.ts'
import { namedStatement } from '../../db/named-statement.ts'
import {
  emailTokens,
  pushSubscriptions,
  refreshTokens,
  sessions,
  signUps,
  users,
} from '../../db/schema/people.ts'

export type UserRow = typeof users.$inferSelect
export type RefreshTokenRow = typeof refreshTokens.$inferSelect
export type EmailTokenPurpose = (typeof emailTokens.$inferSelect)['purpose']

/** The account of an address; null when there is none. `email` is in lower case, as all are stored. */
export async function findUserByEmail(db: Executor, email: string): Promise<UserRow | null> {
  const [user] = await db.select().from(users).where(eq(users.email, email))
  return user ?? null
}

/** Returns an account, active or not; null if it does not exist. */
export async function findUserById(db: Executor, id: number): Promise<UserRow | null> {
  const [user] = await db.select().from(users).where(eq(users.id, id))
  return user ?? null
}

/** The user, held against every change of their account until the transaction ends. */
export async function lockUser(tx: Tx, id: number): Promise<UserRow | null> {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update')
  return user ?? null
}

/** The newest further sign-up of an account that nobody has confirmed; null when there was only the first. */
export async function newestSignUp(tx: Tx, userId: number): Promise<{ id: number; createdAt: Date } | null> {
  const [found] = await tx
    .select({ id: signUps.id, createdAt: signUps.createdAt })
    .from(signUps)
    .where(eq(signUps.userId, userId))
    .orderBy(desc(signUps.id))
    .limit(1)
  return found ?? null
}

/** A session with its user, as an access token names them. */
type Claims = { sessionId: string; userId: number }

const selectLiveSession = namedStatement<{ role: Role }>(
  'live_session',
  `select u.role from sessions s join users u on u.id = s.user_id
  where s.id = $1::uuid and s.user_id = $2::int and s.revoked_at is null and s.expires_at > $3::timestamptz
    and u.is_active`,
)

/** The principal of a session; null for one that is revoked or over, or whose user is not active. */
export async function findLiveSession(
  db: Executor,
  { sessionId, userId }: Claims,
  now: Date,
): Promise<Principal | null> {
  const [found] = await selectLiveSession(db, [sessionId, userId, now.toISOString()])
  return found === undefined ? null : { userId, sessionId, role: found.role }
}

/** Returns the roles behind those of the sessions that are neither revoked nor over, of active users. */
export async function rolesOfLiveSessions(
  db: Executor,
  sessionIds: readonly string[],
  now: Date,
): Promise<Map<string, Role>> {
  const rows = await db
    .select({ id: sessions.id, role: users.role })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        anyOf(sessions.id, sessionIds),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now),
        eq(users.isActive, true),
      ),
    )
  return new Map(rows.map(({ id, role }) => [id, role]))
}

/** The session with its user's state, held until the transaction ends: two refreshes of it go one after the other. */
export async function lockLoginSession(tx: Tx, { sessionId, userId }: { sessionId: string; userId: number }) {
  const [found] = await tx
    .select({
      createdAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
      revokedAt: sessions.revokedAt,
      userIsActive: users.isActive,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, sessionId), eq(users.id, userId)))
    .for('update', { of: sessions })
  return found ?? null
}

/** A session's refresh token; null if the session has no such token. */
export async function findRefreshToken(
  tx: Tx,
  { tokenId, sessionId }: { tokenId: string; sessionId: string },
): Promise<RefreshTokenRow | null> {
  const [found] = await tx
    .select()
    .from(refreshTokens)
    .where(and(eq(refreshTokens.id, tokenId), eq(refreshTokens.sessionId, sessionId)))
  return found ?? null
}

/** Revokes one session, whose browser then takes no push messages. */
export async function revokeSession(db: Executor, sessionId: string, now: Date): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId))
  await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)))
}

/** The unused, unexpired link with this hash; null when there is none. */
export async function findEmailToken(
  db: Executor,
  wanted: { userId: number; purpose: EmailTokenPurpose; tokenHash: string },
  now: Date,
): Promise<{ id: number } | null> {
  const [found] = await db
    .select({ id: emailTokens.id })
    .from(emailTokens)
    .where(
      and(
        eq(emailTokens.tokenHash, wanted.tokenHash),
        eq(emailTokens.userId, wanted.userId),
        eq(emailTokens.purpose, wanted.purpose),
        isNull(emailTokens.usedAt),
        gt(emailTokens.expiresAt, now),
      ),
    )
  return found ?? null
}
