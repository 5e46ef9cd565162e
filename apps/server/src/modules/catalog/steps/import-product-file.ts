import { MAX_CSV_PROBLEMS } from '@jansi/contract/staff-product-file'
import { AppError } from '../../../core/app-error.ts'
import type { Executor } from '../../../db/client.ts'
import type { UnitOfWork } from '../../../db/unit-of-work.ts'
import { availableAfter } from '../../stock/queries.ts'
import { type ImportPlan, type OtherStock, planImport } from '../plan-import.ts'
import type { FileProblem } from '../product-file.ts'
import { listCategoryRows } from '../queries.ts'
import { allProducts, lockProducts, lockVariantsOf } from '../staff-queries.ts'
import { insertProduct, replaceProduct, type Writer } from './write-product.ts'

/**
 * Adds and changes the products of a CSV file; new ones join the active workshop. Returns the changes, and the ids of the
 * products that were added. Throws 400 `csv_invalid` like `planProductFile`, and then has changed nothing.
 */
export async function importProductFile(
  unit: UnitOfWork,
  writer: Writer,
  csv: string,
): Promise<{ plan: ImportPlan; ids: number[] }> {
  await lockProducts(unit.tx)
  const plan = await planProductFile(unit.tx, csv)
  await lockVariantsOf(
    unit.tx,
    plan.changed.map(({ id }) => id),
  )
  const ids: number[] = []
  for (const input of plan.added) ids.push(await insertProduct(unit, writer, input, true))
  for (const { id, input } of plan.changed) await replaceProduct(unit, writer, id, input)
  return { plan, ids }
}

/** Returns the changes of a CSV file. Throws 400 `csv_invalid` with its problems by row and column. */
export async function planProductFile(db: Executor, csv: string): Promise<ImportPlan> {
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
