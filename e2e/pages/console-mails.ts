import { expect } from '@playwright/test'
import { ConsolePage } from './console-page.ts'

/** The outbox, which admins read. */
export class ConsoleMails extends ConsolePage {
  /** Opens the one mail to a recipient that has this subject. */
  async openMail(recipient: string, subject: string): Promise<void> {
    await this.page.getByRole('searchbox', { name: 'ค้นหาผู้รับหรือหัวเรื่อง' }).fill(recipient)
    await this.page
      .getByRole('row')
      .filter({ hasText: recipient })
      .filter({ hasText: subject })
      .getByRole('link')
      .click()
    await this.expectTitle(subject)
    await expect(this.panel('การส่ง')).toContainText(recipient)
  }
}
