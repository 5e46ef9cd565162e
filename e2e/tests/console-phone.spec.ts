import { expect } from '@playwright/test'
import { PHONE, test } from '../fixtures/console-test.ts'
import { ConsolePage } from '../pages/console-page.ts'

test('the menu that lies over a phone’s page goes with Back, and does not lie over the next', async ({
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
