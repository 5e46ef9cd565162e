import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'

/** One order's sheet. */
export class BillPage {
  readonly page: Page
  readonly sheet: Locator
  readonly slip: Locator
  /** Saves the receipt, or the summary while there is none. */
  readonly download: Locator
  readonly calendar: Locator
  readonly handOverQr: Locator

  constructor(page: Page) {
    this.page = page
    this.sheet = page.getByRole('region', { name: 'ใบสั่งซื้อ' })
    this.slip = page.getByRole('main').getByRole('img', { name: 'สลิปการโอนเงิน' })
    this.calendar = page.getByRole('button', { name: 'เพิ่มลงปฏิทิน' })
    this.handOverQr = page.getByRole('img', { name: 'QR รับและคืนของ' })
    this.download = page.getByRole('button', { name: /^ดาวน์โหลด(ใบสรุป|หลักฐาน|ใบเสร็จ)$/ })
  }

  async expectOpen(): Promise<void> {
    await expect(this.page).toHaveURL(/\/bill$/)
    await expect(this.sheet).toBeVisible()
  }

  /** The order id that the navigation carries; undefined where it carries none. */
  orderInState(): Promise<string | undefined> {
    return this.page.evaluate(() => window.history.state?.usr?.orderId)
  }

  /** The step of the order's timeline at which it is now. */
  currentStep(): Locator {
    return this.page.getByRole('list', { name: 'ลำดับของคำสั่งซื้อ' }).locator('[aria-current=step]')
  }

  /** Presses the download button and gives the file. */
  downloadReceipt(): Promise<{ name: string; bytes: Buffer }> {
    return this.save(this.download)
  }

  /** Presses a button that saves a file, and gives the file. */
  async save(button: Locator): Promise<{ name: string; bytes: Buffer }> {
    const download = this.page.waitForEvent('download')
    await button.click()
    const file = await download
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
  }
}
