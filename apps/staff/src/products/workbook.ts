import { unzipSync } from 'fflate'
// Its browser variant starts a worker from a blob, which the content policy refuses.
import readExcelFile from 'read-excel-file/universal'

/** An .xlsx that unpacks to more than the console reads. */
export class WorkbookTooLarge extends Error {
  override name = 'WorkbookTooLarge'
}

const MAX_UNPACKED_BYTES = 50 * 1024 * 1024
const MAX_WORKBOOK_ROWS = 20_000
const MAX_WORKBOOK_COLUMNS = 200

/**
 * Returns the first sheet of an .xlsx as CSV with commas. Throws `WorkbookTooLarge` before anything is unpacked if the
 * parts name more bytes than are read, and for too many rows or columns.
 */
export async function workbookAsCsv(bytes: ArrayBuffer): Promise<string> {
  checkUnpackedSize(new Uint8Array(bytes))
  const [sheet] = await readExcelFile(new Blob([bytes]))
  const rows = sheet?.data ?? []
  if (rows.length > MAX_WORKBOOK_ROWS || rows.some((row) => row.length > MAX_WORKBOOK_COLUMNS)) {
    throw new WorkbookTooLarge()
  }
  return rows.map((row) => row.map(cellText).map(quoted).join(',')).join('\r\n')
}

function checkUnpackedSize(bytes: Uint8Array): void {
  let total = 0
  unzipSync(bytes, {
    // Reads only the directory of the zip: no part is unpacked.
    filter: ({ originalSize }) => {
      total += originalSize
      return false
    },
  })
  if (total > MAX_UNPACKED_BYTES) throw new WorkbookTooLarge()
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell)
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}
