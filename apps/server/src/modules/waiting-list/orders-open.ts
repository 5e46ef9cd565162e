import { areOrdersClosed } from '@jansi/contract/orders-closed'
import type { Deps } from '../../core/deps.ts'
import { presentOrdersClosed } from '../catalog/present.ts'
import { activeWorkshop } from '../catalog/queries.ts'

/** Returns true while the shop takes orders: a workshop is active, and staff have not closed it to orders. */
export async function areOrdersOpen({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<boolean> {
  const workshop = await activeWorkshop(database.orm)
  if (!workshop) return false
  const { orders_closed: closed } = presentOrdersClosed(workshop)
  return !areOrdersClosed(closed, clock().getTime())
}
