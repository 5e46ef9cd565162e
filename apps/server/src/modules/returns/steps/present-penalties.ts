import type { Present } from '../../../core/refuse-if-stale.ts'
import type { Tx } from '../../../db/client.ts'
import { penaltySlips } from '../../payments/queries.ts'
import { penaltyDue } from '../policy.ts'
import { refundedPenalties, type SessionRow } from '../queries.ts'

/** The state, sum and slip of a locked return whose penalties staff decide on. */
export async function presentPenalties(tx: Tx, session: SessionRow): Promise<Present> {
  const [slip] = await penaltySlips(tx, [session.id])
  const due = penaltyDue(session, await refundedPenalties(tx, session.id))
  return { state: session.status, due, slip: slip?.id ?? null }
}
