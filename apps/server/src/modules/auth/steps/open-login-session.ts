import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Deps } from '../../../core/deps.ts'
import type { UserRow } from '../queries.ts'
import { authTokens } from '../tokens.ts'
import { type SessionTokens, sessionEnd } from './start-session.ts'

/**
 * Opens a session for an account whose password was found right, and deletes its past ones, in one statement. Returns the
 * session's tokens; null if the account or its password changed since it was read.
 */
export async function openLoginSession(
  deps: Pick<Deps, 'database' | 'secrets' | 'clock'>,
  user: UserRow,
): Promise<SessionTokens | null> {
  const now = deps.clock()
  const session = { userId: user.id, sessionId: randomUUID(), expiresAt: sessionEnd(now) }
  const tokens = authTokens(deps)
  const access = tokens.signAccess(session)
  const refresh = tokens.signRefresh(session)
  const { rows: opened } = await deps.database.orm.execute(sql`
    with account as materialized (
      select id from users where id = ${user.id} and password_hash = ${user.passwordHash}
        and is_active and email_verified_at is not null
      for no key update
    ), past as (
      delete from sessions where user_id in (select id from account) and expires_at < ${now.toISOString()}::timestamptz
    ), opened as (
      insert into sessions (id, user_id, created_at, expires_at)
      select ${session.sessionId}::uuid, id, ${now.toISOString()}::timestamptz,
        ${session.expiresAt.toISOString()}::timestamptz
      from account returning id
    )
    insert into refresh_tokens (id, session_id, created_at)
    select ${refresh.tokenId}::uuid, id, ${now.toISOString()}::timestamptz from opened returning session_id`)
  return opened.length === 0 ? null : { access, refresh }
}
