import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { LOGIN_NOT_STORED_TEXT } from '../../packages/client/src/login-not-stored.ts'
import { UNREADABLE_FILE_TEXT } from '../../packages/client/src/unreadable-file.ts'
import { goods } from '../fixtures/goods.ts'
import { restock } from '../fixtures/loans.ts'
import { newMember } from '../fixtures/members.ts'
import { newReference } from '../fixtures/sales.ts'
import type { Shop } from '../fixtures/shop.ts'
import { PHONE } from '../fixtures/storefront-test.ts'
import { test } from '../fixtures/test.ts'
import { slipPhoto } from '../story/photos.ts'
import { BROWSERS } from './browsers.ts'
import { Visitor } from './visitor.ts'

const IMAGES = process.env.STORY_IMAGES ?? ''

for (const [browserName, openBrowser] of Object.entries(BROWSERS)) {
  test(`${browserName} that stores nothing, copies nothing and loses a file shows it, and its member orders`, async ({
    shop,
  }) => {
    const device = await openDevice(shop, browserName, openBrowser)
    const folder = await mkdtemp(join(tmpdir(), 'jansi-visit-'))
    try {
      await restock(shop, await goods(shop.url, 'ชุดสีอะคริลิก', '24 สี'), 1)
      const page = device.visitor
      await page.open('/login')
      await page.enterAccount(await newMember(shop))
      await page.press('button', '^เข้าสู่ระบบ$')
      await page.expectText(LOGIN_NOT_STORED_TEXT)
      await page.look('login')
      // A page that is loaded again has forgotten the member: links lead on.
      await page.press('link', '^ค้นหา$')
      await page.fill('ค้นหาทั้งร้าน', 'ชุดสีอะคริลิก')
      await page.press('option', 'ชุดสีอะคริลิก')
      await page.choose('^24 สี')
      await page.press('button', '^ใส่ตะกร้าซื้อ')
      await page.expectText('ในตะกร้าซื้อแล้ว')
      await page.press('link', 'ตะกร้า')
      await page.press('button', '^ดำเนินการสั่งซื้อ')
      await page.choose('โอน')
      await page.press('button', '^คัดลอกเลขบัญชี')
      await page.expectText('กดค้างเพื่อคัดลอก')
      await page.look('account number')
      const [gone, slip] = [join(folder, 'gone.jpg'), join(folder, 'slip.jpg')]
      for (const file of [gone, slip]) await writeFile(file, await slipPhoto('004', newReference()))
      await page.attach(gone)
      await page.find('img', '^รูปที่ 1$')
      await rm(gone)
      await page.press('button', '^ยืนยันคำสั่งซื้อ')
      await page.expectText(UNREADABLE_FILE_TEXT)
      await page.look('slip that is gone')
      await page.attach(slip)
      await page.press('button', '^ส่งสลิป')
      await page.expectText('ได้รับคำสั่งซื้อและสลิปแล้ว')
      await page.look('bill')
      expect(await device.complaints()).toEqual([])
    } finally {
      await device.stop()
      await rm(folder, { recursive: true, force: true })
    }
  })

  test(`${browserName} that stores nothing opens the console for the visit`, async ({ shop }) => {
    const device = await openDevice(shop, browserName, openBrowser)
    try {
      const page = device.visitor
      await page.open('/staff/')
      await page.enterAccount({ email: 'staff@jansi.test', password: shop.password })
      await page.press('button', '^เข้าสู่ระบบ$')
      await page.expectText(LOGIN_NOT_STORED_TEXT)
      await page.find('heading', '^วันนี้$')
      await page.look('console')
      expect(await device.complaints()).toEqual([])
    } finally {
      await device.stop()
    }
  })
}

/** The shop at this machine's address in a form that browsers take for another's: without https they have no clipboard. */
async function openDevice(shop: Shop, browserName: string, openBrowser: (typeof BROWSERS)[string]) {
  const browser = await openBrowser(PHONE, { isRefusing: true })
  const url = shop.url.replace('127.0.0.1', '[::ffff:127.0.0.1]')
  const visitor = new Visitor(browser, url, IMAGES && join(IMAGES, `${browserName} that refuses`), false)
  // zod tries whether it may compile schemas, and Firefox logs that it may not.
  const complaints = async () =>
    (await browser.messages()).filter((one) => !/blocked a JavaScript eval/.test(one))
  return { visitor, complaints, stop: browser.stop }
}
