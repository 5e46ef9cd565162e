import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { goods } from '../fixtures/goods.ts'
import { readPromptPay } from '../fixtures/promptpay.ts'
import type { Shop } from '../fixtures/shop.ts'
import { BillPage } from '../pages/bill-page.ts'
import { CartPage } from '../pages/cart-page.ts'
import { CategoryPage } from '../pages/category-page.ts'
import { CheckoutPage } from '../pages/checkout-page.ts'
import { expectShown } from '../pages/console-page.ts'
import { HistoryPage } from '../pages/history-page.ts'
import { HomePage } from '../pages/home-page.ts'
import { ProductPage } from '../pages/product-page.ts'
import { PhoneBar, toasts } from '../pages/shop-bar.ts'
import type { StoryClient } from '../story/client.ts'
import { slipPhoto } from '../story/photos.ts'
import { APRON, APRON_LINE, APRON_SIZE, CATEGORY, LINE, PRODUCT, SIZE, STOCK, TOTAL } from './goods.ts'
import { look, saveImages } from './look.ts'

/** The member waits for a size that is out of stock; staff put a piece on the shelf, and it is kept for the member. */
export async function waitForAPiece(page: Page, shop: Shop, staff: StoryClient): Promise<void> {
  const { product, variant } = await goods(shop.url, APRON, APRON_SIZE)
  const restock = (pieces: number) =>
    staff.json('POST', `/staff/variants/${variant.id}/adjust/`, 200, { available: pieces, reason: 'นับใหม่' })
  await restock(-variant.quantity)
  await page.goto(`/product/${product.id}`)
  const apron = new ProductPage(page)
  await apron.chooseSize(APRON_SIZE)
  await apron.expectStock(0)
  await look(page, 'out of stock')
  await apron.join.click()
  await expect(page.getByText('คุณอยู่ในคิวรอของ ลำดับที่ 1')).toBeVisible()
  await look(page, 'waiting list')
  await page.goto('/history')
  await expect(page.getByText('รอคิว ลำดับที่ 1')).toBeVisible()
  await look(page, 'history with a place in the waiting list')
  await restock(1)
  await page.goto(`/product/${product.id}`)
  await apron.chooseSize(APRON_SIZE)
  await expect(page.getByText('ถึงคิวของคุณแล้ว เรากันไว้ให้ 1 ชิ้น')).toBeVisible()
  await look(page, 'a piece is kept')
  await apron.addToRent.click()
  await expect(toasts(page)).toContainText('ในตะกร้ายืมแล้ว')
}

/** The member fills both carts up to the stock that they share, and puts a deleted line back. */
export async function fillCarts(page: Page): Promise<void> {
  const home = new HomePage(page)
  await home.open()
  await home.openCategory(CATEGORY)
  await new CategoryPage(page).openProduct(PRODUCT)
  const product = new ProductPage(page)
  await product.chooseSize(SIZE)
  await product.addToSale.click()
  await expect(toasts(page)).toContainText('ในตะกร้าซื้อแล้ว')
  await product.setQuantity(STOCK)
  await product.addToRent.click()
  await expect(product.problem).toHaveText('ไม่สามารถเลือกจำนวนเกินสต็อกได้ (เหลือ 2 ชิ้น)')
  await saveImages(page, 'product of a member')
  await product.setQuantity(2)
  await product.addToRent.click()
  await expect(toasts(page)).toContainText('ในตะกร้ายืมแล้ว')
  await expect(product.cart).toContainText('4')

  await product.cart.click()
  const cart = new CartPage(page)
  await expect(cart.quantity(cart.sale, LINE)).toHaveValue('1')
  await expect(cart.quantity(cart.rent, LINE)).toHaveValue('2')
  await test.step('a deleted line is put back', async () => {
    await cart.rent.getByRole('button', { name: `ลบ ${APRON_LINE}` }).click()
    await expect(cart.quantity(cart.rent, APRON_LINE)).toHaveCount(0)
    const deleted = `นำ “${APRON_LINE}” ออกจากตะกร้าแล้ว`
    await expect(page.getByRole('status').filter({ hasText: deleted })).toHaveCount(1)
    await expect(cart.rent.getByRole('row').filter({ hasText: deleted })).toBeVisible()
    await look(page, 'cart with a deleted line')
    await page.getByRole('button', { name: 'เลิกทำ' }).click()
    await expect(cart.quantity(cart.rent, APRON_LINE)).toHaveValue('1')
  })
  await cart.oneMore(cart.rent, LINE)
  await expect(toasts(page)).toContainText('ไม่สามารถเลือกจำนวนเกินสต็อกได้')
  await expect(cart.quantity(cart.rent, LINE)).toHaveValue('2')
  await expect(cart.total).toContainText(TOTAL)
  await cart.proceed()
}

/** The member pays by PromptPay while the pieces are held, and sends the slip. Gives the order's id. */
export async function checkOut(page: Page, reference: string): Promise<string> {
  const checkout = new CheckoutPage(page)
  await expect(checkout.method('พร้อมเพย์ QR')).toBeChecked()
  await expect(checkout.method('โอนผ่านธนาคาร')).toBeVisible()
  await expect(checkout.method('ยืมอุปกรณ์')).toHaveCount(0)
  await expect(page.getByRole('timer')).toHaveText(/^1[45]:\d\d นาที$/)
  await expectShown(checkout.qr)
  // Not from the screen of a phone, on which a toast may be over it.
  const [, image = ''] = ((await checkout.qr.getAttribute('src')) ?? '').split('base64,')
  const { checksum, ...paid } = await readPromptPay(Buffer.from(image, 'base64'))
  expect(paid).toEqual({
    oneTime: true,
    application: 'A000000677010111',
    phone: '0066801234567',
    currency: '764',
    amount: '1370.00',
    country: 'TH',
  })
  expect(checksum.given).toBe(checksum.computed)
  await saveImages(page, 'checkout')

  await checkout.askForSlip()
  await expect(toasts(page)).toContainText('กรุณาแนบสลิปการโอนเงิน')
  await expect(page).toHaveURL(/\/order$/)
  await checkout.attachSlip(await slipPhoto('004', reference))
  await saveImages(page, 'checkout with a slip')
  await checkout.confirm()
  const bill = new BillPage(page)
  await bill.expectOpen()
  const orderId = await bill.orderInState()
  expect(orderId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/)
  return orderId ?? ''
}

/** The member reads the bill with its timeline and QR, and keeps the receipt and the days. */
export async function readBill(page: Page, orderId: string): Promise<void> {
  const bill = new BillPage(page)
  await expect(bill.sheet).toContainText(orderId.slice(0, 8))
  await expect(bill.sheet).toContainText('รออนุมัติ')
  await expect(bill.sheet).toContainText(TOTAL)
  await expect(page.getByRole('main')).toContainText('1-3 วันทำการ')
  await expect(page.getByRole('heading', { name: 'ได้รับคำสั่งซื้อและสลิปแล้ว' })).toBeVisible()
  await expect(bill.palette).toHaveAccessibleName('จานสีของฉัน: เต็มแล้ว 2 จาก 5 หลุม ตอนนี้: ตรวจ')
  await expect(await bill.currentStep()).toHaveText(/^ชมรมตรวจ · รอชมรม/)
  await expectShown(bill.slip)
  await look(page, 'bill')
  await expect(new PhoneBar(page).place('ตะกร้า')).toHaveText('ตะกร้า')
  await page.reload()
  await expect(bill.sheet).toContainText(orderId.slice(0, 8))

  const receipt = await bill.downloadReceipt()
  expect(receipt.name).toMatch(/\.png$/)
  const { width, height, format } = await sharp(receipt.bytes).metadata()
  expect(format).toBe('png')
  expect(Math.min(width, height)).toBeGreaterThan(500)
  // Paper with something written on it: neither blank nor black.
  const { channels } = await sharp(receipt.bytes).greyscale().stats()
  expect(channels[0]?.mean).toBeGreaterThan(180)
  expect(channels[0]?.stdev).toBeGreaterThan(10)
  const days = await bill.save(bill.calendar)
  expect(days.name).toMatch(/\.ics$/)
  expect(days.bytes.toString()).toMatch(/^BEGIN:VCALENDAR[\s\S]*BEGIN:VEVENT/)

  const other = await page.context().newPage()
  await other.goto('/bill')
  await expect(other).toHaveURL(/\/history$/)
  await expect(new HistoryPage(other).order(orderId.slice(0, 8))).toContainText('รออนุมัติ')
  await other.close()
}
