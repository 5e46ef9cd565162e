import { waitingIs } from '@jansi/contract/waiting-states'
import type { UnitOfWork } from '../../../db/unit-of-work.ts'
import { lockVariant } from '../../stock/queries.ts'
import type { WaitingEntryRow } from '../../stock/waiting-queries.ts'
import { entryById } from '../queries.ts'

/** Locks the variant of an entry, and so its whole list. Returns the entry as it is then; undefined if it is not open. */
export async function lockOpenEntry(
  { tx }: UnitOfWork,
  { id, variantId }: Pick<WaitingEntryRow, 'id' | 'variantId'>,
): Promise<WaitingEntryRow | undefined> {
  await lockVariant(tx, variantId)
  const entry = await entryById(tx, id)
  return entry && waitingIs(entry.state, 'open') ? entry : undefined
}
