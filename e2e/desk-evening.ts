import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, expect, type Locator, type Page } from '@playwright/test'
import { variantLabelText } from '../packages/contract/src/scanned-code.ts'
import buildMissing from './fixtures/build-missing.ts'
import { type Goods, goods, orderLine, submitCheckout } from './fixtures/goods.ts'
import { scanByHand } from './fixtures/hand-scanner.ts'
import { borrow, easels, restock, sendBack } from './fixtures/loans.ts'
import { type Account, clientOf, newMember } from './fixtures/members.ts'
import { newReference, SKETCHBOOK, sketchbookOrder } from './fixtures/sales.ts'
import { openShop, type Shop } from './fixtures/shop.ts'
import { ConsoleOrders } from './pages/console-orders.ts'
import { ConsolePage } from './pages/console-page.ts'
import { ConsoleReturns } from './pages/console-returns.ts'
import config from './playwright.config.ts'
import { slipPhoto } from './story/photos.ts'

// Counts an evening at the desk in a browser: taps, and seconds of the machine. Run by hand: npm run bench:desk

const { values } = parseArgs({
  options: {
    /** A folder for screenshots of the hand-over by scan and of the count, at three widths. */
    screenshots: { type: 'string' },
  },
})

const PHONE = { width: 360, height: 740 }
const WIDTHS = [360, 768, 1440]
const ORDERS = 10
const RETURNS = 5
const MAX_SCAN_SECONDS = 180
const COUNTED_PIECES = 300
/** Of the counted pieces, so many are missing on the shelf. */
const MISSING_PIECES = 2

type Row = { what: string; count: number; taps: number; maxTaps: number | null; seconds: number[] }

/** Counts taps, and the seconds from each tap until its result is shown. */
class Counter {
  taps = 0
  readonly seconds: number[] = []

  async tap(target: Locator, isShown: () => Promise<unknown>): Promise<void> {
    await target.waitFor()
    const start = performance.now()
    await target.click()
    await isShown()
    this.taps += 1
    this.seconds.push((performance.now() - start) / 1000)
  }
}

async function approveQueue(page: Page, shop: Shop): Promise<Row> {
  for (let index = 0; index < ORDERS / 2; index += 1) {
    const member = await newMember(shop)
    for (let order = 0; order < 2; order += 1) await sketchbookOrder(shop, member)
  }
  const orders = new ConsoleOrders(page)
  await page.goto('/staff/orders')
  await page.getByRole('button', { name: 'ตรวจรายการที่รอนานสุด' }).click()
  const counter = new Counter()
  let decided = 0
  for (; decided < ORDERS; decided += 1) {
    await orders.expectTitle(/^คำสั่งซื้อ [0-9a-f]{8}/)
    const { pathname } = new URL(page.url())
    await counter.tap(orders.button('อนุมัติ'), () => orders.expectStatus('รอส่งมอบ'))
    if (decided === ORDERS - 1) break
    const next = page.getByRole('button', { name: 'คำสั่งซื้อถัดไปที่รอตรวจ' })
    await counter.tap(next, () => page.waitForURL((url) => url.pathname !== pathname))
  }
  return row('approve, then the next', ORDERS, counter, 2)
}

async function handOverFromList(page: Page): Promise<Row> {
  const desk = new ConsolePage(page)
  await page.goto('/staff/pick-lists')
  await desk.expectTitle('ส่งมอบของ')
  const list = page.getByRole('list', { name: 'คำสั่งซื้อที่รอส่งมอบ' })
  const cards = list.locator(':scope > li')
  const counter = new Counter()
  for (let order = 0; order < RETURNS; order += 1) {
    const before = await cards.count()
    const card = cards.first()
    const confirm = page.getByRole('button', { name: 'ยืนยันส่งมอบ' })
    await counter.tap(card.getByRole('button', { name: /^เลือกครบ|^เลือกทั้งหมด/ }), () =>
      card.getByRole('button', { name: /^ส่งมอบครบ/ }).waitFor(),
    )
    await counter.tap(card.getByRole('button', { name: /^ส่งมอบครบ/ }), () => confirm.waitFor())
    await counter.tap(confirm, () => expect(cards).toHaveCount(before - 1))
  }
  return row('hand over from the pick list', RETURNS, counter, 3)
}

async function reviewReturns(page: Page, shop: Shop): Promise<Row> {
  const easel = await easels(shop)
  for (let index = 0; index < RETURNS; index += 1) {
    const member = await newMember(shop)
    await sendBack(shop, member, await borrow(shop, member, easel))
  }
  const returns = new ConsoleReturns(page)
  await page.goto('/staff/returns')
  await page.getByRole('button', { name: 'ตรวจรายการที่รอนานสุด' }).click()
  const counter = new Counter()
  for (let index = 0; index < RETURNS; index += 1) {
    await expect(returns.page.getByText(/^คำขอคืน [0-9a-f]{8} ·/)).toBeVisible()
    const { pathname } = new URL(page.url())
    const dialog = returns.dialog('ยืนยันผลการตรวจ')
    await counter.tap(returns.button('ดูผลก่อนบันทึก'), () => dialog.waitFor())
    await counter.tap(dialog.getByRole('button', { name: 'บันทึกผลการตรวจ' }), () =>
      returns.panel('ผลการตรวจ').waitFor(),
    )
    if (index === RETURNS - 1) break
    await counter.tap(page.getByRole('button', { name: 'คำขอคืนถัดไปที่รอตรวจ' }), () =>
      page.waitForURL((url) => url.pathname !== pathname),
    )
  }
  return row('inspect a return, all well, then the next', RETURNS, counter, 3)
}

async function takeBackOneBroken(page: Page, shop: Shop): Promise<Row> {
  const easel = await easels(shop)
  const counter = new Counter()
  const desk = new ConsolePage(page)
  for (let index = 0; index < RETURNS; index += 1) {
    const account = await newMember(shop)
    await borrow(shop, account, easel)
    const { body } = await (await clientOf(shop, account)).json('GET', '/member-qr/', 200)
    const { qr_code_url: url } = body as { qr_code_url: string }
    await page.goto('/staff/loans')
    const dialog = page.getByRole('dialog')
    await counter.tap(desk.button('สแกน QR รับคืน'), () => dialog.waitFor())
    const buffer = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
    await page.getByLabel('รูป QR').setInputFiles({ name: 'qr.png', mimeType: 'image/png', buffer })
    await desk.expectTitle(/^ของที่ยืมอยู่ คำสั่งซื้อเลขที่/)
    const broken = page.getByRole('group', { name: /ส่วนที่ 2$/ })
    await counter.tap(desk.button('ชำรุด 1 ชิ้น'), () => broken.waitFor())
    await counter.tap(desk.button('ดูผลก่อนบันทึก'), () => desk.dialog('ยืนยันการรับคืน').waitFor())
    await counter.tap(desk.button('บันทึกการรับคืน'), () =>
      expect(desk.page.getByText(/^คำขอคืน [0-9a-f]{8} ·/)).toBeVisible(),
    )
  }
  return row('desk return of one broken piece of two', RETURNS, counter, 4)
}

async function handOverByScan(page: Page, shop: Shop): Promise<Row> {
  const lines: [Goods, 'sale' | 'rent', number][] = [
    [await goods(shop.url, SKETCHBOOK, 'A5'), 'sale', 2],
    [await easels(shop), 'rent', 2],
    [await goods(shop.url, 'ชุดสีน้ำแบบก้อน ตลับโลหะ', '24 สี'), 'rent', 1],
  ]
  const orders: string[] = []
  let member: Account | null = null
  for (let index = 0; index < ORDERS; index += 1) {
    if (index % 2 === 0) member = await newMember(shop)
    if (member !== null) orders.push(await approvedOrder(shop, member, lines))
  }
  const desk = new ConsolePage(page)
  await page.goto('/staff/pick-lists')
  await desk.expectTitle('ส่งมอบของ')
  await page.getByRole('list', { name: 'คำสั่งซื้อที่รอส่งมอบ' }).waitFor()
  const counter = new Counter()
  const dialog = desk.dialog('ส่งมอบด้วยการสแกน')
  const start = performance.now()
  for (const [index, id] of orders.entries()) {
    await scanByHand(page, `${shop.url}/bill/${id}`)
    await dialog.getByRole('region', { name: /^ของของ/ }).waitFor()
    for (const [item, , pieces] of lines) {
      for (let piece = 0; piece < pieces; piece += 1)
        await scanByHand(page, variantLabelText(item.variant.id, null))
    }
    const all = dialog.getByRole('button', { name: 'ส่งมอบครบ 5 ชิ้น' })
    await all.waitFor()
    if (index === 0) await photograph(page, 'hand-over-by-scan')
    await counter.tap(all, () => expect(dialog.getByRole('status').first()).toContainText('แล้ว · สแกน QR'))
  }
  const seconds = (performance.now() - start) / 1000
  const staff = await staffOf(shop)
  for (const id of orders) {
    const { body } = await staff.json('GET', `/staff/orders/${id}/`, 200)
    const { items } = body as { items: { quantity: number; collected: number }[] }
    if (items.some(({ quantity, collected }) => quantity !== collected))
      throw new Error(`${id} is not handed over`)
  }
  if (seconds > MAX_SCAN_SECONDS) throw new Error(`${ORDERS} orders by scan took ${seconds.toFixed(1)} s`)
  return { ...row('hand over five pieces by scan', ORDERS, counter, 1), seconds: [seconds / ORDERS] }
}

async function countByScan(page: Page, shop: Shop): Promise<Row> {
  const book = await goods(shop.url, SKETCHBOOK, 'A5')
  const staff = await staffOf(shop)
  const category = book.product.category
  const read = async () => {
    const { body } = await staff.json('GET', `/staff/stock-count/?category=${category}`, 200)
    return (body as { results: { variant: number; on_shelf: number }[] }).results
  }
  const shelf = (await read()).reduce((sum, { on_shelf }) => sum + on_shelf, 0)
  if (shelf < COUNTED_PIECES) await restock(shop, book, COUNTED_PIECES - shelf)
  const lines = await read()
  const codes = lines.flatMap(({ variant, on_shelf }) => Array<number>(on_shelf).fill(variant))
  // Of the largest line, the last pieces are not there.
  const largest = lines.reduce((most, line) => (line.on_shelf > most.on_shelf ? line : most))
  const missing = codes.lastIndexOf(largest.variant)
  codes.splice(missing - MISSING_PIECES + 1, MISSING_PIECES)
  await page.goto(`/staff/products/count?category=${category}`)
  await page.getByRole('list', { name: 'รายการที่นับ' }).waitFor()
  const start = performance.now()
  for (const variant of codes) await scanByHand(page, variantLabelText(variant, null))
  const summary = `นับแล้ว ${lines.filter(({ on_shelf }) => on_shelf > 0).length} จาก`
  await expect(page.getByRole('status').filter({ hasText: summary })).toContainText('ต่าง 1')
  const seconds = (performance.now() - start) / 1000
  await photograph(page, 'count')
  const counter = new Counter()
  const dialog = page.getByRole('dialog', { name: 'ผลนับสต็อก' })
  await counter.tap(page.getByRole('button', { name: 'ดูผลก่อนบันทึก' }), () => dialog.waitFor())
  await photograph(page, 'count-result')
  await dialog.getByRole('textbox').fill('นับปลายเทอม')
  await counter.tap(dialog.getByRole('button', { name: /^บันทึก/ }), () => dialog.waitFor({ state: 'hidden' }))
  const booked = await read()
  for (const { variant, on_shelf } of lines) {
    const now = booked.find((line) => line.variant === variant)?.on_shelf
    const expected = variant === largest.variant ? on_shelf - MISSING_PIECES : on_shelf
    if (now !== expected) throw new Error(`variant ${variant}: ${now} on the shelf instead of ${expected}`)
  }
  return {
    what: 'count a piece by scan',
    count: codes.length,
    taps: counter.taps,
    maxTaps: null,
    seconds: [seconds / codes.length],
  }
}

async function approvedOrder(
  shop: Shop,
  account: Account,
  lines: readonly [Goods, 'sale' | 'rent', number][],
): Promise<string> {
  for (const [item, , pieces] of lines) await restock(shop, item, pieces)
  const member = await clientOf(shop, account)
  const id = await submitCheckout(
    member,
    1,
    lines.map(([item, type, quantity]) => orderLine(item, type, quantity)),
  )
  await member.upload('/paymentslip/', 201, { order: id }, await slipPhoto('004', newReference()))
  const staff = await staffOf(shop)
  await staff.json('POST', `/staff/orders/${id}/transition/`, 200, { to: 'approved' })
  return id
}

function staffOf(shop: Shop) {
  return clientOf(shop, { email: 'staff@jansi.test', password: shop.password })
}

function row(what: string, count: number, { taps, seconds }: Counter, maxTaps: number): Row {
  return { what, count, taps, maxTaps, seconds }
}

/** Captures the window at three widths, if asked for. */
async function photograph(page: Page, name: string): Promise<void> {
  if (values.screenshots === undefined) return
  const before = page.viewportSize()
  await mkdir(values.screenshots, { recursive: true })
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    const file = join(values.screenshots, `${name}-${width}.png`)
    await writeFile(file, await page.screenshot({ animations: 'disabled' }))
  }
  if (before) await page.setViewportSize(before)
}

function tableOf(rows: readonly Row[]): string {
  const mean = (seconds: readonly number[]) => seconds.reduce((sum, one) => sum + one, 0) / seconds.length
  const lines = rows.map(({ what, count, taps, maxTaps, seconds }) => {
    const each = taps / count
    const verdict =
      maxTaps === null
        ? ''
        : Math.ceil(each) <= maxTaps
          ? `at most ${maxTaps}: kept`
          : `at most ${maxTaps}: MISSED`
    const worst = Math.max(...seconds).toFixed(2)
    return [what, String(count), each.toFixed(2), mean(seconds).toFixed(2), worst, verdict].join(' | ')
  })
  return [
    'action | times | taps each | mean s | worst s | limit of taps',
    '--- | --: | --: | --: | --: | ---',
    ...lines,
  ].join('\n')
}

await buildMissing()
const shop = await openShop()
const browser = await chromium.launch(config.use?.launchOptions ?? {})
try {
  const page = await browser.newPage({
    baseURL: shop.url,
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
    viewport: PHONE,
  })
  await new ConsolePage(page).logIn('staff@jansi.test', shop.password)
  const rows: Row[] = []
  rows.push(await approveQueue(page, shop))
  rows.push(await handOverFromList(page))
  rows.push(await reviewReturns(page, shop))
  rows.push(await takeBackOneBroken(page, shop))
  rows.push(await handOverByScan(page, shop))
  rows.push(await countByScan(page, shop))
  console.log(tableOf(rows))
  if (rows.some(({ taps, count, maxTaps }) => maxTaps !== null && Math.ceil(taps / count) > maxTaps)) {
    process.exitCode = 1
  }
} finally {
  await browser.close()
  await shop.stop()
}
