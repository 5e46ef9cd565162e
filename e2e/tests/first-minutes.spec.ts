import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { readMail } from '../../apps/server/test/smtp.ts'
import { newReference } from '../fixtures/sales.ts'
import { openShop, type Shop } from '../fixtures/shop.ts'
import { DESKTOP } from '../fixtures/storefront-test.ts'
import { hydratedPage, test } from '../fixtures/test.ts'
import { CATEGORY, PRODUCT, SIZE } from '../member-story/goods.ts'
import { look } from '../member-story/look.ts'
import { ActivationPage } from '../pages/activation-page.ts'
import { BillPage } from '../pages/bill-page.ts'
import { CartPage } from '../pages/cart-page.ts'
import { CategoryPage } from '../pages/category-page.ts'
import { CheckoutPage } from '../pages/checkout-page.ts'
import { ConsoleForm } from '../pages/console-form.ts'
import { ConsoleOrders } from '../pages/console-orders.ts'
import { HomePage } from '../pages/home-page.ts'
import { LoginPage } from '../pages/login-page.ts'
import { ProductPage } from '../pages/product-page.ts'
import { toasts } from '../pages/shop-bar.ts'
import { SignupPage } from '../pages/signup-page.ts'
import { slipPhoto } from '../story/photos.ts'

const PASSWORD = 'Palette#26'
const MEMBER = 'mali@example.org'

test('an empty shop is set up in a browser, and takes its first paid order', async ({ browser }) => {
  test.setTimeout(180_000)
  const shop = await openShop({ seed: 'none' })
  const contexts = [await browser.newContext(), await browser.newContext()]
  const [admin, member] = (await Promise.all(contexts.map((context) => context.newPage()))).map(hydratedPage)
  if (admin === undefined || member === undefined) throw new Error('Two pages were opened.')
  try {
    await test.step('the code of the data folder opens the set-up page', () => openWithCode(admin, shop))
    await test.step('the first admin is signed in at once', () => makeAdmin(admin))
    await test.step('the club names the shop and its account', () => nameShop(admin))
    await test.step('the demo lends its goods and a workshop', () => addGoods(admin))
    const order = await test.step('a member pays the first order', () => payFirstOrder(member, shop))
    await test.step('the admin approves it', async () => {
      const orders = new ConsoleOrders(admin)
      await orders.goTo('วันนี้')
      await orders.waiting('สลิปรอตรวจ', 1).click()
      await orders.openFromQueue(order.slice(0, 8))
      await orders.approve()
    })
    await test.step('the set-up page is closed', async () => {
      const closed = await member.request.get(`${shop.url}/setup/`)
      expect([closed.status(), (await closed.text()).includes('<form')]).toEqual([404, false])
    })
  } finally {
    for (const context of contexts) await context.close()
    await shop.stop()
  }
})

/** Looks at a page that no other test opens. */
async function inspect(page: Page, name: string): Promise<void> {
  await look(page, name)
  await page.setViewportSize(DESKTOP)
}

async function openWithCode(page: Page, shop: Shop): Promise<void> {
  const file = join(shop.dataDir, 'setup-code.txt')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  await page.goto(`${shop.url}/setup/`)
  await expect(page.getByRole('heading', { level: 1, name: 'ตั้งร้านใหม่' })).toBeVisible()
  await page.getByLabel('รหัสตั้งร้าน').fill('0000 0000')
  await page.getByRole('button', { name: 'เปิดหน้าตั้งร้าน' }).click()
  await expect(page.getByRole('alert')).toContainText('รหัสนี้ใช้ไม่ได้')
  await inspect(page, 'set-up code')
  await page.goto('about:blank')
  await page.goto(`${shop.url}/setup/#${(await readFile(file, 'utf8')).trim()}`)
  await expect(page.getByRole('heading', { level: 1, name: 'บัญชีผู้ดูแลคนแรก' })).toBeVisible()
}

async function makeAdmin(page: Page): Promise<void> {
  const form = { ชื่อ: 'มานี', นามสกุล: 'ใจดี', อีเมล: 'admin@club.example.org', เบอร์โทร: '0812345678' }
  for (const [label, value] of Object.entries(form)) await page.getByLabel(label).first().fill(value)
  await page.locator('#password1').fill(PASSWORD)
  await page.locator('#password2').fill(`${PASSWORD}x`)
  await page.getByRole('button', { name: 'สร้างบัญชีและตั้งร้านต่อ' }).click()
  await expect(page.locator('#password2-fault')).toHaveText('รหัสผ่านสองช่องไม่ตรงกัน')
  await inspect(page, 'set-up admin')
  await page.locator('#password2').fill(PASSWORD)
  await page.getByRole('button', { name: 'สร้างบัญชีและตั้งร้านต่อ' }).click()
  await new ConsoleForm(page).expectTitle('ตั้งร้าน')
  await expect(page.getByText('เหลือ 4 ขั้น')).toBeVisible()
  await inspect(page, 'set-up steps')
}

async function nameShop(page: Page): Promise<void> {
  const settings = new ConsoleForm(page)
  await page.getByRole('link', { name: 'ตั้งชื่อและสีของร้าน' }).click()
  await settings.expectTitle('ตั้งค่าร้าน')
  await settings.field('ชื่อชมรม').fill('ชมรมวาดเส้น')
  await settings.field('พร้อมเพย์').fill('0801234567')
  await settings.button('ทดสอบ QR พร้อมเพย์').click()
  await settings.dialog('ทดสอบ QR พร้อมเพย์').getByRole('button', { name: 'ชื่อถูกต้อง' }).click()
  await settings.save()
  await expect(page.getByText('บันทึกการตั้งค่าแล้ว')).toBeVisible()
  await page.getByRole('link', { name: 'ขั้นตอนตั้งร้าน' }).click()
  await expect(page.getByText('เหลือ 2 ขั้น')).toBeVisible()
}

async function addGoods(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'เติมสินค้าตัวอย่าง' }).click()
  await expect(page.getByText('ร้านพร้อมแล้ว')).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'ส่งอีเมลทดสอบถึงฉัน' }).click()
  await expect(page.getByText('เขียนอีเมลเป็นไฟล์')).toBeVisible()
  await page.getByRole('button', { name: 'ทดสอบโฟลเดอร์' }).click()
  await expect(page.getByText('เขียนไฟล์ในโฟลเดอร์นี้ได้')).toBeVisible()
  await inspect(page, 'set-up done')
}

/** Returns the id of the order. */
async function payFirstOrder(page: Page, shop: Shop): Promise<string> {
  await page.goto(`${shop.url}/signup`)
  const signup = new SignupPage(page)
  const form = { ชื่อ: 'มะลิ', นามสกุล: 'ใจดี', อีเมล: MEMBER, เบอร์โทรศัพท์: '0898765432' }
  for (const [label, value] of Object.entries(form)) await signup.fill(label, value)
  for (const label of ['รหัสผ่าน', 'ยืนยันรหัสผ่าน']) await signup.fill(label, PASSWORD)
  await signup.send()
  await signup.expectMailSent(MEMBER)
  const activation = new ActivationPage(page)
  await activation.open(await linkTo(shop))
  await activation.confirm()
  await activation.goToLogin()
  await new LoginPage(page).logIn(MEMBER, PASSWORD)
  await new HomePage(page).openCategory(CATEGORY)
  await new CategoryPage(page).openProduct(PRODUCT)
  const product = new ProductPage(page)
  await product.chooseSize(SIZE)
  await product.addToSale.click()
  await expect(toasts(page)).toContainText('ในตะกร้าซื้อแล้ว')
  await page.goto(`${shop.url}/cart`)
  await new CartPage(page).proceed()
  const checkout = new CheckoutPage(page)
  await expect(checkout.method('พร้อมเพย์ QR')).toBeChecked()
  await checkout.attachSlip(await slipPhoto('004', newReference()))
  await checkout.confirm()
  const bill = new BillPage(page)
  await bill.expectOpen()
  return (await bill.orderInState()) ?? ''
}

async function linkTo(shop: Shop): Promise<string> {
  const folder = join(shop.dataDir, 'mail')
  let link: string | undefined
  await expect
    .poll(async () => {
      for (const name of await readdir(folder)) {
        const raw = await readFile(join(folder, name), 'utf8')
        if (raw.includes(`\nTo: ${MEMBER}`))
          link = /https?:\S+\/account-confirm-email\/\S+/.exec(readMail(raw).text)?.[0]
      }
      return link
    })
    .toBeDefined()
  return link ?? ''
}
