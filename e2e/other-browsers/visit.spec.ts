import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { formatWeekdayTime } from '../../packages/client/src/format.ts'
import { goods, orderLine, submitCheckout } from '../fixtures/goods.ts'
import { easels, restock } from '../fixtures/loans.ts'
import { receiveMail } from '../fixtures/mailbox.ts'
import { type Account, clientOf } from '../fixtures/members.ts'
import { newReference } from '../fixtures/sales.ts'
import { openShop, type Shop } from '../fixtures/shop.ts'
import { DESKTOP, PHONE } from '../fixtures/storefront-test.ts'
import { test } from '../fixtures/test.ts'
import { returnPhoto, slipPhoto } from '../story/photos.ts'
import { BROWSERS } from './browsers.ts'
import type { Size } from './driven-browser.ts'
import { Visitor } from './visitor.ts'

const PASSWORD = 'Palette#26'
/** As many as one visit takes at most. */
const PIECES = 4
const IMAGES = process.env.STORY_IMAGES ?? ''

const DAY_MS = 24 * 60 * 60_000

type Visit = { size?: Size; isTranslated?: boolean; shopAheadMs?: number }
const VISITS: Record<string, Visit> = {
  phone: {},
  desktop: { size: DESKTOP },
  'translated phone': { isTranslated: true },
  'phone whose clock is a day slow': { shopAheadMs: DAY_MS },
  'phone whose clock is a year fast': { shopAheadMs: -365 * DAY_MS },
}

for (const [browserName, openBrowser] of Object.entries(BROWSERS)) {
  for (const [visitName, { size = PHONE, isTranslated = false, shopAheadMs = 0 }] of Object.entries(VISITS)) {
    test(`${browserName} on a ${visitName} goes from home to a return without a complaint of a page`, async ({
      shop: rightShop,
    }) => {
      const shop = shopAheadMs === 0 ? rightShop : await openShop({ aheadMs: shopAheadMs })
      const browser = await openBrowser(size)
      const folder = await mkdtemp(join(tmpdir(), 'jansi-visit-'))
      try {
        const images = IMAGES && join(IMAGES, `${browserName} ${visitName}`)
        const visitor = new Visitor(browser, shop.url, images, isTranslated)
        const account = {
          email: `${browserName}.${visitName}@example.com`.replaceAll(' ', '.').toLowerCase(),
          password: PASSWORD,
        }
        await restock(shop, await goods(shop.url, 'ชุดสีอะคริลิก', '24 สี'), PIECES)
        await test.step('a guest searches and looks at a product', () => browse(visitor))
        await test.step('the guest signs up and logs in', () => signUp(visitor, shop, account))
        await test.step('the member orders and pays', () => order(visitor, folder))
        await test.step('an order waits for its slip', () => orderLater(visitor, shop, account))
        await test.step('a loan comes back', () => giveBack(visitor, shop, account, folder))
        await test.step('profile and logout', () => leave(visitor))
        await browser.evaluate(`console.error('the last message')`)
        await expect.poll(() => browser.messages(), 'the messages of the pages').not.toEqual([])
        expect(await browser.messages()).toEqual([expect.stringContaining('the last message')])
      } finally {
        await browser.stop()
        if (shop !== rightShop) await shop.stop()
        await rm(folder, { recursive: true, force: true })
      }
    })
  }
}

async function browse(page: Visitor): Promise<void> {
  await page.open('/')
  await page.find('heading', '^หมวดหมู่อุปกรณ์')
  await page.look('home')
  await page.open('/search')
  await page.fill('ค้นหาทั้งร้าน', 'ขาตั้งภาบ')
  await page.find('option', 'ขาตั้งภาพแบบตั้งโต๊ะ')
  await page.look('suggestions')
  await page.press('button', '^ค้นหา$')
  await page.expectText('ผลการค้นหา')
  await page.look('results')
  await page.open('/category/5')
  await page.find('heading', 'พู่กันและเกรียง')
  await page.fill('ค้นหาสินค้า', 'พู่กันกลม')
  await page.expectSearch('พู่กันกลม')
  await page.expectText('พบ 1 รายการ')
  await page.look('category')
  await page.open('/product/7')
  await page.choose('^24 สี')
  await page.expectText('เหลือ')
  await page.look('product of a guest')
  await page.press('button', 'ดูรูปขนาดใหญ่')
  await page.find('dialog', '.')
  await page.look('lightbox')
  await page.press('button', '^ปิด')
  // Of the articles without a video, which needs a connection to another site.
  await page.open('/tutorial/2')
  await page.look('article')
  await page.open('/faq')
  await page.look('questions')
}

async function signUp(page: Visitor, shop: Shop, { email, password }: Account): Promise<void> {
  await page.open('/signup')
  await page.fill('^ชื่อ$', 'มะลิ')
  await page.fill('^นามสกุล$', 'ใจดี')
  await page.fill('^อีเมล$', email)
  await page.fill('^เบอร์โทรศัพท์$', '0812345678')
  const fields = ['รหัสผ่าน', 'ยืนยันรหัสผ่าน']
  for (const field of fields) await page.fill(`^${field}$`, password)
  await page.look('sign-up')
  await page.press('button', '^สมัครสมาชิก$')
  await page.expectText('เปิดอีเมลเพื่อยืนยันบัญชี')
  const mail = await receiveMail(shop, email, 'ยืนยันอีเมลเพื่อเริ่มใช้ร้านจานสี')
  await page.open(/https?:\S+(\/dj-rest-auth\/\S+)/.exec(mail.text)?.[1] ?? '')
  await page.press('button', '^ยืนยันอีเมล$')
  await page.expectText('ยืนยันอีเมลแล้ว เข้าสู่ระบบได้เลย')
  await page.open('/cart')
  await page.find('heading', '^เข้าสู่ระบบ$')
  await page.enterAccount({ email, password })
  await page.look('login')
  await page.press('button', '^เข้าสู่ระบบ$')
  await page.expectText('เลือกหมวดหมู่ แล้วหยิบของใส่ตะกร้าได้เลย')
  await page.look('home of a member')
}

async function order(page: Visitor, folder: string): Promise<void> {
  await page.open('/product/7')
  await page.choose('^24 สี')
  await page.press('button', '^ใส่ตะกร้าซื้อ')
  await page.expectText('ในตะกร้าซื้อแล้ว')
  await page.look('product of a member')
  await page.press('button', '^ใส่ตะกร้ายืม')
  await page.expectText('ในตะกร้ายืมแล้ว')
  await page.open('/cart')
  await page.press('button', '^เพิ่มจำนวน')
  await page.press('button', '^ลบ ')
  await page.expectText('ออกจากตะกร้าแล้ว')
  await page.look('cart')
  await page.press('button', '^เลิกทำ')
  await page.press('button', '^ดำเนินการสั่งซื้อ')
  await page.find('img', '^QR พร้อมเพย์')
  await page.expectText(/กันของไว้1[0-5]/)
  await page.look('checkout')
  const slip = join(folder, 'slip.jpg')
  await writeFile(slip, await slipPhoto('004', newReference()))
  await page.attach(slip)
  await page.find('img', '^รูปที่ 1$')
  await page.look('checkout with a slip')
  await page.press('button', '^ยืนยันคำสั่งซื้อ')
  await page.expectText('ได้รับคำสั่งซื้อและสลิปแล้ว')
  await page.find('img', '^จานสีของฉัน')
  await page.look('bill')
  await page.open('/history')
  await page.find('img', '^จานสีของฉัน')
  await page.look('history')
}

async function orderLater(page: Visitor, shop: Shop, account: Account): Promise<void> {
  const member = await clientOf(shop, account)
  const book = await goods(shop.url, 'สมุดสเก็ตช์ปกแข็ง', 'A5')
  const id = await submitCheckout(member, 1, [orderLine(book, 'sale', 1)])
  const { body } = await member.json('GET', `/order/${id}/`, 200)
  const { slip_due_at } = body as { slip_due_at: string }
  await page.open('/history')
  await page.expectText(`แนบได้ถึง ${formatWeekdayTime(slip_due_at)}`)
  await page.look('order without a slip')
  // A first order allows few more pieces.
  await member.json('POST', `/order/${id}/cancel/`, 200, {})
}

async function giveBack(page: Visitor, shop: Shop, account: Account, folder: string): Promise<void> {
  const staff = await clientOf(shop, { email: 'staff@jansi.test', password: shop.password })
  const member = await clientOf(shop, account)
  const easel = await easels(shop)
  await restock(shop, easel, 2)
  const apron = await goods(shop.url, 'ผ้ากันเปื้อน', 'M')
  const id = await submitCheckout(member, 1, [orderLine(easel, 'rent', 2), orderLine(apron, 'rent', 1)])
  await member.upload('/paymentslip/', 201, { order: id }, await slipPhoto('004', newReference()))
  await staff.json('POST', `/staff/orders/${id}/transition/`, 200, { to: 'approved' })
  await staff.json('POST', `/staff/orders/${id}/hand-over/`, 200, {})
  await page.open('/return')
  await page.press('checkbox', `^เลือกคืนคำสั่งซื้อ ${id.slice(0, 8)}`)
  await page.expectText('คืนครั้งนี้กี่ชิ้น')
  const photos = [join(folder, '1.jpg'), join(folder, '2.jpg')]
  for (const photo of photos) await writeFile(photo, await returnPhoto('#2f7a55'))
  await page.attach(...photos)
  await page.find('img', '^รูปที่ 2$')
  await page.look('return')
  await page.press('button', '^ส่งคำขอคืน')
  await page.expectText('ได้รับคำขอคืนแล้ว')
  await page.press('tab', '^ประวัติการคืน')
  await page.expectText('รอเจ้าหน้าที่ตรวจสอบการคืน')
  await page.look('return history')
}

async function leave(page: Visitor): Promise<void> {
  await page.open('/profile')
  await page.find('img', '^QR สมาชิก$')
  await page.press('button', '^เปิดปฏิทินวันคืนของ')
  await page.find('textbox', '^ที่อยู่ปฏิทิน')
  await page.look('profile')
  await page.press('button', '^ออกจากระบบ$')
  await page.expectText('ออกจากระบบแล้ว')
  expect(await page.path()).toBe('/login')
}
