import { visibleText } from '@jansi/contract/clean-number'
import { PRODUCT_FIELDS, VARIANT_FIELDS } from '@jansi/contract/product-fields'
import {
  MAX_CSV_PROBLEMS,
  OPTIONAL_PRODUCT_COLUMNS,
  PRODUCT_COLUMNS,
  type ProductColumn,
} from '@jansi/contract/staff-product-file'
import { CsvBroken, type CsvRow, csvLines, readCsv, writeCsv } from '../../core/csv.ts'
import { recordOf } from '../../core/records.ts'
import { variantValues } from '../stock/variant-columns.ts'
import { productValues } from './product-columns.ts'
import type { ProductOfFile } from './staff-queries.ts'

/** A problem and its position; `line` is the row as a spreadsheet counts it, `message` is Thai. */
export type FileProblem = { line: number; column: ProductColumn | string; message: string }

/** A row by column; `columns` are those that its file has. */
export type ProductFileRow = {
  line: number
  cells: Record<ProductColumn, string>
  columns: readonly string[]
}

/**
 * Columns in which all rows of one product must agree: those of the product, without its id, by which rows are put
 * together.
 */
export function sharedColumns<Column extends string>(
  columns: readonly { column: Column; of: 'product' | 'variant' }[],
): Column[] {
  return columns
    .filter(({ column, of }) => of === 'product' && column !== 'product_id')
    .map(({ column }) => column)
}

const BROKEN: Record<CsvBroken['fault'], string> = {
  quote_inside: 'มีเครื่องหมาย " กลางช่อง ครอบทั้งช่องด้วย " แล้วพิมพ์ "" แทน "',
  text_after_quote: 'มีข้อความต่อท้ายเครื่องหมาย " ที่ปิดช่องแล้ว',
  quote_left_open: 'มีเครื่องหมาย " ที่เปิดไว้แต่ไม่ได้ปิด',
}

/** The beginning of a products file: its columns. */
export const PRODUCT_FILE_HEAD = writeCsv([PRODUCT_COLUMNS])

/** Returns the lines of products in their file, one a variant. `categoryNames` are the categories' short names by id. */
export function productLines(
  products: readonly ProductOfFile[],
  categoryNames: ReadonlyMap<number, string>,
): string {
  const rows = products.flatMap(({ product, variants }) =>
    variants.map((variant) => {
      const cells = cellsOf(product, variant, categoryNames.get(product.categoryId) ?? '')
      return PRODUCT_COLUMNS.map((column) => cells.get(column) ?? '')
    }),
  )
  return csvLines(rows)
}

const FILE_FIELDS = PRODUCT_FIELDS.filter((field) => field.csvColumn !== null)
const VARIANT_FILE_FIELDS = VARIANT_FIELDS.filter((field) => field.csvColumn !== null)

/** Returns the cells of a variant's row that are filled in. */
function cellsOf(
  product: ProductOfFile['product'],
  row: ProductOfFile['variants'][number],
  category: string,
) {
  const shared = { ...productValues(product), category }
  const own = variantValues(row)
  return new Map<ProductColumn, string>([
    ['product_id', String(product.id)],
    ['variant_id', String(row.variant.id)],
    ['version', String(product.version)],
    ...FILE_FIELDS.map(({ name, csvColumn }): [ProductColumn, string] => [csvColumn, cell(shared[name])]),
    ...VARIANT_FILE_FIELDS.map(({ name, csvColumn }): [ProductColumn, string] => [
      csvColumn,
      cell(own[name]),
    ]),
    ['available', String(row.variant.available)],
    ['stock_version', String(row.movement ?? '')],
  ])
}

function cell(value: string | boolean | number | null): string {
  return String(value ?? '')
}

/**
 * Returns the rows of a products file by column, in any order of columns, or the problem that makes it
 * unreadable.
 */
export function readProductFile(text: string): ProductFileRow[] | { problems: FileProblem[] } {
  // A file saved in another encoding would otherwise overwrite every Thai name with replacement characters.
  if (text.includes('\uFFFD')) {
    const line = text.slice(0, text.indexOf('\uFFFD')).split('\n').length
    return { problems: [{ line, column: '', message: 'ไฟล์ไม่ใช่ UTF-8 บันทึกใหม่เป็น CSV UTF-8' }] }
  }
  let rows: CsvRow[]
  try {
    rows = readCsv(text, { maxUneven: MAX_CSV_PROBLEMS, delimiter: delimiterOf(text) })
  } catch (error) {
    if (!(error instanceof CsvBroken)) throw error
    return { problems: [{ line: error.row, column: '', message: BROKEN[error.fault] }] }
  }
  const [header, ...others] = rows
  const written = header?.cells.map(withoutBlanks) ?? []
  // Spreadsheets leave empty columns at the end, and rows of spaces.
  const columns = written.slice(0, written.findLastIndex((column) => column !== '') + 1)
  const body = others
    .filter(({ cells }) => cells.some((cell) => withoutBlanks(cell) !== ''))
    .map(({ row, cells }) => ({ row, cells: withoutBlankEnd(cells, columns.length) }))
  const problems = headerProblems(header?.row ?? 1, columns)
  if (problems.length > 0) return { problems }
  const misshapen = body.filter(({ cells }) => cells.length !== columns.length)
  if (misshapen.length > 0) {
    const message = `จำนวนช่องไม่ตรงกับหัวตาราง (${columns.length} ช่อง)`
    return { problems: misshapen.map(({ row }) => ({ line: row, column: '', message })) }
  }
  return body.map(({ row, cells }) => ({
    line: row,
    cells: recordOf(PRODUCT_COLUMNS, (column) => cells[columns.indexOf(column)] ?? ''),
    columns,
  }))
}

function withoutBlanks(cell: string): string {
  return visibleText(cell).trim()
}

/** The cells of a row without blank ones behind the last column. */
function withoutBlankEnd(cells: readonly string[], width: number): readonly string[] {
  return cells.slice(width).every((cell) => withoutBlanks(cell) === '') ? cells.slice(0, width) : cells
}

const DELIMITERS = [',', ';', '\t'] as const

/** Returns the separator of a file's cells: the one by which its first line has the most known columns. */
function delimiterOf(text: string): (typeof DELIMITERS)[number] {
  const [header = ''] = text.replace(/^\uFEFF/, '').split(/[\r\n]/, 1)
  const known: readonly string[] = PRODUCT_COLUMNS
  const columnsWith = (delimiter: string) =>
    header.split(delimiter).filter((cell) => known.includes(cell.trim().replace(/^"(.*)"$/, '$1'))).length
  return DELIMITERS.reduce((best, one) => (columnsWith(one) > columnsWith(best) ? one : best))
}

function headerProblems(line: number, columns: readonly string[]): FileProblem[] {
  const known: readonly string[] = PRODUCT_COLUMNS
  const unknown = columns.filter((column) => !known.includes(column))
  if (unknown.length === columns.length) {
    const message = 'แถวแรกไม่ใช่หัวตารางของไฟล์สินค้า ดาวน์โหลดไฟล์จากหน้านี้แล้วแก้ในไฟล์นั้น'
    return [{ line, column: '', message }]
  }
  const optional: readonly string[] = OPTIONAL_PRODUCT_COLUMNS
  const missing = known.filter((column) => !columns.includes(column) && !optional.includes(column))
  const repeated = columns.filter((column, index) => columns.indexOf(column) !== index)
  return [
    ...unknown.map((column) => ({
      line,
      column,
      message: column === '' ? `คอลัมน์ที่ ${columns.indexOf('') + 1} ไม่มีชื่อในหัวตาราง` : 'ไม่รู้จักคอลัมน์นี้',
    })),
    ...missing.map((column) => ({ line, column, message: 'ไม่มีคอลัมน์นี้ในหัวตาราง' })),
    ...repeated.map((column) => ({ line, column, message: 'มีคอลัมน์นี้ซ้ำ' })),
  ]
}
