import type { Locator, Page } from '@playwright/test'

/** The bar at the top of every page of the shop, as a wide window shows it. */
export class ShopBar {
  readonly bar: Locator

  constructor(page: Page) {
    this.bar = page.getByRole('navigation', { name: 'เมนูหลัก' })
  }

  place(name: string): Locator {
    return this.bar.getByRole('link', { name })
  }
}

/** The bar at the foot of a phone's screen. */
export class PhoneBar {
  readonly bar: Locator

  constructor(page: Page) {
    this.bar = page.getByRole('navigation', { name: 'เมนูด้านล่าง' })
  }

  place(name: string): Locator {
    return this.bar.getByRole('link', { name })
  }
}

/** The short messages that come and go in a corner. */
export function toasts(page: Page): Locator {
  return page.getByRole('region', { name: 'การแจ้งเตือน' })
}
