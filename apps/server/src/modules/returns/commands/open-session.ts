import { randomUUID } from 'node:crypto'
import type { Deps } from '../../../core/deps.ts'
import { returnSessions } from '../../../db/schema/returns.ts'
import { recordChange } from '../../audit/steps/record-change.ts'

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
    const event = { from: null, to: session.status }
    await recordChange(tx, { subject: { returnSessionId: session.id }, event, actorId: userId, now })
    return session
  })
}
