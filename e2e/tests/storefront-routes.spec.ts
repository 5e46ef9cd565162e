import { expect, type Page } from '@playwright/test'
import { ACCESS_TOKEN_KEY, APP_VERSION } from '../../packages/contract/src/limits.ts'
import { newMember } from '../fixtures/members.ts'
import { DESKTOP, test } from '../fixtures/storefront-test.ts'
import { HomePage } from '../pages/home-page.ts'
import { ShopBar } from '../pages/shop-bar.ts'

const GUARDED = ['/change/password', '/cart', '/order', '/history', '/bill', '/profile', '/return']

const OPEN: [path: string, heading: string | RegExp][] = [
  ['/', 'จานสี ร้านอุปกรณ์ศิลปะของชมรมศิลปะบำบัด'],
  ['/login', 'เข้าสู่ระบบ'],
  ['/signup', 'สมัครสมาชิก'],
  ['/reset/password', 'ลืมรหัสผ่าน'],
  ['/reset/password/confirm/uid/token', 'ตั้งรหัสผ่านใหม่'],
  ['/dj-rest-auth/registration/account-confirm-email/key/', 'ยืนยันอีเมล'],
  ['/category/5', 'พู่กันและเกรียง'],
  ['/product/7', 'ชุดสีอะคริลิก'],
  ['/tutorials', 'บทความ'],
  ['/tutorial/1', /./],
  ['/faq', 'คำถามที่พบบ่อย'],
  ['/privacy', 'ความเป็นส่วนตัว'],
]

test('a guest opens every open page, is sent to log in from every other, and finds the way home from none', {
  tag: [
    '@spec-2.routes.open',
    '@spec-4.auth.guest',
    '@spec-6.guest.browse',
    '@spec-6.guest.auth',
    '@spec-6.customer',
  ],
}, async ({ person, allowComplaints }) => {
  allowComplaints(/\/no\/such\/page$/)
  const page = await person({ viewport: DESKTOP })
  for (const [path, heading] of OPEN) {
    await test.step(`${path} is open to all`, async () => {
      await page.goto(path)
      await expect(title(page)).toHaveText(heading)
      await expect(page).toHaveURL(path)
    })
  }
  // @spec-2.routes.old-tutorial-link
  await test.step('/tutorials/{id} leads to /tutorial/{id}', async () => {
    await page.goto('/tutorials/3')
    await expect(page).toHaveURL('/tutorial/3')
  })
  for (const path of GUARDED) {
    // @spec-2.routes.change-password @spec-2.routes.members-only @spec-2.profile.login
    await test.step(`${path} asks to log in`, async () => {
      await page.goto(path)
      await expect(page).toHaveURL('/login')
      await expect(title(page)).toHaveText('เข้าสู่ระบบ')
    })
  }
  // @spec-2.routes.not-found
  await test.step('any other address shows that it does not exist and links home', async () => {
    await page.goto('/no/such/page')
    await expect(title(page)).toHaveText('ไม่พบหน้านี้')
    await page.getByRole('main').getByRole('link', { name: 'กลับหน้าแรก' }).click()
    await expect(page).toHaveURL('/')
  })
})

test('a member opens every guarded page; a bill without its order leads to the history', {
  tag: [
    '@spec-2.routes.change-password',
    '@spec-2.routes.members-only',
    '@spec-2.bill.needs-order',
    '@spec-6.customer',
  ],
}, async ({ member }) => {
  const page = await member()
  const pages: [string, string][] = [
    ['/change/password', 'เปลี่ยนรหัสผ่าน'],
    ['/cart', 'ตะกร้าสินค้า'],
    ['/order', 'ยืนยันคำสั่งซื้อ'],
    ['/history', 'ประวัติการสั่งซื้อ'],
    ['/profile', 'โปรไฟล์'],
    ['/return', 'คืนอุปกรณ์'],
  ]
  for (const [path, heading] of pages) {
    await page.goto(path)
    await expect(title(page)).toHaveText(heading)
    await expect(page).toHaveURL(path)
  }
  await page.goto('/bill')
  await expect(page).toHaveURL('/history')
})

test('every change of page verifies the token, fetches the user, and starts at the top', {
  tag: [
    '@spec-2.routes.session-check',
    '@spec-2.routes.scroll-top',
    '@spec-4.auth.get-user',
    '@spec-7.auth.verify',
    '@spec-7.auth.user',
  ],
}, async ({ member }) => {
  const page = await member()
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/dj-rest-auth/')) asked.push(`${request.method()} ${pathname.slice(18)}`)
  })
  await new HomePage(page).open()
  await expect.poll(() => asked).toEqual(['POST token/verify/', 'GET user/'])
  const bar = new ShopBar(page)
  for (const [place, path] of [
    ['บทความ', '/tutorials'],
    ['ประวัติ', '/history'],
    ['หน้าแรก', '/'],
  ] as const) {
    await test.step(`going to ${path}`, async () => {
      asked.length = 0
      await page.evaluate(() => window.scrollTo(0, 400))
      await bar.place(place).click()
      await expect(page).toHaveURL(path)
      await expect.poll(() => asked).toEqual(['POST token/verify/', 'GET user/'])
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    })
  }
})

test('a back button leads to the path it is given, and one step back where it has none', {
  tag: '@spec-2.shell.back-button',
}, async ({ person, member, allowComplaints }) => {
  const page = await person({ viewport: DESKTOP })
  const back = page.getByRole('main').getByRole('button', { name: 'กลับ', exact: true })
  await test.step('from a product to its category, from there home', async () => {
    await page.goto('/product/7')
    await back.click()
    await expect(page).toHaveURL(/\/category\/\d+$/)
    await expect(title(page)).toHaveText('สีอะคริลิกและสีโปสเตอร์')
    await back.click()
    await expect(page).toHaveURL('/')
  })
  await test.step('from a product that did not load to where one was', async () => {
    allowComplaints(/\/api\/workshopproduct\//, /Could not load workshopproduct/)
    await page.route('**/api/workshopproduct/**', (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto('/category/5')
    await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
    await expect(page.getByRole('alert')).toContainText('โหลดสินค้าไม่สำเร็จ')
    await back.click()
    await expect(page).toHaveURL('/category/5')
  })
  await test.step('from the checkout to the cart', async () => {
    const buyer = await member()
    await buyer.goto('/order')
    await buyer.getByRole('main').getByRole('button', { name: 'กลับ', exact: true }).click()
    await expect(buyer).toHaveURL('/cart')
  })
})

test('logging out clears the stored data and leads to the login page, even when the call fails', {
  tag: [
    '@spec-2.routes.logout',
    '@spec-2.profile.buttons',
    '@spec-4.auth.logout',
    '@spec-7.auth.logout',
    '@spec-8.auth.success',
  ],
}, async ({ member, shop, allowComplaints }) => {
  const line = { product_id: 1, variant_id: 1, name: 'สี', size: '', price: 10, image: null, quantity: 2 }
  const page = await member({
    account: await newMember(shop),
    carts: { sale: [{ ...line, key: '1-1' }] },
  })
  allowComplaints(/dj-rest-auth\/logout\//)
  await page.route('**/dj-rest-auth/logout/', (route) => route.abort())
  await page.goto('/profile')
  await page.getByRole('main').getByRole('button', { name: 'ออกจากระบบ' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('status').filter({ hasText: 'ออกจากระบบแล้ว' })).toBeVisible()
  await expect(new ShopBar(page).place('เข้าสู่ระบบ')).toBeVisible()
  expect(await stored(page)).toEqual({ appVersion: APP_VERSION, cartSale: '[]', cartRent: '[]' })
  await page.goto('/cart')
  await expect(page).toHaveURL('/login')
})

test('another version of the shop clears local and session storage and stores its own', {
  tag: ['@spec-4.state.version', '@spec-9.version'],
}, async ({ person }) => {
  const page = await person()
  // Once idle, the page no longer reads its storage: new entries wait for the next load.
  await page.goto('/faq', { waitUntil: 'networkidle' })
  await page.evaluate((access) => {
    localStorage.setItem('appVersion', '3.0.9')
    localStorage.setItem(access, 'old')
    sessionStorage.setItem('left', 'over')
  }, ACCESS_TOKEN_KEY)
  await page.reload()
  await expect(page.getByRole('contentinfo')).toContainText('เวอร์ชัน 3.0.10')
  expect(APP_VERSION).toBe('3.0.10')
  expect(await stored(page)).toEqual({ appVersion: '3.0.10' })
  expect(await page.evaluate(() => sessionStorage.getItem('left'))).toBeNull()
})

function title(page: Page) {
  return page.getByRole('heading', { level: 1 })
}

function stored(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => ({ ...window.localStorage }))
}
