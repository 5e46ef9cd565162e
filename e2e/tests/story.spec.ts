import { expect } from '@playwright/test'
import { test } from '../fixtures/test.ts'

test('a guest opens the shop', async ({ person }) => {
  const page = await person()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'หมวดหมู่อุปกรณ์' })).toBeVisible()
  await page.screenshot({ path: '/tmp/jansi/e2e/home.png', fullPage: true })
})
