import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { openPage, type Reply } from '../lib/admin/page-testing.tsx'
import { LedgerPage } from './ledger-page.tsx'
import { variant } from './product-testing.ts'
import { movements } from './resource.tsx'

const ORDER = '1f0c2a4e-0000-4000-8000-000000000000'
const LEDGER = 'GET /staff/variants/1/movements/'

const movement = (id: number, fields: object = {}) => ({
  id,
  kind: 'adjust',
  available: 0,
  on_loan: 0,
  quarantined: 0,
  balance: { available: 5, on_loan: 0, quarantined: 0 },
  unit_cost: null,
  actor: null,
  reason: null,
  order: null,
  created_at: '2026-11-22T18:00:00Z',
  ...fields,
})
const ledger = (results: object[], count = results.length) => ({
  count,
  as_of: '2026-11-23T01:00:00.000Z',
  results,
  product: { id: 7, name: 'พู่กัน' },
  variant: variant(1, 'เล็ก', { reserved: 2 }),
})
const open = (reply: Reply, query = '', csv: Reply = {}) =>
  openPage({
    page: <LedgerPage />,
    path: '/products/ledger/:variant',
    at: `/products/ledger/1${query}`,
    resources: [movements],
    server: '/api',
    replies: { [LEDGER]: reply, 'GET /staff/variants/1/movements-csv/': csv },
  })

it('names the product, and shows how each movement changed the pieces, why, by whom and with which balance', async () => {
  const balance = { available: 1300, on_loan: 1200, quarantined: 0 }
  const handedOver = {
    kind: 'hand_over',
    available: -1200,
    on_loan: 1200,
    balance,
    order: ORDER,
    actor: 'กมล',
  }
  const bought = { kind: 'bought', available: 2, unit_cost: 35.5, reason: 'ร้านหน้ามอ' }
  open(ledger([movement(2, handedOver), movement(1, bought)]))
  expect(await screen.findByRole('heading', { level: 1, name: 'ประวัติสต็อก พู่กัน (เล็ก)' })).toBeTruthy()
  await waitFor(() => expect(document.title).toContain('ประวัติสต็อก พู่กัน (เล็ก)'))
  expect(screen.getByText('เหลือ 5').parentElement?.textContent).toContain('จองไว้ 2')
  const [first, second] = within(screen.getByRole('list', { name: 'การเคลื่อนไหว' })).getAllByRole('listitem')
  expect(first?.textContent).toContain('ส่งมอบเหลือ −1,200 · ยืมอยู่ +1,200คงเหลือ 1,300 · ยืมอยู่ 1,200')
  expect(first?.textContent).toContain('จ.\u00a023\u00a0พ.ย. 01:00\u00a0น. · กมล')
  expect(first?.querySelector('a')?.getAttribute('href')).toBe(`/orders/${ORDER}/show`)
  expect(second?.textContent).toContain('ซื้อเพิ่มเหลือ +2คงเหลือ 5ราคาซื้อชิ้นละ ฿35.50ร้านหน้ามอ')
  expect(second?.textContent).toContain('· ระบบ')
})

it('leafs through a long history, and filters it by kind and days in its address', async () => {
  const { reads, location } = open(ledger([movement(1)], 26))
  fireEvent.click(await screen.findByText('เก่ากว่า'))
  await screen.findByText('หน้า 2 จาก 2')
  fireEvent.change(screen.getByLabelText('ตั้งแต่'), { target: { value: '2026-11-01' } })
  await waitFor(() => expect(location()).toBe('/products/ledger/1?from=2026-11-01'))
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'ชนิด' }))
  fireEvent.click(within(screen.getByRole('listbox')).getByText('หาย'))
  await waitFor(() =>
    expect(reads.filter((address) => address.includes('movements'))).toEqual([
      '/staff/variants/1/movements/?page=1&page_size=25',
      '/staff/variants/1/movements/?page=2&page_size=25&as_of=2026-11-23T01%3A00%3A00.000Z',
      '/staff/variants/1/movements/?page=1&from=2026-11-01&page_size=25',
      '/staff/variants/1/movements/?page=1&kind=lost&from=2026-11-01&page_size=25',
    ]),
  )
})

it('is a file of the rows that the filter shows', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:ledger')
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const { reads } = open(ledger([movement(1)]), '?kind=lost&page=2', { csv: 'เวลา' })
  fireEvent.click(await screen.findByText('ดาวน์โหลด CSV'))
  await waitFor(() => expect(click).toHaveBeenCalledOnce())
  expect(reads.at(-1)).toBe('/staff/variants/1/movements-csv/?kind=lost')
})
