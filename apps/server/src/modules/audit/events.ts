import { asc, eq } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { events } from '../../db/schema/events.ts'
import { users } from '../../db/schema/people.ts'

/** An event with the person who acted; null for the shop itself. */
export type EventView = Awaited<ReturnType<typeof eventsOf>>[number]

/** Returns the history of an order (`orderId`) or a return (`returnSessionId`) with the people who acted, oldest first. */
export function eventsOf(db: Executor, subject: 'orderId' | 'returnSessionId', id: string) {
  return db
    .select({ event: events, actor: users })
    .from(events)
    .leftJoin(users, eq(events.actorId, users.id))
    .where(eq(events[subject], id))
    .orderBy(asc(events.id))
}
