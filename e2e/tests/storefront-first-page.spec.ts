import { expect } from '@playwright/test'
import { PHONE, test } from '../fixtures/storefront-test.ts'

test('without JavaScript there are texts, images and links to read, and forms inform that they need it', async ({
  person,
}) => {
  const page = await person({ viewport: PHONE, javaScriptEnabled: false })
  const main = page.getByRole('main')
  await page.goto('/')
  await expect(main.locator('a[href^="/category/"]')).toHaveCount(8)
  await expect(main.locator('img').first()).not.toHaveJSProperty('naturalWidth', 0)
  await expect(main.getByRole('link', { name: 'สมัครสมาชิก' })).toHaveCount(0)
  await main.locator('a[href^="/category/"]').first().click()
  await main.locator('a[href^="/product/"]').first().click()
  await expect(page).toHaveURL(/\/product\/\d+$/)
  // Not `toContainText`, which leaves out noscript elements.
  expect(await main.innerText()).toContain('การหยิบสินค้าใส่ตะกร้าต้องใช้ JavaScript')
  await page.goto('/faq')
  await expect(main.getByText('บางชิ้นยืมได้โดยไม่มีค่าใช้จ่าย')).toBeVisible()
  for (const path of ['/login', '/signup']) {
    await page.goto(path)
    expect(await main.innerText()).toContain('แบบฟอร์มนี้ต้องใช้ JavaScript')
    await expect(main.locator('button[type=submit]')).toBeDisabled()
  }
})

test('a page that is there before its scripts does not move when they come, for a guest and for a member', async ({
  person,
  member,
}) => {
  for (const page of [await person({ viewport: PHONE }), await member({ viewport: PHONE })]) {
    await page.addInitScript(() => {
      const shifts: number[] = []
      Reflect.set(window, 'shifts', shifts)
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push(Number(Reflect.get(entry, 'value')))
      }).observe({ type: 'layout-shift', buffered: true })
    })
    for (const path of ['/', '/category/5', '/product/7']) {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      const moved = await page.evaluate(() => {
        const shifts: number[] = Reflect.get(window, 'shifts')
        return shifts.reduce((sum, value) => sum + value, 0)
      })
      expect.soft(moved, path).toBeLessThan(0.01)
    }
  }
})
