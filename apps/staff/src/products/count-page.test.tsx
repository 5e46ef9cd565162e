import { pieceLabelText, variantLabelText } from '@jansi/contract/scanned-code'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { categories } from '../categories/resource.tsx'
import { openPage, press, type Replies, refusal, write } from '../lib/admin/page-testing.tsx'
import { CountPage } from './count-page.tsx'
import { countLines, shelves } from './resource.tsx'

const SHEET = 'POST /staff/stock-counts/'
const LINES = 'GET /staff/stock-count/'

const line = (variant: number, size: string, fields: object = {}) => ({
  variant,
  product: 7,
  product_name: 'พู่กัน',
  type_name: null,
  size,
  shelf: 'A1',
  is_active: true,
  available: 3,
  reserved: 2,
  on_shelf: 5,
  ...fields,
})
const open = (replies: Replies = {}, query = '?shelf=A1') =>
  openPage({
    page: <CountPage />,
    path: '/products/count',
    at: `/products/count${query}`,
    resources: [categories, countLines, shelves],
    server: '/api',
    replies: {
      'GET /staff/categories/': [],
      'GET /staff/shelves/': [
        { shelf: 'A1', variants: 2 },
        { shelf: null, variants: 9 },
      ],
      [LINES]: { count: 2, results: [line(1, 'เล็ก'), line(2, 'ใหญ่')] },
      ...replies,
    },
  })
const field = (size: string) => screen.findByLabelText<HTMLInputElement>(`นับได้ พู่กัน ${size}`)
const type = async (size: string, value: string) => fireEvent.change(await field(size), { target: { value } })
const differences = () =>
  within(screen.getByRole('table', { name: 'รายการที่ต่าง' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent))

beforeEach(() => localStorage.clear())

it('shows the sheet before it is booked, and sends the expected figures along', async () => {
  const { sent, location } = open({ [SHEET]: { lines: 2, differences: 1, pieces: -1 } })
  await type('เล็ก', '4')
  await type('ใหญ่', '5')
  expect(screen.getByText(/^นับแล้ว 2 จาก 2/).textContent).toBe('นับแล้ว 2 จาก 2 · ต่าง 1')
  press('ดูผลก่อนบันทึก')
  expect(differences()).toEqual([['พู่กัน (เล็ก)', '5', '4', '−1']])
  expect(sent).toEqual([])
  write('บันทึก', ' ปลายภาค ')
  press('บันทึกผลนับ')
  await waitFor(() => expect(location()).toBe('/products/count'))
  const lines = [
    { variant: 1, expected: 5, counted: 4 },
    { variant: 2, expected: 5, counted: 5 },
  ]
  expect(sent).toEqual([{ call: SHEET, body: { lines, reason: 'ปลายภาค' } }])
  expect(localStorage).toHaveLength(0)
})

it.each([
  ['1,200', 1200],
  ['0007', 7],
  ['๑๒', 12],
  ['1.5', null],
  ['2.0', null],
  ['−3', null],
  ['1e3', null],
  ['10+2', null],
  ['2,4', null],
  ['สิบ', null],
])('a row with “%s” counts %s, and books nothing while it means no number', async (typed, counted) => {
  open()
  await type('ใหญ่', '5')
  await type('เล็ก', typed)
  expect((await field('เล็ก')).value).toBe(typed)
  press('ดูผลก่อนบันทึก')
  expect(screen.queryByRole('dialog') !== null).toBe(counted !== null)
  expect(screen.queryAllByText('ใส่จำนวนเต็ม 0 ถึง 100,000')).toHaveLength(counted === null ? 1 : 0)
  const kept: object = JSON.parse(Object.values({ ...localStorage }).join(''))
  expect(kept).toEqual({
    ...(counted !== null && { 1: { expected: 5, counted } }),
    2: { expected: 5, counted: 5 },
  })
})

it('keeps the typed pieces when a figure changed meanwhile, and shows which', async () => {
  const stale = { variant: 1, expected: 5, counted: 4, on_shelf: 3, available: 1, reserved: 2 }
  let refuses = true
  const { sent } = open({
    [SHEET]: () =>
      refuses
        ? Response.json({ detail: '', code: 'count_stale', lines: [stale] }, { status: 409 })
        : { lines: 1, differences: 1, pieces: 1 },
  })
  await type('เล็ก', '4')
  press('ดูผลก่อนบันทึก')
  press('บันทึกผลนับ')
  await screen.findByText(/^ยังไม่ได้บันทึก/)
  expect(differences()).toEqual([['พู่กัน (เล็ก) · เปลี่ยนแล้ว', '3', '4', '+1']])
  refuses = false
  press('บันทึกผลนับ')
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]?.body).toEqual({ lines: [{ variant: 1, expected: 3, counted: 4 }] })
})

it('does not book fewer pieces than orders reserve', async () => {
  const below = { variant: 1, expected: 5, counted: 1, on_shelf: 5, available: 3, reserved: 2 }
  open({
    [SHEET]: Response.json({ detail: '', code: 'count_below_reserved', lines: [below] }, { status: 400 }),
  })
  await type('เล็ก', '1')
  press('ดูผลก่อนบันทึก')
  press('บันทึกผลนับ')
  expect(await screen.findByText(/น้อยกว่าที่จองไว้ ปิดหรือ.*หรือแก้จำนวนที่นับ/)).toBeTruthy()
  expect(screen.getByText<HTMLButtonElement>('บันทึกผลนับ').disabled).toBe(true)
})

it('is there again after the page was loaded again, and the choice of sheets names it', async () => {
  open()
  await type('เล็ก', '4')
  document.body.replaceChildren()
  open()
  expect((await field('เล็ก')).value).toBe('4')
  document.body.replaceChildren()
  open({}, '')
  expect(await screen.findByText('นับค้างไว้ 1 รายการ')).toBeTruthy()
})

it('counts a piece for each code that is scanned, and only of this sheet', async () => {
  open({
    'GET /staff/pieces/71/': { id: 71, number: 1, variant: 1 },
    'GET /staff/pieces/72/': refusal(404),
  })
  const scan = async (code: string) => {
    const input = await screen.findByLabelText('สแกนหรือพิมพ์รหัส')
    fireEvent.change(input, { target: { value: code } })
    fireEvent.submit(input)
  }
  await scan(variantLabelText(2, null))
  await scan('v2')
  expect((await field('ใหญ่')).value).toBe('2')
  expect(screen.getByText('พู่กัน ใหญ่: นับได้ 2')).toBeTruthy()
  await scan('99')
  expect(screen.getByText('รหัสนี้ไม่อยู่ในรายการที่กำลังนับ')).toBeTruthy()
  for (const again of [1, 2]) {
    await scan(pieceLabelText(71, null))
    expect(
      again === 1 ? await screen.findByText('พู่กัน เล็ก: นับได้ 1') : screen.getByText('นับชิ้นนี้ไปแล้ว'),
    ).toBeTruthy()
  }
  expect((await field('เล็ก')).value).toBe('1')
  await scan(pieceLabelText(72, null))
  expect(await screen.findByText('ไม่พบชิ้นนี้ในร้าน ตรวจว่าเป็นป้ายของร้านนี้')).toBeTruthy()
  await scan('jansi:member:2')
  expect(screen.getByText('รหัสนี้ไม่ใช่รหัสของสินค้า')).toBeTruthy()
})
