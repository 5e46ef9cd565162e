import { expect, type Page } from '@playwright/test'
import { APP_VERSION } from '../../packages/contract/src/limits.ts'
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

function title(page: Page) {
  return page.getByRole('heading', { level: 1 })
}

function stored(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => ({ ...window.localStorage }))
}
