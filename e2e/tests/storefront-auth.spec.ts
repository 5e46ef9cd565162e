import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { receiveMail } from '../fixtures/mailbox.ts'
import { newMember, signUp } from '../fixtures/members.ts'
import { test } from '../fixtures/storefront-test.ts'
import { expectBanner, expectProblem, field, press } from '../pages/account-form.ts'
import { ShopBar } from '../pages/shop-bar.ts'
import { SignupPage } from '../pages/signup-page.ts'

const LOGIN = '**/api/dj-rest-auth/login/'
const INVALID = 'อีเมลหรือรหัสผ่านไม่ถูกต้อง หรืออีเมลนี้ยังไม่ได้สมัครสมาชิก'
const THROTTLED = 'ลองเข้าสู่ระบบหลายครั้งเกินไป รอสักครู่แล้วลองใหม่'
const NO_CONNECTION = 'เชื่อมต่อไม่ได้ ตรวจสอบอินเทอร์เน็ตแล้วลองใหม่'

test('a failed login shows the reason of its status, and leaves nobody signed in', {
  tag: ['@spec-4.auth.login-failure', '@spec-7.auth.login', '@spec-7.cart.get', '@spec-8.auth.success'],
}, async ({ person, shop, allowComplaints }) => {
  allowComplaints(/\/dj-rest-auth\/login\//)
  const page = await person()
  await page.goto('/login')
  // @spec-2.login.form @spec-5.login.required
  await test.step('both fields are required, the password can be shown', async () => {
    await press(page, 'เข้าสู่ระบบ')
    await expectProblem(page, 'อีเมล', 'กรอกอีเมลก่อน')
    await expectProblem(page, 'รหัสผ่าน', 'กรอกรหัสผ่านก่อน')
    const password = field(page, 'รหัสผ่าน')
    await expect(password).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'แสดงรหัสผ่าน' }).click()
    await expect(password).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'ซ่อนรหัสผ่าน' }).click()
    await expect(password).toHaveAttribute('type', 'password')
    await expect(page.getByRole('main').getByRole('link', { name: 'ลืมรหัสผ่าน' })).toHaveAttribute(
      'href',
      '/reset/password',
    )
    await expect(page.getByRole('main').getByRole('link', { name: 'สมัครสมาชิก' })).toHaveAttribute(
      'href',
      '/signup',
    )
  })
  // @spec-8.login.inactive
  await test.step('an account that is not activated', async () => {
    await logIn(page, await signUp(shop))
    await expectBanner(page, 'บัญชียังไม่ได้เปิดใช้งาน เปิดอีเมลแล้วกดลิงก์ยืนยันก่อน')
    await expect(page.getByRole('button', { name: 'ส่งอีเมลยืนยันอีกครั้ง' })).toBeVisible()
  })
  const account = await newMember(shop)
  // @spec-8.login.incorrect
  await test.step('a wrong password', async () => {
    await logIn(page, { ...account, password: 'Wrong#123' })
    await expectBanner(page, INVALID)
  })
  for (const [status, said] of [
    [403, INVALID],
    [500, NO_CONNECTION],
    [null, NO_CONNECTION],
    [429, THROTTLED],
  ] as const) {
    // @spec-8.login.unreachable @spec-8.login.other
    await test.step(status === null ? 'no response' : `an answer of ${status}`, async () => {
      await page.route(LOGIN, (route) =>
        status === null ? route.abort() : route.fulfill({ status, json: { detail: 'no' } }),
      )
      await logIn(page, account)
      await expectBanner(page, said)
      await page.unroute(LOGIN)
    })
  }
  // @spec-8.login.throttled
  await test.step('too many attempts, by the real server', async () => {
    const target = await signUp(shop)
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await page.request.post('/api/dj-rest-auth/login/', { data: { ...target, password: 'x' } })
    }
    await logIn(page, target)
    await expectBanner(page, THROTTLED)
  })
  expect(await page.evaluate(() => localStorage.getItem('access'))).toBeNull()
  await expect(new ShopBar(page).place('เข้าสู่ระบบ')).toBeVisible()
  // @spec-4.auth.login @spec-9.access-key
  await test.step('and one that succeeds stores the token, fetches the cart and goes home', async () => {
    const carts = page.waitForResponse('**/api/cart/get_cart/')
    await logIn(page, account)
    expect((await carts).status()).toBe(200)
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('status').filter({ hasText: 'เข้าสู่ระบบแล้ว' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('access'))).toMatch(/^ey/)
  })
  // @spec-2.login.already-logged-in
  await test.step('a logged-in member needs no login page', async () => {
    const carts = page.waitForResponse('**/api/cart/get_cart/')
    await page.goto('/login')
    await carts
    await expect(page).toHaveURL('/')
  })
})

test('a session that is over asks to log in again', {
  tag: ['@spec-4.auth.refresh-failure', '@spec-7.auth.refresh', '@spec-8.auth.refresh'],
}, async ({ person, allowComplaints }) => {
  allowComplaints(/\/dj-rest-auth\/token\//, /\/api\/(order|todo|waiting-list)\/$/, /^Could not load todo/)
  const page = await person()
  await page.goto('/faq')
  await page.evaluate(() => localStorage.setItem('access', 'stale'))
  await page.goto('/history')
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('หมดเวลาการเข้าสู่ระบบแล้ว เข้าสู่ระบบอีกครั้งได้เลย')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('access'))).toBeNull()
})

test('a failure to load the user or to verify is shown', {
  tag: ['@spec-4.auth.verify', '@spec-4.auth.get-user', '@spec-8.auth.verify', '@spec-8.auth.get-user'],
}, async ({ member, shop, allowComplaints }) => {
  allowComplaints(/\/dj-rest-auth\/(user|token)\//)
  const page = await member({ account: await newMember(shop) })
  await page.route('**/api/dj-rest-auth/user/', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/faq')
  await expectBanner(page, 'โหลดข้อมูลผู้ใช้ไม่สำเร็จ โหลดหน้านี้อีกครั้งได้เลย')
  await page.unroute('**/api/dj-rest-auth/user/')
  await page.route('**/api/dj-rest-auth/token/verify/', (route) => route.fulfill({ status: 401, json: {} }))
  await page.route('**/api/dj-rest-auth/token/refresh/', (route) => route.fulfill({ status: 503, json: {} }))
  await page.goto('/faq')
  await expectBanner(page, 'ยืนยันตัวตนไม่สำเร็จ โหลดหน้านี้อีกครั้งได้เลย')
})

test('a refused sign-up shows the reason at its field or above the form, and keeps the input', {
  tag: ['@spec-4.auth.messages', '@spec-5.phone.format', '@spec-7.auth.signup', '@spec-8.auth.success'],
}, async ({ person, shop, allowComplaints }) => {
  allowComplaints(/\/dj-rest-auth\/registration\//)
  const page = await person()
  const signup = new SignupPage(page)
  await page.goto('/signup')
  // @spec-2.signup.form @spec-5.password.live @spec-5.phone.length
  await test.step('every field is required', async () => {
    await signup.send()
    await signup.expectProblem('ชื่อ', 'กรอกชื่อก่อน')
    await signup.expectProblem('นามสกุล', 'กรอกนามสกุลก่อน')
    await signup.expectProblem('อีเมล', 'กรอกอีเมลก่อน')
    await signup.expectProblem('เบอร์โทรศัพท์', 'กรุณากรอกหมายเลขโทรศัพท์ให้ครบ 10 หลัก')
    await signup.expectProblem('รหัสผ่าน', 'รหัสผ่านต้องมีความยาวอย่างน้อย 8 ตัวอักษร')
    await expect(page.getByRole('button', { name: 'แสดงรหัสผ่าน' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'แสดงยืนยันรหัสผ่าน' })).toBeVisible()
  })
  const name = `bonsai${randomBytes(3).toString('hex')}`
  await signup.fill('ชื่อ', 'มะลิ')
  await signup.fill('นามสกุล', 'ใจดี')
  await signup.type('เบอร์โทรศัพท์', '08-1234 56789')
  await expect(signup.field('เบอร์โทรศัพท์')).toHaveValue('081-234-5678')
  const sendWith = async (email: string, password: string) => {
    await signup.fill('อีเมล', email)
    await signup.fill('รหัสผ่าน', password)
    await signup.fill('ยืนยันรหัสผ่าน', password)
    await signup.send()
  }
  // @spec-5.signup.email
  await test.step('an e-mail address that is used', async () => {
    await sendWith((await newMember(shop)).email, 'Wisteria#Cobalt7')
    await signup.expectProblem('อีเมล', 'อีเมลนี้ใช้สมัครสมาชิกแล้ว')
  })
  // @spec-5.signup.password
  await test.step('a password too common, or too similar to personal data', async () => {
    await sendWith(`${name}@example.com`, 'P@ssw0rd')
    await signup.expectProblem('รหัสผ่าน', 'รหัสผ่านนี้มีคนใช้บ่อยและเดาง่าย ตั้งรหัสผ่านอื่น')
    await sendWith(`${name}@example.com`, `${name.replace('b', 'B')}#1`)
    await signup.expectProblem('รหัสผ่าน', 'รหัสผ่านคล้ายกับข้อมูลส่วนตัวเกินไป ตั้งรหัสผ่านที่ต่างออกไป')
  })
  for (const [status, said] of [
    [429, 'สมัครสมาชิกหลายครั้งเกินไป รอสักครู่แล้วลองใหม่'],
    [500, 'ระบบขัดข้องชั่วคราว ลองสมัครใหม่อีกครั้งภายหลัง'],
    [null, NO_CONNECTION],
    [409, 'สมัครสมาชิกไม่สำเร็จ ตรวจสอบข้อมูลอีกครั้ง'],
    [400, 'ข้อมูลไม่ถูกต้อง ตรวจสอบแล้วลองอีกครั้ง'],
  ] as const) {
    // @spec-5.signup.other @spec-8.signup.throttled @spec-8.signup.server-error @spec-8.signup.unreachable @spec-8.signup.other
    await test.step(status === null ? 'no response' : `an answer of ${status}`, async () => {
      await page.route('**/api/dj-rest-auth/registration/', (route) =>
        status === null ? route.abort() : route.fulfill({ status, json: { detail: 'no' } }),
      )
      await sendWith(`${name}@example.com`, 'Wisteria#Cobalt7')
      await expectBanner(page, said)
      await expect(signup.field('ชื่อ')).toHaveValue('มะลิ')
      await page.unroute('**/api/dj-rest-auth/registration/')
    })
  }
  // @spec-5.phone.sent
  await test.step('and one that is taken sends digits and asks to check the e-mail', async () => {
    const sent = page.waitForRequest('**/api/dj-rest-auth/registration/')
    await sendWith(`${name}@example.com`, 'Wisteria#Cobalt7')
    expect((await sent).postDataJSON()).toMatchObject({ phone_number: '0812345678', first_name: 'มะลิ' })
    await signup.expectMailSent(`${name}@example.com`)
  })
})

test('activation, reset, new password and change of password each succeed with a way to the login, or say why not', {
  tag: ['@spec-2.password.success', '@spec-4.auth.messages', '@spec-8.auth.success'],
}, async ({ person, member, shop, allowComplaints }) => {
  allowComplaints(/\/dj-rest-auth\/(registration\/verify-email|password)/)
  const account = await newMember(shop)
  const page = await person()
  // @spec-8.auth.activation
  await test.step('an activation link that is worn out', async () => {
    await page.goto('/dj-rest-auth/registration/account-confirm-email/used/')
    await press(page, 'ยืนยันอีเมล')
    await expectBanner(page, 'ยืนยันอีเมลไม่สำเร็จ ลิงก์อาจหมดอายุแล้ว')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('ขอลิงก์ยืนยันใหม่')
  })
  // @spec-2.activation @spec-7.auth.verify-email
  await test.step('an activation that works links to the login', async () => {
    const fresh = await signUp(shop)
    const mail = await receiveMail(shop, fresh.email, 'ยืนยันอีเมลเพื่อเริ่มใช้ร้านจานสี')
    await page.goto(/\/dj-rest-auth\/registration\/\S+/.exec(mail.text)?.[0] ?? '')
    await press(page, 'ยืนยันอีเมล')
    await expectDone(page, 'ยืนยันอีเมลแล้ว เข้าสู่ระบบได้เลย', 'เข้าสู่ระบบ')
  })
  // @spec-2.password.reset @spec-5.reset.required @spec-7.auth.reset @spec-8.auth.reset
  await test.step('a reset needs an address, and may fail', async () => {
    await page.goto('/reset/password')
    await press(page, 'ส่งลิงก์ตั้งรหัสผ่านใหม่')
    await expectProblem(page, 'อีเมล', 'กรอกอีเมลก่อน')
    await page.route('**/password/reset/', (route) => route.fulfill({ status: 400, json: { email: ['no'] } }))
    await field(page, 'อีเมล').fill(account.email)
    await press(page, 'ส่งลิงก์ตั้งรหัสผ่านใหม่')
    await expectProblem(page, 'อีเมล', 'ส่งลิงก์ไม่สำเร็จ ตรวจสอบอีเมลอีกครั้ง')
    await page.unroute('**/password/reset/')
    await press(page, 'ส่งลิงก์ตั้งรหัสผ่านใหม่')
    await expectDone(page, 'ส่งลิงก์ตั้งรหัสผ่านใหม่ไปที่อีเมลแล้ว', 'ตกลง')
  })
  // @spec-2.password.reset-confirm @spec-7.auth.reset-confirm @spec-8.auth.set-password
  await test.step('a new password by a link that is worn out, then by the mailed one', async () => {
    await page.goto('/reset/password/confirm/MQ/used')
    await setPassword(page, 'Chalk+Paper-27')
    await expectBanner(page, 'ตั้งรหัสผ่านใหม่ไม่สำเร็จ ลิงก์อาจหมดอายุแล้ว')
    const mail = await receiveMail(shop, account.email, 'ตั้งรหัสผ่านใหม่ ร้านจานสี')
    await page.goto(/\/reset\/password\/confirm\/\S+/.exec(mail.text)?.[0] ?? '')
    await setPassword(page, 'Chalk+Paper-27')
    await expectDone(page, 'ตั้งรหัสผ่านใหม่แล้ว เข้าสู่ระบบได้เลย', 'ตกลง')
  })
  // @spec-2.password.change @spec-7.auth.change-password @spec-8.auth.change-password
  await test.step('a change of password with the old one wrong, then right', async () => {
    const owner = await member({ account: { ...account, password: 'Chalk+Paper-27' } })
    await owner.goto('/change/password')
    const asked: string[] = []
    owner.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await field(owner, 'รหัสผ่านเดิม').fill('Wrong#123')
    await setPassword(owner, 'Palette#28')
    await expectProblem(owner, 'รหัสผ่านเดิม', 'เปลี่ยนรหัสผ่านไม่สำเร็จ ตรวจสอบรหัสผ่านเดิมอีกครั้ง')
    const calls = asked.filter((path) => path.startsWith('/api/dj-rest-auth/'))
    expect(calls.slice(-2)).toEqual(['/api/dj-rest-auth/token/verify/', '/api/dj-rest-auth/password/change/'])
    await field(owner, 'รหัสผ่านเดิม').fill('Chalk+Paper-27')
    await press(owner, 'บันทึกรหัสผ่านใหม่')
    await expectDone(owner, 'เปลี่ยนรหัสผ่านแล้ว', 'ตกลง')
  })
})

async function logIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await field(page, 'อีเมล').fill(email)
  await field(page, 'รหัสผ่าน').fill(password)
  await press(page, 'เข้าสู่ระบบ')
}

async function setPassword(page: Page, password: string): Promise<void> {
  await field(page, 'รหัสผ่านใหม่').fill(password)
  await field(page, 'ยืนยันรหัสผ่านใหม่').fill(password)
  await press(page, 'บันทึกรหัสผ่านใหม่')
}

async function expectDone(page: Page, title: string, link: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByRole('main').getByRole('link', { name: link, exact: true })).toHaveAttribute(
    'href',
    '/login',
  )
}
