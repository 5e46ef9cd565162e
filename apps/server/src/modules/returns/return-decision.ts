import { eq } from 'drizzle-orm'
import { conflict, notFound } from '../../core/app-error.ts'
import type { Tx } from '../../db/client.ts'
import { returnSessions } from '../../db/schema/returns.ts'
import { decisionsOn } from '../decisions/staff-decision.ts'
import { owesPenalty } from './policy.ts'
import { lockReturnSession, type SessionRow, withDetails } from './queries.ts'

/** Returns with their details. `ofReturn` is the return as a message names it. */
export const RETURNS = {
  lock: async (tx: Tx, id: string) => {
    const session = await lockReturnSession(tx, id)
    const [view] = session ? await withDetails(tx, [session]) : []
    if (!session || !view) throw notFound()
    const { userId, status } = session
    const ofReturn = { userId, sessionId: id }
    return { session, view, ofReturn, about: { returnSessionId: id }, userId, status }
  },
  write: (
    tx: Tx,
    { session }: { session: SessionRow },
    columns: Partial<typeof returnSessions.$inferInsert>,
  ) => tx.update(returnSessions).set(columns).where(eq(returnSessions.id, session.id)),
}

/** Makes the command for a decision of staff on a return, see `decisionsOn`. */
export const returnDecision = decisionsOn(RETURNS)

/** Throws 409 for a return without unpaid penalties. */
export function refuseUnlessOwed(session: SessionRow): void {
  if (!owesPenalty(session)) throw conflict('penalty_not_owed', 'No penalty is owed for this return.')
}
