import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { addToCart, clearCarts } from '../../lib/cart/cart-store.ts'
import { accessToken } from '../../lib/session/access-token.ts'
import { renderPage } from '../../test-page.tsx'
import { type Replies, testServer } from '../../test-server.ts'
import { aLine, anOrder, aPhoto, aProduct, aWorkshop } from '../../test-shop.ts'
import { endAttempt } from './attempt.ts'
import { CheckoutView } from './checkout-view.tsx'

const hold = '/checkout/hold/'
const order = anOrder()
const held = (left: number, isLast = false) => ({
  expires_at: '2026-11-22T10:15:00Z',
  renewable_until: isLast ? '2026-11-22T10:15:00Z' : '2026-11-22T10:30:00Z',
  seconds_left: left,
})
const good: Replies = {
  '/workshop/active_workshop_products/': [200, aWorkshop([aProduct({ rental_price: 0 })])],
  '/paymentmethod/': [
    200,
    [
      { id: 1, name: 'พร้อมเพย์ QR' },
      { id: 4, name: 'ยืมอุปกรณ์ ไม่มีค่าใช้จ่าย' },
    ],
  ],
  '/order/generate_promptpay_qr/': [200, { qr_code_url: 'data:image/png;base64,qr' }],
  '/site/': [200, { bank_account: { bank: 'ธนาคารตัวอย่าง', number: '000-0-00000-0', holder: 'ชมรม' } }],
  '/cart/verify_stock/': [200, { detail: 'ok' }],
  [hold]: [200, held(870)],
  '/order/create_from_cart/': [201, order],
  '/paymentslip/': [201, { id: 1, image: '/slip', created_at: order.created_at, order: order.id }],
}

function open(replies: Replies = {}) {
  const received = testServer({ ...good, ...replies })
  const router = renderPage(<CheckoutView />)
  return {
    router,
    holds: () => received.filter(({ path }) => path.startsWith(hold)).map(({ method }) => method),
    received,
  }
}
const findQr = () => screen.findByRole('img', { name: 'QR พร้อมเพย์สำหรับชำระเงิน' })
const queryQr = () => screen.queryByRole('img', { name: 'QR พร้อมเพย์สำหรับชำระเงิน' })

beforeEach(() => {
  accessToken.set('token')
  clearCarts()
  endAttempt()
  addToCart('sale', aLine(), 5)
})

test('the QR waits until the pieces are held, and the time that is left is shown', async () => {
  let reply: (given: [number, object]) => void = () => {}
  const { received } = open({ [hold]: () => new Promise((resolve) => (reply = resolve)) })
  await waitFor(() => expect(received.some(({ path }) => path === hold)).toBe(true))
  expect(received.find(({ path }) => path === hold)).toMatchObject({
    method: 'PUT',
    body: { sale: [{ product_id: 1, variant_id: 11, quantity: 1 }], rent: [] },
  })
  expect(queryQr()).toBeNull()
  expect(screen.queryByLabelText('เลือกรูปสลิป')).toBeNull()
  reply([200, held(870)])
  await findQr()
  expect(screen.getByRole('timer').textContent).toMatch(/^14:(30|29) นาที$/)
})

test('a piece that somebody else holds is reported before anything is paid, and asked for again', async () => {
  const short = { name: 'สีน้ำ', size: '12 สี', requested: 1, available: 0, product_id: 1, variant_id: 11 }
  let taken = true
  open({
    [hold]: () =>
      taken ? [400, { detail: 'x', code: 'out_of_stock', out_of_stock_items: [short] }] : [200, held(900)],
  })
  expect((await screen.findByRole('alert')).textContent).toContain('ต้องการ 1 ชิ้น · มีอยู่ 0 ชิ้น')
  expect(queryQr()).toBeNull()
  taken = false
  await userEvent.click(screen.getByRole('button', { name: 'ตรวจสอบอีกครั้ง' }))
  await findQr()
})

test.each([
  ['by the server', [409, { detail: 'x', code: 'checkout_hold_ended' }]],
  ['when the last time is up', [200, held(0, true)]],
] as const)('a hold that ends %s takes the QR away, and can be had again', async (_, ended) => {
  let answer: [number, object] = [...ended]
  open({ [hold]: () => answer })
  await screen.findByText('หมดเวลากันของแล้ว')
  expect(queryQr()).toBeNull()
  // Somebody may have paid by then.
  await screen.findByLabelText('เลือกรูปสลิป')
  answer = [200, held(900)]
  await userEvent.click(screen.getByRole('button', { name: 'กันของอีกครั้ง' }))
  await findQr()
})

test('leaving the page gives the pieces back, once', async () => {
  const { router, holds } = open()
  await findQr()
  window.dispatchEvent(new Event('pagehide'))
  await router.navigate('/cart')
  await waitFor(() => expect(holds()).toEqual(['PUT', 'DELETE']))
})

/** The browser's event of a change that another tab makes to the note of the hold. */
const fromOtherTab = (newValue: string | null) =>
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'checkoutHold', newValue })))

test('a hold that another tab gives back has no countdown, and is asked for at once', async () => {
  let reply: (given: [number, object]) => void = () => {}
  let answer: () => Promise<[number, object]> | [number, object] = () => [200, held(870)]
  const { holds } = open({ [hold]: () => answer() })
  await findQr()
  const short = { name: 'สีน้ำ', size: '12 สี', requested: 1, available: 0, product_id: 1, variant_id: 11 }
  answer = () => new Promise((resolve) => (reply = resolve))
  fromOtherTab(null)
  await waitFor(() => expect(holds()).toEqual(['PUT', 'PUT']))
  expect(screen.queryByRole('timer')).toBeNull()
  reply([200, held(860)])
  expect((await screen.findByRole('timer')).textContent).toMatch(/^14:(20|19) นาที$/)
  answer = () => [400, { detail: 'x', code: 'out_of_stock', out_of_stock_items: [short] }]
  fromOtherTab(null)
  expect((await screen.findByRole('alert')).textContent).toContain('ต้องการ 1 ชิ้น · มีอยู่ 0 ชิ้น')
})

test('a hold that is over in another tab is over in this one, and is not asked for', async () => {
  const { holds } = open()
  await findQr()
  fromOtherTab('"over"')
  await screen.findByText('หมดเวลากันของแล้ว')
  expect(holds()).toEqual(['PUT'])
})

test('a cart that another tab orders gives back the pieces of this one, and asks for nothing', async () => {
  const { holds } = open()
  await findQr()
  localStorage.setItem('cartSale', '[]')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'cartSale', newValue: '[]' })))
  fromOtherTab(null)
  await screen.findByText('ตะกร้ายังว่างอยู่')
  await waitFor(() => expect(holds()).toEqual(['PUT', 'DELETE']))
})

test('a page that is left while it asks for its pieces gives them back', async () => {
  let reply: (given: [number, object]) => void = () => {}
  const { router, holds } = open({ [hold]: () => new Promise((resolve) => (reply = resolve)) })
  await waitFor(() => expect(holds()).toEqual(['PUT']))
  const keep = reply
  await router.navigate('/cart')
  await waitFor(() => expect(holds()).toEqual(['PUT', 'DELETE']))
  keep([200, held(870)])
  await waitFor(() => expect(holds()).toEqual(['PUT', 'DELETE', 'DELETE']))
})

test.each([
  ['refused, when the page is left', [400, { detail: 'x', code: 'too_many_pieces' }], 2],
  ['paused, at once', [409, { detail: 'x', code: 'checkout_hold_paused' }], 3],
] as const)('pieces of a cart are given back after its change is %s', async (_, refusal, callsBefore) => {
  let answer: [number, object] = [200, held(900)]
  const { router, holds } = open({ [hold]: () => answer })
  await findQr()
  answer = [...refusal]
  act(() => void addToCart('sale', aLine(), 5))
  await waitFor(() => expect(holds()).toHaveLength(callsBefore))
  await router.navigate('/cart')
  await waitFor(() => expect(holds()).toEqual(['PUT', 'PUT', 'DELETE']))
})

test('an order takes the pieces: nothing is given back', async () => {
  const { router, holds } = open()
  await findQr()
  fireEvent.change(await screen.findByLabelText('เลือกรูปสลิป'), { target: { files: [aPhoto('slip.jpg')] } })
  await userEvent.click(await screen.findByRole('button', { name: 'ยืนยันคำสั่งซื้อ' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/bill'))
  // Until the page is gone, and a request of its end has left.
  await waitFor(() => expect(document.body.textContent).toBe(''))
  await new Promise((later) => setTimeout(later))
  expect(holds()).toEqual(['PUT'])
})

test('a loan that costs nothing is not held, and a server without holds is paid all the same', async () => {
  clearCarts()
  addToCart('rent', aLine({ price: 0 }), 5)
  const free = open()
  await waitFor(async () =>
    expect((await screen.findByRole('button', { name: 'ยืนยันคำสั่งซื้อ' })).matches(':disabled')).toBe(false),
  )
  expect(free.holds()).toEqual([])
  clearCarts()
  addToCart('sale', aLine(), 5)
  open({ [hold]: [404, { detail: 'Not found.' }] })
  await findQr()
  expect(screen.queryByRole('timer')).toBeNull()
})

test('a pause of holds is shown, and the order is paid all the same', async () => {
  const { holds, received } = open({ [hold]: [409, { detail: 'x', code: 'checkout_hold_paused' }] })
  await findQr()
  await screen.findByText('กันของให้ไม่ได้ชั่วคราว')
  expect(screen.queryByRole('timer')).toBeNull()
  await screen.findByLabelText('เลือกรูปสลิป')
  expect(holds()).toEqual(['PUT'])
  expect(received.find(({ path }) => path === hold)?.body).toHaveProperty('page_key')
})
