import type { UnitOfWork } from '../../../db/unit-of-work.ts'
import { leftOf } from '../../../domain/order-progress.ts'
import { recordMovements } from '../../stock/steps/record-movements.ts'
import type { OrderItemRow } from '../queries.ts'

/** Releases the pieces of an order that are still to be collected. */
export async function releaseReservations(
  unit: UnitOfWork,
  items: readonly OrderItemRow[],
  { actorId, now }: { actorId: number | null; now: Date },
): Promise<void> {
  await recordMovements(
    unit,
    items
      .filter((item) => leftOf(item) > 0)
      .map((item) => ({
        variantId: item.variantId,
        kind: 'release',
        available: leftOf(item),
        actorId,
        orderItemId: item.id,
      })),
    now,
  )
}
