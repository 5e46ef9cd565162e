import { expect, type Locator, type Page } from '@playwright/test'

/** The products of one category. */
export class CategoryPage {
  readonly page: Page
  readonly found: Locator

  constructor(page: Page) {
    this.page = page
    this.found = page.getByRole('status').filter({ hasText: /^พบ \d+ รายการ$/ })
  }

  async expectOpen(name: string): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name })).toBeVisible()
  }

  async search(text: string): Promise<void> {
    await this.page.getByRole('searchbox', { name: 'ค้นหาสินค้า' }).fill(text)
  }

  async clearSearch(): Promise<void> {
    await this.page.getByRole('button', { name: 'ล้างการค้นหา' }).click()
  }

  async openProduct(name: string): Promise<void> {
    await this.page.getByRole('main').getByRole('link', { name }).click()
    await expect(this.page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
}
