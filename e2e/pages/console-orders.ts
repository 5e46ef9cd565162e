import { expect } from '@playwright/test'
import { ConsolePage } from './console-page.ts'

/** The volunteers' queue of orders and the page of one order. */
export class ConsoleOrders extends ConsolePage {
  /** Types into the queue's search, which waits for a pause in typing. */
  async search(words: string): Promise<void> {
    await this.page.getByRole('searchbox', { name: 'ค้นหารหัส เลขที่ ยอด ชื่อ หรือเบอร์โทร' }).fill(words)
    const rows = this.page.getByRole('table', { name: 'คำสั่งซื้อ' }).locator('[data-record]')
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText(words)
  }

  async openFromQueue(shortId: string): Promise<void> {
    const table = this.page.getByRole('table', { name: 'คำสั่งซื้อ' })
    await table.locator(`[data-record^="${shortId}"]`).getByRole('link').click()
    await this.expectOrder(shortId)
  }

  /** Approves the order; the member is informed by mail. */
  async approve(): Promise<void> {
    await this.button('อนุมัติ').click()
    await expect(this.page.getByText('อนุมัติแล้ว และแจ้งสมาชิกทางอีเมล')).toBeVisible()
    await this.expectStatus('รอส่งมอบ')
  }

  /** Hands everything over. */
  async handOver(): Promise<void> {
    await this.button('ส่งมอบของ').click()
    await this.dialog('ส่งมอบของ').getByRole('button', { name: 'ยืนยันส่งมอบ' }).click()
    await expect(this.dialog('ส่งมอบของ')).toBeHidden()
    await this.expectStatus('รอการคืน')
  }

  async expectStatus(word: string): Promise<void> {
    const chip = this.page.getByRole('main').locator('.MuiChip-root').first()
    await expect(chip).toHaveText(word)
  }
}
