import { type ImportedProducts, MAX_CSV_CHANGES } from '@jansi/contract/staff-product-file'
import type { Deps } from '../../../core/deps.ts'
import { inTransaction } from '../../../db/unit-of-work.ts'
import { recordAudit } from '../../audit/steps/record-audit.ts'
import type { ImportPlan } from '../plan-import.ts'
import { importProductFile, planProductFile } from '../steps/import-product-file.ts'

/**
 * Adds and changes products from a CSV file, all in one transaction or, with anything wrong, nothing: 400
 * `csv_invalid` with the problems by row and column. A dry run returns the same and changes nothing. New
 * products join the active workshop.
 */
export async function importProducts(
  deps: Deps,
  actorId: number,
  { csv, dry_run }: { csv: string; dry_run: boolean },
): Promise<ImportedProducts> {
  const { orm } = deps.database
  if (dry_run) return summarize(await planProductFile(orm, csv))
  return inTransaction(orm, async (unit) => {
    const { plan, ids } = await importProductFile(unit, { ...deps, actorId }, csv)
    await recordAudit(unit.tx, {
      actorId,
      action: 'product.import',
      subjectType: 'catalog',
      subjectId: 'products-csv',
      data: { created: ids, updated: plan.changed.map(({ id }) => id), variants: plan.variants },
      createdAt: deps.clock(),
    })
    return summarize(plan)
  })
}

function summarize({ added, changed, variants, changes }: ImportPlan): ImportedProducts {
  return {
    created: added.length,
    updated: changed.length,
    variants,
    changes: changes.slice(0, MAX_CSV_CHANGES),
    change_count: changes.length,
  }
}
