import { MAX_UPLOAD_BYTES } from '@jansi/contract/limits'
import { expect } from '@playwright/test'
import { colourOf } from '../fixtures/colours.ts'
import { goods, orderLine, submitCheckout } from '../fixtures/goods.ts'
import { clientOf, newMember, staffOf } from '../fixtures/members.ts'
import { test } from '../fixtures/storefront-test.ts'
import { HistoryPage } from '../pages/history-page.ts'
import { pickImage } from '../pages/picked-image.ts'
import { ReturnsPage } from '../pages/returns-page.ts'
import { toasts } from '../pages/shop-bar.ts'
import { phonePhoto, slipPhoto } from '../story/photos.ts'

test('orders and returns show their status in its colour', {
  tag: ['@spec-4.payment.approved', '@spec-4.payment.pending', '@spec-4.payment.other'],
}, async ({ member, stocked }) => {
  const page = await member()
  const history = new HistoryPage(page)
  await history.open()
  for (const [order, status, colour] of [
    [history.order(stocked.pendingOrder.slice(0, 8)), 'รออนุมัติ', 'yellow'],
    [history.order(stocked.lentOrder.slice(0, 8)), 'อนุมัติแล้ว รอการคืน', 'blue'],
    [history.order(stocked.approvedOrder.slice(0, 8)), 'อนุมัติแล้ว', 'green'],
    [page.getByRole('article'), 'ไม่อนุมัติ', 'red'],
  ] as const) {
    expect(await colourOf(order.getByText(status, { exact: true }).first()), status).toBe(colour)
  }
  const returns = new ReturnsPage(page)
  await returns.open()
  await returns.openHistory()
  for (const [session, status, colour] of [
    [stocked.pendingReturn, 'รอการตรวจสอบ', 'yellow'],
    [stocked.decidedReturn, 'อนุมัติแล้ว', 'green'],
  ] as const) {
    const badge = returns
      .sessions()
      .filter({ hasText: session.slice(0, 8) })
      .getByText(status, { exact: true })
    expect(await colourOf(badge), status).toBe(colour)
  }
})

test('a photo that is too large for the server is made smaller on the way, and its slip can still be read', async ({
  member,
  shop,
}) => {
  const account = await newMember(shop)
  const book = await goods(shop.url, 'สมุดสเก็ตช์ปกแข็ง', 'A5')
  const id = await submitCheckout(await clientOf(shop, account), 3, [orderLine(book, 'sale', 1)])
  const slip = await slipPhoto('014', '2026112100000000E2E')
  const buffer = await phonePhoto(slip, { width: 5400, height: 5200, quality: 96 })
  expect(buffer.length).toBeGreaterThan(MAX_UPLOAD_BYTES)

  const page = await member({ account })
  const history = new HistoryPage(page)
  await history.open()
  await history.order(id.slice(0, 8)).getByRole('button', { name: 'แนบสลิป' }).click()
  await pickImage(page.getByLabel('เลือกรูปสลิป'), buffer, 'IMG_0412.JPG')
  await page.getByRole('button', { name: 'ส่งสลิป' }).click()
  await expect(toasts(page)).toContainText('ส่งสลิปแล้ว รอเจ้าหน้าที่ตรวจสอบ')

  const staff = await staffOf(shop)
  const { body } = await staff.json('GET', `/staff/orders/${id}/`, 200)
  expect(body).toMatchObject({
    slips: [{ reading: { bank_code: '014', reference: '2026112100000000E2E' } }],
  })
})
