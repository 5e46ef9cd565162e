import { figureIn } from '@jansi/contract/clean-number'
import { cleanName, cleanText } from '@jansi/contract/clean-text'
import {
  fieldValues,
  PRODUCT_FIELDS,
  type ProductField,
  VARIANT_FIELDS,
} from '@jansi/contract/product-fields'
import { type ProductInput, productInput } from '@jansi/contract/staff-catalog'
import type { ProductColumn } from '@jansi/contract/staff-product-file'
import type { FileProblem, ProductFileRow } from './product-file.ts'

type VariantInput = ProductInput['variants'][number]

/** The values of one row, as far as its cells are valid. The category is still a name. */
export type RowValues = {
  line: number
  cells: ProductFileRow['cells']
  productId: number | null
  variantId: number | null
  version: number | null
  /** Available pieces as the file names them, and the last movement when it was written. */
  available: number | null
  stockVersion: number | null
  category: string
  product: Omit<ProductInput, 'category' | 'image_keys' | 'variants'>
  variant: Omit<VariantInput, 'id'>
}

const FLAG = 'ใส่ true หรือ false'
const BAHT = 'ใส่จำนวนเงินเป็นตัวเลข ทศนิยมไม่เกิน 2 ตำแหน่ง'
const WHOLE = 'ใส่จำนวนเต็มตั้งแต่ 0 ขึ้นไป'
/** A larger number is no id and no price of a shop: a column was moved. */
const MAX_FIGURE = 999_999_999.99

type Cell = { csvColumn: ProductColumn }

type TextField = Extract<ProductField, { kind: 'text' | 'optionalText' | 'laterText' }>

/** Returns a text of a file as the shop would store it. */
function cleaned(field: TextField, text: string): string {
  return field.kind === 'text' && field.content === 'lines' ? cleanText(text) : cleanName(text)
}

/** A text such as 1/2 or 1-2, as spreadsheets make it a day: 2-Jan, Jan-02, 2-ม.ค. */
const MADE_A_DAY = /^(?:\d{1,2}[-\s](?:[A-Za-z]{3}|[ก-ฮ]{1,2}\.[ก-ฮ]{1,2}\.)|[A-Za-z]{3}-\d{2})$/
const READ_AS_DAY = /^\d{1,2}[/-]\d{1,2}$/
const DECIMAL = /^\d+(?:\.\d+)?$/

/** True if a spreadsheet makes the text of the shop into that of the file: a day of a fraction, or a number without its zeros. */
function isMadeBySpreadsheet(inFile: string, inShop: string): boolean {
  if (MADE_A_DAY.test(inFile)) return READ_AS_DAY.test(inShop)
  return DECIMAL.test(inFile) && DECIMAL.test(inShop) && Number(inFile) === Number(inShop)
}

/** Returns the columns with a text that a spreadsheet has made a day, and that the shop does not have so. */
export function daysBySpreadsheet(
  fields: readonly ProductField[],
  read: object,
  stored: object,
): ProductField['csvColumn'][] {
  const [now, before] = [new Map(Object.entries(read)), new Map<string, unknown>(Object.entries(stored))]
  return fields
    .filter(({ name }) => MADE_A_DAY.test(String(now.get(name))) && now.get(name) !== before.get(name))
    .map(({ csvColumn }) => csvColumn)
}

/**
 * Returns the values of a row with the shop's own texts where only cleaning or a spreadsheet makes a difference, and where the
 * file has no such column: a file does not rewrite rows that were stored before texts were cleaned, nor 1/2 and 007.
 */
export function withStoredTexts<Values extends object>(
  fields: readonly ProductField[],
  read: Values,
  stored: object,
): Values {
  const [now, before] = [new Map(Object.entries(read)), new Map<string, unknown>(Object.entries(stored))]
  const unchanged = fields.flatMap((field) => {
    if (field.kind === 'laterFlag' && now.get(field.name) === undefined)
      return [[field.name, before.get(field.name)]]
    if (field.kind !== 'text' && field.kind !== 'optionalText' && field.kind !== 'laterText') return []
    const text = before.get(field.name)
    if (now.get(field.name) === undefined) return [[field.name, text]]
    const inFile = String(now.get(field.name) ?? '')
    const isSame =
      typeof text === 'string' &&
      (cleaned(field, text) === inFile || isMadeBySpreadsheet(inFile, cleaned(field, text)))
    return isSame ? [[field.name, text]] : []
  })
  return { ...read, ...Object.fromEntries(unchanged) }
}

/** Reads the cells of one row; adds an entry to `problems` for each unreadable one. */
export function readRow({ line, cells, columns }: ProductFileRow, problems: FileProblem[]): RowValues {
  const wrong = (column: ProductColumn, message: string) => problems.push({ line, column, message })
  const figure = (column: ProductColumn, decimals: 0 | 2, problem: string) => {
    const number = figureIn(cells[column], decimals)
    if (number !== undefined && (number ?? 0) <= MAX_FIGURE) return number
    wrong(column, problem)
    return 0
  }
  const whole = (column: ProductColumn) => figure(column, 0, WHOLE)
  const flag = ({ csvColumn }: Cell) => {
    const text = cells[csvColumn].trim().toLowerCase()
    if (text !== 'true' && text !== 'false') wrong(csvColumn, FLAG)
    return text === 'true'
  }
  const read = {
    text: (field: Cell & TextField) => cleaned(field, cells[field.csvColumn]),
    optionalText: (field: Cell & TextField) => cleaned(field, cells[field.csvColumn]) || null,
    laterText: (field: Cell & TextField) =>
      columns.includes(field.csvColumn) ? cleaned(field, cells[field.csvColumn]) || null : undefined,
    flag,
    laterFlag: (field: Cell) => (cells[field.csvColumn].trim() === '' ? undefined : flag(field)),
    baht: ({ csvColumn }: Cell) => figure(csvColumn, 2, BAHT),
  }
  const stock = whole('initial_stock')
  return {
    line,
    cells,
    productId: whole('product_id'),
    variantId: whole('variant_id'),
    version: whole('version'),
    available: whole('available'),
    stockVersion: whole('stock_version'),
    category: cells.category.trim(),
    product: fieldValues(PRODUCT_FIELDS, read),
    variant: {
      ...fieldValues(VARIANT_FIELDS, read),
      ...(stock === null ? {} : { initial_stock: stock }),
    },
  }
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
      const column = variantField === undefined ? '' : columnOf(VARIANT_FIELDS, String(variantField))
      return { line: lineOf(place) ?? firstLine, column, message }
    }
    const column = field === 'variants' ? 'size' : columnOf(PRODUCT_FIELDS, String(field))
    return { line: firstLine, column, message }
  })
}

/** The column of a field; another property of the contract, such as `initial_stock`, has a column of its name. */
function columnOf(fields: readonly ProductField[], name: string): string {
  return fields.find((field) => field.name === name)?.csvColumn ?? name
}

function thaiText(issue: { code: string; origin?: unknown; minimum?: unknown; maximum?: unknown }): string {
  if (issue.code === 'too_small' && issue.origin === 'string') return 'ช่องนี้ต้องไม่ว่าง'
  if (issue.code === 'too_big' && issue.origin === 'string') return `ยาวเกิน ${issue.maximum} ตัวอักษร`
  if (issue.code === 'too_big' && issue.origin === 'array') return `สินค้าหนึ่งมีได้ไม่เกิน ${issue.maximum} ตัวเลือก`
  if (issue.code === 'too_big') return `ต้องไม่เกิน ${Number(issue.maximum).toLocaleString('en')}`
  return 'ค่านี้ใช้ไม่ได้'
}
