import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { addToCart, clearCarts, readCarts } from '../../lib/cart/cart-store.ts'
import { renderPage } from '../../test-page.tsx'
import { type Replies, testServer } from '../../test-server.ts'
import { aLine, aProduct, aVariant, aWorkshop } from '../../test-shop.ts'
import { CartView } from './cart-view.tsx'

function open(replies: Replies = {}) {
  const products = [aProduct({ variants: [aVariant({ quantity: 5, sale_price: 320.5 })] })]
  const received = testServer({
    '/workshop/active_workshop_products/': [200, aWorkshop(products)],
    ...replies,
  })
  return { router: renderPage(<CartView />), received }
}
const row = async (name: string) => within(await screen.findByRole('table', { name }))
const toasts = () => screen.getByRole('region', { name: 'การแจ้งเตือน' }).textContent

beforeEach(() => {
  clearCarts()
  addToCart('sale', aLine({ quantity: 2 }), 5)
  addToCart('rent', aLine({ price: 40, quantity: 2 }), 5)
})

test('both carts have their lines, their totals and one sum, and share the stock of a size', {
  tags: ['@spec-2.cart.tables', '@spec-2.cart.totals', '@spec-5.cart.shared-stock', '@spec-9.baht'],
}, async () => {
  addToCart('sale', aLine({ product_id: 2, variant_id: 21, name: 'ขาตั้ง', price: 1000 }), 5)
  open()
  const sums = await screen.findByRole('region', { name: 'สรุปยอด' })
  await waitFor(() => expect(sums.textContent).toBe('ยอดซื้อ฿1,641ยอดยืม฿80รวมทั้งหมด฿1,721'))
  expect((await row('รายการยืม')).getAllByRole('spinbutton')).toHaveLength(1)
  const sale = await row('รายการซื้อ')
  const quantity = sale.getByRole<HTMLInputElement>('spinbutton', { name: /สีน้ำ/ })
  await userEvent.clear(quantity)
  await userEvent.type(quantity, '4{Enter}')
  expect(toasts()).toContain('ไม่สามารถเลือกจำนวนเกินสต็อกได้ (เลือกได้ไม่เกิน 3 ชิ้น นับรวมตะกร้าซื้อและยืม)')
  expect(readCarts().sale[0]?.quantity).toBe(3)
})

test('a shortage is listed with the requested and the available pieces before the checkout, and a failed check is shown', {
  tags: ['@spec-2.cart.proceed', '@spec-7.cart.verify-stock', '@spec-8.stock.list', '@spec-8.stock.other'],
}, async () => {
  const short = { name: 'สีน้ำ', size: '12 สี', requested: 2, available: 1, product_id: 1, variant_id: 11 }
  let reply: [number, object] = [400, { detail: 'x', code: 'out_of_stock', out_of_stock_items: [short] }]
  const { router } = open({ '/cart/verify_stock/': () => reply })
  await row('รายการซื้อ')
  const proceed = () => userEvent.click(screen.getByRole('button', { name: 'ดำเนินการสั่งซื้อ' }))
  await proceed()
  const dialog = await screen.findByRole('alertdialog')
  within(dialog).getByText('สินค้าบางรายการมีไม่เพียงพอ')
  expect(dialog.textContent).toContain('ต้องการ 2 ชิ้น · มีอยู่ 1 ชิ้น')
  await userEvent.click(within(dialog).getByRole('button', { name: 'กลับไปปรับจำนวน' }))
  reply = [500, {}]
  await proceed()
  await waitFor(() => expect(toasts()).toContain('เกิดข้อผิดพลาดในการตรวจสอบสต็อกสินค้า'))
  expect(router.state.location.pathname).toBe('/')
  reply = [200, { detail: 'ok' }]
  await proceed()
  await waitFor(() => expect(router.state.location.pathname).toBe('/order'))
})

test('the focus goes on to the next line when a line is deleted, so that the place on the page is kept', async () => {
  for (const [variant_id, name] of [
    [12, 'พู่กัน'],
    [13, 'จานสี'],
  ] as const) {
    addToCart('sale', aLine({ variant_id, name }), 5)
  }
  open()
  const sale = await row('รายการซื้อ')
  await userEvent.click(sale.getByRole('button', { name: 'ลบ พู่กัน' }))
  expect(document.activeElement).toBe(sale.getByRole('button', { name: 'ลบ จานสี' }))
  await userEvent.click(sale.getByRole('button', { name: 'ลบ จานสี' }))
  expect(document.activeElement).toBe(sale.getByRole('button', { name: 'ลบ สีน้ำ 12 สี' }))
})

test('the focus goes on to a line, past the notice of the line that was deleted before', async () => {
  addToCart('sale', aLine({ variant_id: 12, name: 'พู่กัน' }), 5)
  addToCart('sale', aLine({ variant_id: 13, name: 'จานสี' }), 5)
  open()
  const sale = await row('รายการซื้อ')
  await userEvent.click(sale.getByRole('button', { name: 'ลบ พู่กัน' }))
  await userEvent.click(sale.getByRole('button', { name: 'ลบ สีน้ำ 12 สี' }))
  expect(document.activeElement).toBe(sale.getByRole('button', { name: 'ลบ จานสี' }))
})

test('lines that the workshop no longer offers must be removed first', async () => {
  const { received } = open({ '/workshop/active_workshop_products/': [200, aWorkshop([])] })
  await screen.findAllByText('ไม่มีในรอบนี้แล้ว')
  await userEvent.click(screen.getByRole('button', { name: 'ดำเนินการสั่งซื้อ' }))
  expect(toasts()).toContain('ออกจากตะกร้าก่อน')
  expect(received.map(({ path }) => path)).not.toContain('/cart/verify_stock/')
})

test('a deleted line can be put back, also the last one', async () => {
  open()
  const before = readCarts()
  const rent = await row('รายการยืม')
  const places = screen.getAllByRole('status')
  await userEvent.click(rent.getByRole('button', { name: /^ลบ/ }))
  const told = places.map((place) => place.textContent).join('')
  expect(told, 'a screen reader reads text that comes into a place that was there').toContain(
    'นำ “สีน้ำ 12 สี” ออกจากตะกร้าแล้ว',
  )
  expect(toasts(), 'it is shown once').toBe('')
  await userEvent.click(screen.getByRole('button', { name: 'เลิกทำ' }))
  expect(readCarts()).toEqual(before)
  expect(screen.queryByRole('button', { name: 'เลิกทำ' })).toBeNull()
  clearCarts()
  addToCart('sale', aLine({ quantity: 2 }), 5)
  await userEvent.click((await row('รายการซื้อ')).getByRole('button', { name: /^ลบ/ }))
  await screen.findByText('ตะกร้ายังว่างอยู่')
  await userEvent.click(screen.getByRole('button', { name: 'เลิกทำ' }))
  expect(readCarts().sale).toMatchObject([{ quantity: 2 }])
})

test.each([0, 1, 2])('a deleted line comes back to its place, place %i', async (at) => {
  addToCart('sale', aLine({ variant_id: 12, name: 'พู่กัน' }), 5)
  addToCart('sale', aLine({ variant_id: 13, name: 'ผ้ากันเปื้อน' }), 5)
  open()
  const before = readCarts()
  const sale = await row('รายการซื้อ')
  const names = () => sale.getAllByRole('link').map(({ textContent }) => textContent)
  const shown = names()
  const button = sale.getAllByRole('button', { name: /^ลบ/ })[at]
  if (button) await userEvent.click(button)
  expect(names()).toEqual(shown.filter((_, place) => place !== at))
  await userEvent.click(screen.getByRole('button', { name: 'เลิกทำ' }))
  expect(names()).toEqual(shown)
  expect(readCarts()).toEqual(before)
})

test('the notice of a deleted line is in its place, where the finger was', async () => {
  addToCart('sale', aLine({ variant_id: 12, name: 'พู่กัน' }), 5)
  addToCart('sale', aLine({ variant_id: 13, name: 'ผ้ากันเปื้อน' }), 5)
  open()
  const sale = await row('รายการซื้อ')
  const lines = sale.getAllByRole('rowgroup')[1] as HTMLElement
  for (const [at, button] of sale.getAllByRole('button', { name: /^ลบ/ }).entries()) {
    await userEvent.click(button)
    const undo = within(lines).getByRole('button', { name: 'เลิกทำ' })
    expect(within(lines).getAllByRole('row')[at]?.contains(undo)).toBe(true)
    await userEvent.click(undo)
  }
})

test('a double click on the bin deletes a line, and does not put it back at once', async () => {
  open()
  const bin = (await row('รายการซื้อ')).getByRole('button', { name: /^ลบ/ })
  fireEvent.click(bin, { detail: 1 })
  fireEvent.click(screen.getByRole('button', { name: 'เลิกทำ' }), { detail: 2 })
  expect(readCarts().sale).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'เลิกทำ' }), { detail: 1 })
  expect(readCarts().sale).toHaveLength(1)
})

test('the focus goes to the undo button where no line is left, and to the line that is put back', async () => {
  addToCart('sale', aLine({ variant_id: 12, name: 'พู่กัน' }), 5)
  open()
  const sale = await row('รายการซื้อ')
  await userEvent.click(sale.getByRole('button', { name: 'ลบ พู่กัน' }))
  await userEvent.click(screen.getByRole('button', { name: 'เลิกทำ' }))
  expect(document.activeElement).toBe(sale.getByRole('button', { name: 'ลบ พู่กัน' }))
  await userEvent.click((await row('รายการยืม')).getByRole('button', { name: /^ลบ/ }))
  const undo = screen.getByRole('button', { name: 'เลิกทำ' })
  expect(document.activeElement).toBe(undo)
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe((await row('รายการยืม')).getByRole('button', { name: /^ลบ/ }))
})

test('a screen reader reads of a deleted line and of its return, also a second time', async () => {
  open()
  await row('รายการซื้อ')
  const [place] = screen.getAllByRole('status')
  for (const cart of ['รายการซื้อ', 'รายการยืม']) {
    await userEvent.click((await row(cart)).getByRole('button', { name: /^ลบ/ }))
    const deleted = place?.firstElementChild
    expect(deleted?.textContent).toBe('นำ “สีน้ำ 12 สี” ออกจากตะกร้าแล้ว')
    await userEvent.click(screen.getByRole('button', { name: 'เลิกทำ' }))
    expect(place?.textContent).toBe('ใส่ “สีน้ำ 12 สี” กลับลงตะกร้าแล้ว')
    await userEvent.click((await row(cart)).getByRole('button', { name: /^ลบ/ }))
    expect(place?.firstElementChild, 'new text, which is announced').not.toBe(deleted)
  }
})

test('a changed quantity is announced with the total of both carts', async () => {
  open()
  const sale = await row('รายการซื้อ')
  await userEvent.click(sale.getByRole('button', { name: 'เพิ่มจำนวน' }))
  await waitFor(() =>
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
      '3 ชิ้น รวมทั้งหมด ฿1,041.50',
    ),
  )
})
