import { expect, type Page } from '@playwright/test'
import { forgetShifts, noteShifts, readShifts } from '../fixtures/layout-shifts.ts'
import { DESKTOP, PHONE, TABLET, test } from '../fixtures/storefront-test.ts'
import { MOVING } from '../fixtures/test.ts'

const SEARCH = '/search?borrow=1&in_stock=1&sort=price'

test('without JavaScript there are texts, images and links to read, and forms inform that they need it', async ({
  person,
}) => {
  const page = await person({ viewport: PHONE, javaScriptEnabled: false })
  const main = page.getByRole('main')
  await page.goto('/')
  await expect(main.locator('a[href^="/category/"]')).toHaveCount(8)
  await expect(main.locator('img').first()).not.toHaveJSProperty('naturalWidth', 0)
  await expect(main.getByRole('link', { name: 'สมัครสมาชิก' })).toHaveCount(0)
  await main.locator('a[href^="/category/"]').first().click()
  await main.locator('a[href^="/product/"]').first().click()
  await expect(page).toHaveURL(/\/product\/\d+$/)
  // Not `toContainText`, which leaves out noscript elements.
  expect(await main.innerText()).toContain('การหยิบสินค้าใส่ตะกร้าต้องใช้ JavaScript')
  await page.goto('/faq')
  await expect(main.getByText('บางชิ้นยืมได้โดยไม่มีค่าใช้จ่าย')).toBeVisible()
  for (const path of ['/login', '/signup']) {
    await page.goto(path)
    expect(await main.innerText()).toContain('แบบฟอร์มนี้ต้องใช้ JavaScript')
    await expect(main.locator('button[type=submit]')).toBeDisabled()
  }
})

test('a page that is there before its scripts does not move when they come, for a guest and for a member', async ({
  person,
  member,
  shop,
}) => {
  const pages = [
    await person({ viewport: PHONE, ...MOVING }),
    await member({ viewport: PHONE, ...MOVING }),
    await member({ viewport: TABLET, ...MOVING }),
    await member({ viewport: DESKTOP, ...MOVING }),
  ]
  for (const page of pages) {
    await noteShifts(page)
    const paths = ['/', '/category/5', '/product/7']
    // Its filters are in the address, which the server's HTML does not depend on. It is the same for everybody.
    if (page === pages[0]) paths.push(SEARCH)
    for (const path of paths) {
      // The scripts wait until the page is shown with its fonts: it must not move from then on.
      let release = () => {}
      const isReleased = new Promise<void>((resolve) => {
        release = resolve
      })
      await page.route('**/assets/*.js', async (route) => {
        await isReleased
        await route.continue()
      })
      // Not by `goto`, whose key for the hydration would end the browser's search for the largest paint.
      await page.evaluate((address) => location.assign(address), new URL(path, shop.url).href)
      await page.waitForURL(path, { waitUntil: 'commit' })
      await expect(page.getByRole('main')).toBeVisible()
      await page.evaluate(async () => {
        await document.fonts.ready
        await new Promise((settled) => setTimeout(settled, 500))
      })
      await forgetShifts(page)
      // The largest text or image is painted without a script.
      await expect.poll(() => largestPaint(page), path).not.toBe('')
      const largest = await largestPaint(page)
      release()
      await expect(page.locator('#root[data-rendered]')).toHaveCount(0)
      await page.waitForLoadState('networkidle')
      await page.unroute('**/assets/*.js')
      // The results of a search come with its scripts.
      if (path !== SEARCH) expect.soft(await largestPaint(page), path).toBe(largest)
      const { sum, moved } = await readShifts(page)
      expect.soft(sum, `${path} at ${page.viewportSize()?.width} pixels: ${moved}`).toBeLessThan(0.001)
    }
  }
})

test('a login moves neither its own page nor the one that it leads to', async ({ person, shop }) => {
  const page = await person({ viewport: PHONE, ...MOVING })
  await noteShifts(page)
  // Longer than a browser takes a movement for the answer to a press.
  await page.route('**/api/dj-rest-auth/login/', async (route) => {
    await new Promise((later) => setTimeout(later, 600))
    await route.continue()
  })
  // By the way of the guard, whose message is longer.
  await page.goto('/history')
  await page.getByRole('textbox', { name: 'อีเมล' }).fill('member@jansi.test')
  await page.getByRole('textbox', { name: 'รหัสผ่าน', exact: true }).fill(shop.password)
  await forgetShifts(page)
  await page.getByRole('main').getByRole('button', { name: 'เข้าสู่ระบบ' }).click()
  await expect(page.getByRole('link', { name: 'ไปหน้านั้น' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const { sum, moved } = await readShifts(page)
  expect(sum, moved).toBeLessThan(0.001)
})

/** Returns the tag and address of the element that the browser counts as the largest paint so far; empty before it. */
function largestPaint(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        setTimeout(() => resolve(''), 200)
        new PerformanceObserver((list) => {
          const entry = list.getEntries().at(-1)
          const element: Element | null = entry && Reflect.get(entry, 'element')
          resolve(`${element?.tagName} ${entry && Reflect.get(entry, 'url')}`)
        }).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )
}

test('a first visit to home transfers at most 300 KB', async ({ person }) => {
  const page = await person({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 })
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  const urls = new Map<string, string>()
  const sizes = new Map<string, number>()
  network.on('Network.requestWillBeSent', ({ requestId, request }) => urls.set(requestId, request.url))
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    sizes.set(`${urls.get(requestId)} ${requestId}`, encodedDataLength)
  })
  await page.goto('/')
  // The last script comes when the browser is idle. It contains the report of the web vitals.
  await expect.poll(() => [...sizes.keys()].join()).toContain('/assets/after-load-')
  await page.waitForLoadState('networkidle')
  const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  expect(bytes, [...sizes].map(([name, size]) => `${size} ${name}`).join('\n')).toBeLessThan(300_000)
})

test('a press before the scripts run is done when they do', async ({ person }) => {
  const page = await person({ viewport: PHONE })
  let release = () => {}
  const pressed = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await pressed
    await route.continue()
  })
  const opened = page.goto('/')
  const button = page.locator('header [aria-controls=menu]')
  // Not by `click`, which waits for the page.
  await button.dispatchEvent('click')
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  release()
  await opened
  await expect(button).toHaveAttribute('aria-expanded', 'true')
})
