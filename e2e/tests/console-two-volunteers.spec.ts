import { expect, type Page } from '@playwright/test'
import { PHONE, test } from '../fixtures/console-test.ts'
import { allProducts, orderLine, submitCheckout } from '../fixtures/goods.ts'
import { restock } from '../fixtures/loans.ts'
import { clientOf, newMember, staffOf } from '../fixtures/members.ts'
import { sketchbookOrder } from '../fixtures/sales.ts'
import type { Shop } from '../fixtures/shop.ts'
import { ConsoleOrders } from '../pages/console-orders.ts'

const ORDERS = 20
/** As many pieces as a new member may have before the first approval. */
const MAX_LOANS_PER_MEMBER = 6

type Listed = { results: { id: string }[] }
type Decided = { events: { to: string; actor: string | null }[] }

test('two volunteers on a queue of 20 orders decide 20 different ones, without a conflict', async ({
  shop,
  volunteer,
}) => {
  const staff = await staffOf(shop)
  const read = async <T>(path: string) => (await staff.json('GET', path, 200)).body as T
  const ids: string[] = []
  await test.step('twenty free loans wait', async () => {
    for (const { id } of (await read<Listed>('/staff/orders/?status=pending&page_size=100')).results) {
      await staff.json('POST', `/staff/orders/${id}/transition/`, 200, { to: 'approved' })
    }
    ids.push(...(await freeLoans(shop, ORDERS - 1)))
  })
  const phones = { viewport: PHONE, isMobile: true, hasTouch: true }
  const pages = [await volunteer('staff', 'orders', phones), await volunteer('admin', 'orders', phones)]
  await test.step('one more arrives, and both phones show it without a reload, counted in the title', async () => {
    for (const page of pages) await expect(page).toHaveTitle(/^\(\d+\) คำสั่งซื้อ/)
    const [id = ''] = await freeLoans(shop, 1)
    ids.push(id)
    const waiting = pages.map((page) =>
      expect(page.locator(`[data-record="${id}"]`)).toBeVisible({ timeout: 5_000 }),
    )
    await Promise.all(waiting)
  })
  const decided = await Promise.all(pages.map(workThrough))

  const queue = '/staff/orders/?status=pending'
  await expect.poll(async () => (await read<Listed>(queue)).results.length, { timeout: 15_000 }).toBe(0)
  expect(decided.flat().sort()).toEqual(ids.map((id) => id.slice(0, 8)).sort())
  expect(Math.min(...decided.map(({ length }) => length))).toBeGreaterThan(3)
  for (const id of ids) {
    const { events } = await read<Decided>(`/staff/orders/${id}/`)
    expect(events.filter(({ to }) => to === 'approved')).toHaveLength(1)
  }
})

test('an order that one volunteer has open shows it to the other, who can take it over', async ({
  shop,
  volunteer,
}) => {
  const id = await sketchbookOrder(shop, await newMember(shop))
  const path = `orders/${id}/show`
  const first = await volunteer('staff', path)
  await expect(first.getByRole('button', { name: 'อนุมัติ', exact: true })).toBeVisible()
  const second = await volunteer('admin', 'orders')
  const row = second.locator(`[data-record="${id}"]`)
  await expect(row).toContainText(/กำลังตรวจ/)
  await row.getByRole('link').click()
  await second.getByRole('button', { name: 'รับช่วงต่อ' }).click()
  await expect(second.getByRole('button', { name: 'รับช่วงต่อ' })).toHaveCount(0)
  await first.reload()
  await expect(first.getByRole('button', { name: 'รับช่วงต่อ' })).toBeVisible()
})

/** Approves one order after the other, as long as "next" leads to one. Returns the short ids of those orders. */
async function workThrough(page: Page): Promise<string[]> {
  const orders = new ConsoleOrders(page)
  const decided: string[] = []
  await page.getByRole('button', { name: 'ตรวจรายการที่รอนานสุด' }).click()
  for (;;) {
    await orders.expectTitle(/^เลขที่ /)
    const { pathname } = new URL(page.url())
    decided.push(pathname.split('/').at(-2)?.slice(0, 8) ?? '')
    await orders.button('อนุมัติ').click()
    await orders.expectStatus('รอส่งมอบ')
    const next = page.getByRole('button', { name: 'คำสั่งซื้อถัดไปที่รอตรวจ' })
    const none = page.getByText('รายการอื่นมีคนตรวจอยู่แล้ว')
    const moved = page.waitForURL((url) => url.pathname !== pathname).then(() => 'moved')
    if (!(await next.isVisible())) return decided
    await next.click()
    const outcome = await Promise.race([
      moved,
      none.waitFor().then(() => 'none'),
      next.waitFor({ state: 'hidden' }).then(() => 'none'),
    ])
    if (outcome === 'none') return decided
  }
}

/** Free loans of one piece each, made by members of ten loans at most. Returns their ids. */
async function freeLoans(shop: Shop, count: number): Promise<string[]> {
  const product = (await allProducts(shop.url)).find(({ rental_price }) => rental_price === 0)
  const variant = product?.variants[0]
  if (!product || !variant) throw new Error('The demo shop lends nothing for free')
  await restock(shop, { product, variant }, count)
  const ids: string[] = []
  while (ids.length < count) {
    const client = await clientOf(shop, await newMember(shop))
    for (let index = 0; index < MAX_LOANS_PER_MEMBER && ids.length < count; index++) {
      ids.push(await submitCheckout(client, 4, [orderLine({ product, variant }, 'rent', 1)]))
    }
  }
  return ids
}
