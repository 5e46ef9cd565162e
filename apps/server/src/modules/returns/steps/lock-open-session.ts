import { notFound, refused } from '../../../core/app-error.ts'
import type { Tx } from '../../../db/client.ts'
import { lockReturnSession, type SessionRow } from '../queries.ts'

/** Locks a member's own session that staff have not decided yet. 404 for another's, 400 for a decided one. */
export async function lockOpenSession(tx: Tx, userId: number, id: string): Promise<SessionRow> {
  const session = await lockReturnSession(tx, id)
  if (session?.userId !== userId) throw notFound()
  refuseDecided(session)
  return session
}

/** Throws 400 when staff have decided the session. */
export function refuseDecided(session: SessionRow): void {
  if (session.status === 'pending') return
  throw refused('session_not_open', 'This return was decided already.', {
    session: ['This return was decided already.'],
  })
}
