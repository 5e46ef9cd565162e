import { expect, type Locator, type Page } from '@playwright/test'

/** The search of the whole shop. */
export class SearchPage {
  readonly page: Page
  readonly field: Locator

  constructor(page: Page) {
    this.page = page
    this.field = page.getByRole('combobox', { name: 'ค้นหาทั้งร้าน' })
  }

  /** Opens it by the link of the top bar, or on desktops by its field. */
  async open(): Promise<void> {
    const link = this.page.getByRole('link', { name: 'ค้นหา', exact: true })
    if (await link.isVisible()) await link.click()
    else await this.page.getByRole('banner').getByRole('searchbox', { name: 'ค้นหา' }).press('Enter')
    await expect(this.page.getByRole('heading', { level: 1, name: 'ค้นหา' })).toBeVisible()
  }

  suggestion(text: string): Locator {
    return this.page.getByRole('option', { name: text })
  }

  async search(words: string): Promise<void> {
    await this.field.fill(words)
    await this.field.press('Enter')
    await expect(this.page.getByText(`ผลการค้นหา “${words}”`)).toBeVisible()
  }

  async openProduct(name: string): Promise<void> {
    await this.page.getByRole('region', { name: 'สินค้า' }).getByRole('link', { name }).click()
    await expect(this.page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
}
