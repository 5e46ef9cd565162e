import { expect, type Page } from '@playwright/test'
import { accessibilityProblems, overflowing } from '../fixtures/axe.ts'
import { borrow, easels } from '../fixtures/loans.ts'
import { clientOf, newMember } from '../fixtures/members.ts'
import type { Shop } from '../fixtures/shop.ts'
import { test } from '../fixtures/test.ts'
import { ConsolePage } from '../pages/console-page.ts'

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
  'categories/:id',
  'workshops',
  'workshops/:id',
  'banners',
  'banners/:id',
  'tutorials',
  'tutorials/:id',
  'faqs',
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
  const page = await person({ viewport: DESKTOP, reducedMotion: 'reduce' })
  await new ConsolePage(page).logIn('admin@jansi.test', shop.password)
  for (const room of [...ROOMS, `loans/${order}/show`]) {
    await test.step(room, async () => {
      await page.goto(`/staff/${await addressOf(shop, room)}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('status').filter({ hasText: /^กำลัง/ })).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('ไม่พบหน้านี้')
      for (const size of [DESKTOP, PHONE]) {
        await resize(page, size)
        expect.soft(await accessibilityProblems(page), `${room}, at ${size.width}`).toEqual([])
      }
      expect.soft(await overflowing(page), `${room}, at 360`).toEqual([])
      await resize(page, NARROWEST)
      expect.soft(await overflowing(page), `${room}, at 320`).toEqual([])
      await resize(page, DESKTOP)
    })
  }
})

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
