import * as calls from '@jansi/contract/staff-stock'
import { orNotFound } from '../../core/app-error.ts'
import type { Deps } from '../../core/deps.ts'
import { presentPage } from '../../core/page-moment.ts'
import { mount } from '../../http/mount.ts'
import { mountChanges } from '../../http/mount-changes.ts'
import type { Scope } from '../../http/scope.ts'
import { bookCount } from './commands/book-count.ts'
import { adjustStock, moveShelfStock, resolveQuarantine } from './commands/correct-stock.ts'
import { countLines, shelvesWithCounts } from './count-queries.ts'
import { ledgerCsv } from './ledger-csv.ts'
import { presentStaffVariant } from './present-variant.ts'
import { ledgerOfVariant, movementsOfVariant, variantById } from './queries.ts'
import { presentCountLine, presentMovement } from './staff-present.ts'

/** A variant's ledger, the corrections that staff make by hand, and counts. */
export function staffStockRoutes(scope: Scope, deps: Deps): void {
  const { orm } = deps.database
  const read = async (id: number) => {
    const row = orNotFound(await variantById(orm, id))
    return row
  }
  const show = async (id: number) => presentStaffVariant(await read(id))

  mount(scope, calls.listStockMovements, async ({ params, query }) => {
    const row = await read(params.id)
    const page = presentPage(query, deps.clock(), await movementsOfVariant(orm, params.id, query), {
      cameInAt: ({ movement }) => movement.createdAt,
      present: presentMovement,
    })
    const product = { id: row.variant.productId, name: row.productName }
    return { ...page, variant: presentStaffVariant(row), product }
  })
  mount(scope, calls.exportStockMovements, async ({ params, query }) => {
    const row = await read(params.id)
    return { csv: ledgerCsv(row, await ledgerOfVariant(orm, params.id, query)) }
  })

  const change = mountChanges(scope, deps, { show })
  change(calls.moveShelfStock, moveShelfStock)
  change(calls.adjustStock, adjustStock)
  change(calls.resolveQuarantine, resolveQuarantine)

  mount(scope, calls.listCountLines, async ({ query }) => {
    const { count, rows } = await countLines(orm, query)
    return { count, results: rows.map(presentCountLine) }
  })
  mount(scope, calls.listShelves, () => shelvesWithCounts(orm))
  mount(scope, calls.bookCount, ({ body, principal }) => bookCount(deps, principal.userId, body))
}
