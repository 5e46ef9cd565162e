import type { ProductInput } from '@jansi/contract/staff-catalog'
import { type ProductColumn, productInput } from '@jansi/contract/staff-catalog'
import type { FileProblem, ProductFileRow } from './product-file.ts'

type VariantInput = ProductInput['variants'][number]

/** The values of one row, as far as its cells are valid. The category is still a name. */
export type RowValues = {
  line: number
  cells: ProductFileRow['cells']
  productId: number | null
  variantId: number | null
  version: number | null
  category: string
  product: Omit<ProductInput, 'category' | 'image_keys' | 'variants'>
  variant: Omit<VariantInput, 'id'>
}

const FLAG = 'ใส่ true หรือ false'
const BAHT = 'ใส่จำนวนเงินเป็นตัวเลข ทศนิยมไม่เกิน 2 ตำแหน่ง'
const WHOLE = 'ใส่จำนวนเต็มตั้งแต่ 0 ขึ้นไป'

/** Reads the cells of one row; adds invalid cells to `problems`. */
export function readRow({ line, cells }: ProductFileRow, problems: FileProblem[]): RowValues {
  const wrong = (column: ProductColumn, message: string) => problems.push({ line, column, message })
  const flag = (column: ProductColumn) => {
    const text = cells[column].trim().toLowerCase()
    if (text !== 'true' && text !== 'false') wrong(column, FLAG)
    return text === 'true'
  }
  const baht = (column: ProductColumn) => {
    const text = cells[column].trim()
    if (text === '') return null
    if (!/^\d{1,9}(\.\d{1,2})?$/.test(text)) wrong(column, BAHT)
    return Number(text)
  }
  const whole = (column: ProductColumn) => {
    const text = cells[column].trim()
    if (text === '') return null
    if (!/^\d{1,9}$/.test(text)) wrong(column, WHOLE)
    return Number(text)
  }
  const stock = whole('initial_stock')
  return {
    line,
    cells,
    productId: whole('product_id'),
    variantId: whole('variant_id'),
    version: whole('version'),
    category: cells.category.trim(),
    product: {
      name: cells.name.trim(),
      description: cells.description,
      brand: cells.brand,
      is_for_sale: flag('is_for_sale'),
      is_for_rent: flag('is_for_rent'),
      is_used: flag('is_used'),
      is_active: flag('is_active'),
      sale_price: baht('sale_price'),
      rental_price: baht('rental_price'),
      replacement_price: baht('replacement_price'),
    },
    variant: {
      size: cells.size.trim(),
      type_name: cells.variant_type.trim() || null,
      sale_price: baht('variant_sale_price'),
      rental_price: baht('variant_rental_price'),
      replacement_price: baht('variant_replacement_price'),
      is_active: flag('variant_is_active'),
      ...(stock === null ? {} : { initial_stock: stock }),
    },
  }
}

const VARIANT_COLUMNS: Record<string, ProductColumn> = {
  size: 'size',
  type_name: 'variant_type',
  sale_price: 'variant_sale_price',
  rental_price: 'variant_rental_price',
  replacement_price: 'variant_replacement_price',
  is_active: 'variant_is_active',
  initial_stock: 'initial_stock',
}

/**
 * Returns the problems that the contract finds in a product put together from rows. `lineOf` returns the row
 * of a variant by index, undefined for one that the file does not name; problems of the product itself are
 * reported for its first row.
 */
export function contractProblems(
  input: ProductInput,
  firstLine: number,
  lineOf: (variant: number) => number | undefined,
): FileProblem[] {
  const parsed = productInput.safeParse(input)
  if (parsed.success) return []
  return parsed.error.issues.map((issue) => {
    const [field, place, variantField] = issue.path
    const message = thaiText(issue)
    if (field === 'variants' && typeof place === 'number') {
      const column = VARIANT_COLUMNS[String(variantField)] ?? ''
      return { line: lineOf(place) ?? firstLine, column, message }
    }
    return { line: firstLine, column: field === 'variants' ? 'size' : String(field), message }
  })
}

function thaiText(issue: { code: string; origin?: unknown; minimum?: unknown; maximum?: unknown }): string {
  if (issue.code === 'too_small' && issue.origin === 'string') return 'ช่องนี้ต้องไม่ว่าง'
  if (issue.code === 'too_big' && issue.origin === 'string') return `ยาวเกิน ${issue.maximum} ตัวอักษร`
  if (issue.code === 'too_big' && issue.origin === 'array') return `สินค้าหนึ่งมีได้ไม่เกิน ${issue.maximum} ตัวเลือก`
  if (issue.code === 'too_big') return `ต้องไม่เกิน ${Number(issue.maximum).toLocaleString('en')}`
  return 'ค่านี้ใช้ไม่ได้'
}
