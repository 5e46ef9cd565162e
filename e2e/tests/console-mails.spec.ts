import { expect } from '@playwright/test'
import { test } from '../fixtures/console-test.ts'
import { addFailedMail } from '../fixtures/failed-mail.ts'
import { receiveMail } from '../fixtures/mailbox.ts'
import { ConsoleMails } from '../pages/console-mails.ts'

const MAIL = { recipient: 'mali@example.com', subject: 'ได้รับคำสั่งซื้อแล้ว', lastError: 'Mailbox full' }

test('an admin sees a failed mail, reads why, and sends it again', async ({ shop, volunteer }) => {
  await addFailedMail(shop, MAIL)
  const mails = new ConsoleMails(await volunteer('admin', ''))
  await mails.waiting('อีเมลส่งไม่สำเร็จ', 1).click()
  await mails.expectTitle('กล่องอีเมล')
  const failed = mails.page.getByRole('tab', { name: 'ส่งไม่สำเร็จ (1)' })
  await expect(failed).toHaveAttribute('aria-selected', 'true')
  await mails.openMail(MAIL.recipient, MAIL.subject)
  const warning = mails.page.getByRole('alert').filter({ hasText: 'ส่งไม่สำเร็จ' })
  await expect(warning).toContainText('ส่งไม่สำเร็จ 10 ครั้ง: Mailbox full')
  await mails.button('ส่งอีกครั้ง').click()
  await expect(mails.page.getByText('ใส่คิวส่งอีกครั้งแล้ว')).toBeVisible()
  await expect(warning).toHaveCount(0)
  const received = await receiveMail(shop, MAIL.recipient, MAIL.subject)
  expect(received.text).toContain('รอสลิปของคุณอยู่')
  await test.step('nothing is left to do', async () => {
    await mails.goTo('วันนี้')
    await expect(mails.page.getByText(/^ไม่มีงานค้าง: .*อีเมลส่งไม่สำเร็จ/)).toBeVisible()
  })
})
