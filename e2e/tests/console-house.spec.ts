import { expect, type Locator } from '@playwright/test'
import { PRODUCT_COLUMNS, type ProductColumn } from '../../packages/contract/src/staff-product-file.ts'
import { test } from '../fixtures/console-test.ts'
import { borrow, easels } from '../fixtures/loans.ts'
import { newMember, staffOf } from '../fixtures/members.ts'
import { onPaper, PAPER } from '../fixtures/paper.ts'
import { ConsoleForm } from '../pages/console-form.ts'
import { ConsoleReturns } from '../pages/console-returns.ts'

const EASEL = 'ขาตั้งภาพแบบตั้งโต๊ะ'

test('an admin finds a member and closes the account, changes a setting, and reads both in the audit log', async ({
  person,
  shop,
  volunteer,
}) => {
  const account = await newMember(shop)
  const admin = new ConsoleForm(await volunteer('admin', ''))
  const guest = await person()
  await test.step('the member is found by e-mail and cannot log in any more', async () => {
    const logIn = () => guest.request.post('/api/dj-rest-auth/login/', { data: account })
    expect((await logIn()).status()).toBe(200)
    await admin.goTo('สมาชิก')
    await admin.search('ค้นหาชื่อ อีเมล หรือเบอร์โทร', account.email)
    const found = admin.page.getByRole('table', { name: 'สมาชิก' }).getByRole('link')
    await expect(found).toHaveCount(1)
    await found.click()
    await admin.expectTitle('มะลิ ใจดี')
    await admin.button('ปิดบัญชี').click()
    await admin.dialog('ปิดบัญชี').getByRole('button', { name: 'ยืนยันปิดบัญชี' }).click()
    await expect(admin.button('เปิดบัญชีอีกครั้ง')).toBeVisible()
    expect((await logIn()).ok()).toBe(false)
  })
  await test.step('the symbol on the cards is changed, and back again', async () => {
    await admin.goTo('ตั้งค่าร้าน')
    for (const symbol of ['฿', '$']) {
      await admin.field('สัญลักษณ์เงินบนการ์ดสินค้า').fill(symbol)
      await admin.save()
      await guest.goto('/category/5')
      const card = guest.getByRole('main').getByRole('listitem').filter({ hasText: 'พู่กันกลม' })
      await expect(card).toContainText(`ซื้อเริ่มต้น${symbol}45`)
    }
  })
  await test.step('the audit log has both, and filters them', async () => {
    await admin.goTo('บันทึกการทำงาน')
    const entries = admin.page.getByRole('list', { name: 'บันทึกการทำงาน' }).getByRole('listitem')
    const settings = entries.filter({ hasText: 'แก้ไขการตั้งค่า' })
    const closed = entries.filter({ hasText: 'ปิดบัญชี' })
    await expect(settings.first()).toContainText('การตั้งค่าร้าน')
    await expect(closed.first()).toBeVisible()
    await admin.choose('เรื่อง', 'สมาชิก')
    await expect(settings).toHaveCount(0)
    await expect(closed.first()).toBeVisible()
  })
})

test('a volunteer cannot open the sections of admins', async ({ volunteer }) => {
  const staff = new ConsoleForm(await volunteer('staff', ''))
  await expect(staff.page.getByRole('menuitem', { name: 'สมาชิก' })).toBeVisible()
  for (const room of ['ตั้งค่าร้าน', 'บันทึกการทำงาน', 'กล่องอีเมล'])
    await expect(staff.page.getByRole('menuitem', { name: room })).toHaveCount(0)
  for (const path of ['settings', 'audit', 'mails']) {
    await staff.page.goto(`/staff/${path}`)
    await staff.expectTitle('ไม่พบหน้านี้')
  }
})

test('a loan is reminded of once a day, taken back at the desk, and its penalty waived', async ({
  shop,
  allowComplaints,
  volunteer,
}) => {
  allowComplaints(/\/remind\/$/)
  const order = (await borrow(shop, await newMember(shop), await easels(shop))).slice(0, 8)
  const staff = new ConsoleForm(await volunteer('staff', ''))
  await staff.goTo('ของที่ยืมอยู่')
  const row = staff.page.getByRole('row').filter({ hasText: order })
  const remind = row.getByRole('button', { name: 'เตือนให้คืน มะลิ ใจดี' })
  await test.step('reminded', async () => {
    await expect(row).toContainText('ยังไม่เคยเตือน')
    await remind.click()
    await expect(row).toContainText('เตือน 1 ครั้ง')
    await expect(remind).toBeDisabled()
    await expect(remind).toHaveText('เตือนแล้ววันนี้')
  })
  await test.step('taken back', async () => {
    await row.getByRole('link').click()
    await staff.expectTitle(/^ของที่ยืมอยู่ คำสั่งซื้อเลขที่/)
    await expect(staff.panel('ประวัติการเตือน').getByRole('listitem')).toHaveCount(1)
    await staff.page.getByRole('checkbox', { name: EASEL }).check()
    const pieces = staff.page.getByRole('group', { name: `สภาพของ ${EASEL} (M)` })
    const verdict = { condition: 'ชำรุด ใช้ไม่ได้', penalty: '120', reason: 'ขาหักทั้งสองตัว' }
    await new ConsoleReturns(staff.page).judge(pieces, verdict)
    await staff.button('ดูผลก่อนบันทึก').click()
    const dialog = staff.dialog('ยืนยันการรับคืน')
    await expect(dialog.getByRole('listitem')).toHaveText(`${EASEL} × 2: ชำรุด ใช้ไม่ได้, ค่าปรับ ฿120`)
    await dialog.getByRole('button', { name: 'บันทึกการรับคืน' }).click()
    await staff.expectTitle(/^คำขอคืน [0-9a-f]{8}$/)
  })
  await test.step('waived', async () => {
    const penalty = staff.panel('การชำระค่าปรับ')
    await expect(penalty).toContainText('รอสมาชิกชำระ ฿120')
    await staff.button('ยกเว้นค่าปรับ').click()
    const dialog = staff.dialog('ยกเว้นค่าปรับ')
    await expect(dialog.getByRole('button', { name: 'ยืนยันยกเว้น' })).toBeDisabled()
    await dialog.getByRole('textbox', { name: 'เหตุผลที่ยกเว้น' }).fill('สมาชิกซ่อมให้แล้ว')
    await dialog.getByRole('button', { name: 'ยืนยันยกเว้น' }).click()
    await expect(dialog).toBeHidden()
    await expect(penalty).toContainText('ไม่มีค่าปรับที่ต้องชำระ')
  })
})

test('the report counts approvals and loans', async ({ shop, volunteer }) => {
  await borrow(shop, await newMember(shop), await easels(shop))
  const staff = new ConsoleForm(await volunteer('staff', ''))
  await staff.goTo('รายงาน')
  const total = staff.page
    .getByRole('table', { name: 'รายสัปดาห์' })
    .getByRole('row')
    .filter({ has: staff.page.getByRole('rowheader', { name: 'รวม', exact: true }) })
  await expect(total.getByRole('cell').first()).toHaveText(/^[1-9]\d* รายการ$/)
  await expect(total).toContainText(/฿[1-9]/)
  const download = staff.page.waitForEvent('download')
  await staff.button('ดาวน์โหลด CSV').click()
  expect((await download).suggestedFilename()).toMatch(/^jansi-report-[\d-]+\.csv$/)
  await test.step('on paper it has all columns, charts of full width, and no control', async () => {
    const charts = staff.page.locator('.recharts-wrapper > svg')
    const drawn = () => expect(charts).toHaveCount(3)
    await onPaper(staff.page, drawn, async () => {
      for (const box of [
        ...(await boxesOf(charts)),
        ...(await boxesOf(staff.page.locator('table:visible'))),
      ]) {
        expect(box.x).toBeGreaterThanOrEqual(0)
        expect(box.width).toBeGreaterThan(0.9 * PAPER.width)
        expect(box.x + box.width).toBeLessThanOrEqual(PAPER.width)
      }
      for (const role of ['button', 'textbox', 'link'] as const)
        await expect(staff.page.getByRole(role)).toHaveCount(0)
      await expect(staff.page.locator('input:visible, summary:visible')).toHaveCount(0)
    })
  })
})

const boxesOf = (shown: Locator) =>
  shown.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect))

test('a file of products with a fault is refused by row and column, and nothing of it is imported', async ({
  shop,
  allowComplaints,
  volunteer,
}) => {
  allowComplaints(/\/staff\/products-csv\/$/)
  const name = 'ดินสอไขจากไฟล์'
  const row = (changes: Partial<Record<ProductColumn, string>>) => {
    const sound = {
      name,
      category: 'ไม่มีหมวดนี้',
      is_for_sale: 'true',
      is_for_rent: 'false',
      is_used: 'false',
      is_active: 'true',
      sale_price: '45',
      size: 'HB',
      variant_is_active: 'true',
      initial_stock: '4',
    }
    const cells: Partial<Record<ProductColumn, string>> = { ...sound, ...changes }
    return PRODUCT_COLUMNS.map((column) => cells[column] ?? '').join(',')
  }
  const client = await staffOf(shop)
  const [category] = (await client.json('GET', '/staff/categories/', 200)).body as { name: string }[]
  const sound = row({ category: category?.name ?? '' })
  const broken = row({ category: category?.name ?? '', size: '2B', sale_price: 'แพง' })
  const file = (...rows: string[]) => ({
    name: 'products.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`\ufeff${[PRODUCT_COLUMNS.join(','), ...rows].join('\r\n')}\r\n`),
  })
  const staff = new ConsoleForm(await volunteer('staff', ''))
  await staff.goTo('สินค้าและสต็อก')
  await staff.page.getByRole('link', { name: 'นำเข้า/ส่งออก CSV' }).click()
  await staff.page.locator('input[type=file]').setInputFiles(file(sound, broken))
  const problems = staff.page.getByRole('table', { name: 'จุดที่ต้องแก้ในไฟล์' }).getByRole('row')
  await expect(problems.nth(1).getByRole('cell').nth(0)).toHaveText('3')
  await expect(problems.nth(1).getByRole('cell').nth(1)).toHaveText('sale_price')
  await expect(staff.button('ยืนยันนำเข้า')).toHaveCount(0)
  await staff.page.locator('input[type=file]').setInputFiles(file(sound))
  await expect(staff.page.getByText('จะนำเข้า: เพิ่มสินค้า 1 · แก้ไขสินค้า 0')).toBeVisible()
  await expect(staff.button('ยืนยันนำเข้า')).toBeVisible()
  const { body } = await client.json('GET', `/staff/products/?q=${encodeURIComponent(name)}`, 200)
  expect(body).toMatchObject({ count: 0 })
})
