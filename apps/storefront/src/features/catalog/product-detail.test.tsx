import { MEMBER_ERRORS } from '@jansi/contract/member-errors'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { clearCarts, readCarts } from '../../lib/cart/cart-store.ts'
import { accessToken } from '../../lib/session/access-token.ts'
import { renderPage } from '../../test-page.tsx'
import { testServer } from '../../test-server.ts'
import { aProduct, aVariant } from '../../test-shop.ts'
import { ProductDetail } from './product-detail.tsx'

const product = aProduct({
  variants: [aVariant({ quantity: 3 }), aVariant({ id: 12, size: '24 สี', quantity: 0, sale_price: 560 })],
})
const button = (name: string) => screen.findByRole('button', { name }) as Promise<HTMLButtonElement>
const size = (name: string) => screen.findByRole('radio', { name: new RegExp(name) })

beforeEach(() => {
  clearCarts()
  accessToken.set('token')
  testServer({ '/workshopproduct/1/product_in_workshop/': [200, product] })
})

test('the stock of each size is read before it is tapped, and a free loan as such', async () => {
  const free = { ...product, rental_price: 0 }
  testServer({ '/workshopproduct/1/product_in_workshop/': [200, free] })
  renderPage(<ProductDetail productId={1} />)
  await screen.findByRole('radio', { name: '12 สี เหลือ 3' })
  screen.getByText('ยืมฟรี')
})

test.each([
  ['?buy=1', ['ซื้อ', 'ยืม']],
  ['?borrow=1', ['ยืม', 'ซื้อ']],
  ['?borrow=1&buy=1', ['ยืม', 'ซื้อ']],
  ['', ['ยืม', 'ซื้อ']],
])('from the list %o the way that its filter asked for comes first', async (shelf, words) => {
  const router = renderPage(<ProductDetail productId={1} />)
  await act(() => router.navigate('/', { state: { shelf } }))
  await button('ใส่ตะกร้ายืม')
  const buttons = screen.getAllByRole('button', { name: /^ใส่ตะกร้า/ })
  expect(buttons.map(({ textContent }) => textContent)).toEqual(words.map((word) => `ใส่ตะกร้า${word}`))
  const prices = screen.getAllByText(/^ราคา/).map(({ textContent }) => textContent)
  expect(prices.map((text) => /ยืม|ซื้อ/.exec(text)?.[0])).toEqual(words)
})

test('sizes out of stock are marked before they are tapped, and a product without any cannot be added', {
  tags: '@spec-5.product.add-disabled',
}, async () => {
  const soldOut = product.variants.map((variant) => ({ ...variant, quantity: 0 }))
  testServer({ '/workshopproduct/1/product_in_workshop/': [200, { ...product, variants: soldOut }] })
  renderPage(<ProductDetail productId={1} />)
  expect(await screen.findAllByRole('radio', { name: /\(หมด\)$/ })).toHaveLength(2)
  expect(screen.getByText('24 สี').tagName).toBe('S')
  screen.getByText('สินค้าหมดทุกขนาด')
  expect((await button('ใส่ตะกร้าซื้อ')).disabled).toBe(true)
  expect((await button('ใส่ตะกร้ายืม')).disabled).toBe(true)
})

test('a size that others are paying is to be tried again', async () => {
  const variants = [aVariant({ quantity: 0, held_minutes: 15 })]
  testServer({ '/workshopproduct/1/product_in_workshop/': [200, { ...product, variants }] })
  renderPage(<ProductDetail productId={1} />)
  await screen.findByText('มีคนกำลังสั่งซื้อ ลองใหม่ใน 15 นาที')
})

test('of a large stock no more than 1,000 pieces go into one line', async () => {
  const plenty = aProduct({ variants: [aVariant({ quantity: 100_000 })] })
  testServer({ '/workshopproduct/1/product_in_workshop/': [200, plenty] })
  renderPage(<ProductDetail productId={1} />)
  const quantity = await screen.findByRole('spinbutton', { name: 'จำนวน' })
  await userEvent.clear(quantity)
  await userEvent.type(quantity, '1001{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe('สั่งได้ไม่เกิน 1,000 ชิ้นต่อรายการ')
  expect((quantity as HTMLInputElement).value).toBe('1000')
  await userEvent.click(await button('ใส่ตะกร้าซื้อ'))
  await userEvent.click(await button('ใส่ตะกร้าซื้อ'))
  expect((await screen.findByRole('alert')).textContent).toBe('สั่งได้ไม่เกิน 1,000 ชิ้นต่อรายการ')
  expect(readCarts().sale).toMatchObject([{ quantity: 1000 }])
})

test('a guest cannot add, and reads how to become a member', { tags: '@spec-6.guest.cart' }, async () => {
  accessToken.clear()
  renderPage(<ProductDetail productId={1} />)
  await screen.findByText('สมัครสมาชิกและเข้าสู่ระบบก่อนหยิบสินค้าใส่ตะกร้า')
  expect(screen.getByRole('link', { name: 'สมัครสมาชิก' }).getAttribute('href')).toBe('/signup')
  expect(screen.getByRole('link', { name: 'เข้าสู่ระบบ' }).getAttribute('href')).toBe('/login')
  expect(screen.queryByRole('button', { name: /ใส่ตะกร้า/ })).toBeNull()
})

test('a member who may not order reads why, and where to mend it; one who may reads nothing', async () => {
  const code = 'rental_blocked'
  let reply: [number, object] = [400, { detail: 'x', code }]
  const inStock = product.variants.map((variant) => ({ ...variant, quantity: 3 }))
  const received = testServer({
    '/workshopproduct/1/product_in_workshop/': [200, { ...product, variants: inStock }],
    '/cart/verify_stock/': () => reply,
  })
  renderPage(<ProductDetail productId={1} />)
  await screen.findByText(MEMBER_ERRORS.rental_blocked)
  expect(screen.getByRole('link', { name: 'ไปหน้าคืนอุปกรณ์' }).getAttribute('href')).toBe('/return')
  const asked = () => received.filter(({ path }) => path === '/cart/verify_stock/').map(({ body }) => body)
  expect(asked()).toEqual([{ sale: [], rent: [{ product_id: 1, variant_id: 11, quantity: 1 }] }])
  await userEvent.click(await size('24 สี'))
  await waitFor(() => expect(asked()).toHaveLength(2))
  screen.getByText(MEMBER_ERRORS.rental_blocked)
  await userEvent.click(screen.getByRole('button', { name: 'ปิดข้อความ' }))
  expect(screen.queryByText(MEMBER_ERRORS.rental_blocked)).toBeNull()

  reply = [200, { detail: 'x' }]
  await userEvent.click(await size('12 สี'))
  await waitFor(() => expect(asked()).toHaveLength(3))
  expect(document.querySelector('[data-order-refusal]')).toBeNull()
})

test('a guest is not asked about', async () => {
  accessToken.clear()
  const received = testServer({ '/workshopproduct/1/product_in_workshop/': [200, product] })
  renderPage(<ProductDetail productId={1} />)
  await screen.findByText('สมัครสมาชิกและเข้าสู่ระบบก่อนหยิบสินค้าใส่ตะกร้า')
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(received.map(({ path }) => path)).not.toContain('/cart/verify_stock/')
})

const WAITING = {
  id: 5,
  product_id: 1,
  variant_id: 12,
  product_name: product.name,
  size: '24 สี',
  state: 'waiting',
  place: 3,
  created_at: '2026-11-20T03:00:00Z',
  expires_at: null,
  ended_at: null,
}

test('a member waits for a size that is out of stock, sees the place, and leaves', async () => {
  let entries: object[] = []
  const received = testServer({
    '/workshopproduct/1/product_in_workshop/': [200, product],
    '/waiting-list/': ({ method }) => {
      if (method === 'GET') return [200, entries]
      entries = [WAITING]
      return [201, WAITING]
    },
    '/waiting-list/5/': () => {
      entries = []
      return [200, { detail: 'x' }]
    },
  })
  renderPage(<ProductDetail productId={1} />)
  await userEvent.click(await size('12 สี'))
  expect(screen.queryByRole('button', { name: 'แจ้งเตือนเมื่อมีของ' })).toBeNull()
  await button('เพิ่มจำนวน')
  await userEvent.click(await size('24 สี'))
  // In the place of the quantity, on the first screen of a phone.
  expect(screen.queryByRole('button', { name: 'เพิ่มจำนวน' })).toBeNull()
  await userEvent.click(await button('แจ้งเตือนเมื่อมีของ'))
  await screen.findByText('คุณอยู่ในคิวรอของ ลำดับที่ 3')
  const joined = received.find(({ method, path }) => method === 'POST' && path === '/waiting-list/')
  expect(joined?.body).toEqual({ variant_id: 12 })
  await userEvent.click(await button('ออกจากคิว'))
  await button('แจ้งเตือนเมื่อมีของ')
})

test.each([
  [
    { can_order: true, expires_at: '2026-11-21T03:00:00Z' },
    /^สั่งได้ถึง ส\. 21 พ\.ย\..* 10:00 น\. หลังจากนั้นเป็นของคนถัดไป$/,
  ],
  // Its time begins when the job has written it.
  [{ can_order: true, expires_at: null }, 'สั่งได้ตอนนี้เลย'],
  [{ can_order: false, expires_at: null }, 'สั่งได้เมื่อร้านเปิดรับคำสั่งซื้อ'],
  // The time that is left ends only while the shop is open.
  [{ can_order: false, expires_at: '2026-11-21T03:00:00Z' }, 'สั่งได้เมื่อร้านเปิดรับคำสั่งซื้อ'],
])('a piece that is kept shows whether it can be ordered now: %j', async (state, text) => {
  testServer({
    '/workshopproduct/1/product_in_workshop/': [200, product],
    '/waiting-list/': [200, [{ ...WAITING, state: 'offered', place: null, ...state }]],
  })
  renderPage(<ProductDetail productId={1} />)
  await userEvent.click(await size('24 สี'))
  await screen.findByText(text)
})

test('a piece that is kept while the shop is closed shows when it opens, without a reload', async () => {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  })
  let state = { can_order: false }
  testServer({
    '/workshopproduct/1/product_in_workshop/': [200, product],
    '/waiting-list/': () => [200, [{ ...WAITING, state: 'offered', place: null, ...state }]],
  })
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  renderPage(<ProductDetail productId={1} />)
  await user.click(await size('24 สี'))
  await screen.findByText('สั่งได้เมื่อร้านเปิดรับคำสั่งซื้อ')
  state = { can_order: true }
  await act(() => vi.advanceTimersByTimeAsync(15_000))
  await screen.findByText('สั่งได้ตอนนี้เลย')
})
