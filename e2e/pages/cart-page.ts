import { expect, type Locator, type Page } from '@playwright/test'

/** The two carts. */
export class CartPage {
  readonly page: Page
  readonly sale: Locator
  readonly rent: Locator
  readonly total: Locator

  constructor(page: Page) {
    this.page = page
    this.sale = page.getByRole('table', { name: 'รายการซื้อ' })
    this.rent = page.getByRole('table', { name: 'รายการยืม' })
    this.total = page.getByRole('region', { name: 'สรุปยอด' })
  }

  quantity(cart: Locator, line: string): Locator {
    return cart.getByRole('spinbutton', { name: `จำนวน ${line}` })
  }

  async oneMore(cart: Locator, line: string): Promise<void> {
    await cart
      .getByRole('group', { name: `จำนวน ${line}` })
      .getByRole('button', { name: 'เพิ่มจำนวน' })
      .click()
  }

  async proceed(): Promise<void> {
    await this.page.getByRole('button', { name: 'ดำเนินการสั่งซื้อ' }).click()
    await expect(this.page).toHaveURL(/\/order$/)
  }
}
