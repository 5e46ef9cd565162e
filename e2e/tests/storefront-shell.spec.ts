import { expect, type Page } from '@playwright/test'
import { overflowing } from '../fixtures/axe.ts'
import { goods, storedLine } from '../fixtures/goods.ts'
import { newMember } from '../fixtures/members.ts'
import { passCheckoutCheck } from '../fixtures/scenes.ts'
import { PHONE, test } from '../fixtures/storefront-test.ts'
import { HomePage } from '../pages/home-page.ts'
import { ProductPage } from '../pages/product-page.ts'
import { ReturnsPage } from '../pages/returns-page.ts'
import { toasts } from '../pages/shop-bar.ts'

/** Phones upright, small to large, one held sideways, a tablet and a desktop. */
const WINDOWS = [
  [320, 568],
  [360, 740],
  [844, 390],
  [768, 1024],
  [1440, 900],
] as const
const BARS = '[data-sticky-action], nav[aria-label="เมนูด้านล่าง"]'
const CONTROLS = `${BARS}, a, button, input, select, textarea, label, summary, [role]:is([tabindex], [role="tab"])`

test('the button to the top comes after 300 pixels and leads there', {
  tag: ['@spec-2.shell.scroll-button', '@spec-9.scroll-button'],
}, async ({ person }) => {
  const page = await person({ viewport: PHONE })
  await new HomePage(page).open()
  const button = page.getByRole('button', { name: 'กลับขึ้นด้านบน' })
  await page.evaluate(() => window.scrollTo(0, 300))
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300)
  await expect(button).toBeHidden()
  await page.evaluate(() => window.scrollTo(0, 301))
  await expect(button).toBeVisible()
  await button.click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect(button).toBeHidden()
})

test('the button to the top is over no control at the end of a page, and never over a bar', async ({
  person,
  member,
  shop,
  stocked,
}) => {
  const guest = await person({ viewport: PHONE })
  const book = await goods(shop.url, 'สมุดสเก็ตช์ปกแข็ง', 'A5')
  const easel = await goods(shop.url, 'ขาตั้งภาพแบบตั้งโต๊ะ', 'M')
  const carts = { sale: [storedLine(book, 'sale', 1)], rent: [storedLine(easel, 'rent', 1)] }
  const buyer = await member({ viewport: PHONE, carts })
  await passCheckoutCheck(buyer)
  const pages: [path: string, page: Page, ready: (page: Page) => Promise<unknown>][] = [
    ['/', guest, (page) => expect(new HomePage(page).part('หมวดหมู่อุปกรณ์')).toBeVisible()],
    ['/faq', guest, (page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible()],
    ['/product/7', buyer, (page) => new ProductPage(page).chooseSize('24 สี')],
    ['/cart', buyer, (page) => expect(page.getByRole('table')).toHaveCount(2)],
    [
      '/order',
      buyer,
      (page) => expect(page.getByRole('img', { name: 'QR พร้อมเพย์สำหรับชำระเงิน' })).toBeVisible(),
    ],
    ['/return', buyer, (page) => new ReturnsPage(page).choose(stocked.lentOrder.slice(0, 8))],
  ]
  for (const [path, page, ready] of pages) {
    await page.goto(path)
    await ready(page)
    await page.waitForLoadState('networkidle')
    for (const [width, height] of WINDOWS) {
      const place = `${path} at ${width} × ${height}`
      await test.step(place, async () => {
        await page.setViewportSize({ width, height })
        // A whole page takes seconds: two windows in which bars stick, and one in which they do not.
        if (width === 320 || height === 740 || height === 390)
          expect.soft(await underTheButton(page, BARS), `${place}, on the way`).toEqual([])
        await expect(page.getByRole('button', { name: 'กลับขึ้นด้านบน' })).toBeInViewport({ ratio: 1 })
        // A page that still grows moves its end away first.
        await expect.poll(() => underTheButton(page, CONTROLS, 'end'), `${place}, at the end`).toEqual([])
      })
    }
  }
})

test('with text at 200 % the bars of a phone stay whole', async ({ member, shop }) => {
  const line = storedLine(await goods(shop.url, 'สมุดสเก็ตช์ปกแข็ง', 'A5'), 'sale', 1)
  const page = await member({ viewport: PHONE, carts: { sale: [line] } })
  const browser = await page.context().newCDPSession(page)
  // A setting of the browser, usually 16. Unlike a size of the page it counts in media queries.
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 32 } })
  for (const path of ['/', '/product/7', '/cart']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
    expect.soft(await overflowing(page), path).toEqual([])
    expect.soft(await brokenLabels(page), path).toEqual([])
  }
})

test('the shop has its icon where browsers look for it, light colours for everyone, and a plain zero', async ({
  person,
}) => {
  const page = await person({ viewport: PHONE, colorScheme: 'dark' })
  await page.goto('/faq')
  const icon = await page.request.get('/favicon.ico')
  expect
    .soft([icon.status(), icon.headers()['content-type']])
    .toEqual([200, expect.stringMatching(/^image\//)])
  const scheme = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  expect.soft(scheme).toBe('light')
  // The bold face comes after the first paint.
  await page.waitForFunction(() =>
    [...document.fonts].some(({ weight, status }) => weight === '600' && status === 'loaded'),
  )
  // The zero of the face of headings has a slash: their figures come from the bold face of the text.
  const [ofHeadings, ofText] = await page.evaluate(async () => {
    await document.fonts.load('500 100px Mitr', '0')
    const context = document.createElement('canvas').getContext('2d')
    const widths: (number | undefined)[] = []
    for (const font of ['500 100px Mitr', '600 100px "IBM Plex Sans Thai Looped"']) {
      if (context) context.font = font
      widths.push(context?.measureText('0').width)
    }
    return widths
  })
  expect(ofHeadings).toBeGreaterThan(0)
  expect(ofHeadings).toBe(ofText)
})

test('on a phone a toast is over the top bar, and covers nothing of the page', async ({
  member,
  shop,
  allowComplaints,
}) => {
  allowComplaints(/dj-rest-auth\/user\//)
  const page = await member({ account: await newMember(shop), viewport: PHONE })
  await page.clock.install()
  await page.goto('/profile')
  const edit = page.getByRole('button', { name: 'แก้ไขโปรไฟล์' })
  const save = page.getByRole('button', { name: 'บันทึกการเปลี่ยนแปลง' })
  await edit.click()
  await save.click()
  const toast = toasts(page).locator('div.whitespace-pre-line')
  await expect(toast).toBeVisible()
  // So that it stays.
  await page.clock.pauseAt(Date.now() + 1000)
  await page.route('**/api/dj-rest-auth/user/', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  )
  await edit.click()
  await page.getByRole('textbox', { name: 'ชื่อ', exact: true }).fill('ดาว')
  await save.click()
  const banner = page.getByRole('alert').filter({ hasText: 'การอัปเดตโปรไฟล์ล้มเหลว' }).first()
  await expect(banner).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 0))
  const [upper, lower] = [await toast.locator('..').boundingBox(), await banner.boundingBox()]
  expect(lower?.y).toBeGreaterThanOrEqual((upper?.y ?? Number.NaN) + (upper?.height ?? Number.NaN))
})

/** The labels of the bar at the foot of a phone that are divided, or wider than their link. */
function brokenLabels(page: Page): Promise<string[]> {
  const links = page.getByRole('navigation', { name: 'เมนูด้านล่าง' }).getByRole('link')
  return links.evaluateAll((all) =>
    all.flatMap((link) => {
      const label = link.lastChild
      if (!label) return ['no label']
      const range = document.createRange()
      range.selectNodeContents(label)
      const [line, ...more] = range.getClientRects()
      const { left, right } = link.getBoundingClientRect()
      const isWhole = line && more.length === 0 && line.left >= left && line.right <= right
      return isWhole ? [] : [label.textContent ?? '']
    }),
  )
}

/**
 * The elements of `selector` that overlap the button to the top: at each 80 pixels of scrolling, which is
 * less than the height of a bar and the button, or only at the end of the page.
 */
function underTheButton(page: Page, selector: string, where: 'way' | 'end' = 'way'): Promise<string[]> {
  return page.evaluate(
    async ([looked, from]) => {
      const step = 80
      const end = document.documentElement.scrollHeight
      const found = new Set<string>()
      for (let top = from === 'end' ? end : 320; top < end + step; top += step) {
        window.scrollTo(0, top)
        // The button is moved before the callbacks of the same frame.
        await new Promise((drawn) => requestAnimationFrame(drawn))
        for (const element of covered(looked))
          found.add(`${window.scrollY}: ${element.outerHTML.slice(0, 80)}`)
      }
      return [...found]

      function covered(controls: string): Element[] {
        const button = document.querySelector('[aria-label="กลับขึ้นด้านบน"]')
        const box = button?.getBoundingClientRect()
        const shown = { visibilityProperty: true, opacityProperty: true }
        if (!box || !button?.checkVisibility(shown)) return []
        return [...document.querySelectorAll(controls)].filter((element) => {
          const other = element.getBoundingClientRect()
          return (
            element !== button &&
            Math.min(box.right, other.right) - Math.max(box.left, other.left) > 0.5 &&
            Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 0.5 &&
            element.checkVisibility(shown)
          )
        })
      }
    },
    [selector, where] as const,
  )
}
