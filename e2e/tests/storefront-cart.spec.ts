import { expect } from '@playwright/test'
import { accessibilityProblems, overflowing } from '../fixtures/axe.ts'
import { goods, storedLine } from '../fixtures/goods.ts'
import { noteShifts, readShifts } from '../fixtures/layout-shifts.ts'
import { giveBackLoan, restock } from '../fixtures/loans.ts'
import { newMember } from '../fixtures/members.ts'
import { DESKTOP, PHONE, test } from '../fixtures/storefront-test.ts'
import { MOVING } from '../fixtures/test.ts'
import { CheckoutPage } from '../pages/checkout-page.ts'
import { toasts } from '../pages/shop-bar.ts'

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
  const why = 'มีค่าปรับที่ยังไม่ได้ชำระ'
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
      const way = page.getByRole('main').getByRole('link', { name: 'ไปชำระค่าปรับ' }).first()
      await expect(way).toHaveAttribute('href', '/return?tab=history')
      expect(await accessibilityProblems(page), path).toEqual([])
      expect(await overflowing(page), path).toEqual([])
    }
    await expect(checkout.qr).toHaveCount(0)
    await expect(checkout.slip).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'ยืนยันคำสั่งซื้อ' })).toHaveCount(0)
  }
})

test('one hold for all tabs and devices of a member ends with the last page that shows it', async ({
  member,
  shop,
}) => {
  const easel = await goods(shop.url, 'ขาตั้งภาพแบบตั้งโต๊ะ', 'L')
  const account = await newMember(shop)
  const carts = { sale: [storedLine(easel, 'sale', 2)] }
  const left = async () => (await goods(shop.url, 'ขาตั้งภาพแบบตั้งโต๊ะ', 'L')).variant.quantity
  const inStock = await left()
  const tab = await member({ account, carts })
  const phone = await member({ account, carts })
  const otherTab = await tab.context().newPage()
  for (const page of [tab, otherTab, phone]) {
    await page.goto('/order')
    await expect(page.getByRole('timer')).toBeVisible()
  }
  await otherTab.goto('/robots.txt')
  await phone.close()
  // Responses of the shop are up to a second old.
  await tab.waitForTimeout(1_500)
  expect(await left()).toBe(inStock - 2)
  await expect(tab.getByRole('timer')).toBeVisible()
  await tab.goto('/robots.txt')
  await expect.poll(left).toBe(inStock)
})
