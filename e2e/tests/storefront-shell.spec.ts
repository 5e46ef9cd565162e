import { expect, type Locator, type Page } from '@playwright/test'
import { overflowing } from '../fixtures/axe.ts'
import { goods, storedLine } from '../fixtures/goods.ts'
import { newMember, type StoredLine } from '../fixtures/members.ts'
import { passCheckoutCheck } from '../fixtures/scenes.ts'
import { DESKTOP, PHONE, test } from '../fixtures/storefront-test.ts'
import { CartPage } from '../pages/cart-page.ts'
import { HomePage } from '../pages/home-page.ts'
import { ProductPage } from '../pages/product-page.ts'
import { ReturnsPage } from '../pages/returns-page.ts'
import { ShopBar, toasts } from '../pages/shop-bar.ts'

const GUEST_PLACES = ['หน้าแรก', 'ตะกร้า', 'ประวัติ', 'บทความ', 'เข้าสู่ระบบ']
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
const MEMBER_PLACES = ['หน้าแรก', 'ตะกร้า', 'คืนอุปกรณ์', 'ประวัติ', 'บทความ', 'โปรไฟล์']

test('the bars offer a guest the login and a member the returns and the profile', {
  tag: ['@spec-2.shell.top-bar', '@spec-2.shell.bottom-bar', '@spec-4.auth.guest', '@spec-6.return-link'],
}, async ({ person, member, shop }) => {
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
    await page.getByRole('button', { name: 'เมนู', exact: true }).click()
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

test('the badge counts the pieces of both carts and stops at 99+', {
  tag: ['@spec-2.shell.badge', '@spec-9.badge'],
}, async ({ member, shop }) => {
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

test('the footer shows the purpose of the shop, its operator and the contacts', {
  tag: '@spec-2.shell.footer',
}, async ({ person }) => {
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

test('the banner holds the message of the session until it is closed or its page is left', {
  tag: ['@spec-2.shell.banner', '@spec-4.auth.close-message'],
}, async ({ person, allowComplaints }) => {
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

test('toasts of four kinds close by themselves after 5 seconds', {
  tag: ['@spec-2.shell.toast', '@spec-9.toast'],
}, async ({ member, shop, allowComplaints }) => {
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
  await page.goto('/profile')
  await page.getByRole('button', { name: 'แก้ไขโปรไฟล์' }).click()
  await page.getByRole('button', { name: 'บันทึกการเปลี่ยนแปลง' }).click()
  await expectToast(page, 'ข้อมูล: ข้อมูลเหมือนเดิม ไม่มีอะไรต้องบันทึก')
})

test('on a phone a toast is below the banner, and covers none of it', async ({
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
  const [upper, lower] = [await banner.boundingBox(), await toast.locator('..').boundingBox()]
  expect(lower?.y).toBeGreaterThanOrEqual((upper?.y ?? Number.NaN) + (upper?.height ?? Number.NaN))
})

test('being offline is shown, and that the cart is kept', async ({ person, allowComplaints }) => {
  allowComplaints(/ERR_INTERNET_DISCONNECTED/)
  const page = await person()
  // The notice is loaded once the page is idle.
  await page.goto('/faq', { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const notice = page.getByText('ออฟไลน์อยู่ สินค้าในตะกร้ายังอยู่ครบ เชื่อมต่อแล้วใช้งานต่อได้เลย')
  await page.context().setOffline(true)
  await expect(notice).toBeVisible()
  await page.context().setOffline(false)
  await expect(notice).toBeHidden()
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
