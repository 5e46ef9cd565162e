import { formatWeekdayTime } from '@jansi/client/format'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { addToCart, cartCount, clearCarts, readCarts } from '../../lib/cart/cart-store.ts'
import { accessToken } from '../../lib/session/access-token.ts'
import { renderPage } from '../../test-page.tsx'
import { type Replies, testServer } from '../../test-server.ts'
import { aLine, anOrder, aPhoto, aProduct, aWorkshop } from '../../test-shop.ts'
import { toastStore } from '../../ui/page/toast-store.ts'
import { endAttempt } from './attempt.ts'
import { CheckoutView } from './checkout-view.tsx'

const order = anOrder()
const good: Replies = {
  '/workshop/active_workshop_products/': [200, aWorkshop([aProduct({ rental_price: 0 })])],
  '/paymentmethod/': [
    200,
    [
      { id: 1, name: 'พร้อมเพย์ QR' },
      { id: 3, name: 'โอนผ่านธนาคาร' },
      { id: 4, name: 'ยืมอุปกรณ์ ไม่มีค่าใช้จ่าย' },
    ],
  ],
  '/order/generate_promptpay_qr/': [200, { qr_code_url: 'data:image/png;base64,qr' }],
  '/site/': [200, { bank_account: { bank: 'ธนาคารตัวอย่าง', number: '000-0-00000-0', holder: 'ชมรม' } }],
  '/cart/verify_stock/': [200, { detail: 'ok' }],
  '/order/create_from_cart/': [201, order],
  '/paymentslip/': [201, { id: 1, image: '/slip', created_at: order.created_at, order: order.id }],
}
const create = '/order/create_from_cart/'

function open(replies: Replies = {}) {
  const received = testServer({ ...good, ...replies })
  const router = renderPage(<CheckoutView />)
  return { router, sent: (path: string) => received.filter((request) => request.path === path) }
}
const confirm = () => screen.findByRole('button', { name: 'ยืนยันคำสั่งซื้อ' })
const lines = () => screen.getByRole('heading', { name: 'ตรวจรายการ' }).closest('details') as HTMLElement
const isBefore = (one: Element, other: Element) =>
  Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING)
const askForSlip = () => screen.findByRole('button', { name: 'แนบสลิปก่อน' })
const pickSlip = async () =>
  fireEvent.change(await screen.findByLabelText('เลือกรูปสลิป'), { target: { files: [aPhoto('slip.jpg')] } })
function expectNoPayment() {
  expect(screen.queryByRole('img', { name: 'QR พร้อมเพย์สำหรับชำระเงิน' })).toBeNull()
  expect(screen.queryByText('000-0-00000-0')).toBeNull()
  expect(screen.queryByLabelText('เลือกรูปสลิป')).toBeNull()
}
const methodsReady = () => screen.findByRole('radio', { name: 'พร้อมเพย์ QR' })

beforeEach(() => {
  accessToken.set('token')
  clearCarts()
  endAttempt()
  addToCart('sale', aLine(), 5)
})

test('a double click makes one order, with its slip, and opens its bill with an empty cart', {
  tags: ['@spec-2.checkout.success', '@spec-4.state.checkout', '@spec-7.order.create', '@spec-7.order.slip'],
}, async () => {
  const { router, sent } = open()
  await methodsReady()
  await pickSlip()
  const button = await confirm()
  fireEvent.click(button)
  fireEvent.click(button)
  await waitFor(() => expect(router.state.location.pathname).toBe('/bill'))
  expect(sent(create).length).toBe(1)
  expect(sent('/paymentslip/').map(({ body }) => body)).toEqual([{ order: order.id, image: 'slip.jpg' }])
  expect(router.state.location.state).toEqual({ orderId: order.id })
  expect(readCarts()).toEqual({ sale: [], rent: [] })
})

test('the methods, the QR and the bank account are shown, and a slip that is an image is asked for', {
  tags: [
    '@spec-2.checkout.form',
    '@spec-2.checkout.bank-account',
    '@spec-5.checkout.slip-required',
    '@spec-5.checkout.slip-image',
    '@spec-7.order.promptpay',
    '@spec-7.payment-methods',
  ],
}, async () => {
  const { sent } = open()
  await methodsReady()
  expect(screen.getAllByRole('radio')).toHaveLength(2)
  await screen.findByRole('img', { name: 'QR พร้อมเพย์สำหรับชำระเงิน' })
  expect(sent('/order/generate_promptpay_qr/')).toMatchObject([{ body: { amount: 320 } }])
  await userEvent.click(screen.getByRole('radio', { name: 'โอนผ่านธนาคาร' }))
  const bank = await screen.findByRole('region', { name: 'บัญชีสำหรับโอนเงิน' })
  expect(bank.textContent).toMatch(/ธนาคารตัวอย่าง.*000-0-00000-0.*ชมรม/)
  expect(lines().textContent).toContain('รวมทั้งหมด ฿320')
  await userEvent.click(await askForSlip())
  expect(document.activeElement).toBe(screen.getByLabelText('เลือกรูปสลิป'))
  expect(toastStore.get().map(({ text }) => text)).toEqual(['กรุณาแนบสลิปการโอนเงิน'])
  const pdf = new File(['%PDF-1.4'], 'slip.pdf', { type: 'application/pdf' })
  fireEvent.change(screen.getByLabelText('เลือกรูปสลิป'), { target: { files: [pdf] } })
  await screen.findByText('เลือกไฟล์รูปภาพเท่านั้น')
  expect(sent(create)).toEqual([])
})

test('a free loan is borrowed without a slip, unless another method is chosen', {
  tags: ['@spec-5.checkout.slip-required', '@spec-9.payment-methods'],
}, async () => {
  clearCarts()
  addToCart('rent', aLine({ price: 0 }), 5)
  const { router, sent } = open()
  await methodsReady()
  const borrow = screen.getByRole<HTMLInputElement>('radio', { name: /^ยืมอุปกรณ์/ })
  expect(borrow.checked).toBe(true)
  expect(screen.queryByLabelText('เลือกรูปสลิป')).toBeNull()
  expect(screen.queryByRole('heading', { name: /^[23]/ }), 'there is one step').toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: 'พร้อมเพย์ QR' }))
  await userEvent.click(await askForSlip())
  expect(toastStore.get().map(({ text }) => text)).toEqual(['กรุณาแนบสลิปการโอนเงิน'])
  await userEvent.click(borrow)
  await userEvent.click(await confirm())
  await waitFor(() => expect(router.state.location.pathname).toBe('/bill'))
  expect(sent(create)).toMatchObject([{ body: { payment_method: 4 } }])
})

test('a QR that does not come can be fetched again, while the other methods work', {
  tags: '@spec-8.qr',
}, async () => {
  let isUp = false
  open({
    '/order/generate_promptpay_qr/': () =>
      isUp ? [200, { qr_code_url: 'data:image/png;base64,qr' }] : [503, {}],
  })
  const failed = (await screen.findByText('โหลด QR พร้อมเพย์ไม่สำเร็จ')).closest('[role=alert]')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'โอนผ่านธนาคาร' }).disabled).toBe(false)
  isUp = true
  await userEvent.click(within(failed as HTMLElement).getByRole('button', { name: 'ลองใหม่' }))
  await screen.findByRole('img', { name: 'QR พร้อมเพย์สำหรับชำระเงิน' })
})

test('an order that cannot be made shows that, with cart and slip as they were; one whose slip was lost opens its bill', {
  tags: ['@spec-8.order.create', '@spec-8.stock.other'],
}, async () => {
  let answer: [number, object] = [500, {}]
  const { router, sent } = open({ [create]: () => answer, '/paymentslip/': 'no answer' })
  await methodsReady()
  await pickSlip()
  await userEvent.click(await confirm())
  await screen.findByText('สร้างคำสั่งซื้อไม่สำเร็จ กรุณาลองใหม่อีกครั้งภายหลัง')
  screen.getByRole('img', { name: 'รูปที่ 1' })
  expect(readCarts().sale).toHaveLength(1)
  answer = [201, order]
  await userEvent.click(await confirm())
  await waitFor(() => expect(router.state.location.pathname).toBe('/bill'))
  expect(sent('/paymentslip/')).toHaveLength(1)
  expect(router.state.location.state).toMatchObject({ orderId: order.id, slipProblem: expect.any(String) })
})

test('the cart is empty as soon as the order has been created, while its slip is still being sent', async () => {
  const whileSending = { inCart: -1, shown: '' }
  const { router } = open({
    '/paymentslip/': () => {
      whileSending.inCart = cartCount(readCarts())
      whileSending.shown = document.body.textContent
      return [201, { id: 1, image: '/slip', created_at: order.created_at, order: order.id }]
    },
  })
  await methodsReady()
  await pickSlip()
  await userEvent.click(await confirm())
  await waitFor(() => expect(router.state.location.pathname).toBe('/bill'))
  expect(whileSending.inCart).toBe(0)
  expect(whileSending.shown).toContain('฿320')
})

test('a member who opens another page meanwhile stays there, and gets the result as a toast', async () => {
  clearCarts()
  addToCart('rent', aLine({ price: 0 }), 5)
  let answer = () => {}
  const { router, sent } = open({
    [create]: () => new Promise((resolve) => (answer = () => resolve([201, order]))),
  })
  await methodsReady()
  await userEvent.click(await confirm())
  await waitFor(() => expect(sent(create).length).toBe(1))
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false)
  await act(() => router.navigate('/faq'))
  answer()
  await waitFor(() => expect(toastStore.get().map(({ text }) => text)).toEqual(['สั่งซื้อแล้ว']))
  expect(router.state.location.pathname).toBe('/faq')
  expect(readCarts().rent).toEqual([])
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true)
})

test('a member who may not borrow reads why, and the way to the returns, for as long as it takes', async () => {
  open({ [create]: [400, { detail: 'x', code: 'rental_blocked' }] })
  await methodsReady()
  await pickSlip()
  await userEvent.click(await confirm())
  const why = await screen.findByRole('alert')
  expect(why.textContent).toContain('คืนหรือชำระก่อนแล้วจึงยืมเพิ่มได้')
  expect(screen.getByRole('link', { name: 'ไปหน้าคืนอุปกรณ์' }).getAttribute('href')).toBe('/return')
  expect(toastStore.get()).toEqual([])
})

test('after a lost response, confirming again repeats the same key and creates one order', async () => {
  let tries = 0
  const { router, sent } = open({
    [create]: () => (++tries === 1 ? 'no answer' : [201, order]),
    // The lost order took the last piece, so a second check would refuse.
    '/cart/verify_stock/': () => (tries === 0 ? [200, { detail: 'ok' }] : [400, { detail: 'x' }]),
  })
  await methodsReady()
  await pickSlip()
  await userEvent.click(await confirm())
  await screen.findByText('เชื่อมต่อไม่ได้ ตรวจสอบอินเทอร์เน็ตแล้วลองใหม่')
  expect(readCarts().sale.length).toBe(1)
  await userEvent.click(await confirm())
  await waitFor(() => expect(router.state.location.pathname).toBe('/bill'))
  const keys = sent(create).map(({ idempotencyKey }) => idempotencyKey)
  expect(keys[0]).toMatch(/^\w{32}$/)
  expect(keys).toEqual([keys[0], keys[0]])
})

test('after a refusal it is a new attempt with a new key', async () => {
  const { sent } = open({ [create]: [400, { detail: 'x', code: 'too_many_open_orders' }] })
  await methodsReady()
  await pickSlip()
  await userEvent.click(await confirm())
  await screen.findByText(/มีคำสั่งซื้อที่ยังไม่แนบสลิปหลายรายการ/)
  await userEvent.click(await confirm())
  await waitFor(() => expect(sent(create).length).toBe(2))
  expect(new Set(sent(create).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2)
})

test('a last piece that is taken while one pays is named, and leads back to the cart', async () => {
  const short = { name: 'สีน้ำ', size: '12 สี', requested: 2, available: 1, product_id: 1, variant_id: 11 }
  const { router } = open({
    [create]: [400, { detail: 'x', code: 'out_of_stock', out_of_stock_items: [short] }],
  })
  await methodsReady()
  await pickSlip()
  await userEvent.click(await confirm())
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain('ต้องการ 2 ชิ้น · มีอยู่ 1 ชิ้น')
  await userEvent.click(within(dialog).getByRole('button', { name: 'กลับไปปรับจำนวน' }))
  expect(router.state.location.pathname).toBe('/cart')
})

test('money that was sent for an order that is refused is handed to staff with its slip', async () => {
  const short = { name: 'สีน้ำ', size: '12 สี', requested: 1, available: 0, product_id: 1, variant_id: 11 }
  let isUp = false
  const { router, sent } = open({
    [create]: [400, { detail: 'x', code: 'out_of_stock', out_of_stock_items: [short] }],
    '/order/keep_refused_payment/': () => (isUp ? [201, anOrder({ status: 'cancelled' })] : 'no answer'),
  })
  await methodsReady()
  await pickSlip()
  await userEvent.click(await confirm())
  const dialog = await screen.findByRole('alertdialog')
  const keep = within(dialog).getByRole('button', { name: 'โอนแล้ว ส่งสลิปเพื่อขอเงินคืน' })
  await userEvent.click(keep)
  await within(dialog).findByRole('alert')
  expect(readCarts().sale).toHaveLength(1)
  isUp = true
  await userEvent.click(keep)
  await waitFor(() => expect(router.state.location.pathname).toBe('/bill'))
  const kept = sent('/order/keep_refused_payment/')
  expect(kept.map(({ body }) => body)).toEqual(
    Array(2).fill({
      payment_method: 1,
      order_items: [{ product_id: 1, variant_id: 11, quantity: 1, type: 'sale' }],
    }),
  )
  expect(new Set(kept.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
  expect(sent('/paymentslip/').map(({ body }) => body)).toEqual([{ order: order.id, image: 'slip.jpg' }])
  expect(router.state.location.state).toEqual({ orderId: order.id })
  expect(readCarts().sale).toEqual([])
})

test.each([
  [{ code: 'rental_blocked', debt: 'overdue' }, 'มีของยืมที่เลยกำหนดคืน', 'ไปหน้าคืนอุปกรณ์', '/return'],
  [{ code: 'rental_blocked', debt: 'penalty' }, 'มีค่าปรับที่ยังไม่ได้ชำระ', 'ไปชำระค่าปรับ', '/return?tab=history'],
  [{ code: 'too_many_open_orders' }, 'แนบสลิปหรือยกเลิกรายการเดิมก่อน', 'ดูประวัติการสั่งซื้อ', '/history'],
  [
    { code: 'too_many_pieces', limit: 50, requested: 12, held: 40 },
    'รวมไม่เกิน 50 ชิ้นต่อคน นับรวมคำสั่งซื้อที่รออนุมัติ (ครั้งนี้ 12 ชิ้น รออนุมัติอยู่ 40 ชิ้น)',
    'กลับไปปรับตะกร้า',
    '/cart',
  ],
  [{ code: 'workshop_over' }, 'รอบนี้จบแล้ว', 'กลับหน้าแรก', '/'],
  [{ code: 'orders_closed', opens_at: null }, 'ชมรมปิดรับคำสั่งซื้อชั่วคราว', 'กลับหน้าแรก', '/'],
  [
    { code: 'orders_closed', opens_at: '2026-12-01T02:00:00Z' },
    `เปิดรับอีกครั้ง ${formatWeekdayTime('2026-12-01T09:00:00+07:00')}`,
    'กลับหน้าแรก',
    '/',
  ],
])('a member whose order the shop refuses (%o) is asked for no money', async (body, reason, way, to) => {
  const { sent } = open({ '/cart/verify_stock/': [400, { detail: 'x', ...body }] })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain(reason)
  expect(screen.getByRole('link', { name: way }).getAttribute('href')).toBe(to)
  expectNoPayment()
  expect(sent('/order/generate_promptpay_qr/')).toEqual([])
})

test('missing stock is listed when the checkout opens, with the way back to the cart', async () => {
  const short = { name: 'สีน้ำ', size: '12 สี', requested: 1, available: 0, product_id: 1, variant_id: 11 }
  open({ '/cart/verify_stock/': [400, { detail: 'x', code: 'out_of_stock', out_of_stock_items: [short] }] })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('ต้องการ 1 ชิ้น · มีอยู่ 0 ชิ้น')
  expect(screen.getByRole('link', { name: 'กลับไปปรับจำนวน' }).getAttribute('href')).toBe('/cart')
  expect(isBefore(alert, lines()), 'it is the first that is read').toBe(true)
  expectNoPayment()
})

test('nothing asks for money before the server has responded, and a failed check can be repeated', async () => {
  let reply: (given: [number, object]) => void = () => {}
  const { sent } = open({ '/cart/verify_stock/': () => new Promise((resolve) => (reply = resolve)) })
  await waitFor(() => expect(sent('/cart/verify_stock/').length).toBe(1))
  screen.getByText('กำลังตรวจสอบรายการ')
  expectNoPayment()
  reply([404, { detail: 'x' }])
  await screen.findByText('เกิดข้อผิดพลาดในการตรวจสอบสต็อกสินค้า')
  await methodsReady()
  expectNoPayment()
  expect(((await confirm()) as HTMLButtonElement).matches(':disabled')).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'ลองใหม่' }))
  await waitFor(() => expect(sent('/cart/verify_stock/').length).toBe(2))
  reply([200, { detail: 'ok' }])
  await screen.findByRole('img', { name: 'QR พร้อมเพย์สำหรับชำระเงิน' })
})

test('a rule that begins to refuse while one pays takes the QR away, and keeps the slip for when it ends', async () => {
  let refused = false
  open({
    '/cart/verify_stock/': () =>
      refused ? [400, { detail: 'x', code: 'rental_blocked' }] : [200, { detail: 'ok' }],
  })
  await pickSlip()
  refused = true
  await userEvent.click(await confirm())
  const alert = await screen.findByText('ยังสั่งซื้อไม่ได้')
  expect(alert.closest('[role=alert]')?.textContent).toContain('ส่งสลิปให้ชมรมตรวจและคืนเงินได้')
  expect(isBefore(lines(), alert), 'the lines above it stay there').toBe(true)
  expect(document.activeElement?.contains(alert)).toBe(true)
  expectNoPayment()
  refused = false
  await userEvent.click(screen.getByRole('button', { name: 'ตรวจสอบอีกครั้ง' }))
  await screen.findByRole('img', { name: 'รูปที่ 1' })
})

test('an attempt without an answer is repeated after a reload, with no second QR', async () => {
  const { sent } = open({ [create]: 'no answer' })
  await pickSlip()
  await userEvent.click(await confirm())
  await screen.findByText('ส่งคำสั่งซื้อนี้ไปแล้ว แต่ยังไม่ได้รับคำตอบ')
  expect(screen.queryByRole('img', { name: 'QR พร้อมเพย์สำหรับชำระเงิน' })).toBeNull()
  cleanup()
  const again = open({ '/cart/verify_stock/': [400, { detail: 'x', code: 'too_many_of_variant' }] })
  await methodsReady()
  await pickSlip()
  expect(screen.queryByRole('img', { name: 'QR พร้อมเพย์สำหรับชำระเงิน' })).toBeNull()
  await userEvent.click(await confirm())
  await waitFor(() => expect(again.router.state.location.pathname).toBe('/bill'))
  expect(again.sent('/cart/verify_stock/')).toEqual([])
  expect(again.sent(create)[0]?.idempotencyKey).toBe(sent(create)[0]?.idempotencyKey)
})

/** A shop that raises the price from ฿320 while the member pays, and refuses an order at the old one. */
function openWithNewPrice(price: number) {
  let now = 320
  return open({
    '/workshop/active_workshop_products/': () => [200, aWorkshop([aProduct({ sale_price: now })])],
    [create]: ({ body }) => {
      const { expected_amount } = body as { expected_amount: number }
      if (expected_amount === price) return [201, order]
      now = price
      return [409, { detail: 'x', code: 'price_changed', expected_amount, amount: price }]
    },
    '/order/keep_refused_payment/': [201, anOrder({ status: 'cancelled' })],
  })
}
const amounts = (requests: { body: unknown }[]) =>
  requests.map(({ body }) => (body as { expected_amount: number }).expected_amount)

test('a changed price is asked for with both amounts, and the difference is paid and sent with both slips', async () => {
  const { sent } = openWithNewPrice(400.5)
  await pickSlip()
  await userEvent.click(await confirm())
  const alert = (await screen.findByText('ราคาเปลี่ยนจาก ฿320 เป็น ฿400.50')).closest<HTMLElement>(
    '[role=alert]',
  )
  expect(alert?.parentElement).toBe(document.activeElement)
  screen.getByRole('img', { name: 'รูปที่ 1' })
  expect(screen.queryByRole('button', { name: 'ยืนยันคำสั่งซื้อ' }), 'the same button orders nothing').toBeNull()
  expect(readCarts().sale.length).toBe(1)
  await userEvent.click(screen.getByRole('button', { name: 'สั่งต่อและโอนเพิ่ม ฿80.50' }))
  await askForSlip()
  await waitFor(() =>
    expect(sent('/order/generate_promptpay_qr/').map(({ body }) => body)).toEqual([
      { amount: 320 },
      { amount: 80.5 },
    ]),
  )
  fireEvent.change(screen.getByLabelText('เลือกรูปสลิป'), { target: { files: [aPhoto('more.jpg')] } })
  await userEvent.click(await confirm())
  await waitFor(() => expect(sent('/paymentslip/').length).toBe(2))
  expect(amounts(sent(create))).toEqual([320, 400.5])
  expect(sent('/paymentslip/').map(({ body }) => (body as { image: string }).image)).toEqual([
    'slip.jpg',
    'more.jpg',
  ])
})

test('after a changed price the money goes back, and no order is made at the new one', async () => {
  const { router, sent } = openWithNewPrice(300)
  await pickSlip()
  await userEvent.click(await confirm())
  await screen.findByRole('button', { name: 'สั่งต่อที่ราคาใหม่ ฿300' })
  await userEvent.click(screen.getByRole('button', { name: 'โอนแล้ว ส่งสลิปเพื่อขอเงินคืน' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/bill'))
  expect(amounts(sent('/order/keep_refused_payment/'))).toEqual([320])
  expect(amounts(sent(create))).toEqual([320])
})

test('a price that the page reads by itself while somebody pays is asked for as well', async () => {
  let price = 320
  let isRefused = true
  const { sent } = open({
    '/workshop/active_workshop_products/': () => [200, aWorkshop([aProduct({ sale_price: price })])],
    [create]: () => (isRefused ? [400, { detail: 'x', code: 'too_many_open_orders' }] : [201, order]),
  })
  await pickSlip()
  price = 300
  await userEvent.click(await confirm())
  isRefused = false
  await userEvent.click(await screen.findByRole('button', { name: 'สั่งต่อที่ราคาใหม่ ฿300' }))
  await screen.findByText(/โอนไว้พอแล้ว/)
  await userEvent.click(await confirm())
  await waitFor(() => expect(amounts(sent(create))).toEqual([320, 300]))
})

test.each([
  ['2026-11-28T16:59:00Z', 'รับของที่ สีน้ำกับลมหายใจ ส. 28 พ.ย.'],
  ['2026-12-02T16:59:00Z', 'รับของได้ที่ สีน้ำกับลมหายใจ ถึง พ. 2 ธ.ค.'],
  ['2026-12-02T17:00:00Z', 'สีน้ำกับลมหายใจ จบแล้วเมื่อ พ. 2 ธ.ค.'],
])('at %s the member reads: %s', async (now, text) => {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] })
  open()
  await screen.findByText(text, { exact: false })
  vi.useRealTimers()
})

test.each([
  ['awaiting_slip', '2026-11-01T00:00:00Z', 'ดูใบสั่งซื้อและแนบสลิป'],
  ['pending', new Date().toISOString(), 'ดูใบสั่งซื้อ'],
  ['pending', '2026-11-01T00:00:00Z', null],
] as const)(
  'an empty cart leads to the order that was just made: %s of %s',
  {
    tags: '@spec-5.checkout.empty',
  },
  async (status, made, link) => {
    clearCarts()
    const { router, sent } = open({ '/order/': [200, [anOrder({ status, created_at: made })]] })
    expect((await screen.findByText('กรุณาเลือกสินค้าก่อนสั่งซื้อ')).closest('[role=alert]')).not.toBeNull()
    await waitFor(() => expect(sent('/order/')).toHaveLength(1))
    if (link === null) return expect(screen.queryByText('ดูใบสั่งซื้อ')).toBeNull()
    await userEvent.click(await screen.findByRole('link', { name: link }))
    expect(router.state.location.pathname).toBe('/bill')
    expect(router.state.location.state).toEqual({ orderId: order.id })
  },
)
