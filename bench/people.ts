// This plugin declares the types that the server's uploads use; only its `app.ts` imports it.
import type {} from '@fastify/multipart'
import { sql } from 'drizzle-orm'
import type { Executor } from '../apps/server/src/db/client.ts'
import { hashPassword } from '../apps/server/src/modules/auth/hash-password.ts'
import { authTokens } from '../apps/server/src/modules/auth/tokens.ts'

/** The password of all people of the bench. */
export const PASSWORD = 'Bench#Palette-2941'

/** Who is signed in: an account and one live session of it. */
export type Person = { userId: number; email: string; sessionId: string }

/**
 * Adds accounts with one open session each and returns them in the order of their ids: an admin if the shop
 * was empty, then members. All share one password.
 */
export async function addPeople(db: Executor, count: number): Promise<Person[]> {
  const hash = await hashPassword(PASSWORD)
  const { rows } = await db.execute<{ user_id: number; email: string; session_id: string }>(sql`
    with first as (select coalesce(max(id), 0) as id from users),
    added as (
      insert into users (email, password_hash, first_name, last_name, phone_number, role, email_verified_at,
        piece_limit_lifted_at)
      select 'bench-' || n || '@example.org', ${hash},
        (array['มะลิ', 'ชบา', 'บัว', 'แก้ว', 'จำปา', 'ลีลาวดี', 'พุด', 'ราตรี'])[1 + n % 8], 'คนที่ ' || n,
        '08' || lpad(n::text, 8, '0'), case when n = 1 then 'admin' else 'member' end, now(), now()
      from first, generate_series(first.id + 1, first.id + ${count}::int) n
      returning id, email
    ), opened as (
      insert into sessions (id, user_id, expires_at)
      select gen_random_uuid(), id, now() + interval '1 day' from added returning id, user_id
    )
    select opened.user_id, added.email, opened.id as session_id
    from opened join added on added.id = opened.user_id order by opened.user_id`)
  return rows.map(personOf)
}

function personOf(row: { user_id: number; email: string; session_id: string }): Person {
  return { userId: row.user_id, email: row.email, sessionId: row.session_id }
}

/** Returns all people with an open session, in the order of their ids. */
export async function openSessions(db: Executor): Promise<Person[]> {
  const { rows } = await db.execute<{ user_id: number; email: string; session_id: string }>(sql`
    select s.user_id, u.email, s.id as session_id from sessions s join users u on u.id = s.user_id order by s.user_id`)
  return rows.map(personOf)
}

/** Signs an access token for each session, as a login would: for 15 minutes, since the server takes none that lives longer. */
export function signTokens(secretKey: string, people: readonly Person[]): string[] {
  const tokens = authTokens({ secrets: { secretKey }, clock: () => new Date() })
  return people.map((person) => tokens.signAccess(person).token)
}
