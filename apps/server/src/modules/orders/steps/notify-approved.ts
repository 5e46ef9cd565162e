import { eq } from 'drizzle-orm'
import type { Deps } from '../../../core/deps.ts'
import type { orders } from '../../../db/schema/orders.ts'
import { workshops } from '../../../db/schema/workshops.ts'
import type { UnitOfWork } from '../../../db/unit-of-work.ts'
import { wellsOf } from '../../../domain/palette.ts'
import { notify } from '../../notifications/steps/notify.ts'
import { loadSettings } from '../../settings/queries.ts'
import { itemsOfOrder } from '../queries.ts'

/** Informs the member that an order was approved, and when to collect it. */
export async function notifyApproved(
  unit: UnitOfWork,
  deps: Deps,
  order: typeof orders.$inferSelect,
): Promise<void> {
  const [workshop] = await unit.tx.select().from(workshops).where(eq(workshops.id, order.workshopId))
  if (!workshop) throw new Error(`order ${order.id} without its workshop`)
  const items = await itemsOfOrder(unit.tx, order.id)
  const { palette_name: name, workshop_word: word } = await loadSettings(unit.tx)
  const palette = { name, wells: wellsOf({ ...order, status: 'approved', items }, false) ?? [] }
  await notify(unit, deps, 'order_approved', {
    ...{ order, items, palette },
    workshop: { ...workshop, word },
  })
}
