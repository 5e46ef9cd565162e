import { expect, type Locator, type Page } from '@playwright/test'
import { pickImage } from './picked-image.ts'

/** Returning borrowed items, and the results of returns. */
export class ReturnsPage {
  readonly page: Page
  readonly photos: Locator

  constructor(page: Page) {
    this.page = page
    this.photos = page.getByRole('img', { name: /^รูปที่ \d+$/ })
  }

  async open(): Promise<void> {
    await this.page.goto('/return')
  }

  async choose(shortOrderId: string): Promise<void> {
    await this.page.getByRole('checkbox', { name: `เลือกคืนคำสั่งซื้อ ${shortOrderId}` }).check()
  }

  /** Sets how many pieces of a loan of the chosen orders come back now. */
  async setPart(loan: string, pieces: number): Promise<void> {
    const field = this.page.getByRole('spinbutton', { name: `จำนวนที่คืน ${loan}` })
    await field.fill(String(pieces))
    await field.press('Enter')
    await expect(field).toHaveAttribute('aria-valuenow', String(pieces))
  }

  async attach(photos: Buffer[]): Promise<void> {
    const files = photos.map((buffer, index) => ({
      name: `return-${index + 1}.jpg`,
      mimeType: 'image/jpeg',
      buffer,
    }))
    await this.page.getByLabel('เลือกรูปภาพ').setInputFiles(files)
    await expect(this.photos).toHaveCount(photos.length)
  }

  async send(): Promise<void> {
    await this.page.getByRole('button', { name: 'ส่งคำขอคืน' }).click()
  }

  async openHistory(): Promise<void> {
    await this.page.getByRole('tab', { name: 'ประวัติการคืน' }).click()
  }

  /** Pays the penalty of a return: opens the dialog, and sends the slip. */
  async payPenalty(session: Locator, slip: Buffer): Promise<void> {
    await session.getByRole('button', { name: 'ชำระค่าปรับ' }).click()
    const dialog = this.page.getByRole('dialog', { name: 'ชำระค่าปรับ' })
    await pickImage(dialog.getByLabel('เลือกรูปสลิป'), slip)
    await dialog.getByRole('button', { name: 'ส่งสลิปค่าปรับ' }).click()
    await expect(dialog).toBeHidden()
  }

  /** The return sessions, newest first. */
  sessions(): Locator {
    return this.page.getByRole('tabpanel').getByRole('article', { name: /^คำขอคืน / })
  }
}
