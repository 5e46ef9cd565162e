import { expect, type Locator, type Page } from '@playwright/test'
import { accessibilityProblems, expectNoBarrier, overflowing } from '../fixtures/axe.ts'
import { goods, orderLine, storedLine, submitCheckout } from '../fixtures/goods.ts'
import { borrow, easels } from '../fixtures/loans.ts'
import { clientOf, newMember } from '../fixtures/members.ts'
import { DESKTOP, PHONE, test } from '../fixtures/storefront-test.ts'
import { renderInBrowser } from '../fixtures/test.ts'
import { CategoryPage } from '../pages/category-page.ts'
import { pickImage } from '../pages/picked-image.ts'
import { returnPhoto } from '../story/photos.ts'

// The pages in their usual state are looked at in accessibility.spec.ts; here they are empty, in error, or answering.

const NARROWEST = { width: 320, height: 640 }
/** Longer than a page waits before it calls again. */
const RETRY_MS = 10_000
const REPORT = 'แจ้งของชำรุดหรือสูญหาย'
const DATA = /\/api\/(?!dj-rest-auth\/|site\/$)/

type State = [name: string, path: string, shown: string, act?: (page: Page) => Promise<unknown>]

const press = (name: string) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).first().click()

// @spec-8.tutorial.not-found
test('empty and refused pages of a guest have no barrier and fit 320 pixels', async ({
  person,
  allowComplaints,
}) => {
  allowComplaints(DATA, /^Could not load /, /dj-rest-auth/, /\/(category\/999|tutorial\/palette)$/)
  const page = await person({ viewport: DESKTOP })
  const answering: State[] = [
    ['category, unknown', '/category/999', 'ไม่พบหมวดหมู่นี้'],
    ['article, unknown', '/tutorial/palette', 'Tutorial not found'],
    ['articles, nothing found', '/tutorials?q=ไม่มีเรื่องนี้', 'ไม่พบบทความ'],
    [
      'questions, nothing found',
      '/faq',
      'ไม่พบคำถามที่ตรงกับการค้นหา',
      (page) => page.getByRole('searchbox', { name: 'ค้นหาคำถาม' }).fill('ไม่มีเรื่องนี้'),
    ],
    ['a question, opened', '/faq', 'เลือกอุปกรณ์ ขนาด และจำนวน', press('สั่งซื้อหรือยืมอุปกรณ์ได้อย่างไร')],
    [
      'category, nothing found',
      '/category/5',
      'ไม่พบสินค้าที่ตรงกับการค้นหา',
      (page) => new CategoryPage(page).search('ไม่มีของแบบนี้'),
    ],
    ['login, sent empty', '/login', 'กรอกรหัสผ่านก่อน', press('เข้าสู่ระบบ')],
    [
      'login, refused',
      '/login',
      'อีเมลหรือรหัสผ่านไม่ถูกต้อง',
      async (page) => {
        await page.getByRole('textbox', { name: 'อีเมล' }).fill('nobody@example.com')
        await page.getByRole('textbox', { name: 'รหัสผ่าน', exact: true }).fill('wrong')
        await press('เข้าสู่ระบบ')(page)
      },
    ],
    ['reset, sent empty', '/reset/password', 'กรอกอีเมลก่อน', press('ส่งลิงก์ตั้งรหัสผ่านใหม่')],
    [
      'reset, sent',
      '/reset/password',
      'ส่งลิงก์ตั้งรหัสผ่านใหม่ไปที่อีเมลแล้ว',
      async (page) => {
        await page.getByRole('textbox', { name: 'อีเมล' }).fill('nobody@example.com')
        await press('ส่งลิงก์ตั้งรหัสผ่านใหม่')(page)
      },
    ],
    ['new password, sent empty', '/reset/password/confirm/a/b', 'รหัสผ่านต้องมีความยาว', press('บันทึกรหัสผ่านใหม่')],
    [
      'activation, refused',
      '/dj-rest-auth/registration/account-confirm-email/used/',
      'ขอลิงก์ยืนยันใหม่',
      press('ยืนยันอีเมล'),
    ],
  ]
  await lookAt(page, answering)
})

// @spec-8.faq @spec-8.tutorial.load @spec-8.tutorials.list
test('failed pages of a guest have no barrier and fit 320 pixels', async ({ person, allowComplaints }) => {
  allowComplaints(DATA, /^Could not load /)
  const page = await person({ viewport: DESKTOP })
  await renderInBrowser(page)
  await lookAtFailed(page, [
    ['home, in error', '/', 'ไม่สามารถโหลดข้อมูล FAQ ได้ กรุณาลองใหม่อีกครั้ง'],
    ['category, in error', '/category/5', 'โหลดสินค้าไม่สำเร็จ'],
    ['product, in error', '/product/7', 'โหลดสินค้าไม่สำเร็จ'],
    ['articles, in error', '/tutorials', 'Failed to load tutorials'],
    ['article, in error', '/tutorial/1', 'Failed to load tutorial'],
    ['questions, in error', '/faq', 'ไม่สามารถโหลดข้อมูล FAQ ได้ กรุณาลองใหม่อีกครั้ง'],
    ['privacy, in error', '/privacy', 'โหลดประกาศความเป็นส่วนตัวไม่สำเร็จ'],
  ])
})

// @spec-8.return.history
test('empty and failed pages of a member have no barrier and fit 320 pixels', async ({
  member,
  shop,
  allowComplaints,
}) => {
  allowComplaints(DATA, /^Could not load /, /dj-rest-auth/)
  const account = await newMember(shop)
  const page = await member({ account })
  await lookAt(page, [
    ['cart, empty', '/cart', 'ตะกร้ายังว่างอยู่'],
    ['checkout, empty', '/order', 'กรุณาเลือกสินค้าก่อนสั่งซื้อ'],
    ['history, empty', '/history', 'ยังไม่มีคำสั่งซื้อ'],
    ['return, no history', '/return', 'ยังไม่มีประวัติการคืน'],
    ['return, nothing to return', '/return', 'ไม่มีรายการที่ต้องคืน', press('ไปหน้าขอคืน')],
    ['profile, editing', '/profile', '(กำลังแก้ไข)', press('แก้ไขโปรไฟล์')],
    ['change password, sent empty', '/change/password', 'กรอกรหัสผ่านเดิมก่อน', press('บันทึกรหัสผ่านใหม่')],
    ['product, no size chosen', '/product/7', 'กรุณาเลือกขนาดสินค้า', press('ใส่ตะกร้าซื้อ')],
  ])
  await lookAtFailed(page, [
    ['history, in error', '/history', 'โหลดประวัติไม่สำเร็จ'],
    ['return, in error', '/return', 'ไม่สามารถดึงข้อมูลคำสั่งซื้อได้'],
    [
      'return, history in error',
      '/return',
      'โหลดประวัติการคืนไม่สำเร็จ',
      (page) => page.getByRole('tab', { name: 'ประวัติการคืน' }).click(),
    ],
  ])
})

test('carts and orders that answer have no barrier and fit 320 pixels', async ({
  member,
  shop,
  allowComplaints,
}) => {
  allowComplaints(DATA, /^Could not load /)
  const account = await newMember(shop)
  const book = await goods(shop.url, 'สมุดสเก็ตช์ปกแข็ง', 'A5')
  await submitCheckout(await clientOf(shop, account), 3, [orderLine(book, 'sale', 1)])
  const page = await member({
    account,
    carts: { sale: [storedLine(book, 'sale', 900)] },
  })
  const history = '/history'
  await lookAt(page, [
    ['cart, short of stock', '/cart', 'ต้องการ 900 ชิ้น', press('ดำเนินการสั่งซื้อ')],
    ['checkout, short of stock', '/order', 'ต้องการ 900 ชิ้น'],
    [
      'cancelling an order',
      history,
      'ของที่จองไว้จะกลับเข้าร้าน',
      async (page) => {
        await page.getByRole('button', { name: /^ตัวเลือกอื่น/ }).click()
        await press('ยกเลิกคำสั่งซื้อ')(page)
      },
    ],
    ['sending a slip', history, 'ไฟล์รูปภาพ 1 รูป', press('แนบสลิป')],
    [
      'bill, a slip owed',
      history,
      'ยังไม่ได้แนบสลิป แนบได้ถึง',
      (page) => page.getByRole('link', { name: 'ดูใบสั่งซื้อ' }).click(),
    ],
  ])
  const ready = await member({
    account: await newMember(shop),
    carts: { sale: [storedLine(book, 'sale', 1)] },
  })
  await lookAt(ready, [['checkout, no slip', '/order', 'กรุณาแนบสลิปการโอนเงิน', press('แนบสลิปก่อน')]])
  await lookAtFailed(page, [
    ['cart, stock unknown', '/cart', 'ตรวจสอบสต็อกล่าสุดไม่ได้ชั่วคราว'],
    ['checkout, in error', '/order', 'โหลดวิธีชำระเงินไม่สำเร็จ'],
  ])
})

test('reports of broken pieces have no barrier and fit 320 pixels', async ({ member, shop }) => {
  const account = await newMember(shop)
  await borrow(shop, account, await easels(shop))
  const page = await member({ account })
  const form = page.getByRole('dialog', { name: REPORT })
  const send = form.getByRole('button', { name: 'ส่งเรื่องแจ้ง' })
  const path = '/return'
  await lookAt(page, [
    ['a report, begun', path, 'เกิดอะไรขึ้น ตรงไหน', press(REPORT)],
    [
      'a report, sent empty',
      path,
      'เล่าสั้น ๆ ว่าเกิดอะไรขึ้น',
      async (page) => {
        await press(REPORT)(page)
        await send.click()
      },
    ],
    [
      'a report, received',
      path,
      'ได้รับแล้ว รอทีมงานตอบ',
      async (page) => {
        await press(REPORT)(page)
        await form.getByRole('textbox').fill('ขาหักหนึ่งข้าง')
        await pickImage(form.getByLabel('แนบรูปจุดที่ชำรุด'), await returnPhoto('#c8452f'))
        await send.click()
        await expect(form).toBeHidden()
        // Without the toast.
        await page.reload()
      },
    ],
    ['a report, to be withdrawn', path, 'ถอนเรื่องแจ้งนี้?', press('ถอนเรื่องแจ้ง')],
  ])
})

test('the menu of a phone has no barrier when it is open', async ({ member }) => {
  const page = await member({ viewport: PHONE })
  await page.goto('/faq')
  await page.getByRole('button', { name: 'เมนู', exact: true }).click()
  await expect(page.getByRole('navigation', { name: 'เมนู', exact: true })).toBeVisible()
  expect(await accessibilityProblems(page)).toEqual([])
  await expect(page.getByRole('navigation', { name: 'เมนูหลัก' })).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'เมนูด้านล่าง' })).toBeVisible()
  await page.setViewportSize(NARROWEST)
  expect(await overflowing(page)).toEqual([])
  await page.setViewportSize(DESKTOP)
  await expect(page.getByRole('navigation', { name: 'เมนูหลัก' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'เมนูด้านล่าง' })).toBeHidden()
})

/** Looks at states that every failed call leads to. The page's clock skips the time that it waits before it calls again. */
async function lookAtFailed(page: Page, states: State[]): Promise<void> {
  await page.route(DATA, (route) => route.fulfill({ status: 500, json: {} }))
  await page.clock.install()
  await lookAt(page, states, (text) =>
    expect(async () => {
      await page.clock.fastForward(RETRY_MS)
      await expect(text).toBeVisible({ timeout: 200 })
    }).toPass(),
  )
}

/** Opens each state in a wide window and looks at it. */
async function lookAt(
  page: Page,
  states: State[],
  waitFor = (text: Locator): Promise<void> => expect(text).toBeVisible(),
): Promise<void> {
  for (const [name, path, shown, act] of states) {
    await test.step(name, async () => {
      await page.setViewportSize(DESKTOP)
      await page.goto(path)
      await act?.(page)
      const text = page.getByText(shown).first()
      await waitFor(text)
      // A sentence of the specification, which a Thai voice would spell.
      if (/^[\w ]+$/.test(shown)) await expect.soft(text, name).toHaveAttribute('lang', 'en')
      await expect(page.getByRole('status').filter({ hasText: /^กำลัง/ }), name).toHaveCount(0)
      await expectNoBarrier(page, name)
    })
  }
}
