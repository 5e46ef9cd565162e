import type { Locator, Page } from '@playwright/test'
import { pickImage } from './picked-image.ts'

/** The checkout: method, QR, slip, confirmation. */
export class CheckoutPage {
  readonly page: Page
  readonly methods: Locator
  readonly qr: Locator
  readonly slip: Locator

  constructor(page: Page) {
    this.page = page
    this.methods = page.getByRole('group', { name: 'วิธีชำระเงิน' })
    this.qr = page.getByRole('img', { name: 'QR พร้อมเพย์สำหรับชำระเงิน' })
    this.slip = page.getByLabel('เลือกรูปสลิป')
  }

  method(name: string): Locator {
    return this.methods.getByRole('radio', { name })
  }

  async attachSlip(photo: Buffer): Promise<void> {
    await pickImage(this.slip, photo)
  }

  /** Presses the bar's button while the slip is missing. */
  async askForSlip(): Promise<void> {
    await this.page.getByRole('button', { name: 'แนบสลิปก่อน' }).click()
  }

  async confirm(): Promise<void> {
    await this.page.getByRole('button', { name: 'ยืนยันคำสั่งซื้อ' }).click()
  }
}
