import { expect } from '@playwright/test'
import { PHONE, test } from '../fixtures/console-test.ts'
import { ConsolePage } from '../pages/console-page.ts'

test('the menu over a phone’s page closes with Back, and does not cover the next page', async ({
  volunteer,
}) => {
  const staff = new ConsolePage(await volunteer('staff', 'orders', { viewport: PHONE }))
  const menu = staff.page.locator('.MuiDrawer-root')
  const openMenu = staff.button('เปิดเมนู')
  await openMenu.click()
  await staff.goTo('คำขอคืน')
  await expect(menu).toHaveCount(0)
  await openMenu.click()
  await expect(menu).toBeVisible()
  await staff.page.goBack()
  await staff.expectTitle('คำสั่งซื้อ')
  await expect(menu).toHaveCount(0)
  await openMenu.click()
  await expect(menu).toBeVisible()
  await staff.page.reload()
  await staff.expectTitle('คำสั่งซื้อ')
  await expect(menu).toHaveCount(0)
})

test('going from field to field on a phone, none is behind the bar of the form', async ({ volunteer }) => {
  const staff = new ConsolePage(await volunteer('staff', 'products/create', { viewport: PHONE }))
  const bar = staff.page.getByRole('main').getByRole('group', { name: 'บันทึกสินค้า' })
  await expect(bar).toBeVisible()
  await staff.page.getByRole('textbox').first().focus()
  for (let step = 0; step < 25; step += 1) {
    await staff.page.keyboard.press('Tab')
    const hidden = await bar.evaluate((element) => {
      const focused = document.activeElement
      if (element.contains(focused)) return false
      if (!(focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement)) return false
      return focused.getBoundingClientRect().bottom > element.getBoundingClientRect().top
    })
    expect(hidden, 'the field with the focus is behind the bar').toBe(false)
  }
})
