import { expect, type Page } from '@playwright/test'
import { goods, orderLine, submitCheckout } from '../fixtures/goods.ts'
import { clientOf, newMember, staffOf, storageOf } from '../fixtures/members.ts'
import { test } from '../fixtures/storefront-test.ts'

const DAY_MS = 24 * 60 * 60_000
const JUST_NOW = /เมื่อครู่|\d+ นาที/

test('a device whose clock is a day or a year off shows the days and deadlines of the shop', async ({
  member,
  person,
  shop,
}) => {
  const account = await newMember(shop)
  const buyer = await clientOf(shop, account)
  const staff = await staffOf(shop)
  const book = await goods(shop.url, 'สมุดสเก็ตช์ปกแข็ง', 'A5')
  const product = `/product/${book.product.id}`
  const apron = await goods(shop.url, 'ผ้ากันเปื้อน', 'M')
  await submitCheckout(buyer, 1, [orderLine(book, 'sale', 1)])
  const lent = await submitCheckout(buyer, 4, [orderLine(apron, 'rent', 1)])
  await staff.json('POST', `/staff/orders/${lent}/transition/`, 200, { to: 'approved' })
  const { body } = await buyer.json('GET', '/workshop/active/', 200)
  const { id } = (body as { workshop: { id: number } }).workshop
  const close = (body: object) => staff.json('PUT', `/staff/workshops/${id}/orders-closed/`, 200, body)
  await close({ closed: true, opens_at: new Date(Date.now() + DAY_MS / 24).toISOString() })
  try {
    // With texts that come with the days of the page.
    const pages = {
      '/': ['พรุ่งนี้', 'ปิดรับคำสั่งซื้อชั่วคราว'],
      '/history': ['ได้ถึง'],
      [product]: ['ดูทุกวัน'],
    }
    const textsOf = async (wrong: number) => daysOn(await member({ account }), pages, wrong)
    const right = await textsOf(0)
    const away = /คืนภายใน · .*/.exec(right[product] ?? '')?.[0] ?? ''
    for (const wrong of [DAY_MS, -DAY_MS, 365 * DAY_MS]) {
      expect.soft(await textsOf(wrong), `${wrong / DAY_MS} days`).toEqual(right)
    }
    const volunteer = { email: 'staff@jansi.test', password: shop.password }
    for (const wrong of [DAY_MS, -DAY_MS]) {
      const page = await person({ storage: await storageOf(shop, volunteer) })
      await setClock(page, wrong)
      await page.goto('/staff/')
      await expect.soft(page.getByText('ปิดรับคำสั่งซื้ออยู่')).toBeVisible()
      await page.goto('/staff/orders')
      await expect.soft(page.getByRole('row').filter({ hasText: JUST_NOW }).first()).toBeVisible()
    }
    const guest = await person()
    await setClock(guest, -DAY_MS)
    await guest.goto(product)
    await openFolds(guest)
    await expect(guest.getByText(away)).toBeVisible()
  } finally {
    await close({ closed: false, opens_at: null })
  }
})

function setClock(page: Page, wrong: number): Promise<void> {
  return page.clock.install({ time: Date.now() + wrong })
}

/** Opens the days of a workshop that are folded into one row. */
async function openFolds(page: Page): Promise<void> {
  for (const fold of await page.locator('summary', { hasText: 'ดูทุกวัน' }).all()) await fold.click()
}

/** The lines of a member's pages that name days, on a device whose clock is wrong by so many milliseconds. */
async function daysOn(
  page: Page,
  pages: Record<string, string[]>,
  wrong: number,
): Promise<Record<string, string>> {
  await setClock(page, wrong)
  const texts: Record<string, string> = {}
  for (const [path, awaited] of Object.entries(pages)) {
    await page.goto(path)
    const main = page.getByRole('main')
    for (const text of awaited) await expect(main.getByText(text).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    await openFolds(page)
    const lines = (await main.innerText()).split('\n')
    texts[path] = lines.filter((line) => /วัน|พรุ่งนี้|ถึง|ปิดรับ/.test(line)).join('\n')
  }
  return texts
}
