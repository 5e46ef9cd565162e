import type { Loan } from '@jansi/contract/staff-loans'
import type { StaffWorkshop } from '@jansi/contract/staff-workshops'
import { expect, type Page } from '@playwright/test'
import { bangkokDay, dayAfter } from '../../apps/server/src/domain/days.ts'
import { thaiDay } from '../../apps/server/src/domain/thai-date.ts'
import { openSection, PHONE, test } from '../fixtures/console-test.ts'
import { allProducts } from '../fixtures/goods.ts'
import { borrow, easels } from '../fixtures/loans.ts'
import { receiveMail } from '../fixtures/mailbox.ts'
import { newMember, staffOf, storageOf } from '../fixtures/members.ts'
import { numberOf } from '../fixtures/sales.ts'
import { ConsoleForm } from '../pages/console-form.ts'
import { HomePage } from '../pages/home-page.ts'

const NAME = 'ปั้นและระบาย'
const COPY = 'ปั้นและระบาย รุ่นสอง'
const CATEGORY = 'พู่กันและเกรียง'
const DAYS = { วันรับของ: '2099-03-01', วันเริ่ม: '2099-03-05', วันสิ้นสุด: '2099-03-06', กำหนดคืน: '2099-03-13' }

test('a workshop is added with its days and products, copied and opened, and guests find its offers', async ({
  person,
  shop,
  volunteer,
  allowComplaints,
}) => {
  // One of the pages is of a product that the opened workshop does not have.
  allowComplaints(/workshopproduct\/\d+\//, /\/product\/\d+$/, /^Could not load workshopproduct\/\d+\//)
  const staff = new ConsoleForm(await volunteer('staff', 'workshops'))
  const guest = await person()
  const before = await allProducts(shop.url)

  await test.step('days that do not follow one another are refused', async () => {
    await staff.page.getByRole('link', { name: 'เพิ่มเวิร์กช็อป' }).click()
    await staff.expectTitle('เพิ่มเวิร์กช็อป')
    await staff.field('ชื่อเวิร์กช็อป').fill(NAME)
    await setDays(staff.page, { ...DAYS, กำหนดคืน: '2099-03-05' })
    await staff.button('เพิ่มเวิร์กช็อป').click()
    await expect(staff.page.getByText('กำหนดคืนต้องไม่ก่อนวันสิ้นสุด')).toBeVisible()
    await expect(staff.page.getByLabel('กำหนดคืน')).toBeFocused()
  })
  await test.step('added, with the brushes of one category', async () => {
    await setDays(staff.page, DAYS)
    await staff.page.getByRole('searchbox', { name: 'ค้นหาสินค้า' }).fill('พู่กัน')
    await staff.button(`เลือกทั้งหมด ${CATEGORY}`).click()
    await staff.button('เพิ่มเวิร์กช็อป').click()
    await staff.expectTitle(NAME)
    await expect(staff.panel('สินค้าในเวิร์กช็อป')).toContainText(/เลือกแล้ว [1-9]/)
    await expect(staff.panel('ชื่อและวัน')).toContainText('13 มี.ค. 2642')
  })
  await test.step('copied, for other days', async () => {
    await staff.button('ทำสำเนา').click()
    const dialog = staff.dialog('ทำสำเนาเวิร์กช็อป')
    await expect(dialog.getByRole('button', { name: 'สร้างสำเนา' })).toBeDisabled()
    await dialog.getByRole('textbox', { name: 'ชื่อเวิร์กช็อป' }).fill(COPY)
    for (const [day, value] of Object.entries(DAYS))
      await dialog.getByLabel(day).fill(value.replace('-03-', '-04-'))
    await dialog.getByRole('button', { name: 'สร้างสำเนา' }).click()
    await staff.expectTitle(COPY)
    await expect(staff.page.getByLabel('วันเริ่ม')).toHaveValue('2099-04-05')
  })
  expect(await allProducts(shop.url), 'nothing has changed for guests yet').toEqual(before)
  await test.step('opened', async () => {
    await staff.button('เปิดเวิร์กช็อปนี้').click()
    const dialog = staff.dialog('เปิดเวิร์กช็อปนี้')
    await dialog.getByRole('button', { name: 'ยืนยันเปิด' }).click()
    await expect(staff.page.getByText('เปิดอยู่', { exact: true })).toBeVisible()
    await expect(staff.button('เปิดเวิร์กช็อปนี้')).toHaveCount(0)
    const offered = await allProducts(shop.url)
    expect(offered.length).toBeGreaterThan(1)
    const home = new HomePage(guest)
    await home.open()
    await home.openCategory(CATEGORY)
    const cards = guest.getByRole('main').locator('a[href^="/product/"]')
    await expect(cards.filter({ hasText: 'พู่กัน' })).toHaveCount(offered.length)
    await expect(cards).toHaveCount(offered.length)
    const other = before.find(({ category }) => category !== offered[0]?.category)
    await guest.goto(`/product/${other?.id}`)
    await expect(guest.getByRole('heading', { level: 1, name: 'ไม่พบสินค้า' })).toBeVisible()
  })
  await test.step('the former one is opened again', async () => {
    const client = await staffOf(shop)
    const { body } = await client.json('GET', '/staff/workshops/', 200)
    const busiest = (body as { id: number; product_ids: number[] }[]).toSorted(
      (a, b) => b.product_ids.length - a.product_ids.length,
    )
    await openSection(staff.page, `workshops/${busiest[0]?.id}`)
    await staff.button('เปิดเวิร์กช็อปนี้').click()
    await staff.dialog('เปิดเวิร์กช็อปนี้').getByRole('button', { name: 'ยืนยันเปิด' }).click()
    await expect(staff.page.getByText('เปิดอยู่', { exact: true })).toBeVisible()
    expect(await allProducts(shop.url)).toEqual(before)
  })
})

test('the due day of a workshop’s loans is moved on a phone, and the borrower sees the new one and gets a mail', async ({
  person,
  shop,
  volunteer,
}) => {
  const account = await newMember(shop)
  const order = await borrow(shop, account, await easels(shop))
  const client = await staffOf(shop)
  const loans = (await client.json('GET', '/staff/loans/', 200)).body as Loan[]
  const day = (days: number) => dayAfter(bangkokDay(new Date()), days)
  // A day of its own: the loans of other tests stay where they are.
  const [was, now] = [day(341), day(348)]
  await client.json('POST', `/staff/orders/${order}/due-day/`, 200, {
    was_due_on: loans.find((loan) => loan.order === order)?.return_due_on,
    return_due_on: was,
    reason: 'ยืมระยะยาว',
  })
  const workshops = (await client.json('GET', '/staff/workshops/', 200)).body as StaffWorkshop[]
  const active = workshops.find(({ is_active }) => is_active)
  const staff = new ConsoleForm(await volunteer('staff', `workshops/${active?.id}`, { viewport: PHONE }))

  await staff.panel('กำหนดคืนของที่ยืมอยู่').getByRole('button', { name: 'เลื่อนกำหนดคืน' }).click()
  const dialog = staff.dialog('เลื่อนกำหนดคืน')
  for (const box of await dialog.getByRole('checkbox').all()) await box.uncheck()
  await dialog
    .getByRole('checkbox', { name: /· 1 คำสั่งซื้อ ผู้ยืม 1 คน/ })
    .last()
    .check()
  await dialog.getByLabel('กำหนดคืนใหม่').fill(now)
  await dialog.getByRole('textbox', { name: 'เหตุผล' }).fill('งานเลื่อนเพราะฝน')
  await dialog.getByRole('button', { name: 'ยืนยันเลื่อน 1 คำสั่งซื้อ' }).click()
  await expect(staff.page.getByText('เลื่อนกำหนดคืน 1 คำสั่งซื้อแล้ว ส่งอีเมลถึงผู้ยืมแล้ว')).toBeVisible()
  await expect(dialog).toBeHidden()
  const width = await staff.page.evaluate(() => document.documentElement.scrollWidth)
  expect(width, 'nothing is wider than the phone').toBeLessThanOrEqual(PHONE.width)

  const member = await person({ storage: await storageOf(shop, account), viewport: PHONE })
  await member.goto('/history')
  await expect(member.getByRole('article')).toContainText(`คืนภายในวันที่ ${thaiDay(now)}`)
  const mail = await receiveMail(
    shop,
    account.email,
    `เลื่อนกำหนดคืนเป็น ${thaiDay(now)} คำสั่งซื้อเลขที่ ${await numberOf(shop, order)}`,
  )
  expect(mail.text).toContain(thaiDay(was))
  expect(mail.text).toContain('งานเลื่อนเพราะฝน')
})

async function setDays(page: Page, days: Record<string, string>): Promise<void> {
  for (const [day, value] of Object.entries(days)) await page.getByLabel(day).fill(value)
}
