import { CsvError, parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'

/** A row of a file as a spreadsheet counts them, from 1; a cell that spans lines does not make two rows of it. */
export type CsvRow = { row: number; cells: string[] }

/** An error in the quotes of a file, with its row. */
export class CsvBroken extends Error {
  override name = 'CsvBroken'
  readonly row: number
  readonly fault: 'quote_inside' | 'text_after_quote' | 'quote_left_open'
  constructor(row: number, fault: CsvBroken['fault']) {
    super(`row ${row}: ${fault}`)
    this.row = row
    this.fault = fault
  }
}

const FAULTS: Partial<Record<CsvError['code'], CsvBroken['fault']>> = {
  INVALID_OPENING_QUOTE: 'quote_inside',
  CSV_INVALID_CLOSING_QUOTE: 'text_after_quote',
  CSV_QUOTE_NOT_CLOSED: 'quote_left_open',
}

/** Spreadsheets run a cell that begins with one of these; text that looks escaped is escaped once more. */
const FORMULA = /^'*[=+\-@\t\r\n]/
/** Spreadsheets know by it that the text after it is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** A cell: text, or a figure, which a spreadsheet must be able to add up, also a negative one. */
export type CsvCell = string | { figure: string }

/** Returns the cell of a number with so many decimals. */
export function figure(value: number, decimals = 0): CsvCell {
  return { figure: value.toFixed(decimals) }
}

/** Returns rows as CSV with a byte order mark, by which spreadsheets know that it is UTF-8; see `csvLines`. */
export function writeCsv(rows: readonly (readonly CsvCell[])[]): string {
  return BYTE_ORDER_MARK + csvLines(rows)
}

/**
 * Returns rows as lines of CSV (RFC 4180, CRLF). Texts that a spreadsheet would run as a formula get an apostrophe in
 * front. `readCsv` reads exactly the same rows back.
 */
export function csvLines(rows: readonly (readonly CsvCell[])[]): string {
  // The option `escape_formulas` is not used: it does not escape text that looks escaped, so `readCsv` could not restore
  // that text.
  return stringify([...rows], {
    record_delimiter: 'windows',
    quote_record_delimiter: true,
    cast: { string: escapeFormula, object: ({ figure: digits }) => String(digits) },
  })
}

/**
 * Reads CSV: commas or another `delimiter`, quotes doubled inside quotes, rows ended by CRLF, LF or CR, with or without byte order mark;
 * takes the apostrophe of `writeCsv` away again. Rows of no cell but empty ones are left out, yet counted. Reading ends
 * after `maxUneven` rows that have fewer cells than the first, or more that are not blank. Throws `CsvBroken` for quotes that do not fit.
 */
export function readCsv(
  text: string,
  { maxUneven = Number.POSITIVE_INFINITY, delimiter = ',' } = {},
): CsvRow[] {
  const rows: CsvRow[] = []
  let uneven = 0
  try {
    parse(text, {
      bom: true,
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      // The parser makes an error of each uneven row all the same, which takes long if there are many.
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: (cells, { records, empty_lines }) => {
        if (cells.some((cell) => cell !== '')) {
          rows.push({ row: records + empty_lines, cells: cells.map(unescapeFormula) })
          if (isUneven(cells, rows[0]?.cells.length ?? 0)) uneven += 1
          if (uneven >= maxUneven) throw new EnoughRead()
        }
        // The parser itself keeps no row: they would be in memory twice.
        return null
      },
    })
  } catch (error) {
    if (error instanceof EnoughRead) return rows
    if (!(error instanceof CsvError)) throw error
    const fault = FAULTS[error.code]
    throw fault === undefined
      ? error
      : new CsvBroken(Number(error.records) + Number(error.empty_lines) + 1, fault)
  }
  return rows
}

function isUneven(cells: readonly string[], width: number): boolean {
  return cells.length < width || cells.slice(width).some((cell) => cell.trim() !== '')
}

/** Ends the parser's work from within. */
class EnoughRead extends Error {}

function escapeFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

function unescapeFormula(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text
}
