import { isDeepStrictEqual } from 'node:util'
import { cleanText, nameKey } from '@jansi/contract/clean-text'
import { PRODUCT_FIELDS, VARIANT_FIELDS } from '@jansi/contract/product-fields'
import { missingPrices } from '@jansi/contract/product-prices'
import { repeatedVariants } from '@jansi/contract/repeated-variants'
import type { ProductInput } from '@jansi/contract/staff-catalog'
import { PRODUCT_FILE } from '@jansi/contract/staff-product-file'
import { groupBy } from '../../domain/group-by.ts'
import { type CategoryName, type CategoryNames, categoryNames } from './category-names.ts'
import { changesOf, type ImportChange } from './import-changes.ts'
import {
  contractProblems,
  daysBySpreadsheet,
  type RowValues,
  readRow,
  withStoredTexts,
} from './product-cells.ts'
import { type FileProblem, readProductFile, sharedColumns } from './product-file.ts'
import { inputOf } from './product-input.ts'
import type { StaffProductRow } from './staff-queries.ts'

export type ImportPlan = {
  added: ProductInput[]
  changed: { id: number; input: ProductInput }[]
  /** How many variants are added or changed in all of these. */
  variants: number
  /** Every difference between file and shop, in the order of the rows. */
  changes: ImportChange[]
}

/** Available pieces in a row that are not those of the shop now. */
export type OtherStock = {
  line: number
  variantId: number
  available: number
  stockVersion: number | null
  now: number
}

/** The current catalogue: every product and every category. */
export type CurrentCatalog = { products: readonly StaffProductRow[]; categories: readonly CategoryName[] }

/** The same, to be looked up row after row: a long file over a large catalogue would else take minutes. */
type Known = {
  byId: ReadonlyMap<number, StaffProductRow>
  names: ReadonlySet<string>
  categories: CategoryNames
}

const MADE_A_DAY = 'โปรแกรมตารางเปลี่ยนช่องนี้เป็นวันที่ ตั้งช่องเป็นข้อความแล้วพิมพ์ใหม่'
const SHARED = sharedColumns(PRODUCT_FILE)

/**
 * Returns the changes that a products file would make, or all of its problems by row and column; and the rows whose
 * available pieces are others than the shop has.
 */
export function planImport(
  text: string,
  catalog: CurrentCatalog,
): (ImportPlan | { problems: FileProblem[] }) & { otherStock: OtherStock[] } {
  const rows = readProductFile(text)
  if ('problems' in rows) return { ...rows, otherStock: [] }
  const problems: FileProblem[] = []
  const values = rows.map((row) => readRow(row, problems))
  const unreadable = new Set(problems.map(({ line }) => line))
  const plan: ImportPlan = { added: [], changed: [], variants: 0, changes: [] }
  const known: Known = {
    byId: new Map(catalog.products.map((row) => [row.product.id, row])),
    names: new Set(catalog.products.map(({ product }) => productKey(product))),
    categories: categoryNames(catalog.categories),
  }
  const groups = groupBy(values, ({ productId, product }) =>
    productId === null ? `new ${nameKey(product.name)}` : `#${productId}`,
  )
  for (const group of groups.values()) {
    if (group.some(({ line }) => unreadable.has(line))) continue
    planProduct(group, known, plan, problems)
  }
  problems.sort((a, b) => a.line - b.line)
  const otherStock = otherStockOf(values, catalog.products)
  return problems.length > 0 ? { problems, otherStock } : { ...plan, otherStock }
}

function planProduct(
  group: readonly RowValues[],
  { byId, names, categories }: Known,
  plan: ImportPlan,
  problems: FileProblem[],
): void {
  const [first] = group
  if (!first) return
  const { line, productId, version } = first
  const before = problems.length
  const wrong = (column: string, message: string) => problems.push({ line, column, message })
  const current = productId === null ? undefined : byId.get(productId)
  if (productId !== null && !current) wrong('product_id', 'ไม่พบสินค้ารหัสนี้')
  // The same file, imported twice by mistake, must not make everything twice.
  if (productId === null && names.has(productKey(first.product))) {
    wrong('name', 'มีสินค้าชื่อและยี่ห้อนี้อยู่แล้ว ใส่ product_id ถ้าต้องการแก้ไข')
  }
  const category = categories.idOf(first.category)
  if (typeof category === 'string') wrong('category', category)
  problems.push(...differences(group))
  const { variants, lines } = mergeVariants(group, current, problems)
  if (problems.length > before || typeof category === 'string') return

  const unchanged = current && inputOf(current)
  const product = withStoredTexts(PRODUCT_FIELDS, first.product, unchanged ?? {})
  for (const column of daysBySpreadsheet(PRODUCT_FIELDS, product, unchanged ?? {}))
    wrong(column ?? '', MADE_A_DAY)
  const input = { ...product, category, image_keys: unchanged?.image_keys ?? [], variants }
  // Unchanged products are left alone, even if they could not be saved like that today.
  if (isDeepStrictEqual(input, unchanged)) return
  problems.push(...contractProblems(input, line, (index) => lines.get(index)))
  for (const price of missingPrices(input)) wrong(price, 'ระบุราคาที่นี่ หรือที่ตัวเลือกที่เปิดใช้ทุกตัว')
  for (const index of repeatedVariants(variants)) {
    problems.push({
      line: lines.get(index) ?? line,
      column: 'size',
      message: 'มีตัวเลือกที่ขนาดและประเภทซ้ำกัน',
    })
  }
  if (current && version !== null && version !== current.product.version) {
    wrong('version', 'มีคนแก้ไขสินค้านี้หลังจากส่งออกไฟล์ ส่งออกใหม่แล้วแก้ไขอีกครั้ง')
  }
  if (problems.length > before) return
  plan.changes.push(...changesOf(input, { current, line, lines, categoryName: categories.nameOf }))
  plan.variants += variants.filter(
    (variant, index) => !isDeepStrictEqual(variant, unchanged?.variants[index]),
  ).length
  if (current) plan.changed.push({ id: current.product.id, input })
  else plan.added.push(input)
}

function productKey({ name, brand }: { name: string; brand: string }): string {
  return JSON.stringify([nameKey(name), nameKey(brand)])
}

function differences(group: readonly RowValues[]): FileProblem[] {
  const [first, ...others] = group
  if (!first) return []
  return others.flatMap(({ line, cells }) =>
    SHARED.filter((column) => cleanText(cells[column]) !== cleanText(first.cells[column])).map((column) => ({
      line,
      column,
      message: `ไม่ตรงกับแถว ${first.line} ของสินค้าเดียวกัน`,
    })),
  )
}

function otherStockOf(values: readonly RowValues[], products: readonly StaffProductRow[]): OtherStock[] {
  const availableOf = new Map(
    products.flatMap((row) => row.variants.map(({ variant }) => [variant.id, variant.available])),
  )
  return values.flatMap(({ line, variantId, available, stockVersion }) => {
    const now = variantId === null ? undefined : availableOf.get(variantId)
    if (variantId === null || available === null || now === undefined || available === now) return []
    return [{ line, variantId, available, stockVersion, now }]
  })
}

/** The product's variants as they are to be, with the row of each that the file names. */
function mergeVariants(
  group: readonly RowValues[],
  current: StaffProductRow | undefined,
  problems: FileProblem[],
): { variants: ProductInput['variants']; lines: Map<number, number> } {
  const variants: ProductInput['variants'] = current ? inputOf(current).variants : []
  const lines = new Map<number, number>()
  for (const { line, variantId, variant } of group) {
    if (variantId === null) {
      lines.set(variants.length, line)
      for (const column of daysBySpreadsheet(VARIANT_FIELDS, variant, {}))
        problems.push({ line, column: column ?? '', message: MADE_A_DAY })
      variants.push(variant)
      continue
    }
    const index = variants.findIndex(({ id }) => id === variantId)
    if (index < 0) problems.push({ line, column: 'variant_id', message: 'ไม่พบตัวเลือกรหัสนี้ในสินค้านี้' })
    else if (lines.has(index)) problems.push({ line, column: 'variant_id', message: 'มีตัวเลือกรหัสนี้ซ้ำในไฟล์' })
    else if (variant.initial_stock !== undefined) {
      problems.push({ line, column: 'initial_stock', message: 'ใช้กับตัวเลือกใหม่เท่านั้น ปรับสต็อกที่หน้าสต็อก' })
    }
    lines.set(index, line)
    const stored = variants[index]
    if (!stored) continue
    const given = withStoredTexts(VARIANT_FIELDS, variant, stored)
    for (const column of daysBySpreadsheet(VARIANT_FIELDS, given, stored))
      problems.push({ line, column: column ?? '', message: MADE_A_DAY })
    variants[index] = { id: variantId, ...given, image_key: stored.image_key ?? null }
  }
  return { variants, lines }
}
