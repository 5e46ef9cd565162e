import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openPage, press, type Replies, refusal, write } from '../lib/admin/page-testing.tsx'
import { PiecesDrawer } from './pieces-drawer.tsx'
import { variant } from './product-testing.ts'
import { pieces } from './resource.tsx'

const ORDER = '1f0c2a4e-0000-4000-8000-000000000000'
const piece = (number: number, fields: object = {}) => ({
  id: 70 + number,
  number,
  variant: 2,
  state: 'on_shelf',
  order: null,
  since: '2026-12-04T03:00:00Z',
  ...fields,
})
const lent = piece(2, { state: 'on_loan', order: { id: ORDER, number: 12, member: 'มะลิ ใจดี' } })
const easel = (isNumbered: boolean, available = 3) =>
  variant(2, 'A3', { available, on_loan: 1, ...(isNumbered && { is_numbered: true }) })
const numbered = (isNumbered: boolean, ...rows: object[]) => ({
  variant: easel(isNumbered),
  product_name: 'ขาตั้ง',
  pieces: rows,
})

const open = (replies: Replies) =>
  openPage({
    page: <PiecesDrawer productId={7} variant={easel(true)} onClose={() => undefined} />,
    resources: [pieces],
    replies,
  })
const LIST = 'GET /api/staff/variants/2/pieces/'

it('shows where each piece is, and offers numbers for the pieces that have none', async () => {
  const { sent } = open({
    [LIST]: numbered(true, piece(1), lent),
    'POST /api/staff/variants/2/pieces/': numbered(true, piece(1), lent, piece(3), piece(4)),
  })
  const rows = within(await screen.findByRole('list')).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual(['#1อยู่บนชั้นแก้', '#2ยืมอยู่ · เลขที่ 12 มะลิ ใจดีแก้'])
  press('เพิ่มหมายเลข')
  await screen.findByText('เพิ่มหมายเลข 2 ชิ้นแล้ว')
  expect(sent).toEqual([{ call: 'POST /api/staff/variants/2/pieces/', body: { count: 2 } }])
})

it('corrects where a piece is, with a reason', async () => {
  const { sent } = open({
    [LIST]: numbered(true, lent),
    'POST /api/staff/pieces/72/correct/': numbered(true, piece(2)),
  })
  fireEvent.click(await screen.findByLabelText('แก้ #2'))
  write(/^เหตุผล/, ' พบอยู่บนชั้น ')
  press('บันทึก')
  await screen.findByText('แก้ไขแล้ว')
  const body = { was: 'on_loan', state: 'on_shelf', reason: 'พบอยู่บนชั้น' }
  expect(sent).toEqual([{ call: 'POST /api/staff/pieces/72/correct/', body }])
})

it('asks whether the stock counts a piece that was gone and is found', async () => {
  const { sent } = open({
    [LIST]: numbered(true, piece(2, { state: 'written_off' })),
    'POST /api/staff/pieces/72/correct/': numbered(true, piece(2)),
  })
  fireEvent.click(await screen.findByLabelText('แก้ #2'))
  write(/^เหตุผล/, 'พบหลังตู้')
  expect(screen.getByText<HTMLButtonElement>('บันทึก').disabled).toBe(true)
  fireEvent.click(screen.getByLabelText('ยังไม่นับ เพิ่มสต็อก 1 ชิ้น'))
  press('บันทึก')
  await screen.findByText('แก้ไขแล้ว')
  const body = { was: 'written_off', state: 'on_shelf', reason: 'พบหลังตู้', adds_to_stock: true }
  expect(sent).toEqual([{ call: 'POST /api/staff/pieces/72/correct/', body }])
})

it('offers no more numbers than the stock has pieces', async () => {
  open({ [LIST]: numbered(true, piece(1), lent, piece(3), piece(4)) })
  await screen.findByText('มีหมายเลขครบทั้ง 4 ชิ้นแล้ว')
  expect(screen.queryByText('เพิ่มหมายเลข')).toBeNull()
})

it('stays on while a piece is out', async () => {
  open({
    [LIST]: numbered(true, lent),
    'PUT /api/staff/variants/2/numbered/': refusal(409, 'pieces_out'),
  })
  fireEvent.click(await screen.findByLabelText('ชิ้นมีหมายเลข'))
  await screen.findByText(/^ยังมีชิ้นที่มีหมายเลขถูกกันไว้หรือมีคนยืมอยู่/)
})

it('asks for nothing while pieces carry no numbers', async () => {
  open({ [LIST]: numbered(false) })
  await screen.findByLabelText('ชิ้นมีหมายเลข')
  expect(screen.queryByText('เพิ่มหมายเลข')).toBeNull()
})
