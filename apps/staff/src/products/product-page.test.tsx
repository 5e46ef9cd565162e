import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { AdminContext, memoryStore, type RaRecord } from 'react-admin'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { expect, it, vi } from 'vitest'
import { createDataProvider } from '../lib/admin/data-provider.ts'
import { api } from '../lib/api/api.ts'
import { ProductPage } from './product-page.tsx'
import { savedVariant, stock } from './product-testing.ts'

const noPrices = { sale_price: null, rental_price: null, replacement_price: null }
const saved = {
  name: 'พู่กัน',
  description: '',
  brand: '',
  category: 2,
  is_for_sale: true,
  is_for_rent: false,
  is_used: false,
  is_pinned: false,
  is_active: true,
  ...noPrices,
  sale_price: 45,
}
const brush = (version: number, variants: ReturnType<typeof savedVariant>[]) => ({
  id: 7,
  version,
  ...saved,
  category_name: 'พู่กัน',
  images: [],
  variants: variants.map((one) => ({ ...one, ...stock })),
})

function open(responses: Response[], named: RaRecord[] = []) {
  const sent: { variants: unknown }[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    return responses.shift()
  })
  const record = brush(1, [savedVariant(1, 'เล็ก'), savedVariant(2, 'ใหญ่')])
  const categories = { count: 1, results: [{ id: 2, display_name: 'พู่กัน' }] }
  const list = async ({ filter }: { filter: Record<string, unknown> }) => {
    const results = filter.name === 'พู่กัน' ? [record, ...named] : []
    return { count: results.length, results }
  }
  const dataProvider = createDataProvider(api, [
    { name: 'products', source: () => ({ one: async () => record, list }) },
    { name: 'categories', source: () => ({ list: async () => categories }) },
    { name: 'variant-types', source: () => ({ list: async () => ({ count: 0, results: [] }) }) },
  ])
  const layout = (
    <AdminContext dataProvider={dataProvider} store={memoryStore()}>
      <Outlet />
    </AdminContext>
  )
  const routes = [{ element: layout, children: [{ path: '/products/:id', element: <ProductPage /> }] }]
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/products/7'] })} />)
  return sent
}

const sizes = () => screen.getAllByLabelText<HTMLInputElement>('ขนาด *').map(({ value }) => value)
const card = (name: string) => screen.getByLabelText(`ตัวเลือก ${name}`)

it('variants are added, moved and taken away, and compared with those that somebody else saved', async () => {
  const theirs = brush(2, [savedVariant(1, 'เล็กมาก'), savedVariant(2, 'ใหญ่'), savedVariant(9, 'จิ๋ว')])
  const sent = open([Response.json({ detail: '', code: 'stale', current: theirs }, { status: 409 })])
  const add = await screen.findByText('เพิ่มตัวเลือก')

  fireEvent.click(add)
  fireEvent.click(add)
  fireEvent.change(within(card('ตัวเลือกที่ 3')).getByLabelText('ขนาด *'), { target: { value: ' กลาง ' } })
  fireEvent.change(within(card('กลาง')).getByLabelText('จำนวนเริ่มต้น'), { target: { value: '8' } })
  fireEvent.click(screen.getByLabelText('เอา ตัวเลือกที่ 4 ออก'))
  fireEvent.click(screen.getByLabelText('เลื่อน ใหญ่ ขึ้น'))
  expect(sizes()).toEqual(['ใหญ่', 'เล็ก', ' กลาง '])

  fireEvent.click(screen.getByText('บันทึก'))
  await screen.findByText('เก็บของฉันไว้แก้ต่อ')
  const { id: _, ...medium } = savedVariant(10, 'กลาง')
  const added = { ...medium, initial_stock: 8 }
  expect(sent[0]).toEqual({
    ...saved,
    version: 1,
    image_keys: [],
    variants: [savedVariant(2, 'ใหญ่'), savedVariant(1, 'เล็ก'), added],
  })
  const changes = [...document.querySelectorAll('[role=dialog] li')].map(({ textContent }) => textContent)
  expect(changes).toEqual([
    'ตัวเลือก เล็กมาก: ขนาดของเขา: เล็กมากของฉัน: เล็ก',
    'ตัวเลือก จิ๋วของเขา: เพิ่มใหม่ของฉัน: ไม่มี',
  ])
})

it('a problem stays with its variant when that one is moved', async () => {
  open([])
  await screen.findByText('เพิ่มตัวเลือก')
  fireEvent.change(within(card('เล็ก')).getByLabelText('ราคาขาย'), { target: { value: 'ฟรี' } })
  fireEvent.click(screen.getByText('บันทึก'))
  const problem = 'ระบุเป็นบาท เช่น 120 หรือ 120.50'
  await within(card('เล็ก')).findByText(problem)
  fireEvent.click(screen.getByLabelText('เลื่อน เล็ก ลง'))
  await waitFor(() => expect(sizes()).toEqual(['ใหญ่', 'เล็ก']))
  await within(card('เล็ก')).findByText(problem)
  expect(within(card('ใหญ่')).queryByText(problem)).toBeNull()
})

it('warns of another product of its name, and saves it all the same', async () => {
  open([], [{ ...brush(1, []), id: 9, brand: 'ซากุระ' }])
  const other = await screen.findByText('พู่กัน · ซากุระ')
  expect(other.getAttribute('href')).toBe('/products/9')
  fireEvent.change(screen.getByLabelText('ชื่อสินค้า *'), { target: { value: 'พู่กันแบน' } })
  await waitFor(() => expect(screen.queryByText('พู่กัน · ซากุระ')).toBeNull())
  expect(screen.getByText<HTMLButtonElement>('บันทึก', { selector: 'button' }).disabled).toBe(false)
})
