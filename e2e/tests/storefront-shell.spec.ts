import { expect, type Locator, type Page } from '@playwright/test'
import { newMember, type StoredLine } from '../fixtures/members.ts'
import { DESKTOP, PHONE, test } from '../fixtures/storefront-test.ts'
import { CartPage } from '../pages/cart-page.ts'
import { HomePage } from '../pages/home-page.ts'
import { ProductPage } from '../pages/product-page.ts'
import { ShopBar, toasts } from '../pages/shop-bar.ts'

const GUEST_PLACES = ['หน้าแรก', 'ตะกร้า', 'ประวัติ', 'บทความ', 'เข้าสู่ระบบ']
const MEMBER_PLACES = ['หน้าแรก', 'ตะกร้า', 'คืนอุปกรณ์', 'ประวัติ', 'บทความ', 'โปรไฟล์']

test('the bars offer a guest the login and a member the returns and the profile', async ({
  person,
  member,
  shop,
}) => {
  const account = await newMember(shop)
  const visitors = { guest: await person(), member: await member({ account }) }
  for (const [visitor, page] of Object.entries(visitors)) {
    const places = visitor === 'guest' ? GUEST_PLACES : MEMBER_PLACES
    await page.setViewportSize(DESKTOP)
    await page.goto('/faq')
    await expect(names(page.getByRole('navigation', { name: 'เมนูหลัก' }))).toHaveText(places)
    await expect(page.getByRole('navigation', { name: 'เมนูด้านล่าง' })).toBeHidden()

    await page.setViewportSize(PHONE)
    await expect(page.getByRole('navigation', { name: 'เมนูหลัก' })).toBeHidden()
    const menu = page.getByRole('navigation', { name: 'เมนู', exact: true })
    await expect(menu).toBeHidden()
    await page.getByRole('button', { name: 'เปิดเมนู' }).click()
    await expect(names(menu)).toHaveText(places)
    const bottom = names(page.getByRole('navigation', { name: 'เมนูด้านล่าง' }))
    await expect(bottom).toHaveText(['หน้าแรก', 'ตะกร้า', 'คืน', 'ประวัติ', 'โปรไฟล์'])
    const addresses = await bottom.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(addresses).toEqual(['/', '/cart', '/return', '/history', '/profile'])
    await menu.getByRole('link', { name: 'บทความ' }).click()
    await expect(page).toHaveURL('/tutorials')
    await expect(menu).toBeHidden()
  }
})

test('the badge counts the pieces of both carts and stops at 99+', async ({ member, shop }) => {
  const account = await newMember(shop)
  for (const [sale, rent, shown] of [
    [60, 39, '99'],
    [60, 40, '99+'],
  ] as const) {
    const page = await member({ account, carts: { sale: [line(1, sale)], rent: [line(2, rent)] } })
    await page.goto('/faq')
    await expect(new ShopBar(page).place('ตะกร้า')).toHaveText(`ตะกร้า${shown} ชิ้น`)
    await page.setViewportSize(PHONE)
    const bottom = page.getByRole('navigation', { name: 'เมนูด้านล่าง' })
    await expect(bottom.getByRole('link', { name: 'ตะกร้า' })).toContainText(`${shown} ชิ้น`)
  }
})

test('the button to the top comes after 300 pixels and leads there', async ({ person }) => {
  const page = await person({ viewport: PHONE, reducedMotion: 'reduce' })
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

test('the footer says what the shop is for, who runs it and how to reach them', async ({ person }) => {
  const page = await person({ viewport: DESKTOP })
  await page.goto('/faq')
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText('เว็บไซต์นี้สำหรับยืมหรือซื้ออุปกรณ์วาดเขียนเพื่อใช้ในเวิร์กช็อปเท่านั้น')
  await expect(footer).toContainText('อาคารกิจกรรมนักศึกษา มหาวิทยาลัยตัวอย่าง')
  await expect(footer.getByRole('link', { name: '0801234567' })).toHaveAttribute('href', 'tel:0801234567')
  await expect(footer.getByRole('link', { name: 'jansi@example.com' })).toHaveAttribute(
    'href',
    'mailto:jansi@example.com',
  )
  const social = footer.getByRole('link', { name: 'เพจชมรมจานสี' })
  await expect(social).toHaveAttribute('href', 'https://example.com/jansi')
  await expect(social).toHaveAttribute('target', '_blank')
  await expect(footer).toContainText('ผู้ดูแล: มะลิ ตัวอย่างดี · ต้นกล้า สมมุติสุข')
  await expect(footer).toContainText('เวอร์ชัน 3.0.10')
  const qr = footer.getByRole('img', { name: 'คิวอาร์โค้ดสำหรับติดต่อชมรม' })
  await qr.scrollIntoViewIfNeeded()
  await expect(qr).not.toHaveJSProperty('naturalWidth', 0)
})

test('the banner holds the message of the session until it is closed or its page is left', async ({
  person,
  allowComplaints,
}) => {
  allowComplaints(/dj-rest-auth\/login\//)
  const page = await person({ viewport: DESKTOP })
  const said = 'อีเมลหรือรหัสผ่านไม่ถูกต้อง หรืออีเมลนี้ยังไม่ได้สมัครสมาชิก'
  const banner = page.getByRole('alert').filter({ hasText: said })
  const fail = async () => {
    await page.getByRole('textbox', { name: 'อีเมล' }).fill('nobody@example.com')
    await page.getByRole('textbox', { name: 'รหัสผ่าน', exact: true }).fill('wrong')
    await page.getByRole('main').getByRole('button', { name: 'เข้าสู่ระบบ' }).click()
    await expect(banner).toHaveText(said)
  }
  await page.goto('/login')
  await fail()
  await banner.getByRole('button', { name: 'ปิดข้อความ' }).click()
  await expect(banner).toBeHidden()
  await fail()
  await page.getByRole('main').getByRole('link', { name: 'สมัครสมาชิก' }).click()
  await expect(banner).toBeHidden()
})

test('toasts of four kinds close by themselves after 5 seconds', async ({
  member,
  shop,
  allowComplaints,
}) => {
  allowComplaints(/\/api\/cart\/verify_stock\//)
  const page = await member({ account: await newMember(shop) })
  await page.clock.install()
  await timeToasts(page)
  await page.goto('/product/7')
  const product = new ProductPage(page)
  await product.chooseSize('24 สี')
  await product.addToSale.click()
  await expectToast(page, 'สำเร็จ: ใส่ “ชุดสีอะคริลิก” ในตะกร้าซื้อแล้ว')

  await new ShopBar(page).place('ตะกร้า').click()
  const cart = new CartPage(page)
  const quantity = cart.quantity(cart.sale, 'ชุดสีอะคริลิก 24 สี')
  await expect(quantity).toBeEnabled()
  await quantity.fill('999')
  await quantity.press('Enter')
  await expectToast(page, /^โปรดทราบ: ไม่สามารถเลือกจำนวนเกินสต็อกได้/)
  await page.route('**/api/cart/verify_stock/', (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('button', { name: 'ดำเนินการสั่งซื้อ' }).click()
  await expectToast(page, 'ไม่สำเร็จ: เกิดข้อผิดพลาดในการตรวจสอบสต็อกสินค้า')
  await cart.sale.getByRole('button', { name: 'ลบ ชุดสีอะคริลิก 24 สี' }).click()
  await expectToast(page, 'ข้อมูล: นำ “ชุดสีอะคริลิก 24 สี” ออกจากตะกร้าแล้ว')
})

test('being offline is told, and that the cart is kept', async ({ person, allowComplaints }) => {
  allowComplaints(/ERR_INTERNET_DISCONNECTED/)
  const page = await person()
  await page.goto('/faq')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const notice = page.getByText('ออฟไลน์อยู่ สินค้าในตะกร้ายังอยู่ครบ เชื่อมต่อแล้วใช้งานต่อได้เลย')
  await page.context().setOffline(true)
  await expect(notice).toBeVisible()
  await page.context().setOffline(false)
  await expect(notice).toBeHidden()
})

/** Notes on the page's own clock how long each toast was there: a slow machine's time between two looks does not count. */
async function timeToasts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shown = new Map<Node, number>()
    const lives: number[] = []
    Object.assign(window, { lives })
    new MutationObserver((changes) => {
      for (const { target, addedNodes, removedNodes } of changes) {
        if (!(target instanceof Element && target.matches('[aria-label="การแจ้งเตือน"] > *'))) continue
        for (const card of addedNodes) shown.set(card, Date.now())
        for (const card of removedNodes) lives.push(Date.now() - (shown.get(card) ?? Number.NaN))
      }
    }).observe(document, { childList: true, subtree: true })
  })
}

/** The toast is there for just under 5 seconds, and gone after them. */
async function expectToast(page: Page, text: string | RegExp): Promise<void> {
  await test.step(`a toast: ${text}`, async () => {
    const toast = toasts(page).locator('div.whitespace-pre-line')
    // A toast under the pointer or the focus waits.
    await page.mouse.move(5, 300)
    await expect(toast).toHaveText(typeof text === 'string' ? new RegExp(`^${text}(ดูตะกร้า)?$`) : text)
    await page.clock.runFor(5000)
    await expect(toast).toHaveCount(0)
    const lives = await page.evaluate<number[]>(() => Reflect.get(window, 'lives').splice(0))
    expect(lives).toEqual([expect.any(Number)])
    expect(lives[0]).toBeGreaterThanOrEqual(4000)
  })
}

function names(navigation: Locator): Locator {
  return navigation.getByRole('link')
}

function line(id: number, quantity: number): StoredLine {
  return {
    key: `${id}-${id}`,
    product_id: id,
    variant_id: id,
    name: `สี ${id}`,
    size: '',
    price: 10,
    image: null,
    quantity,
  }
}
