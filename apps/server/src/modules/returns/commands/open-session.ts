import { randomUUID } from 'node:crypto'
import type { Deps } from '../../../core/deps.ts'
import { returnEvents, returnSessions } from '../../../db/schema/returns.ts'

/**
 * Opens a return session of a member: always pending, with empty notes, for any request body (specification,
 * section 4).
 */
export async function openSession({ database, clock }: Pick<Deps, 'database' | 'clock'>, userId: number) {
  const now = clock()
  return database.orm.transaction(async (tx) => {
    const [session] = await tx
      .insert(returnSessions)
      .values({ id: randomUUID(), userId, createdAt: now })
      .returning()
    if (!session) throw new Error('the return session was not written')
    await tx
      .insert(returnEvents)
      .values({ sessionId: session.id, toStatus: session.status, actorId: userId, createdAt: now })
    return session
  })
}
