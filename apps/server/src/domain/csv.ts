/**
 * A row of a file as a spreadsheet counts them, from 1; a cell that spans several lines is part of one row.
 */
export type CsvRow = { row: number; cells: string[] }

/** A fault in the quotes of a file, and its row. */
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

const BOM = '\uFEFF'
/**
 * Spreadsheets execute a cell that begins with one of these; text that looks escaped is escaped once more.
 */
const RUNS = /^'*[=+\-@\t\r\n]/

/**
 * Writes rows as CSV (RFC 4180, CRLF) with a byte order mark, so that spreadsheets read it as UTF-8. Cells
 * that a spreadsheet would run as a formula get an apostrophe in front. `readCsv` reads exactly the same rows
 * back.
 */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return BOM + rows.map((cells) => `${cells.map(writeCell).join(',')}\r\n`).join('')
}

function writeCell(text: string): string {
  const safe = RUNS.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * Reads CSV: commas, quotes doubled inside quotes, rows ended by CRLF, LF or CR, with or without byte order
 * mark; removes the apostrophe of `writeCsv`. Rows with only empty cells are left out, but counted. Throws
 * `CsvBroken` for unbalanced quotes.
 */
export function readCsv(text: string): CsvRow[] {
  const rows: CsvRow[] = []
  let at = text.startsWith(BOM) ? 1 : 0
  for (let row = 1; at < text.length; row += 1) {
    const cells: string[] = []
    let isLast = false
    while (!isLast) {
      const cell = text[at] === '"' ? quotedCell(text, at, row) : plainCell(text, at, row)
      cells.push(RUNS.test(cell.text) && cell.text.startsWith("'") ? cell.text.slice(1) : cell.text)
      isLast = text[cell.end] !== ','
      at = cell.end + (text.startsWith('\r\n', cell.end) ? 2 : 1)
    }
    if (cells.some((cell) => cell !== '')) rows.push({ row, cells })
  }
  return rows
}

type Cell = { text: string; end: number }

function quotedCell(text: string, start: number, row: number): Cell {
  let closing = text.indexOf('"', start + 1)
  while (closing >= 0 && text[closing + 1] === '"') closing = text.indexOf('"', closing + 2)
  if (closing < 0) throw new CsvBroken(row, 'quote_left_open')
  const end = closing + 1
  if (end < text.length && !/[,\r\n]/.test(text.charAt(end))) throw new CsvBroken(row, 'text_after_quote')
  return { text: text.slice(start + 1, closing).replaceAll('""', '"'), end }
}

function plainCell(text: string, start: number, row: number): Cell {
  const rest = /[,\r\n"]/g
  rest.lastIndex = start
  const end = rest.exec(text)?.index ?? text.length
  if (text[end] === '"') throw new CsvBroken(row, 'quote_inside')
  return { text: text.slice(start, end), end }
}
