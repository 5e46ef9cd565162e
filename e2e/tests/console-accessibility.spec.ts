import { expect } from '@playwright/test'
import { expectNoBarrier } from '../fixtures/axe.ts'
import { openSection, test } from '../fixtures/console-test.ts'
import { borrow, easels } from '../fixtures/loans.ts'
import { clientOf, newMember, staffOf } from '../fixtures/members.ts'
import { sketchbookOrder } from '../fixtures/sales.ts'
import type { Shop } from '../fixtures/shop.ts'
import { DESKTOP } from '../fixtures/storefront-test.ts'

/**
 * The sections that the story does not open; for a path with a number, the first record of the section is
 * opened.
 */
const ROOMS = {
  desk: [
    'orders/desk',
    'loans',
    'refunds',
    'pick-lists',
    'workshops',
    'workshops/create',
    'workshops/:id',
    'reports',
  ],
  shelf: [
    'products',
    'products/create',
    'products/:id',
    'products/file',
    'products/count',
    'products/count?category=1',
    'products/ledger/1',
    'products/labels?variants=1,2',
    'categories',
    'categories/create',
    'categories/:id',
  ],
  content: [
    'banners',
    'banners/create',
    'banners/:id',
    'tutorials',
    'tutorials/create',
    'tutorials/:id',
    'faqs',
    'faqs/create',
    'faqs/:id',
  ],
  house: ['members', 'members/:id/show', 'settings', 'audit'],
}

for (const [part, rooms] of Object.entries(ROOMS)) {
  test(`every other section of the console is accessible (${part}), on a phone, a desktop, or 320 pixels`, async ({
    shop,
    volunteer,
  }) => {
    const open = [...rooms]
    if (part === 'desk') {
      open.push(`loans/${await borrow(shop, await newMember(shop), await easels(shop))}/show`)
      // So that the pick list has something to pick.
      await sketchbookOrder(shop, await newMember(shop), { approved: true })
    }
    const page = await volunteer('admin', '', { viewport: DESKTOP })
    const title = page.getByRole('heading', { level: 1 })
    for (const room of open) {
      await test.step(room, async () => {
        const before = (await title.textContent()) ?? ''
        await openSection(page, await addressOf(shop, room))
        await expect(title).not.toHaveText(before)
        await expect(title).toBeVisible()
        await expect(page.getByRole('status').filter({ hasText: /^กำลัง/ })).toHaveCount(0)
        await expect(title).not.toHaveText('ไม่พบหน้านี้')
        await expectNoBarrier(page, room)
      })
    }
  })
}

test('dialogs over a section are accessible too', async ({ shop, volunteer }) => {
  const order = await borrow(shop, await newMember(shop), await easels(shop))
  const [approved, rejected] = [
    await sketchbookOrder(shop, await newMember(shop), { approved: true }),
    await sketchbookOrder(shop, await newMember(shop)),
  ]
  const staff = await staffOf(shop)
  const refusal = { to: 'rejected', reason: 'สินค้าไม่พร้อม' }
  await staff.json('POST', `/staff/orders/${rejected}/transition/`, 200, refusal)
  const page = await volunteer('admin', '', { viewport: DESKTOP })
  const look = async (name: string, path: string, open: () => Promise<unknown>) =>
    test.step(name, async () => {
      await openSection(page, await addressOf(shop, path))
      await expect(async () => {
        await open()
        await expect(page.getByRole('dialog')).toBeVisible({ timeout: 5000 })
      }).toPass()
      await expect(page.getByRole('status').filter({ hasText: /^กำลัง/ })).toHaveCount(0)
      await expectNoBarrier(page, name)
    })
  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click()
  await look('whole shop searched', '', async () => {
    await page.keyboard.press('/')
    await page.getByRole('searchbox', { name: /^ค้นหารหัส/ }).fill('มะลิ')
    await expect(page.getByRole('link', { name: /^ดูสมาชิกที่พบทั้งหมด/ })).toBeVisible()
  })
  await look('stock adjusted', 'products/:id', () => press(/^ปรับสต็อก/))
  await look('article as the shop shows it', 'tutorials/:id', () => press('ดูตัวอย่าง'))
  await look('question deleted', 'faqs/:id', () => press('ลบคำถาม'))
  await look('account closed', 'members/:id/show', () => press('ปิดบัญชี'))
  await look('rest closed', `orders/${approved}/show`, () => press('ปิดส่วนที่เหลือ'))
  await look('money received', 'refunds/:id/show', () => press('บันทึกยอดที่ได้รับ'))
  await look('count sheet before it is booked', 'products/count?category=1', async () => {
    await page.getByRole('textbox', { name: /^นับได้/ }).first().fill('1')
    await press('ดูผลก่อนบันทึก')
  })
  // A section with unsaved input asks before it is left.
  await page.goto('/staff/')
  await look('return at the desk', `loans/${order}/show`, async () => {
    await page.getByRole('checkbox').first().check()
    await press('ดูผลก่อนบันทึก')
  })
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
