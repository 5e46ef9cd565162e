import { expect, type Page } from '@playwright/test'
import { goods, storedLine } from '../fixtures/goods.ts'
import { pickPhoto, pressOn, tabTo, typeInto } from '../fixtures/keyboard.ts'
import { type Account, newMember, staffOf } from '../fixtures/members.ts'
import type { Shop } from '../fixtures/shop.ts'
import { DESKTOP, PHONE, test } from '../fixtures/storefront-test.ts'
import { BillPage } from '../pages/bill-page.ts'
import { CartPage } from '../pages/cart-page.ts'
import { CheckoutPage } from '../pages/checkout-page.ts'
import { HomePage } from '../pages/home-page.ts'
import { ProductPage } from '../pages/product-page.ts'
import { ReturnsPage } from '../pages/returns-page.ts'
import { ShopBar } from '../pages/shop-bar.ts'
import { returnPhoto, slipPhoto } from '../story/photos.ts'

const PRODUCT = 'ชุดสีอะคริลิก'
const LINE = `${PRODUCT} 24 สี`

test('a member lives the whole story by keyboard alone, and always sees where the focus is', {
  tag: '@spec-2.cart.proceed',
}, async ({ person, shop }) => {
  const account = await newMember(shop)
  const page = await person({ viewport: DESKTOP })
  await test.step('past the bars, to the login', () => logIn(page, account))
  await test.step('from home to a product', () => findProduct(page))
  await test.step('size, quantity, both carts', () => fillCarts(page))
  const order = await test.step('cart, checkout, slip, bill', () => checkOut(page))
  await test.step('staff hand the loan over', () => handOver(shop, order))
  await test.step('giving it back, and its history', () => giveBack(page, order))
  await test.step('the profile, and out', () => leave(page))
})

test('the target of Tab on a phone is never completely under the bars', async ({ person, member, shop }) => {
  const easel = await goods(shop.url, 'ขาตั้งภาพแบบตั้งโต๊ะ', 'L')
  const lines = { sale: [storedLine(easel, 'sale', 1)] }
  const guest = await person({ viewport: PHONE })
  const buyer = await member({ viewport: PHONE, account: await newMember(shop), carts: lines })
  const product = `/product/${easel.product.id}`
  for (const path of ['/signup', '/profile', product, '/cart', '/faq']) {
    const page = path === '/signup' ? guest : buyer
    // Late content would push the focused element out of the window, with or without bars.
    await page.goto(path, { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const size of [PHONE, { width: 360, height: 400 }, { width: 740, height: 360 }]) {
      await page.setViewportSize(size)
      await page.evaluate(() => window.scrollTo(0, 0))
      await page.getByRole('main').focus()
      expect(await hiddenOnTheWay(page), `${path} at ${size.width}x${size.height}`).toEqual([])
    }
  }
})

/** Presses Tab to the end of the page, and names what had the focus where nothing of it was to be seen. */
async function hiddenOnTheWay(page: Page): Promise<string[]> {
  const hidden: string[] = []
  for (let steps = 0; steps < 60; steps += 1) {
    await page.keyboard.press('Tab')
    const found = await page.evaluate(async () => {
      await new Promise((scrolled) => requestAnimationFrame(scrolled))
      const focused = document.activeElement
      if (!focused?.closest('main, main ~ *')) return null
      const { left, top, width, height } = (focused.closest('label') ?? focused).getBoundingClientRect()
      const seen = [0.1, 0.5, 0.9].some((part) => {
        const there = document.elementFromPoint(left + width / 2, top + height * part)
        return there !== null && (focused.contains(there) || there.contains(focused))
      })
      return seen ? '' : `${focused.getAttribute('aria-label') ?? focused.textContent} at ${Math.round(top)}`
    })
    if (found === null) break
    if (found !== '') hidden.push(found)
  }
  return hidden
}

async function logIn(page: Page, { email, password }: Account): Promise<void> {
  await page.goto('/faq')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('button', { name: 'ข้ามไปที่เนื้อหา' })
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await test.step('a question opens and closes', async () => {
    const question = page.getByRole('button', { name: 'สั่งซื้อหรือยืมอุปกรณ์ได้อย่างไร' })
    await pressOn(page, question, 'Enter')
    await expect(question).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Space')
    await expect(question).toHaveAttribute('aria-expanded', 'false')
  })
  await goTo(page, 'เข้าสู่ระบบ', '/login')
  const main = page.getByRole('main')
  await typeInto(page, main.getByRole('textbox', { name: 'อีเมล' }), email)
  await typeInto(page, main.getByRole('textbox', { name: 'รหัสผ่าน', exact: true }), password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
}

async function findProduct(page: Page): Promise<void> {
  const home = new HomePage(page)
  await pressOn(page, home.banners.getByRole('button', { name: 'ภาพถัดไป' }), 'Enter')
  await home.expectBanner(2)
  await pressOn(page, home.part('หมวดหมู่อุปกรณ์').getByRole('link', { name: 'สีอะคริลิกและสีโปสเตอร์' }), 'Enter')
  await expect(page).toHaveURL(/\/category\/\d+$/)
  await typeInto(page, page.getByRole('searchbox', { name: 'ค้นหาสินค้า' }), 'ชุดสีอะคริลิก')
  await expect(page.getByRole('status').filter({ hasText: 'พบ 1 รายการ' })).toBeVisible()
  const chip = page.getByRole('group', { name: 'กรองตามประเภท' }).getByRole('button', { name: 'จำนวนสี' })
  await pressOn(page, chip, 'Space')
  await expect(chip).toHaveAttribute('aria-pressed', 'true')
  await pressOn(page, page.getByRole('main').getByRole('link', { name: PRODUCT }), 'Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(PRODUCT)
}

async function fillCarts(page: Page): Promise<void> {
  const product = new ProductPage(page)
  await tabTo(page, page.getByRole('radio', { name: '12 สี' }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: '24 สี' })).toBeChecked()
  const quantity = page.getByRole('spinbutton', { name: 'จำนวน' })
  await tabTo(page, quantity)
  await page.keyboard.press('ArrowUp')
  await expect(quantity).toHaveValue('2')
  await pressOn(page, product.addToSale, 'Enter')
  await expect(page.getByText('อยู่ในตะกร้าแล้ว 2 ชิ้น')).toBeVisible()
  await pressOn(page, product.addToRent, 'Space')
  await expect(page.getByText('อยู่ในตะกร้าแล้ว 3 ชิ้น')).toBeVisible()
}

async function checkOut(page: Page): Promise<string> {
  await goTo(page, 'ตะกร้า', '/cart')
  const cart = new CartPage(page)
  const bought = cart.quantity(cart.sale, LINE)
  await expect(bought).toBeEnabled()
  await tabTo(page, bought)
  await page.keyboard.press('ArrowDown')
  await expect(bought).toHaveValue('1')
  await pressOn(page, cart.sale.getByRole('button', { name: `ลบ ${LINE}` }), 'Enter')
  await expect(cart.sale).toHaveCount(0)
  await pressOn(page, page.getByRole('button', { name: 'ดำเนินการสั่งซื้อ' }), 'Enter')
  await expect(page).toHaveURL('/order')
  const checkout = new CheckoutPage(page)
  await tabTo(page, checkout.method('พร้อมเพย์ QR'))
  await page.keyboard.press('ArrowDown')
  await expect(checkout.method('โอนผ่านธนาคาร')).toBeChecked()
  await pickPhoto(page, checkout.slip, await slipPhoto('004', '03E2E'.padEnd(20, '1')))
  await expect(page.getByRole('img', { name: 'รูปที่ 1' })).toBeVisible()
  await pressOn(page, page.getByRole('button', { name: 'ยืนยันคำสั่งซื้อ' }), 'Enter')
  const bill = new BillPage(page)
  await bill.expectOpen()
  await test.step('the slip opens large and closes, the focus returns', async () => {
    const slip = page.getByRole('button', { name: 'ดูรูปขนาดใหญ่: สลิปการโอนเงิน' })
    await pressOn(page, slip, 'Enter')
    await expect(page.getByRole('dialog', { name: 'สลิปการโอนเงิน' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(slip).toBeFocused()
  })
  await test.step('the receipt is saved', async () => {
    const download = page.waitForEvent('download')
    await pressOn(page, page.getByRole('button', { name: 'ดาวน์โหลดใบสรุป' }), 'Enter')
    expect((await download).suggestedFilename()).toMatch(/\.png$/)
  })
  const id = (await bill.orderInState()) ?? ''
  await test.step('the history asks before it cancels, and Escape keeps the order', async () => {
    await goTo(page, 'ประวัติ', '/history')
    await pressOn(page, page.getByRole('button', { name: /^ตัวเลือกอื่น/ }), 'Enter')
    const cancel = page.getByRole('button', { name: 'ยกเลิกคำสั่งซื้อ' })
    await pressOn(page, cancel, 'Enter')
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await expect(cancel).toBeFocused()
  })
  return id
}

async function handOver(shop: Shop, order: string): Promise<void> {
  const staff = await staffOf(shop)
  await staff.json('POST', `/staff/orders/${order}/transition/`, 200, { to: 'approved' })
  await staff.json('POST', `/staff/orders/${order}/hand-over/`, 200, {})
}

async function giveBack(page: Page, order: string): Promise<void> {
  await goTo(page, 'คืนอุปกรณ์', '/return')
  const choice = page.getByRole('checkbox', { name: `เลือกคืนคำสั่งซื้อ ${order.slice(0, 8)}` })
  await pressOn(page, choice, 'Space')
  await expect(choice).toBeChecked()
  const returns = new ReturnsPage(page)
  const picker = page.getByLabel('เลือกรูปภาพ')
  await pickPhoto(page, picker, await returnPhoto('#c8452f'))
  await expect(returns.photos).toHaveCount(1)
  await pressOn(page, page.getByRole('button', { name: 'ลบรูปที่ 1' }), 'Enter')
  await expect(returns.photos).toHaveCount(0)
  await expect(picker, 'the focus is not lost with the photo').toBeFocused()
  await pickPhoto(page, picker, await returnPhoto('#2f7a55'))
  await pressOn(page, page.getByRole('button', { name: 'ส่งคำขอคืน' }), 'Enter')
  await expect(page.getByRole('status').filter({ hasText: 'ได้รับคำขอคืนแล้ว' })).toBeVisible()
  await tabTo(page, page.getByRole('tab', { name: 'ขอคืน' }))
  await page.keyboard.press('ArrowRight')
  const history = page.getByRole('tab', { name: 'ประวัติการคืน' })
  await expect(history).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(returns.sessions()).toHaveCount(1)
}

async function leave(page: Page): Promise<void> {
  await goTo(page, 'โปรไฟล์', '/profile')
  const main = page.getByRole('main')
  await pressOn(page, main.getByRole('button', { name: 'แก้ไขโปรไฟล์' }), 'Enter')
  await expect(main.getByRole('textbox', { name: 'ชื่อ', exact: true })).toBeFocused()
  await pressOn(page, main.getByRole('button', { name: 'ยกเลิก' }), 'Enter')
  await expect(main.getByRole('button', { name: 'แก้ไขโปรไฟล์' })).toBeFocused()
  await pressOn(page, main.getByRole('button', { name: 'ออกจากระบบ' }), 'Enter')
  await expect(page).toHaveURL('/login')
}

/** By the bar at the top: from the end of a page Tab leads to its beginning. */
async function goTo(page: Page, place: string, path: string): Promise<void> {
  await pressOn(page, new ShopBar(page).place(place), 'Enter')
  await expect(page).toHaveURL(path)
}
