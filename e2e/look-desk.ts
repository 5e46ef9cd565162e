import { mkdirSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { accessibilityProblems, overflowing } from './fixtures/axe.ts'
import { borrow, easels } from './fixtures/loans.ts'
import { clientOf, newMember, storageOf } from './fixtures/members.ts'
import { sketchbookOrder } from './fixtures/sales.ts'
import { openShop } from './fixtures/shop.ts'

const OUT = '/tmp/look-desk'
mkdirSync(OUT, { recursive: true })
const shop = await openShop('embedded')
try {
  const staffAccount = { email: 'staff@jansi.test', password: shop.password }
  const staff = await clientOf(shop, staffAccount)
  const names = ['มะลิ', 'กานดาพรพิมล', 'สมชาย', 'ณัฐวุฒิ']
  const account = await newMember(shop, { firstName: 'มะลิ' })
  const loan = await borrow(shop, account, await easels(shop))
  const ids: string[] = []
  for (let i = 0; i < 6; i++) {
    const who = await newMember(shop, { firstName: names[i % 4] ?? '' })
    ids.push(await sketchbookOrder(shop, who))
  }
  for (const id of ids.slice(0, 4)) await staff.json('POST', `/staff/orders/${id}/transition/`, 200, { to: 'paid' })
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
  for (const [width, height] of [[360, 740], [768, 1024], [1440, 900]] as const) {
    const context = await browser.newContext({
      baseURL: shop.url,
      viewport: { width, height },
      hasTouch: width < 1000,
      storageState: await storageOf(shop, staffAccount),
    })
    const page = await context.newPage()
    page.on('console', (m) => m.type() === 'error' && console.log(width, 'console', m.text()))
    const shot = async (name: string) => {
      await page.waitForTimeout(700)
      await page.screenshot({ path: `${OUT}/${name}-${width}.png` })
      console.log(name, width, 'overflow', JSON.stringify(await overflowing(page)), 'axe', JSON.stringify(await accessibilityProblems(page)))
    }
    const filter = encodeURIComponent(JSON.stringify({ status: 'paid' }))
    await page.goto('/staff/orders')
    await page.getByText('เรียงตาม').or(page.getByText('ตัวกรองและการเรียง')).first().waitFor()
    if (width < 900) await page.getByRole('button', { name: /^ตัวกรองและการเรียง/ }).click()
    await shot('orders-pending')
    if (width === 1440) {
      const rows = await page.locator('tbody tr').evaluateAll((all) => all.map((r) => Math.round(r.getBoundingClientRect().height)))
      console.log('row heights', rows.join(' '))
    }
    await page.goto(`/staff/orders?filter=${filter}&page=1&perPage=25`)
    await page.getByLabel(/^เลือกทั้งหน้า/).check()
    await shot('orders-chosen')
    await page.getByRole('button', { name: /^อนุมัติ 4 รายการ/ }).click()
    await shot('orders-confirm')
    await page.keyboard.press('Escape')
    await page.goto('/staff/orders')
    await page.getByText('เรียงตาม').or(page.getByText('ตัวกรองและการเรียง')).first().waitFor()
    await page.waitForTimeout(500)
    await page.keyboard.press('Shift+Slash')
    await shot('keys')
    await page.goto('/staff/orders?filter=' + encodeURIComponent(JSON.stringify({ status: 'ended', sort: 'amount' })) + '&page=1&perPage=25')
    if (width < 900) await page.getByRole('button', { name: /^ตัวกรองและการเรียง/ }).click()
    await shot('orders-ended')
    await page.goto('/staff/loans')
    await page.getByRole('button', { name: 'สแกน QR รับคืน' }).waitFor()
    await shot('loans')
    await page.getByRole('button', { name: 'สแกน QR รับคืน' }).click()
    await shot('loans-scan')
    await page.goto(`/staff/loans/${loan}/show`)
    await page.getByRole('button', { name: 'ชำรุด 1 ชิ้น' }).waitFor()
    await shot('loan')
    await page.getByRole('button', { name: 'ชำรุด 1 ชิ้น' }).click()
    await shot('loan-broken')
    await page.goto('/staff/returns')
    await page.getByRole('tab').first().waitFor()
    await shot('returns')
    const mine = await browser.newContext({ baseURL: shop.url, viewport: { width, height }, storageState: await storageOf(shop, account) })
    const profile = await mine.newPage()
    await profile.goto('/profile')
    await profile.getByAltText('QR สมาชิก').waitFor()
    await profile.getByAltText('QR สมาชิก').scrollIntoViewIfNeeded()
    await profile.screenshot({ path: `${OUT}/profile-${width}.png` })
    await mine.close()
    await context.close()
  }
  await browser.close()
} finally {
  await shop.stop()
}
