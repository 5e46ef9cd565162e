import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { shortId } from '../../packages/contract/src/limits.ts'
import { openGateway } from '../fixtures/gateway.ts'
import { newMember } from '../fixtures/members.ts'
import { sketchbookOrder } from '../fixtures/sales.ts'
import { PHONE, test } from '../fixtures/storefront-test.ts'
import { BillPage } from '../pages/bill-page.ts'
import { HistoryPage } from '../pages/history-page.ts'
import { LoginPage } from '../pages/login-page.ts'

const DIST = join(import.meta.dirname, '../../apps/storefront/dist')
const RELEASE_ID = /\bid:`(\w{12})`/

test('pages and orders stay readable without a connection, until the member leaves or the worker is gone', async ({
  person,
  shop,
  allowComplaints,
}) => {
  allowComplaints(/ERR_(INTERNET_DISCONNECTED|EMPTY_RESPONSE|CONNECTION_\w+|FAILED)/, /Could not load/)
  const account = await newMember(shop)
  const order = await sketchbookOrder(shop, account, { approved: true })
  const gateway = await openGateway(shop.url)
  const page = await person({ baseURL: gateway.url, viewport: PHONE, serviceWorkers: 'allow' })
  const title = page.getByRole('heading', { level: 1 })
  // Chromium 150 reports that it is online to a page that the worker opened offline; the notice then names the shop instead.
  const notice = page.getByRole('status').filter({ hasText: /ออฟไลน์อยู่|เชื่อมต่อร้านไม่ได้/ })
  const bill = new BillPage(page)
  const openBill = async () => {
    await new HistoryPage(page).order(shortId(order)).getByRole('link', { name: 'ดูใบสั่งซื้อ' }).click()
    await bill.expectOpen()
  }
  const setOffline = async (offline: boolean) => {
    gateway.isOpen = !offline
    await page.context().setOffline(offline)
  }

  await test.step('the worker comes after the first page, and keeps it with the whole catalogue', async () => {
    await page.goto('/login')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await expect.poll(() => keptPaths(page, 'jansi-public-')).toContain('/api/faqs/')
    await new LoginPage(page).logIn(account.email, account.password)
    await page.goto('/')
    await expect.poll(() => keptPaths(page, 'jansi-pages-')).toContain('/')
    await page.goto('/history')
    await openBill()
    const receipt = `/api/order/${order}/download_receipt/`
    await expect
      .poll(() => keptPaths(page, 'jansi-member-'))
      .toEqual(expect.arrayContaining([receipt, '/api/member-qr/']))
    await expect.poll(() => keptPaths(page, 'jansi-assets')).toContainEqual(expect.stringMatching(/login-/))
    expect(await keptText(page), 'no links to private images and no tokens').not.toMatch(
      /media\/private|eyJ[\w-]+\.eyJ/,
    )
  })

  await test.step('offline, pages are read that were open before, and all products and articles', async () => {
    await setOffline(true)
    await page.goto('/')
    await expect(notice).toContainText(/แสดงข้อมูลเมื่อ .*\d\d:\d\d.*น\./)
    await expect(page.getByRole('heading', { name: 'หมวดหมู่อุปกรณ์' })).toBeVisible()
    await expect(page.locator('body'), 'the kept page has its styles').toHaveCSS('font-family', /IBM Plex/)
    await page.goto('/product/7')
    await expect(title).toHaveText(/ชุดสีอะคริลิก/)
    await page.goto('/tutorial/1')
    await expect(title).toHaveText(/./)
    await expect(notice).toBeVisible()
  })

  await test.step('offline, the member reads orders and QR and saves the receipt; nothing can be paid', async () => {
    await page.goto('/history')
    await openBill()
    await expect(notice).toBeVisible()
    const { bytes } = await bill.downloadReceipt()
    expect(bytes.subarray(1, 4).toString()).toBe('PNG')
    await expect(page.getByRole('img', { name: 'สลิปการโอนเงิน' })).toHaveCount(0)
    await page.goto('/profile')
    const qr = page.getByRole('img', { name: 'QR สมาชิก' })
    await expect.poll(() => qr.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  })

  await test.step('with the connection the notice goes', async () => {
    await setOffline(false)
    await expect(notice).toBeHidden()
  })

  await test.step('a new release takes over by itself, and deletes the caches of the old one', async () => {
    const [, id = ''] = RELEASE_ID.exec(readFileSync(join(DIST, 'sw.js'), 'utf8')) ?? []
    gateway.files.set('/sw.js', (worker) => worker.replaceAll(id, 'nextrelease0'))
    await page.goto('/history')
    await expect.poll(async () => (await cacheNames(page)).filter((name) => name.includes(id))).toEqual([])
    await expect.poll(() => cacheNames(page)).toContain('jansi-public-nextrelease0')
    await page.goto('/profile')
    await expect.poll(() => keptPaths(page, 'jansi-member-nextrelease0-')).toContain('/api/member-qr/')
  })

  await test.step('logging out deletes the data that is kept of the member', async () => {
    await page.getByRole('main').getByRole('button', { name: 'ออกจากระบบ' }).click()
    await expect(page).toHaveURL('/login')
    await expect.poll(() => keptPaths(page, 'jansi-member-')).toEqual([])
    expect((await cacheNames(page)).filter((name) => name.startsWith('jansi-member-'))).toEqual([])
  })

  await test.step('a server without a worker gets rid of the one that a browser has', async () => {
    allowComplaints(/sw\.js/, /bad HTTP response code \(404\)/)
    gateway.files.set('/sw.js', () => null)
    // As the browser does with an idle worker: the next one asks the server at once whether it is still wanted.
    const devTools = await page.context().newCDPSession(page)
    await devTools.send('ServiceWorker.enable')
    await devTools.send('ServiceWorker.stopAllWorkers')
    await page.goto('/faq')
    await expect.poll(() => cacheNames(page)).toEqual([])
    await page.goto('/tutorials')
    await expect(title).toHaveText('บทความ')
    expect(await cacheNames(page)).toEqual([])
  })
  await gateway.stop()
})

function cacheNames(page: Page): Promise<string[]> {
  return page.evaluate(() => caches.keys())
}

/** The paths of all entries in the caches whose names begin so. */
function keptPaths(page: Page, prefix: string): Promise<string[]> {
  return page.evaluate(async (wanted) => {
    const paths: string[] = []
    for (const name of await caches.keys()) {
      if (!name.startsWith(wanted)) continue
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname)
    }
    return paths
  }, prefix)
}

/** Everything that is kept of the API, with the headers of its requests. */
function keptText(page: Page): Promise<string> {
  return page.evaluate(async () => {
    let text = ''
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        text += JSON.stringify([...request.headers])
        const response = await cache.match(request, { ignoreVary: true })
        if (response?.headers.get('content-type')?.includes('json')) text += await response.text()
      }
    }
    return text
  })
}
