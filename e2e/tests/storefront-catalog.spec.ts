import { expect, type Page } from '@playwright/test'
import { overflowing } from '../fixtures/axe.ts'
import { allProducts, goods, storedLine } from '../fixtures/goods.ts'
import { cutTexts, LONG_LINK, lengthenTexts, spaceTexts } from '../fixtures/long-words.ts'
import { newMember } from '../fixtures/members.ts'
import { DESKTOP, gridColumns, test } from '../fixtures/storefront-test.ts'
import { renderInBrowser } from '../fixtures/test.ts'
import { CategoryPage } from '../pages/category-page.ts'
import { ProductPage } from '../pages/product-page.ts'
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

test('a member chooses a size and a quantity within the stock, and reads why when it is not', {
  tag: '@spec-7.product',
}, async ({ member, shop }) => {
  const account = await newMember(shop)
  const page = await member({ account })
  const { product, variant } = await goods(shop.url, 'ชุดสีอะคริลิก', '24 สี')
  const view = new ProductPage(page)
  await view.open(`/product/${product.id}`)
  const quantity = page.getByRole('spinbutton', { name: 'จำนวน' })
  // @spec-5.product.size
  await test.step('first a size', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('ชุดสีอะคริลิก')
    await expect(page.getByRole('main').getByRole('img', { name: 'ชุดสีอะคริลิก' })).not.toHaveJSProperty(
      'naturalWidth',
      0,
    )
    await expect(quantity).toBeDisabled()
    await view.addToSale.click()
    await expect(view.problem).toHaveText('กรุณาเลือกขนาดสินค้า')
    await view.addToRent.click()
    await expect(view.problem).toHaveText('กรุณาเลือกขนาดสินค้า')
  })
  // @spec-2.product.details
  await test.step('each size has its own prices and stock', async () => {
    await view.chooseSize('12 สี')
    await expect(view.problem).toHaveCount(0)
    await expect(view.price('ราคาซื้อ')).toHaveText('฿390')
    await expect(view.price('ราคายืมต่อครั้ง')).toHaveText('฿50')
    await view.chooseSize('24 สี')
    await expect(view.price('ราคาซื้อ')).toHaveText('฿690')
    await expect(view.price('ราคายืมต่อครั้ง')).toHaveText('฿80')
    await view.expectStock(variant.quantity)
  })
  // @spec-5.product.quantity @spec-5.product.stock
  await test.step('the quantity stays between 1 and the stock', async () => {
    const stepper = page.getByRole('group', { name: 'จำนวน' })
    await expect(stepper.getByRole('button', { name: 'ลดจำนวน' })).toBeDisabled()
    await view.setQuantity(variant.quantity)
    await stepper.getByRole('button', { name: 'เพิ่มจำนวน' }).click()
    await expect(view.problem).toHaveText(`ไม่สามารถเลือกจำนวนเกินสต็อกได้ (เหลือ ${variant.quantity} ชิ้น)`)
    await expect(quantity).toHaveValue(String(variant.quantity))
    await quantity.fill('0')
    await quantity.press('Enter')
    await expect(quantity, 'a quantity below 1 is ignored').toHaveValue(String(variant.quantity))
  })
  // @spec-2.product.choices @spec-5.product.stock
  await test.step('both carts share the stock', async () => {
    await view.setQuantity(variant.quantity - 1)
    await view.addToSale.click()
    await expect(page.getByText(`อยู่ในตะกร้าแล้ว ${variant.quantity - 1} ชิ้น`)).toBeVisible()
    await view.setQuantity(2)
    await view.addToRent.click()
    await expect(view.problem).toHaveText('ไม่สามารถเลือกจำนวนเกินสต็อกได้ (เหลือ 1 ชิ้น)')
  })
})

test('a product out of stock cannot be added, a missing offer has no button, an unknown product is not found', async ({
  member,
  shop,
  allowComplaints,
}) => {
  const page = await member({ account: await newMember(shop) })
  const products = await allProducts(shop.url)
  const view = new ProductPage(page)
  // @spec-5.product.add-disabled
  await test.step('out of stock', async () => {
    const product = products.find(({ variants }) => variants.some(({ quantity }) => quantity === 0))
    const empty = product?.variants.find(({ quantity }) => quantity === 0)
    if (!product || !empty) throw new Error('Everything is in stock')
    await view.open(`/product/${product.id}`)
    await view.chooseSize(empty.size)
    await view.expectStock(0)
    await expect(page.getByRole('button', { name: 'แจ้งเตือนเมื่อมีของ' })).toBeVisible()
    await expect(page.getByRole('spinbutton', { name: 'จำนวน' })).toHaveCount(0)
    if (product.is_for_sale) await expect(view.addToSale).toBeDisabled()
    if (product.is_for_rent) await expect(view.addToRent).toBeDisabled()
  })
  // @spec-2.product.choices
  await test.step('for sale only, for loan only', async () => {
    const soldOnly = products.find((one) => one.is_for_sale && !one.is_for_rent)
    await view.open(`/product/${soldOnly?.id}`)
    await expect(view.addToSale).toBeVisible()
    await expect(view.addToRent).toHaveCount(0)
    const lentOnly = products.find((one) => !one.is_for_sale && one.is_for_rent)
    await view.open(`/product/${lentOnly?.id}`)
    await expect(view.addToRent).toBeVisible()
    await expect(view.addToSale).toHaveCount(0)
  })
  // @spec-8.product.not-found
  await test.step('not in the workshop', async () => {
    allowComplaints(/\/product\/99999$/)
    await view.open('/product/99999')
    await expect(view.problem).toContainText('ไม่พบสินค้าในเวิร์กช็อป')
  })
  await test.step('a product, and a category, that do not load can be tried again', async () => {
    allowComplaints(/\/api\/workshop/, /^Could not load workshop/)
    await renderInBrowser(page)
    for (const [path, heading] of [
      ['/product/7', 'ชุดสีอะคริลิก'],
      [BRUSHES, 'พู่กันและเกรียง'],
    ] as const) {
      await page.route('**/api/workshop*/**', (route) => route.fulfill({ status: 503, json: {} }))
      await page.goto(path)
      await expect(page.getByRole('alert')).toContainText('โหลดสินค้าไม่สำเร็จ')
      await page.unroute('**/api/workshop*/**')
      await page.getByRole('button', { name: 'ลองใหม่' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    }
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
