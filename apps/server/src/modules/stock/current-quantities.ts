import type { Quantities } from '../../core/current-quantities.ts'
import type { Deps } from '../../core/deps.ts'
import { namedStatement } from '../../db/named-statement.ts'

const selectQuantities = namedStatement<{ id: number; available: number }>(
  'current_quantities',
  `select v.id, v.available from variants v
  where v.is_active and v.product_id in (
    select wp.product_id from workshop_products wp join workshops w on w.id = wp.workshop_id where w.is_active)`,
)

/**
 * Returns the available pieces of the active workshop's variants, for display. A change of this process is in them once
 * it is committed, a change of another one within less than a second.
 */
export function currentQuantities({
  responseCache,
  database,
}: Pick<Deps, 'responseCache' | 'database'>): Promise<Quantities> {
  const read = async () => {
    const rows = await selectQuantities(database.orm, [])
    return new Map(rows.map(({ id, available }) => [id, available]))
  }
  return responseCache.quantities.current(read)
}
