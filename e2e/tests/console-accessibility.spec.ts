import { expect, type Page } from '@playwright/test'
import { accessibilityProblems, overflowing } from '../fixtures/axe.ts'
import { goods, orderLine, placeOrder } from '../fixtures/goods.ts'
import { borrow, easels, restock } from '../fixtures/loans.ts'
import { clientOf, newMember } from '../fixtures/members.ts'
import type { Shop } from '../fixtures/shop.ts'
import { test } from '../fixtures/test.ts'
import { ConsolePage } from '../pages/console-page.ts'
import { returnPhoto } from '../story/photos.ts'

const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 360, height: 740 }
const NARROWEST = { width: 320, height: 640 }

/** The rooms that the story does not enter; where a number belongs, the first thing of the room is opened. */
const ROOMS = [
  'loans',
  'pick-lists',
  'products',
  'products/create',
  'products/:id',
  'products/file',
  'categories',
  'categories/create',
  'categories/:id',
  'workshops',
  'workshops/create',
  'workshops/:id',
  'banners',
  'banners/create',
  'banners/:id',
  'tutorials',
  'tutorials/create',
  'tutorials/:id',
  'faqs',
  'faqs/create',
  'faqs/:id',
  'reports',
  'members',
  'members/:id/show',
  'settings',
  'audit',
] as const

test('every other room of the console stands open, on a phone, a desktop, or 320 pixels', async ({
  person,
  shop,
}) => {
  const order = await borrow(shop, await newMember(shop), await easels(shop))
  await awaitHandOver(shop)
  const page = await person({ viewport: DESKTOP, reducedMotion: 'reduce' })
  await new ConsolePage(page).logIn('admin@jansi.test', shop.password)
  for (const room of [...ROOMS, `loans/${order}/show`]) {
    await test.step(room, async () => {
      await page.goto(`/staff/${await addressOf(shop, room)}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('status').filter({ hasText: /^กำลัง/ })).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('ไม่พบหน้านี้')
      await expectInOrder(page, room)
    })
  }
})

test('what opens over a room stands in nobody’s way either', async ({ person, shop }) => {
  const order = await borrow(shop, await newMember(shop), await easels(shop))
  const admin = new ConsolePage(await person({ viewport: DESKTOP, reducedMotion: 'reduce' }))
  const { page } = admin
  await admin.logIn('admin@jansi.test', shop.password)
  const look = async (name: string, path: string, open: () => Promise<unknown>) =>
    test.step(name, async () => {
      await page.goto(`/staff/${await addressOf(shop, path)}`)
      await open()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expect(page.getByRole('status').filter({ hasText: /^กำลัง/ })).toHaveCount(0)
      await expectInOrder(page, name)
    })
  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click()
  await look('stock adjusted', 'products/:id', () => press(/^ปรับสต็อก/))
  await look('ledger', 'products/:id', () => press(/^ประวัติสต็อก/))
  await look('article as the shop shows it', 'tutorials/:id', () => press('ดูตัวอย่าง'))
  await look('question deleted', 'faqs/:id', () => press('ลบคำถาม'))
  await look('account closed', 'members/:id/show', () => press('ปิดบัญชี'))
  await look('return at the desk', `loans/${order}/show`, async () => {
    await page.getByRole('checkbox').first().check()
    await press('ดูผลก่อนบันทึก')
  })
})

/** Holds the page to axe and to the width of the window. */
async function expectInOrder(page: Page, name: string): Promise<void> {
  for (const size of [DESKTOP, PHONE]) {
    await resize(page, size)
    expect.soft(await accessibilityProblems(page), `${name}, at ${size.width}`).toEqual([])
  }
  expect.soft(await overflowing(page), `${name}, at 360`).toEqual([])
  await resize(page, NARROWEST)
  expect.soft(await overflowing(page), `${name}, at 320`).toEqual([])
  await resize(page, DESKTOP)
}

/** An order that waits for its hand-over, so that the pick list has something to pick. */
async function awaitHandOver(shop: Shop): Promise<void> {
  const book = await goods(shop.url, 'สมุดสเก็ตช์ปกแข็ง', 'A5')
  await restock(shop, book, 2)
  const member = await clientOf(shop, await newMember(shop))
  const id = await placeOrder(member, 1, [orderLine(book, 'sale', 2)])
  await member.upload('/paymentslip/', 201, { order: id }, await returnPhoto('#fff'))
  const staff = await clientOf(shop, { email: 'staff@jansi.test', password: shop.password })
  await staff.json('POST', `/staff/orders/${id}/transition/`, 200, { to: 'approved' })
}

async function addressOf(shop: Shop, room: string): Promise<string> {
  if (!room.includes(':id')) return room
  const [resource = ''] = room.split('/')
  const admin = await clientOf(shop, { email: 'admin@jansi.test', password: shop.password })
  const { body } = await admin.json('GET', `/staff/${resource}/`, 200)
  const [first] = Array.isArray(body) ? body : (body as { results: unknown[] }).results
  const { id, pk } = first as { id?: number; pk?: number }
  return room.replace(':id', String(id ?? pk))
}

/** Changes the window and lets the page draw itself anew. */
async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}
