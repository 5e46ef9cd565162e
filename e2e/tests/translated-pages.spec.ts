import { expect, type Page } from '@playwright/test'
import { borrow, easels, sendBack } from '../fixtures/loans.ts'
import { newMember } from '../fixtures/members.ts'
import { sketchbookOrder } from '../fixtures/sales.ts'
import { test } from '../fixtures/storefront-test.ts'
import { TRANSLATE } from '../fixtures/translator.ts'
import { expectProblem, field, press } from '../pages/account-form.ts'
import { BillPage } from '../pages/bill-page.ts'
import { CartPage } from '../pages/cart-page.ts'
import { CategoryPage } from '../pages/category-page.ts'
import { CheckoutPage } from '../pages/checkout-page.ts'
import { ConsoleForm } from '../pages/console-form.ts'
import { ConsoleOrders } from '../pages/console-orders.ts'
import { ConsoleReturns } from '../pages/console-returns.ts'
import { HistoryPage } from '../pages/history-page.ts'
import { HomePage } from '../pages/home-page.ts'
import { LoginPage } from '../pages/login-page.ts'
import { ProductPage } from '../pages/product-page.ts'
import { ReturnsPage } from '../pages/returns-page.ts'
import { toasts } from '../pages/shop-bar.ts'
import { returnPhoto, slipPhoto } from '../story/photos.ts'

// A page that cannot be shown logs why: `person` counts that as a failure.

async function openTranslated(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.evaluate(TRANSLATE)
}

test('a translated shop works as in Thai', async ({ person, shop, allowComplaints }) => {
  allowComplaints(/dj-rest-auth\/login/)
  const account = await newMember(shop)
  const loan = await borrow(shop, account, await easels(shop))
  const page = await person()
  const toggleChip = async () => {
    const chip = page.getByRole('main').locator('button[aria-pressed=false]').first()
    const toggled = page.getByRole('button', { name: (await chip.textContent()) ?? '', exact: true }).first()
    await chip.click()
    await expect(toggled).toHaveAttribute('aria-pressed', 'true')
  }

  await test.step('category, search and questions', async () => {
    await openTranslated(page, '/category/5')
    const category = new CategoryPage(page)
    const count = await category.found.textContent()
    await category.search('พู่กันกลม')
    await expect(category.found).not.toHaveText(count ?? '')
    await category.search('')
    await toggleChip()
    for (const path of ['/search?q=สี', '/faq']) {
      await openTranslated(page, path)
      await toggleChip()
    }
  })
  await test.step('the sizes of a product', async () => {
    await openTranslated(page, '/product/7')
    const stock = page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: /ชิ้น|หมด|เลือกขนาด/ })
    for (const size of ['24 สี', '12 สี']) {
      const before = (await stock.textContent()) ?? ''
      await new ProductPage(page).chooseSize(size)
      await expect(stock).not.toHaveText(before)
    }
  })
  await test.step('sign-up, reset and login', async () => {
    await openTranslated(page, '/signup')
    await press(page, 'สมัครสมาชิก')
    await expectProblem(page, 'ชื่อ', 'กรอก')
    await openTranslated(page, '/reset/password')
    await field(page, 'อีเมล').fill(account.email)
    await press(page, 'ส่งลิงก์ตั้งรหัสผ่านใหม่')
    await expect(page.getByText('ส่งลิงก์ตั้งรหัสผ่านใหม่ไปที่อีเมลแล้ว')).toBeVisible()
    await openTranslated(page, '/login')
    await field(page, 'อีเมล').fill(account.email)
    await page.getByRole('textbox', { name: 'รหัสผ่าน', exact: true }).fill('wrong')
    await press(page, 'เข้าสู่ระบบ')
    await expect(page.getByRole('alert').filter({ hasText: 'อีเมลหรือรหัสผ่านไม่ถูกต้อง' })).toBeVisible()
    await new LoginPage(page).logIn(account.email, account.password)
    await expect(new HomePage(page).todo).toBeVisible()
  })
  await test.step('cart, checkout and bill', async () => {
    await openTranslated(page, '/product/7')
    const product = new ProductPage(page)
    await product.chooseSize('24 สี')
    await product.addToSale.click()
    await expect(toasts(page)).toContainText('ในตะกร้าซื้อแล้ว')
    await openTranslated(page, '/cart')
    await page.getByRole('button', { name: /^เพิ่มจำนวน/ }).click()
    await new CartPage(page).proceed()
    const checkout = new CheckoutPage(page)
    await checkout.askForSlip()
    await expect(toasts(page)).toContainText('กรุณาแนบสลิปการโอนเงิน')
    await checkout.attachSlip(await slipPhoto('004', 'translated'))
    await checkout.confirm()
    await new BillPage(page).expectOpen()
  })
  await test.step('an order is cancelled, a loan comes back', async () => {
    await openTranslated(page, '/history')
    await page
      .getByRole('button', { name: /^ตัวเลือกอื่น/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'ยกเลิกคำสั่งซื้อ' }).first().click()
    await page.getByRole('button', { name: 'ยืนยันการยกเลิก' }).click()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await expect(new HistoryPage(page).order(loan.slice(0, 8))).toBeVisible()
    await openTranslated(page, '/return')
    const returns = new ReturnsPage(page)
    await returns.choose(loan.slice(0, 8))
    await returns.attach([await returnPhoto('#c8452f')])
    await returns.send()
    await expect(page.getByText('ได้รับคำขอคืนแล้ว').first()).toBeVisible()
  })
  await test.step('the profile is edited and left', async () => {
    await openTranslated(page, '/profile')
    await press(page, 'แก้ไขโปรไฟล์')
    await field(page, 'นามสกุล').fill('ใจงาม')
    await press(page, 'บันทึกการเปลี่ยนแปลง')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('โปรไฟล์')
    await press(page, 'ออกจากระบบ')
    await expect(page).toHaveURL(/\/login$/)
  })
})

test('a translated console works as in Thai', async ({ person, shop, allowComplaints }) => {
  allowComplaints(/dj-rest-auth\/login/)
  const account = await newMember(shop)
  const order = await sketchbookOrder(shop, account)
  const session = await sendBack(shop, account, await borrow(shop, account, await easels(shop)))
  const page = await person()
  const form = new ConsoleForm(page)

  await test.step('login', async () => {
    await openTranslated(page, '/staff/')
    await form.field('อีเมล').fill('admin@jansi.test')
    for (const password of ['wrong', shop.password]) {
      await form.field('รหัสผ่าน').fill(password)
      await form.button('เข้าสู่ระบบ').click()
      if (password === 'wrong') await expect(page.getByRole('alert')).toBeVisible()
    }
    await form.expectTitle('วันนี้')
  })
  await test.step('every section of the menu', async () => {
    await page.getByRole('menuitem', { name: 'จัดการ' }).click()
    const rooms = page.locator('a[role=menuitem]')
    const paths = await rooms.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(paths.length).toBeGreaterThan(10)
    for (const path of paths) {
      await page.locator(`a[role=menuitem][href="${path}"]`).click()
      await expect(page).toHaveURL(new RegExp(`${path}(/|\\?|$)`))
      await expect(page.getByRole('status').filter({ hasText: /^กำลัง/ })).toHaveCount(0)
    }
  })
  await test.step('an order is found and approved', async () => {
    const orders = new ConsoleOrders(page)
    await orders.goTo('คำสั่งซื้อ')
    await orders.search(order.slice(0, 8))
    await orders.openFromQueue(order.slice(0, 8))
    await orders.approve()
  })
  await test.step('a return is decided', async () => {
    await openTranslated(page, `/staff/returns/${session}/show`)
    await new ConsoleReturns(page).decide('ขอบคุณ', 'ค่าปรับรวม ฿0')
  })
  await test.step('a question is saved', async () => {
    await form.goTo('คำถามที่พบบ่อย')
    await page.getByRole('list', { name: 'คำถามที่พบบ่อย' }).getByRole('link').first().click()
    await form.field('คำถาม').fill('แปลแล้วยังบันทึกได้ไหม')
    await form.save()
  })
})
