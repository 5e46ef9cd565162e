import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'

/** One order's sheet. */
export class BillPage {
  readonly page: Page
  readonly sheet: Locator
  readonly slip: Locator
  /** Saves the receipt, or the summary while there is none. */
  readonly download: Locator

  constructor(page: Page) {
    this.page = page
    this.sheet = page.getByRole('region', { name: 'ใบสั่งซื้อ' })
    this.slip = page.getByRole('main').getByRole('img', { name: 'สลิปการโอนเงิน' })
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

  /** Presses the download button and gives the file. */
  async downloadReceipt(): Promise<{ name: string; bytes: Buffer }> {
    const download = this.page.waitForEvent('download')
    await this.download.click()
    const file = await download
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
  }
}
