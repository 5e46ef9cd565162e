import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import buildMissing from './fixtures/build-missing.ts'
import { arrive, type Visitor } from './fixtures/scenes.ts'
import { openShop } from './fixtures/shop.ts'
import { reportDamage, type StockedShop, stockShop } from './fixtures/stocked-shop.ts'
import { ConsoleOrders } from './pages/console-orders.ts'
import { ConsolePage, expectShown } from './pages/console-page.ts'
import { ConsoleReturns } from './pages/console-returns.ts'
import { HomePage } from './pages/home-page.ts'
import config from './playwright.config.ts'

// Remakes the images of the volunteers' guide and of the README, on the living demo: npx tsx e2e/staff-guide.ts
// Some images of the guide alone, by their names: npx tsx e2e/staff-guide.ts pieces labels

const NAMED = process.argv.slice(2)

const GUIDE = 'docs/staff-guide/images'
const HOME = 'docs/images/home.png'
const GUIDE_BYTES = 80_000
const HOME_BYTES = 200_000
const EASEL = 'ขาตั้งภาพแบบตั้งโต๊ะ'

/** The requests of a page that have no response yet, without the stream of changes, which stays open. */
const underWay = new Map<Page, Set<string>>()

type Look = { width: number; height: number; scale: number }
const PHONE: Look = { width: 360, height: 740, scale: 2 }
const LAPTOP: Look = { width: 1280, height: 800, scale: 1 }

/** One image of the guide. `open` ends when its content is on the screen. */
type Picture = { name: string; open(page: Page, shop: StockedShop): Promise<unknown> }

const LOGIN: Picture[] = [
  {
    name: 'login',
    async open(page) {
      await page.goto('/staff/')
      await expect(page.getByRole('button', { name: 'เข้าสู่ระบบ' })).toBeVisible()
    },
  },
]

const DESK: Picture[] = [
  { name: 'today', open: (page) => visit(page, '', 'วันนี้') },
  {
    name: 'orders',
    open: (page, { pendingOrder }) => visitQueue(page, 'orders', 'คำสั่งซื้อ', pendingOrder),
  },
  {
    name: 'order',
    async open(page, { pendingOrder }) {
      const orders = await openOrder(page, pendingOrder)
      const slip = orders.panel('สลิป')
      await expectShown(slip.getByRole('img', { name: 'สลิป' }))
      await showFrom(slip)
    },
  },
  {
    name: 'order-refuse',
    async open(page, { pendingOrder }) {
      const orders = await openOrder(page, pendingOrder)
      await orders.button('ไม่อนุมัติ').click()
      await orders.dialog('ไม่อนุมัติคำสั่งซื้อ').getByRole('radio', { name: 'ยอดไม่ตรง' }).check()
    },
  },
  {
    name: 'payment',
    async open(page, { pendingOrder }) {
      const orders = await openOrder(page, pendingOrder)
      await orders.button('ยอดหรือวิธีอื่น').click()
      const dialog = orders.dialog('บันทึกเงินที่ได้รับ')
      await dialog.getByRole('textbox', { name: 'ยอดที่ได้รับ' }).fill('100')
      await dialog.getByRole('radio', { name: /^รอสมาชิกโอนอีก/ }).check()
    },
  },
  {
    name: 'desk',
    async open(page) {
      await visit(page, 'orders/desk', 'ขายหน้าร้าน')
      await page.getByRole('textbox', { name: 'ค้นหาสินค้า' }).fill('สมุด')
      await page.getByRole('button', { name: /^ขาย .* สมุดสเก็ตช์ปกแข็ง A5$/ }).click()
      await showFrom(new ConsolePage(page).panel('สินค้า'))
    },
  },
  {
    name: 'close-rest',
    async open(page, { approvedOrder }) {
      const orders = await openOrder(page, approvedOrder)
      await orders.button('ปิดส่วนที่เหลือ').click()
      const dialog = orders.dialog('ปิดส่วนที่เหลือ')
      await dialog.getByRole('radio', { name: 'ของชำรุด' }).check()
    },
  },
  { name: 'hand-over', open: tickFirstOrder },
  {
    name: 'hand-over-confirm',
    async open(page) {
      await tickFirstOrder(page)
      await page.getByRole('button', { name: /^ส่งมอบครบ/ }).click()
      await expect(page.getByRole('dialog', { name: /^ส่งมอบให้/ })).toBeVisible()
    },
  },
  {
    name: 'hand-over-scan',
    async open(page, { approvedOrder }) {
      await visit(page, 'pick-lists', 'ส่งมอบของ')
      await expect(page.getByRole('list', { name: 'คำสั่งซื้อที่รอส่งมอบ' })).toBeVisible()
      // As a hand scanner types it, without a camera.
      await page.keyboard.type(approvedOrder)
      await page.keyboard.press('Enter')
      const dialog = new ConsolePage(page).dialog('ส่งมอบด้วยการสแกน')
      await expect(dialog.getByRole('button', { name: /^ส่งมอบ/ })).toBeVisible()
    },
  },
  {
    name: 'returns',
    open: (page, { pendingReturn }) => visitQueue(page, 'returns', 'คำขอคืน', pendingReturn),
  },
  {
    name: 'return',
    async open(page, { pendingReturn }) {
      await judgeReturn(page, pendingReturn)
      await showFrom(new ConsoleReturns(page).panel(EASEL))
    },
  },
  {
    name: 'return-confirm',
    async open(page, { pendingReturn }) {
      const returns = await judgeReturn(page, pendingReturn)
      await returns.button('ดูผลก่อนบันทึก').click()
      await expect(returns.dialog('ยืนยันผลการตรวจ')).toBeVisible()
    },
  },
  {
    name: 'penalty',
    async open(page, { decidedReturn }) {
      const returns = await openReturn(page, decidedReturn)
      await showFrom(returns.panel('การชำระค่าปรับ'))
    },
  },
  {
    name: 'penalty-correct',
    async open(page, { decidedReturn }) {
      const returns = await openReturn(page, decidedReturn)
      await returns.button('แก้ค่าปรับ').click()
      const dialog = returns.dialog('แก้ค่าปรับ')
      await dialog.getByRole('textbox', { name: 'ค่าปรับ (บาท)' }).last().fill('60')
      await dialog.getByRole('textbox', { name: 'เหตุผล' }).fill('ตลับเดียวที่แตก')
    },
  },
  {
    name: 'loans',
    open: (page, { lentOrder }) => visitQueue(page, 'loans', 'ของที่ยืมอยู่', lentOrder),
  },
  {
    name: 'desk-return',
    async open(page, { lentOrder }) {
      await visit(page, `loans/${lentOrder}/show`, /^เลขที่ \d/)
      await showFrom(new ConsolePage(page).panel('รับคืนที่โต๊ะ'))
    },
  },
  {
    // Last: the console remembers that its menu is open.
    name: 'menu',
    async open(page) {
      await visit(page, '', 'วันนี้')
      await page.getByRole('button', { name: 'เปิดเมนู' }).click()
      await expect(page.getByRole('menuitem', { name: 'ของที่ยืมอยู่' })).toBeVisible()
    },
  },
]

/** After all others, which show a shop without reports. */
const REPORTS: Picture[] = [
  {
    name: 'damage-answer',
    async open(page, stocked) {
      await reportDamage(stocked)
      const { lentOrder } = stocked
      await visit(page, `loans/${lentOrder}/show`, /^เลขที่ \d/)
      const loan = new ConsolePage(page)
      await loan.button('ตอบสมาชิก').click()
      const dialog = loan.dialog('ตอบสมาชิก')
      await dialog.getByRole('textbox', { name: /^ข้อความถึงสมาชิก/ }).fill('มีขาตั้งสำรองให้เปลี่ยนที่ห้องชมรม')
    },
  },
]

/** Opens the sheet of the first category and counts its first lines, one piece short in the second. */
async function countSheet(page: Page): Promise<void> {
  await page.goto('/staff/products/count?category=1')
  const lines = page.getByRole('list', { name: 'รายการที่นับ' }).getByRole('listitem')
  await expect(lines.first()).toBeVisible()
  for (const index of [0, 1, 2]) {
    const line = lines.nth(index)
    const [, expected] = /ควรมี (\d+)/.exec((await line.textContent()) ?? '') ?? []
    await line.getByRole('textbox').fill(String(Math.max(0, Number(expected) - (index === 1 ? 1 : 0))))
  }
}

const ROOM: Picture[] = [
  {
    name: 'products',
    async open(page) {
      await visit(page, 'products', 'สินค้าและสต็อก')
      await expect(page.getByRole('table', { name: 'สินค้า' })).toBeVisible()
    },
  },
  { name: 'product', open: (page) => visit(page, 'products/7', 'ชุดสีอะคริลิก') },
  {
    name: 'stock-adjust',
    async open(page) {
      await visit(page, 'products/7', 'ชุดสีอะคริลิก')
      await page.getByRole('button', { name: 'ปรับสต็อก 24 สี' }).click()
      const dialog = new ConsolePage(page).dialog('ปรับสต็อก 24 สี')
      await dialog.getByRole('textbox', { name: 'ราคาซื้อต่อชิ้น' }).fill('320')
      await dialog.getByRole('textbox', { name: 'เหตุผล' }).fill('ซื้อที่ร้านเครื่องเขียน')
    },
  },
  {
    name: 'stock-count',
    async open(page) {
      await countSheet(page)
      await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'stock-count-result',
    async open(page) {
      await countSheet(page)
      await page.getByRole('button', { name: 'ดูผลก่อนบันทึก' }).click()
      await expect(new ConsolePage(page).dialog('ผลนับสต็อก')).toBeVisible()
    },
  },
  {
    name: 'stock-ledger',
    async open(page) {
      await page.goto('/staff/products/ledger/2')
      await expect(page.getByRole('list', { name: 'การเคลื่อนไหว' })).toBeVisible()
    },
  },
  { name: 'product-file', open: (page) => visit(page, 'products/file', 'นำเข้าและส่งออกสินค้า') },
  { name: 'workshops', open: (page) => visit(page, 'workshops', 'เวิร์กช็อป') },
  {
    name: 'workshop-copy',
    async open(page) {
      await visit(page, 'workshops', 'เวิร์กช็อป')
      const active = page.getByRole('listitem').filter({ hasText: 'เปิดอยู่' })
      await active.getByRole('link').first().click()
      await page.getByRole('button', { name: 'ทำสำเนา' }).click()
      const dialog = new ConsolePage(page).dialog('ทำสำเนาเวิร์กช็อป')
      await dialog.getByLabel('ชื่อเวิร์กช็อป').fill('พู่กันใหญ่ ใจเบา รุ่น 2')
      const days = { วันรับของ: 56, วันเริ่ม: 59, วันสิ้นสุด: 60, กำหนดคืน: 67 }
      for (const [label, ahead] of Object.entries(days)) await dialog.getByLabel(label).fill(dayAhead(ahead))
      await expect(dialog.getByRole('button', { name: 'สร้างสำเนา' })).toBeEnabled()
    },
  },
  {
    name: 'due-day',
    async open(page) {
      await visit(page, 'workshops', 'เวิร์กช็อป')
      const active = page.getByRole('listitem').filter({ hasText: 'เปิดอยู่' })
      await active.getByRole('link').first().click()
      await page.getByRole('button', { name: 'เลื่อนกำหนดคืน' }).click()
      const dialog = new ConsolePage(page).dialog('เลื่อนกำหนดคืน')
      await dialog.getByLabel('กำหนดคืนใหม่').fill(dayAhead(21))
      await dialog.getByRole('textbox', { name: 'เหตุผล' }).fill('กิจกรรมเลื่อนไปสัปดาห์หน้า')
    },
  },
  { name: 'banners', open: (page) => visit(page, 'banners', 'แบนเนอร์') },
  {
    name: 'tutorial',
    async open(page) {
      await visit(page, 'tutorials', 'บทความ')
      await page.getByRole('list', { name: 'บทความ' }).getByRole('link').first().click()
      await expect(new ConsolePage(page).button('ดูตัวอย่าง')).toBeVisible()
    },
  },
  {
    name: 'report',
    async open(page) {
      await visit(page, 'reports', 'รายงาน')
      await expect(new ConsolePage(page).button('ดาวน์โหลด CSV')).toBeVisible()
    },
  },
  {
    // After the other scenes of products: it gives pieces numbers.
    name: 'pieces',
    async open(page) {
      await visit(page, 'products/7', 'ชุดสีอะคริลิก')
      await page.getByRole('button', { name: 'หมายเลขชิ้น 24 สี' }).click()
      await page.getByRole('switch', { name: 'ชิ้นมีหมายเลข' }).click()
      await page.getByRole('textbox', { name: 'จำนวนหมายเลขใหม่' }).fill('4')
      await page.getByRole('button', { name: 'เพิ่มหมายเลข' }).click()
      await expect(page.getByText('#4')).toBeVisible()
    },
  },
  {
    name: 'labels',
    async open(page) {
      await visit(page, 'products/labels?variants=2,3', 'พิมพ์ป้าย')
      await expect(page.getByRole('list', { name: 'ป้ายที่เลือก' }).getByRole('listitem')).toHaveCount(2)
    },
  },
]

const ADMIN: Picture[] = [
  { name: 'members', open: (page) => visit(page, 'members', 'สมาชิก') },
  {
    name: 'member-role',
    async open(page) {
      await visit(page, 'members', 'สมาชิก')
      await page.getByRole('searchbox').fill('member@jansi.test')
      await page.getByRole('row').filter({ hasText: 'member@jansi.test' }).getByRole('link').click()
      await new ConsolePage(page).button('เปลี่ยนสิทธิ์').click()
      const dialog = page.getByRole('dialog', { name: /^เปลี่ยนสิทธิ์ของ/ })
      await dialog.getByRole('combobox', { name: 'สิทธิ์' }).click()
      await page.getByRole('option', { name: 'อาสาสมัคร' }).click()
      await expect(dialog.getByRole('button', { name: 'บันทึกสิทธิ์' })).toBeEnabled()
    },
  },
  { name: 'settings', open: (page) => visit(page, 'settings', 'ตั้งค่าร้าน') },
  {
    name: 'mails',
    async open(page) {
      await visit(page, 'mails', 'กล่องอีเมล')
      await expect(page.getByRole('link', { name: /^#\d+$/ }).first()).toBeVisible()
    },
  },
  { name: 'audit', open: (page) => visit(page, 'audit', 'บันทึกการทำงาน') },
]

await mkdir(GUIDE, { recursive: true })
await mkdir('docs/images', { recursive: true })
await buildMissing()
const shop = await openShop({ seed: 'demo' })
const browser = await chromium.launch(config.use?.launchOptions ?? {})
try {
  if (NAMED.length === 0) await makeHome()

  const stocked = await stockShop(shop.url, shop.password)
  await makeAll('guest', PHONE, LOGIN, stocked)
  await makeAll('volunteer', PHONE, DESK, stocked)
  await makeAll('volunteer', LAPTOP, ROOM, stocked)
  await makeAll('admin', LAPTOP, ADMIN, stocked)
  await makeAll('volunteer', PHONE, REPORTS, stocked)
} finally {
  await browser.close()
  await shop.stop()
}

async function makeHome() {
  const home = await openPage(browser, LAPTOP)
  await new HomePage(home).open()
  const picture = await sharp(await photograph(home))
    .png({ palette: true, effort: 10 })
    .toBuffer()
  await write(HOME, picture, HOME_BYTES)
  await home.close()
}

async function makeAll(visitor: Visitor, look: Look, pictures: readonly Picture[], stocked: StockedShop) {
  const wanted = pictures.filter(({ name }) => NAMED.length === 0 || NAMED.includes(name))
  if (wanted.length === 0) return
  const page = await openPage(browser, look)
  await arrive(visitor, page, stocked)
  for (const { name, open } of wanted) {
    await open(page, stocked)
    const picture = await sharp(await photograph(page))
      .webp({ quality: 80, effort: 6 })
      .toBuffer()
    await write(join(GUIDE, `${name}.webp`), picture, GUIDE_BYTES)
  }
  await page.close()
}

async function openPage(from: Browser, { width, height, scale }: Look): Promise<Page> {
  const page = await from.newPage({
    baseURL: shop.url,
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
    reducedMotion: 'reduce',
    viewport: { width, height },
    deviceScaleFactor: scale,
  })
  // A club's own shop has no banner.
  await page.route('**/demo-banner.css', (route) =>
    route.fulfill({ contentType: 'text/css', body: '.demo-banner{display:none}' }),
  )
  const requests = new Set<string>()
  underWay.set(page, requests)
  page.on('request', (request) => {
    if (!request.url().endsWith('/staff/changes/')) requests.add(request.url())
  })
  page.on('requestfinished', (request) => requests.delete(request.url()))
  page.on('requestfailed', (request) => requests.delete(request.url()))
  return page
}

/** Captures the window, once its images and fonts have arrived. */
async function photograph(page: Page): Promise<Buffer> {
  await expect.poll(() => [...(underWay.get(page) ?? [])]).toEqual([])
  await page.evaluate(async () => {
    // Those of a long list that are out of sight are never loaded.
    const seen = [...document.images].filter((image) => {
      const { top, bottom } = image.getBoundingClientRect()
      return top < innerHeight && bottom > 0
    })
    await Promise.allSettled(seen.map((image) => image.decode()))
    await document.fonts.ready
  })
  return page.screenshot({ animations: 'disabled' })
}

/** Throws when an image is heavier than a page of the guide should carry. */
async function write(file: string, picture: Buffer, most: number): Promise<void> {
  if (picture.length > most) throw new Error(`${file} has ${picture.length} bytes, more than ${most}`)
  await writeFile(file, picture)
}

/** Opens a section of the console and waits until it is shown. */
async function visit(page: Page, path: string, title: string | RegExp): Promise<void> {
  await page.goto(`/staff/${path}`)
  await new ConsolePage(page).expectTitle(title)
  await expect(page.getByRole('status').filter({ hasText: /^กำลัง/ })).toHaveCount(0)
}

/** Opens a queue and waits until the record with this id is in it. */
async function visitQueue(page: Page, path: string, title: string, id: string): Promise<void> {
  await visit(page, path, title)
  await expect(page.locator(`[data-record="${id}"]`)).toBeVisible()
}

async function openOrder(page: Page, id: string): Promise<ConsoleOrders> {
  await visit(page, `orders/${id}/show`, /^เลขที่ /)
  return new ConsoleOrders(page)
}

async function tickFirstOrder(page: Page): Promise<void> {
  await visit(page, 'pick-lists', 'ส่งมอบของ')
  const order = page.getByRole('list', { name: 'คำสั่งซื้อที่รอส่งมอบ' }).getByRole('listitem').first()
  await expect(order).toBeVisible()
  for (const line of await order.getByRole('checkbox').all()) await line.check()
}

async function openReturn(page: Page, id: string): Promise<ConsoleReturns> {
  await visit(page, `returns/${id}/show`, /^เลขที่ \d/)
  return new ConsoleReturns(page)
}

/** One of the two easels came back broken. */
async function judgeReturn(page: Page, id: string): Promise<ConsoleReturns> {
  // The console keeps unsaved input: each scene begins with none.
  await visit(page, 'returns', 'คำขอคืน')
  await page.evaluate(() => sessionStorage.clear())
  const returns = await openReturn(page, id)
  await returns.split(EASEL)
  await returns.judge(returns.pieces(EASEL, 2), {
    condition: 'ชำรุด ซ่อมได้',
    penalty: '80',
    reason: 'ขาหักหนึ่งข้าง',
  })
  return returns
}

/** A day from now on, as a field for days takes it. */
function dayAhead(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

/** Scrolls until this element is right below the bar on top. */
async function showFrom(part: Locator): Promise<void> {
  await part.evaluate((element) => {
    element.style.scrollMarginTop = '72px'
    element.scrollIntoView({ block: 'start' })
  })
}
