import { shortId } from '@jansi/contract/limits'
import type { Deps } from '../../core/deps.ts'
import type { users } from '../../db/schema/people.ts'
import { loadSettings } from '../settings/queries.ts'
import type { OrderView } from './queries.ts'
import { receiptOf } from './receipt-data.ts'

/** Draws the receipt or summary of an order in the turn of its viewer, as a file of PNG. */
export async function drawReceipt(
  { database: { orm }, drawings }: Pick<Deps, 'database' | 'drawings'>,
  view: OrderView,
  buyer: typeof users.$inferSelect,
  viewer: { id: number; gone: AbortSignal },
): Promise<{ name: string; bytes: Uint8Array }> {
  const { id } = view.order
  const receipt = receiptOf(view, buyer, await loadSettings(orm))
  const bytes = await drawings.receipt(receipt, { memberId: viewer.id, gone: viewer.gone })
  return { name: `receipt-${shortId(id)}.png`, bytes }
}
