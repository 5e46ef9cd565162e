import { soughtPhone } from '@jansi/contract/clean-number'
import { and, asc, eq, exists, gte, ilike, inArray, like, ne, or, type SQL, sql } from 'drizzle-orm'
import { looselyContains } from '../../core/loose-match.ts'
import type { Executor } from '../../db/client.ts'
import { escapeLike } from '../../db/like.ts'
import { orders } from '../../db/schema/orders.ts'
import { refreshTokens, sessions, users } from '../../db/schema/people.ts'

/** True if no other account of staff or admins is active. */
export async function isOnlyStaff(db: Executor, userId: number): Promise<boolean> {
  const [other] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(ne(users.id, userId), eq(users.isActive, true), inArray(users.role, ['staff', 'admin'])))
    .limit(1)
  return other === undefined
}

/** True if somebody else with one of the roles has used a session since then. */
export async function hasOtherActive(
  db: Executor,
  userId: number,
  roles: readonly ('staff' | 'admin')[],
  since: Date,
): Promise<boolean> {
  const renewed = db
    .select({ one: sql`1` })
    .from(refreshTokens)
    .where(and(eq(refreshTokens.sessionId, sessions.id), gte(refreshTokens.createdAt, since)))
  const used = db
    .select({ one: sql`1` })
    .from(sessions)
    .where(and(eq(sessions.userId, users.id), or(gte(sessions.createdAt, since), exists(renewed))))
  const [other] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(ne(users.id, userId), eq(users.isActive, true), inArray(users.role, [...roles]), exists(used)))
    .limit(1)
  return other !== undefined
}

/** Returns the active admins, in id order. */
export function activeAdmins(db: Executor) {
  return db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), eq(users.isActive, true)))
    .orderBy(asc(users.id))
}

/** Returns the account of an id that exists. */
export async function personById(db: Executor, id: number) {
  const [person] = await db.select().from(users).where(eq(users.id, id))
  if (!person) throw new Error(`No account ${id}`)
  return person
}

/** Ids of the accounts whose name, e-mail or phone holds the words. */
export async function membersWith(db: Executor, words: string): Promise<number[]> {
  const rows = await db.select({ id: users.id }).from(users).where(namesOrContactsContain(words))
  return rows.map(({ id }) => id)
}

/** A condition on `users`: the name in either order, e-mail or phone contains the words. */
export function namesOrContactsContain(words: string): SQL | undefined {
  const digits = soughtPhone(words)
  return or(
    looselyContains(sql`${users.firstName} || ${users.lastName} || ${users.firstName}`, words),
    and(eq(users.hasAccount, true), ilike(users.email, `%${escapeLike(words)}%`)),
    digits === '' ? undefined : like(users.phoneNumber, `%${digits}%`),
  )
}

/** Returns the number of the order with this id, null for the id of anything else. */
export async function numberOfOrder(db: Executor, id: string): Promise<number | null> {
  const [order] = await db.select({ number: orders.number }).from(orders).where(eq(orders.id, id))
  return order?.number ?? null
}
