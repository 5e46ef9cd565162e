import {
  adjustStock as adjustEndpoint,
  listStockMovements,
  resolveQuarantine as resolveEndpoint,
} from '@jansi/contract/staff-stock'
import { notFound } from '../../core/app-error.ts'
import type { Deps } from '../../core/deps.ts'
import { mount } from '../../http/mount.ts'
import type { Scope } from '../../http/scope.ts'
import { adjustStock, resolveQuarantine } from './commands/correct-stock.ts'
import { presentStaffVariant } from './present-variant.ts'
import { movementsOfVariant, variantById } from './queries.ts'
import { presentMovement } from './staff-present.ts'

/** A variant's ledger, and the corrections staff make by hand. */
export function staffStockRoutes(scope: Scope, deps: Deps): void {
  const { orm } = deps.database
  const show = async (id: number) => {
    const row = await variantById(orm, id)
    if (!row) throw notFound()
    return presentStaffVariant(row)
  }

  mount(scope, listStockMovements, async ({ params, query }) => {
    const variant = await show(params.id)
    const { count, rows } = await movementsOfVariant(orm, params.id, query)
    return { count, variant, results: rows.map(presentMovement) }
  })
  mount(scope, adjustEndpoint, async ({ params, body, principal }) => {
    await adjustStock(deps, principal.userId, params.id, body)
    return show(params.id)
  })
  mount(scope, resolveEndpoint, async ({ params, body, principal }) => {
    await resolveQuarantine(deps, principal.userId, params.id, body)
    return show(params.id)
  })
}
