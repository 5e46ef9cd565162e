import type { Tx } from '../../../db/client.ts'
import { type Rejection, reservesStockForSlip } from '../../../domain/order-transitions.ts'
import { loadSettings } from '../../settings/queries.ts'
import { countSlips } from '../queries.ts'

const HOUR_MS = 3_600_000

/** Returns until when an order that is rejected now keeps its stock for a new slip; null if not at all. */
export async function newSlipDeadline(
  tx: Tx,
  order: { id: string; slipOwed: boolean },
  rejection: Rejection,
  now: Date,
): Promise<Date | null> {
  const slips = await countSlips(tx, order.id)
  if (!reservesStockForSlip({ slipOwed: order.slipOwed, slips }, rejection)) return null
  const { new_slip_limit_hours: hours } = await loadSettings(tx)
  return new Date(now.getTime() + hours * HOUR_MS)
}
