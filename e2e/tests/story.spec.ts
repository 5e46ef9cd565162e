import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { receiveMail } from '../fixtures/mailbox.ts'
import { readPromptPay } from '../fixtures/promptpay.ts'
import type { Shop } from '../fixtures/shop.ts'
import { test } from '../fixtures/test.ts'
import { ActivationPage } from '../pages/activation-page.ts'
import { BillPage } from '../pages/bill-page.ts'
import { CartPage } from '../pages/cart-page.ts'
import { CategoryPage } from '../pages/category-page.ts'
import { CheckoutPage } from '../pages/checkout-page.ts'
import { ConsoleMails } from '../pages/console-mails.ts'
import { ConsoleOrders } from '../pages/console-orders.ts'
import { expectShown } from '../pages/console-page.ts'
import { ConsoleReturns } from '../pages/console-returns.ts'
import { HistoryPage } from '../pages/history-page.ts'
import { HomePage } from '../pages/home-page.ts'
import { LoginPage } from '../pages/login-page.ts'
import { ProductPage } from '../pages/product-page.ts'
import { ReturnsPage } from '../pages/returns-page.ts'
import { ShopBar, toasts } from '../pages/shop-bar.ts'
import { type NewMember, SignupPage } from '../pages/signup-page.ts'
import { returnPhoto, slipPhoto } from '../story/photos.ts'

// Of the demo shop: three pieces, bought at 1,150 baht and borrowed at 110.
const PRODUCT = 'ปากกามาร์กเกอร์สองหัว'
const SIZE = '48 สี'
const LINE = `${PRODUCT} ${SIZE}`
const CATEGORY = 'ดินสอ ปากกา และยางลบ'
const STOCK = 3
const TOTAL = '฿1,370'

const MALI: NewMember = {
  firstName: 'มะลิ',
  lastName: 'ใจดี',
  email: 'mali@example.com',
  phone: '0812345678',
  password: 'Palette#26',
}

test('a guest signs up, buys and borrows, pays with a slip, gives back, and reads how it ended', async ({
  person,
  shop,
}) => {
  const guest = await person()
  const member = await person()
  const stock = (pieces: number) =>
    test.step(`a guest reads that ${pieces} are left`, () => expectStock(guest, pieces))

  await test.step('a guest looks around and is asked to sign up before filling a cart', () => browse(guest))
  await test.step('the guest signs up, confirms the address and logs in', () => signUp(member, shop))
  await test.step('the member fills both carts up to the stock they share', () => fillCarts(member))
  const reference = `01${randomBytes(9).toString('hex').toUpperCase()}`
  const orderId = await test.step('the member pays by PromptPay and sends the slip', () =>
    checkOut(member, reference))
  await stock(0)
  await test.step('the member keeps the bill and its receipt', () => readBill(member, orderId))

  const staff = new ConsoleOrders(await person())
  const order = orderId.slice(0, 8)
  await test.step('a volunteer finds the slip and approves the order', async () => {
    await staff.logIn('staff@jansi.test', shop.password)
    await staff.waiting('สลิปรอตรวจ', 1).click()
    await staff.openFromQueue(order)
    await expectShown(staff.panel('สลิป').getByRole('img', { name: 'สลิป' }))
    await expect(staff.panel('สลิป')).toContainText(reference)
    await staff.approve()
  })
  await test.step('the member reads it by mail and in the history', async () => {
    const mail = await receiveMail(shop, MALI.email, `คำสั่งซื้อ ${order} อนุมัติแล้ว`)
    expect(mail.text).toContain(order)
    await expectOrderStatus(member, order, 'อนุมัติแล้ว')
  })
  await test.step('an admin reads the same mail in the console', async () => {
    const mails = new ConsoleMails(await person())
    await mails.logIn('admin@jansi.test', shop.password)
    await mails.goTo('กล่องอีเมล')
    await mails.openMail(MALI.email, `คำสั่งซื้อ ${order} อนุมัติแล้ว`)
    await expect(mails.panel('เนื้อความ')).toContainText(MALI.firstName)
  })
  await stock(0)

  await test.step('the volunteer hands everything over', () => staff.handOver())
  await expectOrderStatus(member, order, 'อนุมัติแล้ว รอการคืน')
  await stock(0)

  const session = await test.step('the member asks to give back, with two photos', () =>
    giveBack(member, order))
  await stock(0)
  await test.step('a volunteer finds one of the two broken', () => review(staff, session, shop))
  await test.step('the member reads the result', () => readResult(member, session))
  await stock(1)
})

async function browse(page: Page): Promise<void> {
  const home = new HomePage(page)
  await home.open()
  await home.expectBanner(1)
  await home.nextBanner()
  await home.expectBanner(2)
  await expect(home.categories()).toHaveCount(8)
  await expect(home.guestHint).toBeVisible()
  await expect(home.part('บทความ').getByRole('article').getByRole('link')).toHaveAttribute(
    'href',
    /^\/tutorial\/\d+$/,
  )
  const questions = home.part('คำถามที่พบบ่อย').getByRole('button')
  await expect(questions).toHaveCount(5)
  await expect(questions.nth(0)).toHaveAttribute('aria-expanded', 'true')
  await questions.nth(1).click()
  await expect(questions.nth(0)).toHaveAttribute('aria-expanded', 'false')
  await expect(questions.nth(1)).toHaveAttribute('aria-expanded', 'true')

  await home.openCategory(CATEGORY)
  const category = new CategoryPage(page)
  await category.expectOpen(CATEGORY)
  await category.search('ไม่มีของแบบนี้')
  await expect(category.found).toHaveText('พบ 0 รายการ')
  await category.clearSearch()
  await category.search('มาร์กเกอร์')
  await expect(category.found).toHaveText('พบ 1 รายการ')
  await category.openProduct(PRODUCT)

  const product = new ProductPage(page)
  await product.chooseSize(SIZE)
  await product.expectStock(STOCK)
  await expect(product.price('ราคาซื้อ')).toHaveText('฿1,150')
  await expect(product.price('ราคายืมต่อครั้ง')).toHaveText('฿110')
  await expect(product.guestHint).toBeVisible()
  await expect(product.addToSale).toHaveCount(0)
  await expect(product.addToRent).toHaveCount(0)
}

async function signUp(page: Page, shop: Shop): Promise<void> {
  await page.goto('/cart')
  await expect(page).toHaveURL(/\/login$/)
  await page.getByRole('main').getByRole('link', { name: 'สมัครสมาชิก' }).click()
  const signup = new SignupPage(page)
  await signup.fill('ชื่อ', MALI.firstName)
  await signup.fill('นามสกุล', MALI.lastName)
  await signup.fill('อีเมล', MALI.email)
  await signup.type('เบอร์โทรศัพท์', '081234567')
  await signup.type('รหัสผ่าน', 'pale')
  await signup.expectProblem('เบอร์โทรศัพท์', 'กรุณากรอกหมายเลขโทรศัพท์ให้ครบ 10 หลัก')
  await signup.expectProblem('รหัสผ่าน', 'รหัสผ่านต้องมีความยาวอย่างน้อย 8 ตัวอักษร')
  await signup.fill('รหัสผ่าน', 'palettes')
  await signup.expectProblem('รหัสผ่าน', 'รหัสผ่านต้องประกอบด้วยตัวพิมพ์ใหญ่และตัวพิมพ์เล็ก')
  await signup.fill('รหัสผ่าน', 'Palettes')
  await signup.expectProblem('รหัสผ่าน', 'รหัสผ่านต้องมีตัวเลขอย่างน้อย 1 ตัว')
  await signup.fill('รหัสผ่าน', 'Palettes26')
  await signup.expectProblem('รหัสผ่าน', 'รหัสผ่านต้องมีอักขระพิเศษอย่างน้อย 1 ตัว')
  await signup.fill('รหัสผ่าน', MALI.password)
  await signup.expectNoProblem('รหัสผ่าน')
  await signup.fill('ยืนยันรหัสผ่าน', `${MALI.password}x`)
  await signup.expectProblem('ยืนยันรหัสผ่าน', 'รหัสผ่านไม่ตรงกัน')
  await signup.send()
  await expect(page).toHaveURL(/\/signup$/)
  await signup.fill('ยืนยันรหัสผ่าน', MALI.password)
  await signup.fill('เบอร์โทรศัพท์', MALI.phone)
  await expect(signup.field('เบอร์โทรศัพท์')).toHaveValue('081-234-5678')
  await signup.send()
  await signup.expectMailSent(MALI.email)

  const mail = await receiveMail(shop, MALI.email, 'ยืนยันอีเมลเพื่อเริ่มใช้ร้านจานสี')
  const link = /https?:\S+\/account-confirm-email\/\S+/.exec(mail.text)?.[0] ?? ''
  expect(link).toMatch(new RegExp(`^${shop.url}/dj-rest-auth/registration/account-confirm-email/[^/]+/$`))
  const activation = new ActivationPage(page)
  await activation.open(link)
  await activation.confirm()
  await activation.goToLogin()
  await new LoginPage(page).logIn(MALI.email, MALI.password)
  await expect(new ShopBar(page).place('คืนอุปกรณ์')).toBeVisible()
}

async function fillCarts(page: Page): Promise<void> {
  const home = new HomePage(page)
  await home.open()
  await expect(home.guestHint).toHaveCount(0)
  await home.openCategory(CATEGORY)
  await new CategoryPage(page).openProduct(PRODUCT)
  const product = new ProductPage(page)
  await product.chooseSize(SIZE)
  await product.addToSale.click()
  await expect(toasts(page)).toContainText('ในตะกร้าซื้อแล้ว')
  await product.setQuantity(STOCK)
  await product.addToRent.click()
  await expect(product.problem).toHaveText('ไม่สามารถเลือกจำนวนเกินสต็อกได้ (เหลือ 2 ชิ้น)')
  await product.setQuantity(2)
  await product.addToRent.click()
  await expect(toasts(page)).toContainText('ในตะกร้ายืมแล้ว')
  await expect(new ShopBar(page).place('ตะกร้า')).toContainText('3')

  await new ShopBar(page).place('ตะกร้า').click()
  const cart = new CartPage(page)
  await expect(cart.quantity(cart.sale, LINE)).toHaveValue('1')
  await expect(cart.quantity(cart.rent, LINE)).toHaveValue('2')
  await cart.oneMore(cart.rent, LINE)
  await expect(toasts(page)).toContainText('ไม่สามารถเลือกจำนวนเกินสต็อกได้')
  await expect(cart.quantity(cart.rent, LINE)).toHaveValue('2')
  await expect(cart.total).toContainText(TOTAL)
  await cart.proceed()
}

/** Gives the order's id. */
async function checkOut(page: Page, reference: string): Promise<string> {
  const checkout = new CheckoutPage(page)
  await expect(checkout.method('พร้อมเพย์ QR')).toBeChecked()
  await expect(checkout.method('โอนผ่านธนาคาร')).toBeVisible()
  await expect(checkout.method('ยืมอุปกรณ์')).toHaveCount(0)
  await expectShown(checkout.qr)
  const { checksum, ...paid } = await readPromptPay(await checkout.qr.screenshot())
  expect(paid).toEqual({
    oneTime: true,
    application: 'A000000677010111',
    phone: '0066801234567',
    currency: '764',
    amount: '1370.00',
    country: 'TH',
  })
  expect(checksum.given).toBe(checksum.computed)

  await checkout.confirm()
  await expect(toasts(page)).toContainText('กรุณาแนบสลิปการโอนเงิน')
  await expect(page).toHaveURL(/\/order$/)
  await checkout.attachSlip(await slipPhoto('004', reference))
  await checkout.confirm()
  const bill = new BillPage(page)
  await bill.expectOpen()
  const orderId = await bill.orderInState()
  expect(orderId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/)
  return orderId ?? ''
}

async function readBill(page: Page, orderId: string): Promise<void> {
  const bill = new BillPage(page)
  await expect(bill.sheet).toContainText(orderId.slice(0, 8))
  await expect(bill.sheet).toContainText('รออนุมัติ')
  await expect(bill.sheet).toContainText(TOTAL)
  await expect(page.getByRole('main')).toContainText('1-3 วันทำการ')
  await expectShown(bill.slip)
  await expect(new ShopBar(page).place('ตะกร้า')).toHaveText('ตะกร้า')
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

  const other = await page.context().newPage()
  await other.goto('/bill')
  await expect(other).toHaveURL(/\/history$/)
  await expect(new HistoryPage(other).order(orderId.slice(0, 8))).toContainText('รออนุมัติ')
  await other.close()
}

async function expectOrderStatus(member: Page, order: string, status: string): Promise<void> {
  await test.step(`the member's history shows ${status}`, async () => {
    const history = new HistoryPage(member)
    await history.open()
    await expect(history.order(order).getByText(status, { exact: true })).toBeVisible()
  })
}

/** Gives the first eight characters of the return's id. */
async function giveBack(page: Page, order: string): Promise<string> {
  const returns = new ReturnsPage(page)
  await returns.open()
  await returns.choose(order)
  await returns.send()
  await expect(page.getByRole('alert')).toContainText('กรุณาแนบรูปภาพเพื่อเป็นหลักฐานการคืน')
  await returns.attach([await returnPhoto('#c8452f'), await returnPhoto('#2f7a55')])
  await returns.send()
  await expect(page.getByRole('status').filter({ hasText: 'ได้รับคำขอคืนแล้ว' })).toBeVisible()
  await returns.openHistory()
  await expect(returns.sessions()).toHaveCount(1)
  const session = returns.sessions().first()
  await expect(session).toContainText('รอการตรวจสอบ')
  const [, shortId = ''] = /คำขอคืน ([0-9a-f]{8})/.exec((await session.textContent()) ?? '') ?? []
  return shortId
}

async function review(orders: ConsoleOrders, session: string, shop: Shop): Promise<void> {
  const returns = new ConsoleReturns(orders.page)
  await returns.goTo('คำขอคืน')
  await returns.openFromQueue(session)
  await expect(returns.evidence()).toHaveCount(2)
  await expectShown(returns.evidence().nth(0))
  await expectShown(returns.evidence().nth(1))
  await returns.split(PRODUCT)
  await returns.judge(returns.pieces(PRODUCT, 2), {
    condition: 'ชำรุด ใช้ไม่ได้',
    penalty: '120',
    reason: 'หัวปากกาแตก',
  })
  await returns.decide('ขอบคุณที่ส่งคืนตรงเวลา', '฿120')
  await receiveMail(shop, MALI.email, `ผลการตรวจสอบคำขอคืน ${session}`)
}

async function readResult(page: Page, sessionId: string): Promise<void> {
  const returns = new ReturnsPage(page)
  await returns.open()
  const session = returns.sessions().filter({ hasText: sessionId })
  await expect(session).toContainText('อนุมัติแล้ว')
  await expect(session).toContainText('ชำรุด ใช้ไม่ได้')
  await expect(session).toContainText('ค่าปรับรวม ฿120')
  await expect(session).toContainText('ขอบคุณที่ส่งคืนตรงเวลา')
  await expect(session.getByRole('list', { name: 'รูปภาพหลักฐาน' }).getByRole('img')).toHaveCount(2)
}

/** The guest's product page stays open and is loaded again, as a visitor would. */
async function expectStock(guest: Page, pieces: number): Promise<void> {
  await guest.reload()
  const product = new ProductPage(guest)
  await product.chooseSize(SIZE)
  await product.expectStock(pieces)
}
