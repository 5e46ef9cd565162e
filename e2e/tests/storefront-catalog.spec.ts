import { expect, type Page } from '@playwright/test'
import { overflowing } from '../fixtures/axe.ts'
import { goods, storedLine } from '../fixtures/goods.ts'
import { cutTexts, LONG_LINK, lengthenTexts, spaceTexts } from '../fixtures/long-words.ts'
import { DESKTOP, gridColumns, test } from '../fixtures/storefront-test.ts'
import { renderInBrowser } from '../fixtures/test.ts'
import { CategoryPage } from '../pages/category-page.ts'
import { ReturnsPage } from '../pages/returns-page.ts'

const BRUSHES = '/category/5'

test('a category is searched, filtered by chips, emptied and cleared, in 2 to 5 columns', {
  tag: ['@spec-2.category.page', '@spec-7.products'],
}, async ({ person }) => {
  const page = await person({ viewport: DESKTOP })
  await page.goto(BRUSHES)
  const category = new CategoryPage(page)
  await category.expectOpen('พู่กันและเกรียง')
  const cards = page.getByRole('main').getByRole('listitem')
  await expect(cards).toHaveCount(6)
  // @spec-2.category.grid @spec-9.products
  await test.step('columns by width', async () => {
    for (const [width, columns] of [
      [360, 2],
      [640, 3],
      [768, 4],
      [1024, 5],
      [1440, 5],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      expect(await gridColumns(page, 'main a[href^="/product/"]'), `at ${width}`).toBe(columns)
    }
  })
  // @spec-9.rent-label
  await test.step('cards show $ and, for a loan, a price per day', async () => {
    const card = cards.filter({ hasText: 'พู่กันกลม' })
    await expect(card).toContainText('ซื้อเริ่มต้น$45')
    await expect(card).toContainText('ยืมเริ่มต้น$5/วัน')
    await expect(card.getByRole('link')).toHaveAttribute('href', /^\/product\/\d+$/)
  })
  // @spec-2.category.filters
  await test.step('chips of the variant types, all of them, and none', async () => {
    const chips = page.getByRole('group', { name: 'กรองตามประเภท' }).getByRole('button')
    await expect(chips).toHaveText(['ขนาด', 'จำนวนในชุด', 'เบอร์พู่กัน', 'รูปแบบ'])
    await chips.getByText('เบอร์พู่กัน').click()
    await expect(category.found).toHaveText('พบ 2 รายการ')
    await expect(cards).toHaveText([/พู่กันกลม/, /พู่กันแบน/])
    await page.getByRole('button', { name: 'เลือกทั้งหมด' }).click()
    await expect(page.locator('[aria-pressed=true]')).toHaveCount(4)
    await expect(category.found).toHaveText('พบ 6 รายการ')
    await page.getByRole('button', { name: 'ล้างตัวเลือก' }).click()
    await expect(page.locator('[aria-pressed=true]')).toHaveCount(0)
    await expect(category.found).toHaveText('พบ 6 รายการ')
  })
  // @spec-2.category.empty
  await test.step('a search that finds nothing offers to clear it', async () => {
    await category.search('แท็งก์น้ำ')
    await expect(cards).toHaveText([/พู่กันแท็งก์น้ำ/])
    await category.search('ไม่มีของแบบนี้')
    await expect(cards).toHaveCount(0)
    await expect(page.getByText('ไม่พบสินค้าที่ตรงกับการค้นหา')).toBeVisible()
    await category.clearSearch()
    await expect(cards).toHaveCount(6)
  })
})

test('a long link in a text breaks no page of a narrow phone', async ({ person, member, shop, stocked }) => {
  const line = storedLine(await goods(shop.url, 'สมุดสเก็ตช์ปกแข็ง', 'A5'), 'sale', 1)
  const carts = { sale: [{ ...line, name: `${line.name} ${LONG_LINK}` }] }
  const guest = await person()
  const buyer = await member({ reducedMotion: 'reduce', carts })
  const press = (name: string | RegExp) => (page: Page) =>
    page.getByRole('main').getByRole('button', { name }).first().click()
  const pages: [path: string, page: Page, act?: (page: Page) => Promise<unknown>][] = [
    ['/', guest, press(/สั่งซื้อหรือยืม/)],
    [BRUSHES, guest],
    ['/product/7', guest],
    ['/tutorials', guest],
    ['/tutorial/1', guest],
    ['/faq', guest, press(/สั่งซื้อหรือยืม/)],
    ['/privacy', guest],
    ['/product/7', buyer],
    ['/cart', buyer],
    ['/order', buyer],
    ['/history', buyer],
    [
      '/history',
      buyer,
      (page) => page.getByRole('main').getByRole('link', { name: 'ดูใบสั่งซื้อ' }).first().click(),
    ],
    ['/return', buyer, (page) => new ReturnsPage(page).choose(stocked.lentOrder.slice(0, 8))],
    ['/return', buyer, (page) => new ReturnsPage(page).openHistory()],
    ['/profile', buyer],
  ]
  for (const page of [guest, buyer]) {
    await renderInBrowser(page)
    await lengthenTexts(page)
  }
  for (const [path, page, act] of pages) {
    await test.step(path, async () => {
      await page.setViewportSize({ width: 360, height: 740 })
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      await act?.(page)
      await expect(page.getByText(LONG_LINK).first()).toBeAttached()
      for (const width of [320, 360]) {
        await page.setViewportSize({ width, height: 640 })
        if (width === 360) await spaceTexts(page)
        expect.soft(await overflowing(page), `${path} at ${width}`).toEqual([])
        expect.soft(await cutTexts(page), `${path} at ${width}`).toEqual([])
      }
    })
  }
})
