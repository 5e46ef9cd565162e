import { eq } from 'drizzle-orm'
import type { Deps } from '../../../core/deps.ts'
import { calendars } from '../../../db/schema/people.ts'
import { newLinkSecret } from '../../auth/email-links.ts'

type CalendarDeps = Pick<Deps, 'database' | 'clock'>

/** Gives a member's calendar a new key, and returns it: only its hash is stored. The key before stops working. */
export async function renewCalendarKey(
  { database, clock }: CalendarDeps,
  userId: number,
): Promise<{ key: string; since: Date }> {
  const { secret, hash } = newLinkSecret()
  const values = { keyHash: hash, createdAt: clock() }
  await database.orm
    .insert(calendars)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: calendars.userId, set: values })
  return { key: secret, since: values.createdAt }
}

/** Switches a member's calendar off: its address stops working. */
export async function switchCalendarOff({ database }: CalendarDeps, userId: number): Promise<void> {
  await database.orm.delete(calendars).where(eq(calendars.userId, userId))
}
