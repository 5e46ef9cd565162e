import { expect, type Page } from '@playwright/test'
import { accessibilityProblems, overflowing } from '../fixtures/axe.ts'
import { goods, storedLine } from '../fixtures/goods.ts'
import { noteShifts, readShifts } from '../fixtures/layout-shifts.ts'
import { giveBackLoan, restock } from '../fixtures/loans.ts'
import { type Account, newMember, type StoredCarts, staffOf } from '../fixtures/members.ts'
import { DESKTOP, PHONE, test } from '../fixtures/storefront-test.ts'
import { MOVING } from '../fixtures/test.ts'
import { BillPage } from '../pages/bill-page.ts'
import { CartPage } from '../pages/cart-page.ts'
import { CheckoutPage } from '../pages/checkout-page.ts'
import { ShopBar, toasts } from '../pages/shop-bar.ts'
import type { StoryClient } from '../story/client.ts'
import { slipPhoto } from '../story/photos.ts'

const EASEL = 'ขาตั้งภาพแบบตั้งโต๊ะ L'

test('two carts with totals share the stock, ignore less than one piece, and can be emptied', async ({
  member,
  shop,
}) => {
  const easel = await goods(shop.url, 'ขาตั้งภาพแบบตั้งโต๊ะ', 'L')
  const apron = await goods(shop.url, 'ผ้ากันเปื้อน', 'M')
  const page = await member({
    account: await newMember(shop),
    carts: {
      sale: [storedLine(easel, 'sale', 3)],
      rent: [storedLine(easel, 'rent', 2), storedLine(apron, 'rent', 1)],
    },
  })
  await page.goto('/cart')
  const cart = new CartPage(page)
  const bought = cart.quantity(cart.sale, EASEL)
  await expect(bought).toBeEnabled()
  // @spec-2.cart.totals @spec-9.baht
  await test.step('totals in baht with thousands separators', async () => {
    await expect(cart.total).toContainText('ยอดซื้อ฿1,140')
    await expect(cart.total).toContainText('ยอดยืม฿80')
    await expect(cart.total).toContainText('รวมทั้งหมด฿1,220')
  })
  // @spec-5.cart.minimum
  await test.step('less than one is ignored', async () => {
    await bought.fill('0')
    await bought.press('Enter')
    await expect(bought).toHaveValue('3')
    await bought.press('ArrowDown')
    await bought.press('ArrowDown')
    await bought.press('ArrowDown')
    await expect(bought).toHaveValue('1')
    const fewer = cart.sale.getByRole('button', { name: 'ลดจำนวน' })
    await expect(fewer).toBeDisabled()
  })
  // @spec-5.cart.shared-stock
  await test.step('more than the stock of both carts together is refused', async () => {
    const most = easel.variant.quantity - 2
    await bought.fill(String(most))
    await bought.press('Enter')
    await expect(bought).toHaveValue(String(most))
    await cart.oneMore(cart.sale, EASEL)
    await expect(toasts(page)).toContainText(
      `ไม่สามารถเลือกจำนวนเกินสต็อกได้ (เลือกได้ไม่เกิน ${most} ชิ้น นับรวมตะกร้าซื้อและยืม)`,
    )
    await expect(bought).toHaveValue(String(most))
  })
  // @spec-2.cart.tables
  await test.step('each line can be deleted, the last leaves an empty cart', async () => {
    await cart.sale.getByRole('button', { name: `ลบ ${EASEL}` }).click()
    await expect(cart.sale).toHaveCount(0)
    await expect(cart.rent.getByRole('rowgroup').nth(1).getByRole('row')).toHaveCount(2)
    await cart.rent.getByRole('button', { name: `ลบ ${EASEL}` }).click()
    await cart.rent.getByRole('button', { name: 'ลบ ผ้ากันเปื้อน M' }).click()
    await expect(page.getByText('ตะกร้ายังว่างอยู่')).toBeVisible()
    await expect(new ShopBar(page).place('ตะกร้า')).toHaveText('ตะกร้า')
  })
  // @spec-7.cart.sync
  await test.step('the server has received it', async () => {
    await expect
      .poll(async () => {
        const access = await page.evaluate(() => localStorage.getItem('access'))
        const headers = { authorization: `Bearer ${access}` }
        return (await page.request.get('/api/cart/get_cart/', { headers })).json()
      })
      .toEqual({ sale: [], rent: [] })
  })
})

test('each deleted line of a small phone’s cart is put back from its place, which is visible', async ({
  member,
  shop,
}) => {
  const easel = await goods(shop.url, 'ขาตั้งภาพแบบตั้งโต๊ะ', 'L')
  const apron = await goods(shop.url, 'ผ้ากันเปื้อน', 'M')
  const paints = await goods(shop.url, 'ชุดสีน้ำแบบก้อน ตลับโลหะ', '24 สี')
  const bought = [easel, paints].map((one) => storedLine(one, 'sale', 1))
  const borrowed = [storedLine(apron, 'rent', 1)]
  const page = await member({
    account: await newMember(shop),
    carts: { sale: bought, rent: borrowed },
    viewport: { width: 360, height: 640 },
  })
  await page.goto('/cart')
  const undo = page.getByRole('button', { name: 'เลิกทำ' })
  for (const { name } of [...bought, ...borrowed]) {
    const button = page.getByRole('button', { name: `ลบ ${name}` })
    await button.click()
    await expect(undo).toBeInViewport({ ratio: 1 })
    expect(await undo.evaluate(isUncovered), `after ${name}`).toBe(true)
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BUTTON')
    await undo.click()
    await expect(button).toBeFocused()
    await expect(button).toBeInViewport({ ratio: 1 })
  }
})

/** Whether nothing, such as the bar of the page's action, is over the middle of an element. */
function isUncovered(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
}

test('missing stock is listed before the checkout, and a failed check is shown', {
  tag: ['@spec-7.cart.verify-stock', '@spec-8.stock.list', '@spec-8.stock.other'],
}, async ({ member, shop, allowComplaints }) => {
  allowComplaints(/\/api\/cart\/verify_stock\//)
  const easel = await goods(shop.url, 'ขาตั้งภาพแบบตั้งโต๊ะ', 'L')
  const { quantity } = easel.variant
  const page = await member({
    account: await newMember(shop),
    carts: { sale: [storedLine(easel, 'sale', quantity + 4)] },
  })
  await page.goto('/cart')
  await expect(page.getByRole('table', { name: 'รายการซื้อ' })).toContainText(`เหลือ ${quantity} ชิ้น`)
  const proceed = page.getByRole('button', { name: 'ดำเนินการสั่งซื้อ' })
  await proceed.click()
  const alert = page.getByRole('alertdialog', { name: 'สินค้าบางรายการมีไม่เพียงพอ' })
  await expect(alert).toContainText('ขาตั้งภาพแบบตั้งโต๊ะ')
  await expect(alert).toContainText(`ต้องการ ${quantity + 4} ชิ้น · มีอยู่ ${quantity} ชิ้น`)
  await alert.getByRole('button', { name: 'กลับไปปรับจำนวน' }).click()
  await expect(page).toHaveURL('/cart')
  await page.route('**/api/cart/verify_stock/', (route) => route.abort())
  await proceed.click()
  await expect(toasts(page)).toContainText('เกิดข้อผิดพลาดในการตรวจสอบสต็อกสินค้า')
  await expect(page).toHaveURL('/cart')
})

test('the checkout asks for products and a photo of the slip, and hides borrowing if there is something to pay', {
  tag: ['@spec-7.order.create', '@spec-7.order.slip'],
}, async ({ member, shop }) => {
  const account = await newMember(shop)
  const easel = await goods(shop.url, 'ขาตั้งภาพแบบตั้งโต๊ะ', 'L')
  await restock(shop, easel, 3)
  const checkout = await openCheckout(member, account, { sale: [storedLine(easel, 'sale', 3)] })
  const { page } = checkout
  // @spec-2.checkout.form @spec-2.checkout.bank-account @spec-5.checkout.borrow-hidden @spec-7.order.promptpay @spec-7.payment-methods
  await test.step('methods, QR and bank account', async () => {
    await expect(checkout.methods.getByRole('radio')).toHaveCount(2)
    await expect(checkout.method('พร้อมเพย์ QR')).toBeChecked()
    await expect(checkout.method('ยืมอุปกรณ์')).toHaveCount(0)
    await expect(checkout.qr).not.toHaveJSProperty('naturalWidth', 0)
    await checkout.method('โอนผ่านธนาคาร').check()
    const bank = page.getByRole('region', { name: 'บัญชีสำหรับโอนเงิน' })
    await expect(bank).toContainText('ธนาคารตัวอย่าง')
    await expect(bank).toContainText('000-0-00000-0')
    await expect(bank).toContainText('ชมรมศิลปะบำบัดจานสี (บัญชีตัวอย่าง)')
    await expect(page.getByRole('region', { name: 'รายการซื้อ' })).toContainText(EASEL)
    await expect(page.getByRole('main')).toContainText('รวมทั้งหมด ฿1,140')
  })
  // @spec-5.checkout.slip-required @spec-5.checkout.slip-image
  await test.step('a missing slip, and a file that is no image, are refused', async () => {
    await checkout.confirm()
    await expect(toasts(page)).toContainText('กรุณาแนบสลิปการโอนเงิน')
    await checkout.slip.setInputFiles({
      name: 'slip.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4'),
    })
    await expect(page.getByText('เลือกไฟล์รูปภาพเท่านั้น')).toBeVisible()
    await expect(page.getByRole('img', { name: 'รูปที่ 1' })).toHaveCount(0)
    await expect(page).toHaveURL('/order')
  })
  // @spec-2.checkout.success @spec-4.state.checkout
  await test.step('with it the order is created, its bill opens and the cart is empty', async () => {
    await checkout.attachSlip(await slipPhoto('004', '01E2E'.padEnd(20, '7')))
    await expect(page.getByRole('img', { name: 'รูปที่ 1' })).toBeVisible()
    await checkout.confirm()
    const bill = new BillPage(page)
    await bill.expectOpen()
    expect(await bill.orderInState()).toMatch(/^[0-9a-f-]{36}$/)
    await expect(new ShopBar(page).place('ตะกร้า')).toHaveText('ตะกร้า')
  })
  // @spec-5.checkout.empty
  await test.step('an empty cart is asked to pick products first', async () => {
    await page.goto('/order')
    await expect(page.getByRole('alert')).toContainText('กรุณาเลือกสินค้าก่อนสั่งซื้อ')
  })
})

test('a free loan is borrowed by default and without a slip', {
  tag: ['@spec-5.checkout.slip-required', '@spec-9.payment-methods'],
}, async ({ member, shop }) => {
  const apron = await goods(shop.url, 'ผ้ากันเปื้อน', 'M')
  const checkout = await openCheckout(member, await newMember(shop), { rent: [storedLine(apron, 'rent', 1)] })
  await expect(checkout.methods.getByRole('radio')).toHaveCount(3)
  await expect(checkout.method('ยืมอุปกรณ์')).toBeChecked()
  await expect(checkout.slip).toHaveCount(0)
  await checkout.method('พร้อมเพย์ QR').check()
  await expect(checkout.slip).toHaveCount(1)
  await checkout.confirm()
  await expect(toasts(checkout.page)).toContainText('กรุณาแนบสลิปการโอนเงิน')
  await checkout.method('ยืมอุปกรณ์').check()
  await checkout.confirm()
  const bill = new BillPage(checkout.page)
  await bill.expectOpen()
  await expect(bill.sheet).toContainText('รออนุมัติ')
  await expect(bill.sheet).toContainText('฿0')
})

test('a checkout that meets a fault shows it, keeps the cart, and goes on', async ({
  member,
  shop,
  allowComplaints,
}) => {
  allowComplaints(
    /generate_promptpay_qr|create_from_cart|verify_stock|paymentslip/,
    /^Could not load (promptpay|order-check)/,
  )
  const easel = await goods(shop.url, 'ขาตั้งภาพแบบตั้งโต๊ะ', 'L')
  await restock(shop, easel, 1)
  const account = await newMember(shop)
  const page = await member({ account, carts: { sale: [storedLine(easel, 'sale', 1)] } })
  await page.route('**/api/order/generate_promptpay_qr/', (route) => route.fulfill({ status: 503, json: {} }))
  await page.goto('/order')
  const checkout = new CheckoutPage(page)
  const qrFailed = page.getByRole('alert').filter({ hasText: 'โหลด QR พร้อมเพย์ไม่สำเร็จ' })
  const refusal = page.getByRole('main').getByRole('alert')
  // @spec-8.qr
  await test.step('a QR that does not come can be fetched again, the rest works', async () => {
    await expect(qrFailed).toBeVisible()
    await expect(checkout.method('โอนผ่านธนาคาร')).toBeEnabled()
    await page.unroute('**/api/order/generate_promptpay_qr/')
    await qrFailed.getByRole('button', { name: 'ลองใหม่' }).click()
    await expect(checkout.qr).not.toHaveJSProperty('naturalWidth', 0)
  })
  await test.step('the piece is held, and the time that is left is shown', async () => {
    await expect(page.getByRole('timer')).toContainText(/1[45]:\d\d นาที/)
  })
  await checkout.attachSlip(await slipPhoto('004', '01E2E'.padEnd(20, '8')))
  // @spec-8.stock.other
  await test.step('a stock check that fails', async () => {
    await page.route('**/api/cart/verify_stock/', (route) => route.fulfill({ status: 500, json: {} }))
    await checkout.confirm()
    await expect(refusal).toContainText('เกิดข้อผิดพลาดในการตรวจสอบสต็อกสินค้า')
    await page.unroute('**/api/cart/verify_stock/')
  })
  // @spec-8.order.create
  await test.step('an order that cannot be made', async () => {
    await page.route('**/api/order/create_from_cart/', (route) => route.fulfill({ status: 500, json: {} }))
    await checkout.confirm()
    await expect(refusal).toContainText('สร้างคำสั่งซื้อไม่สำเร็จ กรุณาลองใหม่อีกครั้งภายหลัง')
    await expect(page).toHaveURL('/order')
    await expect(page.getByRole('img', { name: 'รูปที่ 1' })).toBeVisible()
    await page.unroute('**/api/order/create_from_cart/')
  })
  await test.step('an order whose slip was lost exists, and its bill takes the slip', async () => {
    await page.route('**/api/paymentslip/', (route) => route.abort())
    await checkout.confirm()
    await new BillPage(page).expectOpen()
    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert).toContainText('บันทึกคำสั่งซื้อแล้ว แต่สลิปยังส่งไม่ถึง')
    await page.unroute('**/api/paymentslip/')
    await checkout.attachSlip(await slipPhoto('004', '01E2E'.padEnd(20, '9')))
    await page.getByRole('button', { name: 'ส่งสลิป' }).click()
    await expect(toasts(page)).toContainText('ส่งสลิปแล้ว รอเจ้าหน้าที่ตรวจสอบ')
    await expect(new BillPage(page).slip).toBeVisible()
    await expect(alert).toHaveCount(0)
  })
})

test('a member who may not borrow reads why on the product, in the cart and on the checkout, where nothing moves, and is asked for no money', async ({
  member,
  shop,
  allowComplaints,
}) => {
  allowComplaints(/verify_stock/)
  const account = await newMember(shop)
  const easel = await goods(shop.url, 'ขาตั้งภาพแบบตั้งโต๊ะ', 'M')
  await giveBackLoan(shop, account, easel)
  await restock(shop, easel, 2)
  const page = await member({ account, carts: { rent: [storedLine(easel, 'rent', 1)] }, ...MOVING })
  const checkout = new CheckoutPage(page)
  const why = 'มีรายการยืมที่เกินกำหนดหรือค่าปรับค้างอยู่'
  await page.goto('/cart')
  await expect(page.getByRole('main')).toContainText(why)
  await page.getByRole('button', { name: 'ดำเนินการสั่งซื้อ' }).click()
  await expect(toasts(page)).toContainText('เกิดข้อผิดพลาดในการตรวจสอบสต็อกสินค้า')
  await expect(page).toHaveURL('/cart')
  await noteShifts(page)
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size)
    for (const [path, most] of [
      [`/product/${easel.product.id}`, 0.001],
      ['/cart', 0.001],
      ['/order', 0.01],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('main')).toContainText(why)
      await page.waitForLoadState('networkidle')
      const { sum, moved } = await readShifts(page)
      expect.soft(sum, `${path} at ${size.width} pixels: ${moved}`).toBeLessThan(most)
      await expect(page.getByRole('link', { name: 'ไปหน้าคืนอุปกรณ์' })).toHaveAttribute('href', '/return')
      expect(await accessibilityProblems(page), path).toEqual([])
      expect(await overflowing(page), path).toEqual([])
    }
    await expect(checkout.qr).toHaveCount(0)
    await expect(checkout.slip).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'ยืนยันคำสั่งซื้อ' })).toHaveCount(0)
  }
})

test('changes during the payment are shown: the price with both amounts, the last piece with the way to the cart', async ({
  member,
  shop,
  allowComplaints,
}) => {
  allowComplaints(/create_from_cart|verify_stock|checkout\/hold/)
  const staff = await staffOf(shop)
  const name = `กระดาษลองราคา ${Date.now()}`
  const change = await sellPaper(staff, name)
  const paper = await goods(shop.url, name, 'แผ่น')
  const page = await member({
    account: await newMember(shop),
    carts: { sale: [storedLine(paper, 'sale', 2)] },
  })
  // Of a server without holds, where the pieces can go while one pays.
  await page.route('**/api/checkout/hold/', (route) => route.fulfill({ status: 404, json: {} }))
  await page.goto('/order')
  const checkout = new CheckoutPage(page)
  await checkout.attachSlip(await slipPhoto('004', '01E2E'.padEnd(20, '5')))
  await test.step('a price that staff raise', async () => {
    await change({ sale_price: 99 })
    await checkout.confirm()
    const refusal = page.getByRole('main').getByRole('alert')
    await expect(refusal).toContainText('ราคาเปลี่ยนจาก ฿110 เป็น ฿198')
    await expect(page.getByRole('main')).toContainText('รวมทั้งหมด ฿198')
    await expect(page.getByRole('img', { name: 'รูปที่ 1' })).toBeVisible()
  })
  await test.step('the last piece, taken meanwhile', async () => {
    const taken = { available: -4, reason: 'ของหาย' }
    await staff.json('POST', `/staff/variants/${paper.variant.id}/adjust/`, 200, taken)
    await checkout.confirm()
    const dialog = page.getByRole('alertdialog', { name: 'สินค้าบางรายการมีไม่เพียงพอ' })
    await expect(dialog).toContainText('ต้องการ 2 ชิ้น · มีอยู่ 1 ชิ้น')
    await expect(dialog).toContainText('ส่งสลิปให้ชมรมตรวจและคืนเงินได้')
    await dialog.getByRole('button', { name: 'กลับไปปรับจำนวน' }).click()
    await expect(page).toHaveURL('/cart')
  })
  await change({ is_active: false })
})

/** Adds five sheets of paper for ฿55 each to the shop; returns a function that changes the product. */
async function sellPaper(staff: StoryClient, name: string) {
  const prices = { sale_price: null, rental_price: null, replacement_price: null }
  const sheet = { size: 'แผ่น', type_name: null, ...prices, is_active: true }
  const product = {
    name,
    description: '',
    brand: '',
    category: 8,
    image_keys: [],
    is_for_sale: true,
    is_for_rent: false,
    is_used: false,
    is_active: true,
    ...prices,
    sale_price: 55,
  }
  const variants = [{ ...sheet, initial_stock: 5 }]
  type Made = { id: number; version: number; variants: { id: number }[] }
  let made = (await staff.json('POST', '/staff/products/', 201, { ...product, variants })).body as Made
  return async (difference: object) => {
    const { id, version } = made
    const body = { ...product, variants: [{ ...sheet, id: made.variants[0]?.id }], ...difference, version }
    made = (await staff.json('PUT', `/staff/products/${id}/`, 200, body)).body as Made
  }
}

async function openCheckout(
  member: (options: { account: Account; carts: StoredCarts }) => Promise<Page>,
  account: Account,
  carts: StoredCarts,
): Promise<CheckoutPage> {
  const page = await member({ account, carts })
  await page.goto('/order')
  return new CheckoutPage(page)
}
