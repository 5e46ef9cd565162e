import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { openForVolunteer } from '../console-testing.tsx'
import { delayedResponse, listOf, press, type Replies, refusal, write } from '../lib/admin/page-testing.tsx'
import { useShortcut } from '../lib/input/shortcuts.ts'
import { members } from '../members/resource.tsx'
import { listedOrder, ORDER_ID } from '../orders/order-testing.ts'
import { orders } from '../orders/resource.tsx'
import { brush, variant } from '../products/product-testing.ts'
import { products } from '../products/resource.tsx'
import { returns } from '../returns/resource.tsx'
import { ShopSearch } from './shop-search.tsx'

const FIELD = /^ค้นหารหัส/
const SECTIONS = ['orders', 'members', 'products', 'returns'] as const
const NOTHING = {
  'GET /orders/': listOf(),
  'GET /members/': listOf(),
  'GET /products/': listOf(),
  'GET /returns/': listOf(),
}
const FOUND = {
  ...NOTHING,
  'GET /orders/': { count: 12, results: [listedOrder({ number: 42 })] },
  'GET /products/': listOf(brush({ variants: [variant(1, 'S')] })),
}

/** Opens the bar's search by its key; `page` is the content below the bar. */
async function open(
  replies: Replies = FOUND,
  { enter = SECTIONS as readonly (typeof SECTIONS)[number][] } = {},
) {
  const opened = openForVolunteer({
    page: <ShopSearch />,
    path: '/',
    resources: [orders, members, products, returns],
    enter,
    replies,
  })
  await screen.findByRole('button', { name: 'ค้นหาทั้งร้าน' })
  pressSlash()
  const dialog = await screen.findByRole('dialog', { name: 'ค้นหาทั้งร้าน' })
  const said = () => within(dialog).getByRole('status').textContent
  const asked = (word: string) =>
    opened.reads.filter((address) => address.includes(`q=${encodeURIComponent(word)}`))
  return { ...opened, dialog, said, asked }
}

const pressSlash = () => fireEvent.keyDown(document.body, { code: 'Slash', key: 'ฝ' })
const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name })

it('finds orders, members, products and returns, with a link to each and one to all in a section', async () => {
  const { dialog, said, asked } = await open()
  write(FIELD, ' พู่กัน ')
  await waitFor(() => expect(said()).toBe('พบ คำสั่งซื้อ 12 · สินค้า 1'))
  expect(asked('พู่กัน').map((address) => address.split('?')[0])).toEqual(SECTIONS.map((name) => `/${name}/`))
  const links = within(dialog).getAllByRole('link')
  expect(links.map((link) => decodeURIComponent(link.getAttribute('href') ?? '').split('&')[0])).toEqual([
    `/orders/${ORDER_ID}/show`,
    '/orders?filter={"q":"พู่กัน"}',
    '/products/7',
    '/products?filter={"q":"พู่กัน"}',
  ])
  expect(links[0]?.textContent).toContain('เลขที่ 42 มะลิ ใจดี 1f0a77d2 · ฿241.50')
  expect(links[1]?.textContent).toBe('ดูคำสั่งซื้อที่พบทั้งหมด (12)')
})

it('is worked by keys: Enter searches at once and goes to the first hit, arrows move, Escape closes', async () => {
  const { dialog, said, location } = await open()
  const field = screen.getByLabelText(FIELD)
  expect(document.activeElement).toBe(field)
  write(FIELD, 'มะลิ')
  key('Enter')
  await waitFor(() => expect(said()).toContain('พบ'))
  key('Enter')
  const links = within(dialog).getAllByRole('link')
  expect(document.activeElement).toBe(links[0])
  key('ArrowDown')
  expect(document.activeElement).toBe(links[1])
  key('ArrowUp')
  key('ArrowUp')
  expect(document.activeElement).toBe(field)
  key('Escape')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(location()).toBe('/')
})

it('closes when a hit is opened', async () => {
  const { dialog, location } = await open()
  write(FIELD, 'มะลิ')
  fireEvent.click(await within(dialog).findByText(/^เลขที่ 42/))
  await waitFor(() => expect(location()).toBe(`/orders/${ORDER_ID}/show`))
})

it('drops the answers to an earlier word that come late', async () => {
  const late = delayedResponse(listOf(listedOrder({ number: 7 })))
  const { dialog, said } = await open({
    ...NOTHING,
    'GET /orders/?page=1&page_size=4&q=old': late.reply,
    'GET /orders/?page=1&page_size=4&q=new': listOf(listedOrder({ number: 8 })),
  })
  write(FIELD, 'old')
  key('Enter')
  await waitFor(() => expect(said()).toBe('กำลังค้นหา…'))
  write(FIELD, 'new')
  await waitFor(() => expect(said()).toBe('พบ คำสั่งซื้อ 1'))
  late.release()
  await waitFor(() => expect(within(dialog).getByText(/^เลขที่/).textContent).toContain('เลขที่ 8'))
})

it('reports that nothing was found, only in the sections that the volunteer may enter', async () => {
  const { said, reads } = await open(NOTHING, { enter: ['orders', 'products'] })
  write(FIELD, 'ไม่มีแน่')
  await waitFor(() => expect(said()).toBe('ไม่พบ “ไม่มีแน่” ในคำสั่งซื้อ สินค้า'))
  expect(reads.filter((address) => /^\/(members|returns)/.test(address))).toEqual([])
})

it('names the sections that could not be searched, shows the hits of the others, and tries again', async () => {
  let ofMembers: object = refusal(429, 'throttled')
  const { dialog, said } = await open({ ...FOUND, 'GET /members/': () => ofMembers })
  write(FIELD, 'มะลิ')
  const alert = await within(dialog).findByRole('alert')
  expect(alert.textContent).toContain('ค้นหาสมาชิกไม่สำเร็จ')
  expect(said()).toBe('พบ คำสั่งซื้อ 12 · สินค้า 1')
  ofMembers = listOf()
  press('ลองอีกครั้ง')
  await waitFor(() => expect(within(dialog).queryByRole('alert')).toBeNull())
  expect(said()).toBe('พบ คำสั่งซื้อ 12 · สินค้า 1')
})

it('leaves the key to the search field of the page', async () => {
  const onSearch = vi.fn()
  function List() {
    useShortcut('search', 'ค้นหาสมาชิก', onSearch)
    return null
  }
  openForVolunteer({
    page: (
      <>
        <ShopSearch />
        <List />
      </>
    ),
    resources: [orders],
  })
  pressSlash()
  await waitFor(() => expect(onSearch).toHaveBeenCalledOnce())
  expect(screen.queryByRole('dialog')).toBeNull()
})
