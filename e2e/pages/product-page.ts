import { expect, type Locator, type Page } from '@playwright/test'

/** One product: sizes, prices, stock, and for members the way into the carts. */
export class ProductPage {
  readonly page: Page
  readonly addToSale: Locator
  readonly addToRent: Locator
  readonly guestHint: Locator
  readonly problem: Locator
  readonly join: Locator
  /** In a phone's bar with the buttons into the carts. */
  readonly cart: Locator

  constructor(page: Page) {
    this.page = page
    const main = page.getByRole('main')
    this.addToSale = main.getByRole('button', { name: 'ใส่ตะกร้าซื้อ' })
    this.addToRent = main.getByRole('button', { name: 'ใส่ตะกร้ายืม' })
    this.guestHint = main.getByRole('status').filter({ hasText: 'สมัครสมาชิกและเข้าสู่ระบบก่อนหยิบสินค้าใส่ตะกร้า' })
    this.join = main.getByRole('button', { name: 'แจ้งเตือนเมื่อมีของ' })
    this.cart = main.getByRole('link', { name: 'ตะกร้า' })
    this.problem = main.getByRole('alert')
  }

  async open(path: string): Promise<void> {
    await this.page.goto(path)
  }

  async chooseSize(size: string): Promise<void> {
    const choice = this.page.getByRole('radio', { name: size })
    await choice.waitFor({ state: 'attached' })
    // While the browser prepares a view transition, the page gets no click.
    await expect(this.page.locator(':root:active-view-transition')).toHaveCount(0)
    await choice.check({ force: true })
    await expect(choice).toBeChecked()
  }

  price(label: string): Locator {
    return this.page.getByRole('definition').and(this.page.locator(`dt:text-is("${label}") + dd`))
  }

  /** The text of the page about the chosen size's stock. */
  async expectStock(pieces: number): Promise<void> {
    const text = pieces === 0 ? 'สินค้าหมด' : `เหลือ ${pieces} ชิ้น`
    await expect(
      this.page
        .getByRole('main')
        .getByRole('status')
        .filter({ hasText: /ชิ้น|สินค้าหมด/ }),
    ).toHaveText(text)
  }

  async setQuantity(pieces: number): Promise<void> {
    const field = this.page.getByRole('spinbutton', { name: 'จำนวน' })
    await field.fill(String(pieces))
    await field.press('Enter')
    await expect(field).toHaveAttribute('aria-valuenow', String(pieces))
  }
}
