import type { SetProduct, ShownSetPiece } from '@jansi/contract/workshop-set'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addToCart, clearCarts, readCarts } from '../lib/cart/cart-store.ts'
import { accessToken } from '../lib/session/access-token.ts'
import { session } from '../lib/session/session.ts'
import { renderPage } from '../test-page.tsx'
import { testServer } from '../test-server.ts'
import { aLine } from '../test-shop.ts'
import { toastStore } from '../ui/page/toast-store.ts'
import { WorkshopSetPart } from './workshop-set-part.tsx'

const product = (id: number, name: string, ...sizes: [size: string, quantity: number, price: number][]) => ({
  ...{ product_id: id, name, image: null },
  variants: sizes.map(([size, quantity, price], index) => ({ id: id * 10 + index, size, quantity, price })),
})
const piece = (of: SetProduct, more: Partial<ShownSetPiece> = {}): ShownSetPiece => ({
  ...of,
  ...{ type: 'rent', quantity: 1, substitutes: [] },
  ...more,
})
const PAINT = product(1, 'สีน้ำ', ['12 สี', 5, 40])
const APRON = product(2, 'ผ้ากันเปื้อน', ['S', 4, 0], ['M', 4, 0], ['L', 0, 0])
const BRUSH = product(3, 'พู่กัน', ['เบอร์ 8', 1, 5])
const OTHER = product(4, 'พู่กันแบน', ['เบอร์ 4', 3, 5], ['เบอร์ 6', 3, 5])
const PAPER = product(5, 'กระดาษ', ['', 9, 10])

beforeEach(() => {
  clearCarts()
  accessToken.set('token')
})
afterEach(() => {
  session.dispatch({ type: 'LOGOUT' })
  clearCarts()
})

async function open(...pieces: ShownSetPiece[]) {
  testServer({ '/workshop/set/': [200, { set: pieces.length > 0 ? { pieces } : null }] })
  const router = renderPage(<WorkshopSetPart />)
  if (pieces.length > 0) await screen.findByRole('heading', { name: 'ชุดของเวิร์กช็อป' })
  const take = async () => userEvent.click(await screen.findByRole('button', { name: 'ยืมทั้งชุด' }))
  return { router, take, place: () => router.state.location }
}

const card = () => screen.getByRole('region', { name: 'ชุดของเวิร์กช็อป' })
const linesOf = (kind: 'sale' | 'rent') =>
  readCarts()[kind].map(({ variant_id, quantity, price }) => [variant_id, quantity, price])

test('a press puts the set into both carts; pieces that are there count, and a second press adds nothing', async () => {
  addToCart('rent', aLine({ product_id: 3, variant_id: 30, price: 5 }), 1)
  const paper = piece(PAPER, { type: 'sale', quantity: 2 })
  const { router, take, place } = await open(piece(PAINT), piece(BRUSH), paper, piece(PAINT))
  const total = card().querySelector('h2 + *')
  expect(total?.textContent).toBe('5 ชิ้นรวม฿105')
  await take()
  await waitFor(() => expect(place().pathname).toBe('/cart'))
  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull())
  await router.navigate('/')
  await take()
  await waitFor(() => expect(place().pathname).toBe('/cart'))
  expect(linesOf('sale')).toEqual([[50, 2, 10]])
  expect(linesOf('rent')).toEqual([
    [30, 1, 5],
    [10, 2, 40],
  ])
})

test('a size that is left to the member is asked for, and nothing is chosen by itself', async () => {
  const { take, place } = await open(piece(APRON))
  expect(screen.getAllByText('ยืมฟรี')).not.toHaveLength(0)
  const sizes = within(screen.getByRole('group', { name: 'ผ้ากันเปื้อน เลือกขนาด' }))
  expect(sizes.getByRole<HTMLInputElement>('radio', { name: 'L (หมด)' }).disabled).toBe(true)
  await take()
  await screen.findByText('กรุณาเลือกขนาดสินค้า: ผ้ากันเปื้อน')
  expect(document.activeElement).toBe(sizes.getByRole('radio', { name: 'S' }))
  expect(readCarts().rent).toEqual([])
  await userEvent.click(sizes.getByRole('radio', { name: 'M' }))
  await take()
  await waitFor(() => expect(place().pathname).toBe('/cart'))
  expect(linesOf('rent')).toEqual([[21, 1, 0]])
})

test('a missing piece is named with its substitutes; without one the rest is taken, and a toast names it', async () => {
  const brush = piece(BRUSH, { quantity: 2, substitutes: [OTHER] })
  const { router, take, place } = await open(piece(PAINT), brush)
  expect(card().querySelector('legend')?.textContent).toBe('พู่กัน เบอร์ 8 หมด เลือกแทนได้')
  await take()
  await waitFor(() => expect(place().pathname).toBe('/cart'))
  expect(toastStore.get()).toMatchObject([{ text: 'ใส่ชุดในตะกร้าแล้ว ยังขาด: พู่กัน เบอร์ 8' }])
  await router.navigate('/')
  await userEvent.click(await screen.findByRole('radio', { name: 'พู่กันแบน เบอร์ 6' }))
  await take()
  await waitFor(() => expect(place().pathname).toBe('/cart'))
  expect(linesOf('rent')).toEqual([
    [10, 1, 40],
    [41, 2, 5],
  ])
})

test('where nothing of the set is there, the page stays', async () => {
  const { take, place } = await open(piece(BRUSH, { quantity: 2 }))
  expect(card().textContent).toContain('พู่กัน เบอร์ 8 หมด ยังไม่มีของแทน')
  await take()
  await screen.findByText('ของในชุดนี้หมดแล้ว ลองใหม่ภายหลังได้เลย')
  expect(place().pathname).toBe('/')
})

test('a guest logs in first', async () => {
  accessToken.clear()
  session.dispatch({ type: 'LOGOUT' })
  const { place } = await open(piece(PAINT))
  await userEvent.click(screen.getByRole('button', { name: 'เข้าสู่ระบบเพื่อยืมทั้งชุด' }))
  await waitFor(() => expect(place()).toMatchObject({ pathname: '/login', state: { from: '/' } }))
})

test('a workshop without a set shows nothing', async () => {
  await open()
  expect(screen.queryByRole('heading')).toBeNull()
})
