import type { SuccessOf } from '@jansi/contract/endpoint'
import { type importProducts as endpoint, MAX_CSV_PROBLEMS } from '@jansi/contract/staff-catalog'
import { AppError } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import type { Executor } from '../../../db/client.ts'
import { inTransaction } from '../../../db/unit-of-work.ts'
import { recordAudit } from '../../audit/steps/record-audit.ts'
import { type ImportPlan, planImport } from '../plan-import.ts'
import { listCategoryRows } from '../queries.ts'
import { allProducts, lockProducts, lockVariantsOf } from '../staff-queries.ts'
import { insertProduct, replaceProduct } from '../steps/write-product.ts'

/**
 * Adds and changes products from a CSV file, all in one transaction or, with anything wrong, nothing: 400
 * `csv_invalid` with the problems by row and column. A dry run returns the same and changes nothing. New
 * products join the active workshop.
 */
export async function importProducts(
  deps: Deps,
  actorId: number,
  { csv, dry_run }: { csv: string; dry_run: boolean },
): Promise<SuccessOf<typeof endpoint>> {
  const { orm } = deps.database
  if (dry_run) return count(await plan(orm, csv))
  return inTransaction(orm, async (unit) => {
    await lockProducts(unit.tx)
    const { added, changed, variants } = await plan(unit.tx, csv)
    await lockVariantsOf(
      unit.tx,
      changed.map(({ id }) => id),
    )
    const writer = { ...deps, actorId }
    const ids: number[] = []
    for (const input of added) ids.push(await insertProduct(unit, writer, input, true))
    for (const { id, input } of changed) await replaceProduct(unit, writer, id, input)
    await recordAudit(unit.tx, {
      actorId,
      action: 'product.import',
      subjectType: 'catalog',
      subjectId: 'products-csv',
      data: { created: ids, updated: changed.map(({ id }) => id), variants },
      createdAt: deps.clock(),
    })
    return count({ added, changed, variants })
  })
}

function count({ added, changed, variants }: ImportPlan): SuccessOf<typeof endpoint> {
  return { created: added.length, updated: changed.length, variants }
}

async function plan(db: Executor, csv: string): Promise<ImportPlan> {
  const categories = new Map((await listCategoryRows(db)).map(({ name, id }) => [name, id]))
  const planned = planImport(csv, { products: await allProducts(db), categories })
  if (!('problems' in planned)) return planned
  throw new AppError(400, {
    detail: 'The file has problems; nothing was changed.',
    code: 'csv_invalid',
    lines: planned.problems.slice(0, MAX_CSV_PROBLEMS),
  })
}
