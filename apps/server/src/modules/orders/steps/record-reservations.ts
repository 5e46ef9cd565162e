import type { ResponseCache } from '../../../core/response-cache.ts'
import type { UnitOfWork } from '../../../db/unit-of-work.ts'
import { leftOf } from '../../../domain/order-progress.ts'
import { recordMovements } from '../../stock/steps/record-movements.ts'
import type { OrderItemRow } from '../queries.ts'

/** Reserves or releases the pieces of an order that are still to be collected. */
export async function recordReservations(
  unit: UnitOfWork,
  responseCache: ResponseCache,
  items: readonly OrderItemRow[],
  kind: 'reserve' | 'release',
  { actorId, now }: { actorId: number | null; now: Date },
): Promise<void> {
  const sign = kind === 'release' ? 1 : -1
  await recordMovements(
    unit,
    responseCache,
    items
      .filter((item) => leftOf(item) > 0)
      .map((item) => ({
        variantId: item.variantId,
        kind,
        available: sign * leftOf(item),
        actorId,
        orderItemId: item.id,
      })),
    now,
  )
}
