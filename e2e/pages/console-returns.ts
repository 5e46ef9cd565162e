import { expect, type Locator } from '@playwright/test'
import { ConsolePage } from './console-page.ts'

/** The volunteers' queue of returns and the review of one. */
export class ConsoleReturns extends ConsolePage {
  async openFromQueue(shortId: string): Promise<void> {
    await this.page.getByRole('table', { name: 'คำขอคืน' }).getByRole('link', { name: shortId }).click()
    await this.expectTitle(/^เลขที่ \d/)
    await expect(this.page.getByText(`คำขอคืน ${shortId} ·`)).toBeVisible()
  }

  evidence(): Locator {
    return this.page.getByRole('main').getByRole('img', { name: /^รูปหลักฐานที่ \d+$/ })
  }

  /** Takes one piece out of an item, to be judged by itself. */
  async split(product: string): Promise<void> {
    await this.panel(product).getByRole('button', { name: 'แบ่งตามสภาพ' }).click()
  }

  /** The pieces of an item that share a condition. */
  pieces(product: string, part: number): Locator {
    return this.page.getByRole('group', { name: `${product} ส่วนที่ ${part}` })
  }

  async judge(
    pieces: Locator,
    verdict: { condition: string; penalty: string; reason: string },
  ): Promise<void> {
    await pieces.getByRole('combobox', { name: 'สภาพ' }).click()
    await this.page.getByRole('option', { name: verdict.condition }).click()
    // The penalty of a repair follows from its price.
    if (verdict.condition === 'ชำรุด ซ่อมได้') {
      await pieces.getByRole('textbox', { name: 'ค่าซ่อม (บาท)' }).fill(verdict.penalty)
    }
    await pieces.getByRole('textbox', { name: 'ค่าปรับ (บาท)' }).fill(verdict.penalty)
    await pieces.getByRole('textbox', { name: 'เหตุผลของค่าปรับ' }).fill(verdict.reason)
  }

  async decide(notes: string, summary: string): Promise<void> {
    await this.page.getByRole('textbox', { name: 'หมายเหตุถึงสมาชิก' }).fill(notes)
    await this.button('ดูผลก่อนบันทึก').click()
    const dialog = this.dialog('ยืนยันผลการตรวจ')
    await expect(dialog).toContainText(summary)
    await dialog.getByRole('button', { name: 'บันทึกผลการตรวจ' }).click()
    await expect(dialog).toBeHidden()
    await expect(this.panel('ผลการตรวจ')).toContainText(summary)
  }
}
