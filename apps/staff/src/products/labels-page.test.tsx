import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { listOf, openPage, press, type Replies, write } from '../lib/admin/page-testing.tsx'
import { LabelsPage } from './labels-page.tsx'
import { brush, variant } from './product-testing.ts'
import { pieces, products } from './resource.tsx'

const saved: string[] = []

beforeEach(() => {
  saved.length = 0
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:labels')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})

const piece = (id: number, number: number, state = 'on_shelf') => ({
  id,
  number,
  state,
  variant: 2,
  order: null,
  since: '2026-12-04T03:00:00Z',
})
const replies: Replies = {
  'GET /api/staff/variants/1/pieces/': { variant: variant(1, 'เล็ก'), product_name: 'พู่กัน', pieces: [] },
  'GET /api/staff/variants/2/pieces/': {
    variant: variant(2, 'A3', { is_numbered: true }),
    product_name: 'ขาตั้ง',
    pieces: [piece(70, 1), piece(71, 2), piece(72, 3, 'written_off')],
  },
  'GET /api/staff/products/': () =>
    listOf(brush({ id: 8, name: 'ขาตั้ง', variants: [variant(2, 'A3', { is_numbered: true })] })),
  'POST /api/staff/labels/': () => new Response(new Uint8Array([1, 2, 3])),
}
const open = () =>
  openPage({
    page: <LabelsPage />,
    at: '/products/labels?variants=1',
    resources: [products, pieces],
    replies,
  })
const total = (text: string) => screen.findByText(text)

it('draws labels of variants and of numbered pieces, from the first free label on', async () => {
  const { sent } = open()
  await total('1 ดวง · 1 หน้า')
  fireEvent.change(screen.getByLabelText('จำนวนป้าย พู่กัน เล็ก'), { target: { value: '3' } })
  write('ค้นหาชื่อหรือยี่ห้อ', 'ขาตั้ง')
  fireEvent.click(await screen.findByLabelText('เพิ่ม ขาตั้ง A3'))
  // Two pieces are there; the one that is written off needs no label.
  await total('5 ดวง · 1 หน้า')
  press('#1')
  await total('4 ดวง · 1 หน้า')
  press('#1')
  fireEvent.click(screen.getByLabelText('เริ่มที่ดวง 23'))
  await total('5 ดวง · 2 หน้า')
  press('ดาวน์โหลด PDF')
  await waitFor(() => expect(saved).toEqual(['labels-a4_70x37.pdf']))
  expect(sent).toEqual([
    {
      call: 'POST /api/staff/labels/',
      body: {
        format: 'a4_70x37',
        start: 23,
        labels: [{ variant: 1, copies: 3 }, { piece: 71 }, { piece: 70 }],
      },
    },
  ])
})

it('needs at least one label, and takes labels away', async () => {
  open()
  await total('1 ดวง · 1 หน้า')
  fireEvent.click(screen.getByLabelText('เอา พู่กัน เล็ก ออก'))
  await total('0 ดวง · 0 หน้า')
  expect(screen.getByText('ดาวน์โหลด PDF').closest('button')?.disabled).toBe(true)
})
