import type { Locator, Page } from '@playwright/test'

/** The member's orders. */
export class HistoryPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async open(): Promise<void> {
    await this.page.goto('/history')
  }

  /** One order's card, by the first eight characters of its id. */
  order(shortId: string): Locator {
    return this.page.getByRole('article', { name: `คำสั่งซื้อ ${shortId}` })
  }
}
