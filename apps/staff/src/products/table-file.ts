import { MAX_CSV_CHARACTERS } from '@jansi/contract/staff-product-file'
import { MISSING_PART_TEXT } from '../lib/admin/lazy-component.tsx'
import { decodeText, type TextFile } from '../lib/input/text-file.ts'

/** Why a chosen file is not read, in Thai. */
export class FileRefused extends Error {
  override name = 'FileRefused'
}

const TOO_LARGE = 'ไฟล์ใหญ่เกินไป แบ่งเป็นหลายไฟล์'
const NOT_A_TABLE = 'ไฟล์นี้ไม่ใช่ตาราง เลือกไฟล์ CSV หรือ .xlsx'
const MAX_WORKBOOK_BYTES = 5 * 1024 * 1024

/** Reads a chosen file as CSV: a text file as it is, an .xlsx by its first sheet. Throws `FileRefused`. */
export async function readTableFile(file: File): Promise<TextFile> {
  const isWorkbook = await startsWithZip(file)
  if (isWorkbook && file.size > MAX_WORKBOOK_BYTES) throw new FileRefused(TOO_LARGE)
  const read = isWorkbook ? await readWorkbook(file) : decodeText(await file.arrayBuffer())
  if (read.text.trim() === '') throw new FileRefused('ไฟล์ว่างเปล่า')
  if (read.text.includes('\0')) throw new FileRefused(NOT_A_TABLE)
  if (read.text.length > MAX_CSV_CHARACTERS) throw new FileRefused(TOO_LARGE)
  return read
}

async function readWorkbook(file: File): Promise<TextFile> {
  const { WorkbookTooLarge, workbookAsCsv } = await import('./workbook.ts').catch(() => {
    throw new FileRefused(MISSING_PART_TEXT)
  })
  try {
    return { text: await workbookAsCsv(await file.arrayBuffer()), legacy: false }
  } catch (error) {
    throw new FileRefused(error instanceof WorkbookTooLarge ? TOO_LARGE : NOT_A_TABLE)
  }
}

/** True for a zip, which an .xlsx is, under any name. */
async function startsWithZip(file: File): Promise<boolean> {
  const [p, k, three, four] = new Uint8Array(await file.slice(0, 4).arrayBuffer())
  return p === 0x50 && k === 0x4b && three === 3 && four === 4
}
