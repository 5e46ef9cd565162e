import type { SuccessOf } from '@jansi/contract/endpoint'
import {
  type importProducts as endpoint,
  MAX_CSV_CHANGES,
  MAX_CSV_PROBLEMS,
} from '@jansi/contract/staff-catalog'
import { AppError } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import type { Executor } from '../../../db/client.ts'
import { inTransaction } from '../../../db/unit-of-work.ts'
import { recordAudit } from '../../audit/steps/record-audit.ts'
import { availableAfter } from '../../stock/queries.ts'
import { type ImportPlan, type OtherStock, planImport } from '../plan-import.ts'
import type { FileProblem } from '../product-file.ts'
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
  if (dry_run) return summarize(await plan(orm, csv))
  return inTransaction(orm, async (unit) => {
    await lockProducts(unit.tx)
    const planned = await plan(unit.tx, csv)
    const { added, changed, variants } = planned
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
    return summarize(planned)
  })
}

function summarize({ added, changed, variants, changes }: ImportPlan): SuccessOf<typeof endpoint> {
  return {
    created: added.length,
    updated: changed.length,
    variants,
    changes: changes.slice(0, MAX_CSV_CHANGES),
    change_count: changes.length,
  }
}

async function plan(db: Executor, csv: string): Promise<ImportPlan> {
  const catalog = { products: await allProducts(db), categories: await listCategoryRows(db) }
  const { otherStock, ...planned } = planImport(csv, catalog)
  const problems = [
    ...('problems' in planned ? planned.problems : []),
    ...(await editedStock(db, otherStock)),
  ].sort((a, b) => a.line - b.line)
  if (problems.length === 0 && !('problems' in planned)) return planned
  throw new AppError(400, {
    detail: 'The file has problems; nothing was changed.',
    code: 'csv_invalid',
    lines: problems.slice(0, MAX_CSV_PROBLEMS),
  })
}

/**
 * Returns a problem for each row whose available pieces were edited. Others differ from the shop because stock moved
 * since the file was written: they equal the ledger after the last movement that the file names.
 */
async function editedStock(db: Executor, rows: readonly OtherStock[]): Promise<FileProblem[]> {
  const exported = await availableAfter(
    db,
    rows.flatMap(({ variantId, stockVersion }) =>
      stockVersion === null ? [] : [{ variantId, movementId: stockVersion }],
    ),
  )
  return rows
    .filter(({ variantId, stockVersion, available }) =>
      stockVersion === null ? true : exported.get(variantId) !== available,
    )
    .map(({ line, now }) => ({
      line,
      column: 'available',
      message: `แก้จำนวนคงเหลือในไฟล์ไม่ได้ (ในร้าน ${now}) ใช้หน้านับสต็อก หรือเว้นช่องนี้ว่าง`,
    }))
}
