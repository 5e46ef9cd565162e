import { fireEvent, screen, waitFor } from '@testing-library/react'
import { strToU8, zipSync } from 'fflate'
import { expect, it, vi } from 'vitest'
import { delayedResponse, openPage, press, type Replies, refusal } from '../lib/admin/page-testing.tsx'
import { ProductFilePage } from './product-file-page.tsx'

const IMPORT = 'POST /api/staff/products-csv/'
const CSV = 'name,price\nพู่กัน,45'
const PRICE = { line: 2, product: 7, name: 'พู่กัน', size: 'เล็ก', field: 'ราคาขาย', from: '45', to: '50' }
const NEW = { line: 9, product: null, name: 'ผ้าใบ', size: null, field: 'สินค้าใหม่', from: '', to: 'A4' }
const ONE_CHANGE = { created: 1, updated: 2, variants: 4, changes: [PRICE, NEW], change_count: 2 }

const open = (replies: Replies) => openPage({ page: <ProductFilePage />, replies })

function choose(content: BlobPart, name = 'สินค้า.csv') {
  const file = new File([content], name, { type: 'text/csv' })
  fireEvent.change(screen.getByLabelText('ไฟล์ตาราง'), { target: { files: [file] } })
}

const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent))

it('checks a file, changes nothing before it is confirmed, and then imports the same file', async () => {
  const { sent } = open({ [IMPORT]: ONE_CHANGE })
  choose(CSV)
  expect(await screen.findByText('จะนำเข้า: เพิ่มสินค้า 1 · แก้ไขสินค้า 2 · ตัวเลือกที่เพิ่มหรือแก้ 4')).toBeTruthy()
  expect(screen.getByText('สินค้า.csv')).toBeTruthy()
  expect(rows()).toEqual([
    ['2', 'พู่กัน (เล็ก)', 'ราคาขาย', '45', '50'],
    ['9', 'ผ้าใบ', 'สินค้าใหม่', '–', 'A4'],
  ])
  expect(sent).toEqual([{ call: IMPORT, body: { csv: CSV, dry_run: true } }])
  press('ยืนยันนำเข้า')
  expect(await screen.findByText(/^นำเข้าแล้ว: เพิ่มสินค้า 1/)).toBeTruthy()
  expect(sent[1]).toEqual({ call: IMPORT, body: { csv: CSV, dry_run: false } })
  expect(screen.queryByText('ยืนยันนำเข้า')).toBeNull()
  expect(await screen.findByText('นำเข้าสินค้าแล้ว')).toBeTruthy()
})

it('shows no import button when the file changes nothing in the shop', async () => {
  open({ [IMPORT]: { created: 0, updated: 0, variants: 0, changes: [], change_count: 0 } })
  choose(CSV)
  expect(await screen.findByText('ไฟล์เหมือนข้อมูลในร้าน ไม่มีอะไรเปลี่ยน')).toBeTruthy()
  expect(screen.queryByText('ยืนยันนำเข้า')).toBeNull()
})

it('shows the problems of a file that became wrong between check and import', async () => {
  const lines = [{ line: 2, column: '', message: 'ไม่พบหมวดหมู่นี้' }]
  const wrong = Response.json({ detail: '', code: 'csv_invalid', lines }, { status: 400 })
  open({ [IMPORT]: (body) => ((body as { dry_run: boolean }).dry_run ? ONE_CHANGE : wrong) })
  choose(CSV)
  fireEvent.click(await screen.findByText('ยืนยันนำเข้า'))
  expect(await screen.findByText(/พบ 1 จุดที่ต้องแก้/)).toBeTruthy()
  expect(rows()).toEqual([['2', 'ทั้งแถว', 'ไม่พบหมวดหมู่นี้']])
  expect(screen.queryByText(/^นำเข้าแล้ว/)).toBeNull()
})

it.each([
  ['an empty file', ' \n', 'ไฟล์ว่างเปล่า'],
  ['a file that is too large', 'x'.repeat(2_000_001), 'ไฟล์ใหญ่เกินไป แบ่งเป็นหลายไฟล์'],
])('refuses %s without sending it', async (_, content, problem) => {
  const { sent } = open({})
  choose(content)
  expect(await screen.findByText(problem)).toBeTruthy()
  expect(sent).toEqual([])
})

it('reads a file of an older spreadsheet, and asks to look at its Thai', async () => {
  const { sent } = open({ [IMPORT]: ONE_CHANGE })
  choose(new Uint8Array([0xa1, 0xd2, 0xb4]))
  expect(await screen.findByText(/ไฟล์ไม่ใช่ UTF-8/)).toBeTruthy()
  expect(sent[0]?.body).toEqual({ csv: 'กาด', dry_run: true })
})

/** An .xlsx with one sheet of these cells: texts, numbers and booleans. */
function workbook(cells: readonly (readonly (string | number | boolean)[])[], filler = '') {
  const rows = cells.map((row, down) => {
    const at = row.map((value, across) => cellXml(value, `${'ABC'[across]}${down + 1}`))
    return `<row r="${down + 1}">${at.join('')}</row>`
  })
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const packaged = 'http://schemas.openxmlformats.org/package/2006/relationships'
  const files = {
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaged}"><Relationship Id="r1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${rows.join('')}</sheetData></worksheet>`,
    'docProps/filler.xml': filler,
  }
  return zipped(files)
}

function cellXml(value: string | number | boolean, at: string): string {
  if (typeof value === 'string') return `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
  return `<c r="${at}"${typeof value === 'boolean' ? ' t="b"' : ''}><v>${Number(value)}</v></c>`
}

function zipped(files: Record<string, string>) {
  const entries = Object.entries(files).map(([name, text]) => [name, strToU8(text)] as const)
  return new Uint8Array(zipSync(Object.fromEntries(entries)))
}

it('reads the first sheet of an .xlsx', async () => {
  const { sent } = open({ [IMPORT]: ONE_CHANGE })
  const cells = [
    ['name', 'is_used', 'sale_price'],
    ['พู่กัน, กลม', true, 45.5],
  ]
  choose(workbook(cells), 'สินค้า.xlsx')
  await screen.findByText(/^จะนำเข้า/)
  const csv = '"name","is_used","sale_price"\r\n"พู่กัน, กลม","true","45.5"'
  expect(sent[0]?.body).toEqual({ csv, dry_run: true })
})

const NOT_A_TABLE = 'ไฟล์นี้ไม่ใช่ตาราง เลือกไฟล์ CSV หรือ .xlsx'

it.each([
  [
    'that unpacks to too much',
    () => workbook([['name']], ' '.repeat(51 * 1024 * 1024)),
    'ไฟล์ใหญ่เกินไป แบ่งเป็นหลายไฟล์',
  ],
  ['that is another zip', () => zipped({ 'a.txt': 'x' }), NOT_A_TABLE],
  ['of bytes', () => new Uint8Array([0x41, 0, 0x42, 0]), NOT_A_TABLE],
])('refuses a file %s in one sentence', async (_, content, problem) => {
  const { sent } = open({})
  choose(content(), 'สินค้า.xlsx')
  expect(await screen.findByText(problem)).toBeTruthy()
  expect(sent).toEqual([])
})

it('shows that the import failed, and lets the volunteer confirm again', async () => {
  open({ [IMPORT]: (body) => ((body as { dry_run: boolean }).dry_run ? ONE_CHANGE : refusal(503)) })
  choose(CSV)
  fireEvent.click(await screen.findByText('ยืนยันนำเข้า'))
  expect(await screen.findByText(/ระบบไม่พร้อมชั่วคราว/)).toBeTruthy()
  expect(screen.getByText<HTMLButtonElement>('ยืนยันนำเข้า').disabled).toBe(false)
})

it('downloads the products as a file of the day in Bangkok', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-22T18:00:00Z'), toFake: ['Date'] })
  const saved: { name: string; content: Blob | undefined }[] = []
  const made: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    made.push(content as Blob)
    return 'blob:file'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, content: made.at(-1) })
  })
  const { reply, release } = delayedResponse({ csv: CSV })
  open({ 'GET /api/staff/products-csv/': reply })
  press('ดาวน์โหลดไฟล์ CSV')
  expect(screen.getByText<HTMLButtonElement>('กำลังเตรียมไฟล์…').disabled).toBe(true)
  release()
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['jansi-products-2026-11-23.csv']))
  expect(await saved[0]?.content?.text()).toBe(CSV)
  vi.useRealTimers()
})
