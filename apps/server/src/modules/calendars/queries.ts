import { and, eq } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { calendars, users } from '../../db/schema/people.ts'

/** Returns since when a member's calendar has its address; null while it is off. */
export async function calendarSince(db: Executor, userId: number): Promise<Date | null> {
  const [found] = await db.select().from(calendars).where(eq(calendars.userId, userId))
  return found?.createdAt ?? null
}

/** Returns the member whose calendar has a key with this hash; null for none, and for an account that is closed. */
export async function memberOfCalendar(db: Executor, keyHash: string): Promise<number | null> {
  const [found] = await db
    .select({ userId: calendars.userId })
    .from(calendars)
    .innerJoin(users, eq(users.id, calendars.userId))
    .where(and(eq(calendars.keyHash, keyHash), eq(users.isActive, true)))
  return found?.userId ?? null
}
