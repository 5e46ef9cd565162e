import { randomUUID } from 'node:crypto'
import type { Deps } from '../../../core/deps.ts'
import { namedStatement } from '../../../db/named-statement.ts'
import type { UserRow } from '../queries.ts'
import { authTokens } from '../tokens.ts'
import { type SessionTokens, sessionEnd } from './start-session.ts'

const openSession = namedStatement<{ id: string }>(
  'login_session',
  `with account as materialized (
    select id from users where id = $1 and password_hash = $2 and is_active and email_verified_at is not null
    for no key update
  ), past as (
    delete from sessions where user_id in (select id from account) and expires_at < $3::timestamptz
  ), opened as (
    insert into sessions (id, user_id, created_at, expires_at)
    select $4::uuid, id, $3::timestamptz, $5::timestamptz from account returning id
  )
  insert into refresh_tokens (id, session_id, created_at)
  select $6::uuid, id, $3::timestamptz from opened returning session_id as id`,
)

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
  const opened = await openSession(deps.database.orm, [
    user.id,
    user.passwordHash,
    now.toISOString(),
    session.sessionId,
    session.expiresAt.toISOString(),
    refresh.tokenId,
  ])
  return opened.length === 0 ? null : { access, refresh }
}
