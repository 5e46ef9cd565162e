import { expect, type Page } from '@playwright/test'
import { overflowing } from '../fixtures/axe.ts'
import { openSection, PHONE, test } from '../fixtures/console-test.ts'
import { borrow, easels, sendBack } from '../fixtures/loans.ts'
import { newMember } from '../fixtures/members.ts'
import { sketchbookOrder } from '../fixtures/sales.ts'

/** Every section that is a list, with its name. First those whose rows are also filters of others, which keep them. */
const LISTS = [
  ['workshops', 'เวิร์กช็อป'],
  ['categories', 'หมวดหมู่'],
  ['orders', 'คำสั่งซื้อ'],
  ['returns', 'คำขอคืน'],
  ['loans', 'ของที่ยืมอยู่'],
  ['products', 'สินค้า'],
  ['banners', 'แบนเนอร์'],
  ['tutorials', 'บทความ'],
  ['faqs', 'คำถามที่พบบ่อย'],
  ['members', 'สมาชิก'],
  ['mails', 'อีเมล'],
  ['audit', 'บันทึกการทำงาน'],
] as const

const DATA = /\/api\/staff\/(?!me\/|summary\/)/
/** Longer than the console waits between two attempts. */
const RETRY_MS = 10_000

test('every list of the console shows on a phone that it loads or failed, and retries', async ({
  shop,
  volunteer,
  allowComplaints,
}) => {
  allowComplaints(DATA)
  const account = await newMember(shop)
  await sketchbookOrder(shop, account)
  await sendBack(shop, account, await borrow(shop, account, await easels(shop)))
  const page = await volunteer('admin', 'settings', { viewport: PHONE })
  // A fault is retried for some seconds before it is shown: the page's clock skips them.
  await page.clock.install()
  for (const [room, label] of LISTS) {
    await test.step(room, async () => {
      const { answer, end } = await holdBack(page)
      await openSection(page, room)
      await expect(page.getByRole('status').filter({ hasText: 'กำลังโหลด' }).first()).toBeVisible()
      expect.soft(await overflowing(page), `${room}, loading`).toEqual([])
      answer('fault')
      const fault = page.getByRole('alert').filter({ hasText: 'ลองอีกครั้ง' })
      await expect(async () => {
        await page.clock.fastForward(RETRY_MS)
        await expect(fault).toBeVisible({ timeout: 200 })
      }).toPass()
      await expect(fault).not.toHaveText('ลองอีกครั้ง')
      expect.soft(await overflowing(page), `${room}, failed`).toEqual([])
      answer('data')
      await fault.getByRole('button', { name: 'ลองอีกครั้ง' }).click()
      const rows = page.getByRole('list', { name: label, exact: true }).getByRole('listitem')
      await expect(rows.first()).toBeVisible()
      await expect(fault).toHaveCount(0)
      expect.soft(await overflowing(page), `${room}, shown`).toEqual([])
      await end()
    })
  }
})

test('on a phone the tabs of a queue stay where they were scrolled to', async ({ volunteer }) => {
  const page = await volunteer('staff', 'returns', { viewport: PHONE })
  const strip = page.getByRole('tablist', { name: 'สถานะคำขอคืน' })
  await expect(page.getByRole('tab').first()).toHaveText(/\(\d+\)$/)
  // Once the fonts have come the strip is measured again, and the chosen tab rightly shown.
  await page.evaluate(() => document.fonts.ready)
  await pass(page, 1000)
  await strip.hover()
  await page.mouse.wheel(1000, 0)
  const last = page.getByRole('tab').last()
  await expect(last).toBeInViewport()
  // A regression would bring them back within a few frames.
  await pass(page, 500)
  await expect(last).toBeInViewport()
  await last.click()
  await expect(last).toHaveAttribute('aria-selected', 'true')
})

function pass(page: Page, ms: number): Promise<void> {
  return page.evaluate((time) => new Promise((later) => setTimeout(later, time)), ms)
}

/** Holds back the requests of a section until the test releases them with a fault or with the data; `end` stops that. */
async function holdBack(
  page: Page,
): Promise<{ answer: (how: 'fault' | 'data') => void; end: () => Promise<void> }> {
  let how: 'fault' | 'data' = 'data'
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(DATA, async (route) => {
    await released
    await (how === 'fault' ? route.fulfill({ status: 503, json: {} }) : route.continue())
  })
  return {
    answer(next) {
      how = next
      release()
    },
    end: () => page.unroute(DATA),
  }
}
