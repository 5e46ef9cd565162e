import type { Executor } from '../../../db/client.ts'
import type { ClaimSubject } from '../queries.ts'
import { takeClaim } from './take-claim.ts'

/**
 * Claims the record that `findNext` returns, and looks again when another volunteer was quicker. Returns the id of the
 * claimed record, null if none is left.
 */
export async function claimNext(
  db: Executor,
  type: ClaimSubject['type'],
  claim: { staffId: number; now: Date },
  findNext: () => Promise<string | undefined>,
): Promise<string | null> {
  for (;;) {
    const id = await findNext()
    if (id === undefined) return null
    const { is_mine: isMine } = await takeClaim(db, { type, id }, { ...claim, takeOver: false })
    if (isMine) return id
  }
}
