import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { rowsOf } from '../console-testing.tsx'
import { listOf, openPage, press, type Replies } from '../lib/admin/page-testing.tsx'
import { ProductList } from './product-list.tsx'
import { brush, variant } from './product-testing.ts'
import { products } from './resource.tsx'

const READ = 'GET /api/staff/products/'
const categories = {
  name: 'categories',
  source: () => ({ list: async () => listOf({ id: 2, display_name: 'พู่กัน' }, { id: 3, display_name: 'สี' }) }),
}

function open(shown: object[], replies: Replies = {}) {
  return openPage({
    page: <ProductList />,
    at: '/products',
    list: 'products',
    resources: [products, categories],
    replies: { [READ]: listOf(...shown), ...replies },
  })
}

/** The filters and the page that were last asked for. */
const asked = (reads: readonly string[]) =>
  Object.fromEntries(new URLSearchParams(reads.at(-1)?.replace(/.*\?/, '')))

it('shows the price of each product', async () => {
  const offers = [
    ['ขาย ฿45', {}],
    ['ขาย ฿45–฿120.50', { variants: [variant(1, 'เล็ก'), variant(2, 'ใหญ่', { sale_price: 120.5 })] }],
    // A size that is closed has no price to show.
    [
      'ขาย ฿60',
      {
        sale_price: 60,
        variants: [variant(1, 'เล็ก'), variant(2, 'ใหญ่', { sale_price: 9, is_active: false })],
      },
    ],
    ['ยืม ฟรี', { is_for_sale: false, is_for_rent: true, rental_price: 0 }],
    ['ขาย ฿45 · ยืม –', { is_for_rent: true }],
    ['ไม่เปิดขายและยืม', { is_for_sale: false }],
  ] as const
  open(offers.map(([, fields], index) => brush({ ...fields, id: index + 1 })))
  for (const [text] of offers) expect(await screen.findByText(text)).toBeTruthy()
})

it('marks products that are lent without a price for lost pieces', async () => {
  const lent = { is_for_sale: false, is_for_rent: true, rental_price: 0, sale_price: null }
  open([
    brush({ id: 1, name: 'ขาตั้ง', ...lent }),
    brush({ id: 2, name: 'กรอบ', ...lent, replacement_price: 300 }),
    brush({ id: 3, name: 'สี', is_for_rent: true, rental_price: 0 }),
  ])
  const mark = await screen.findByText('ไม่มีราคาทดแทน')
  expect(mark.closest('tr')?.textContent).toContain('ขาตั้ง')
})

it('shows the pieces of all sizes, and which of them ran out', async () => {
  const gone = { available: 0 }
  open([
    brush({
      variants: [
        variant(1, 'เล็ก', { available: 1200, on_loan: 2 }),
        variant(2, 'ใหญ่', { ...gone, on_loan: 1, quarantined: 4 }),
      ],
    }),
    brush({
      id: 8,
      variants: [
        variant(3, 'เล็ก', { available: 1 }),
        variant(4, 'กลาง', gone),
        variant(5, 'ใหญ่', gone),
        variant(6, 'จิ๋ว', { ...gone, is_active: false }),
      ],
    }),
    brush({ id: 9, is_active: false, variants: [variant(7, 'หลอด', gone)] }),
  ])
  const [first] = rowsOf(await screen.findByRole('table'))
  expect(first?.slice(4, 8)).toEqual(['1,200', '–', '3', '4'])
  expect(screen.getAllByText(/^หมด/).map(({ textContent }) => textContent)).toEqual([
    'หมด: ใหญ่',
    'หมด 2 ตัวเลือก',
    'หมด',
  ])
  expect(screen.getAllByText('ซ่อนจากร้าน')).toHaveLength(1)
})

it('opens a product from anywhere in its row', async () => {
  const { location } = open([brush()])
  expect((await screen.findByText('พู่กัน', { selector: 'a' })).getAttribute('href')).toBe('/products/7')
  fireEvent.click(screen.getByText('ขาย ฿45'))
  expect(location()).toBe('/products/7')
})

it('narrows the list by stock and category, from the first page on', async () => {
  const many = { count: 60, results: [brush()] }
  const { reads } = open([], { [READ]: many })
  await screen.findByText('ขาย ฿45')
  fireEvent.click(screen.getByLabelText(/ถัดไป/))
  await waitFor(() => expect(asked(reads)).toEqual({ page: '2', page_size: '25' }))
  press('เหลือน้อย')
  await waitFor(() => expect(asked(reads)).toEqual({ page: '1', page_size: '25', stock: 'low' }))
  fireEvent.mouseDown(screen.getByLabelText('หมวดหมู่'))
  press('สี')
  await waitFor(() => expect(asked(reads)).toMatchObject({ stock: 'low', category: '3' }))
  press('ทั้งหมด')
  await waitFor(() => expect(asked(reads)).toEqual({ page: '1', page_size: '25', category: '3' }))
})

it('shows that nothing is there, and of a search that nothing was found, but only once it was read', async () => {
  let answer = (_found: object) => {}
  const search = new Promise<object>((resolve) => {
    answer = resolve
  })
  let isSearched = false
  const { reads } = open([], { [READ]: () => (isSearched ? search : listOf()) })
  await screen.findByText('ไม่มีสินค้าตามตัวกรองนี้')
  isSearched = true
  fireEvent.change(screen.getByLabelText('ค้นหาชื่อหรือยี่ห้อ'), { target: { value: 'ผ้าใบ' } })
  await waitFor(() => expect(asked(reads).q).toBe('ผ้าใบ'))
  expect(screen.queryByText('ไม่พบรายการที่ตรงกับคำค้น')).toBeNull()
  answer(listOf())
  expect(await screen.findByText('ไม่พบรายการที่ตรงกับคำค้น')).toBeTruthy()
})
