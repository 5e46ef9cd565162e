import { expect, type Locator } from '@playwright/test'
import { test } from '../fixtures/console-test.ts'
import { borrow, easels } from '../fixtures/loans.ts'
import { newMember } from '../fixtures/members.ts'
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
  await expect(total.getByRole('cell').first()).toHaveText(/^[1-9]\d*$/)
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
