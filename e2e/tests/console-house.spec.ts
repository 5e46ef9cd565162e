import { expect, type Locator } from '@playwright/test'
import { PRODUCT_COLUMNS, type ProductColumn } from '../../packages/contract/src/staff-product-file.ts'
import { test } from '../fixtures/console-test.ts'
import { borrow, easels } from '../fixtures/loans.ts'
import { newMember, staffOf } from '../fixtures/members.ts'
import { onPaper, PAPER } from '../fixtures/paper.ts'
import { ConsoleForm } from '../pages/console-form.ts'

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
