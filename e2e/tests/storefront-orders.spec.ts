import { MAX_UPLOAD_BYTES } from '@jansi/contract/limits'
import type { StaffOrder } from '@jansi/contract/staff-order-body'
import type { StaffRefund } from '@jansi/contract/staff-refunds'
import { expect, type Page } from '@playwright/test'
import { colourOf } from '../fixtures/colours.ts'
import { goods, orderLine, submitCheckout } from '../fixtures/goods.ts'
import { clientOf, newMember, staffOf } from '../fixtures/members.ts'
import { test } from '../fixtures/storefront-test.ts'
import { BillPage } from '../pages/bill-page.ts'
import { HistoryPage } from '../pages/history-page.ts'
import { pickImage } from '../pages/picked-image.ts'
import { toasts } from '../pages/shop-bar.ts'
import { phonePhoto, slipPhoto } from '../story/photos.ts'

test('the history shows orders newest first, each status in its colour with its meaning', {
  tag: ['@spec-7.orders', '@spec-9.approval-wait'],
}, async ({ member, shop }) => {
  const account = await newMember(shop)
  const buyer = await clientOf(shop, account)
  const staff = await staffOf(shop)
  const book = await goods(shop.url, 'สมุดสเก็ตช์ปกแข็ง', 'A5')
  const easel = await goods(shop.url, 'ขาตั้งภาพแบบตั้งโต๊ะ', 'M')
  const apron = await goods(shop.url, 'ผ้ากันเปื้อน', 'M')
  const move = (id: string, to: string, reason?: string) =>
    staff.json('POST', `/staff/orders/${id}/transition/`, 200, { to, ...(reason ? { reason } : {}) })
  const paidFor = async (digit: string) => {
    const id = await submitCheckout(buyer, 1, [orderLine(book, 'sale', 1)])
    await buyer.upload(
      '/paymentslip/',
      201,
      { order: id },
      await slipPhoto('004', `02E2E${digit.repeat(15)}`),
    )
    return id
  }
  const approved = await paidFor('1')
  await move(approved, 'approved')
  const paid = await paidFor('2')
  await move(paid, 'paid')
  const refused = await paidFor('3')
  await move(refused, 'rejected', 'ยอดไม่ตรง')
  const lent = await submitCheckout(buyer, 4, [orderLine(apron, 'rent', 1)])
  await move(lent, 'approved')
  await staff.json('POST', `/staff/orders/${lent}/hand-over/`, 200, {})
  const waiting = await submitCheckout(buyer, 3, [orderLine(book, 'sale', 2), orderLine(easel, 'rent', 1)])

  let cancelled: StaffOrder | undefined
  const page = await member({ account })
  const history = new HistoryPage(page)
  await history.open()
  const cards = page.getByRole('article')
  // @spec-2.history.orders @spec-9.short-id @spec-9.dates
  await test.step('newest first, by the first eight characters of the id and a Thai date', async () => {
    const titles = [waiting, lent, refused, paid, approved].map((id) => `คำสั่งซื้อ ${id.slice(0, 8)}`)
    await expect(cards.getByRole('heading')).toHaveText(titles)
    const day = new Intl.DateTimeFormat('th-TH-u-ca-buddhist', {
      dateStyle: 'long',
      timeZone: 'Asia/Bangkok',
    })
    await expect(cards.first()).toContainText(day.format(new Date()).replace(/พ\.ศ\.\s*/, ''))
    await expect(cards.first()).toContainText('โอนผ่านธนาคาร')
  })
  const wait = 'กรุณารอ 1-3 วันทำการเพื่อให้ผู้ดูแลอนุมัติ เมื่ออนุมัติแล้วจะมีอีเมลยืนยันส่งถึงคุณ'
  const rows: [id: string, status: string, colour: string, note: string | RegExp][] = [
    [waiting, 'รออนุมัติ', 'yellow', wait],
    [lent, 'อนุมัติแล้ว รอการคืน', 'blue', /คืนภายในวันที่ .* ไปหน้าคืนอุปกรณ์/],
    [refused, 'ไม่อนุมัติ', 'red', 'เหตุผล: ยอดไม่ตรง'],
    [paid, 'ชำระเงินแล้ว', 'green', ''],
    [approved, 'อนุมัติแล้ว', 'green', /รับอุปกรณ์ได้ที่เวิร์กช็อป/],
  ]
  for (const [id, status, colour, note] of rows) {
    // @spec-4.payment.approved @spec-4.payment.pending @spec-4.payment.pending-note @spec-4.payment.other @spec-4.payment.approved-note
    await test.step(`${status} is ${colour}`, async () => {
      const card = history.order(id.slice(0, 8))
      const badge = card.getByText(status, { exact: true })
      await expect(badge).toBeVisible()
      expect(await colourOf(badge)).toBe(colour)
      await expect(card).toContainText(note)
    })
  }
  // @spec-9.baht
  await test.step('prices in baht with separators', async () => {
    const { sale_price: price } = book.product
    const amount = 2 * (book.variant.sale_price ?? price ?? 0) + 30
    await expect(history.order(waiting.slice(0, 8))).toContainText(`ยอดรวม ฿${amount.toLocaleString('en')}`)
    await expect(history.order(waiting.slice(0, 8))).toContainText('ยืม · ฿30 × 1')
  })
  // @spec-4.payment.paid
  await test.step('the bill of the paid order is green too', async () => {
    await openBill(page, paid)
    const badge = new BillPage(page).sheet.getByText('ชำระเงินแล้ว', { exact: true })
    expect(await colourOf(badge)).toBe('green')
  })
  await test.step('an order that waits can be cancelled', async () => {
    await history.open()
    await history.order(waiting.slice(0, 8)).getByRole('button', { name: 'ยกเลิกคำสั่งซื้อ' }).click()
    const question = page.getByRole('alertdialog', { name: 'ยกเลิกคำสั่งซื้อนี้ไหม' })
    await question.getByRole('button', { name: 'ยืนยันการยกเลิก' }).click()
    await expect(history.order(waiting.slice(0, 8)).getByText('ยกเลิกแล้ว', { exact: true })).toBeVisible()
    await expect(toasts(page)).toContainText('ยกเลิกคำสั่งซื้อแล้ว')
    const late = history.order(waiting.slice(0, 8)).getByRole('button', { name: 'โอนเงินไปแล้ว? แนบสลิป' })
    await expect(late, 'the focus is not lost with the button').toBeFocused()
  })
  await test.step('one with a slip too: its money is checked, and a further slip is taken quietly', async () => {
    const sent = await paidFor('4')
    await history.open()
    const card = history.order(sent.slice(0, 8))
    await card.getByRole('button', { name: 'ยกเลิกคำสั่งซื้อ' }).click()
    const question = page.getByRole('alertdialog', { name: 'ยกเลิกคำสั่งซื้อนี้ไหม' })
    await expect(question).toContainText('ตรวจยอดเงินที่โอนก่อน')
    await question.getByRole('button', { name: 'ยืนยันการยกเลิก' }).click()
    await expect(card).toContainText('รอตรวจยอดเงินที่โอน')
    await card.getByRole('button', { name: 'โอนเงินไปแล้ว? แนบสลิป' }).click()
    const buffer = await slipPhoto('004', `02E2E${'5'.repeat(15)}`)
    await pickImage(page.getByLabel('เลือกสลิปใหม่'), buffer)
    await page.getByRole('button', { name: 'ส่งสลิปใหม่' }).click()
    await expect(toasts(page)).toContainText('ส่งสลิปแล้ว')
    const { body } = await staff.json('GET', `/staff/orders/${sent}/`, 200)
    expect(body).toMatchObject({ status: 'cancelled', slips: [{}, {}], refunds: [{ state: 'to_check' }] })
    cancelled = body as StaffOrder
  })
  await test.step('its member names on a phone where the refund goes, and sees the transfer', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    const [waiting] = cancelled?.refunds ?? []
    if (!cancelled || !waiting) throw new Error('The cancelled order has no refund.')
    const path = `/staff/refunds/${waiting.id}/`
    const version = async () => ((await staff.json('GET', path, 200)).body as StaffRefund).version
    const found = { version: await version(), received: cancelled.amount, method: 'transfer' }
    await staff.json('POST', `${path}check/`, 200, found)
    await history.open()
    const card = history.order(cancelled.id.slice(0, 8))
    await expect(card).toContainText(`ชมรมต้องคืนเงิน ฿${cancelled.amount}`)
    await card.getByRole('button', { name: 'แจ้งบัญชีรับเงินคืน' }).click()
    await page.getByLabel('เบอร์มือถือหรือเลขบัตรประชาชน').fill('0812345678')
    await page.getByRole('button', { name: 'บันทึก', exact: true }).click()
    await expect(card).toContainText('จะโอนเข้าพร้อมเพย์ 081-234-5678')
    const transfer = await slipPhoto('004', `02E2E${'6'.repeat(15)}`)
    await staff.upload(`${path}proof/`, 200, { version: String(await version()) }, transfer)
    const paid = { version: await version(), note: 'โอนแล้ว 13:05', method: 'promptpay' }
    // Who checked it does not pay it.
    const payer = await clientOf(shop, { email: 'admin@jansi.test', password: shop.password })
    await payer.json('POST', `${path}pay/`, 200, paid)
    await history.open()
    await expect(card).toContainText(`คืนเงินแล้ว ฿${cancelled.amount} ทางพร้อมเพย์`)
    const image = card.getByRole('img', { name: 'รูปการโอนเงินคืน' })
    await image.scrollIntoViewIfNeeded()
    await expect(image).not.toHaveJSProperty('naturalWidth', 0)
  })
})

test('the bill shows the sheet, the slip and a receipt; a failure leads to the history', {
  tag: '@spec-7.order',
}, async ({ member, stocked, allowComplaints }) => {
  const page = await member()
  await openBill(page, stocked.pendingOrder)
  const bill = new BillPage(page)
  // @spec-2.bill.sheet
  await test.step('the sheet and the slip', async () => {
    await expect(bill.sheet).toContainText(stocked.pendingOrder.slice(0, 8))
    await expect(bill.sheet.getByRole('row')).toHaveCount(4)
    await expect(page.getByRole('main').getByText('รออนุมัติ', { exact: true }).first()).toBeVisible()
    await expect(bill.slip).not.toHaveJSProperty('naturalWidth', 0)
    await page.getByRole('button', { name: 'ดูรูปขนาดใหญ่: สลิปการโอนเงิน' }).click()
    await expect(page.getByRole('dialog', { name: 'สลิปการโอนเงิน' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  // @spec-2.bill.receipt @spec-7.order.receipt
  await test.step('the receipt is saved as a png', async () => {
    const { name, bytes } = await bill.downloadReceipt()
    expect(name).toMatch(/\.png$/)
    expect([...bytes.subarray(1, 4)]).toEqual([0x50, 0x4e, 0x47])
  })
  // @spec-8.receipt
  await test.step('a failed receipt is shown', async () => {
    allowComplaints(/download_receipt/)
    await page.route('**/download_receipt/', (route) => route.fulfill({ status: 500, json: {} }))
    await bill.download.click()
    await expect(toasts(page)).toContainText('ดาวน์โหลดหลักฐานไม่สำเร็จ ลองใหม่อีกครั้งได้เลย')
  })
  // @spec-2.bill.needs-order
  await test.step('a reload keeps the order, another tab does not know it', async () => {
    await page.reload()
    await expect(bill.sheet).toContainText(stocked.pendingOrder.slice(0, 8))
    const other = await page.context().newPage()
    await other.goto('/bill')
    await expect(other).toHaveURL('/history')
    await other.close()
    await page.goto('/history')
  })
  // @spec-8.bill
  await test.step('a bill that cannot be fetched leads to the history', async () => {
    allowComplaints(/\/api\/order\/[0-9a-f-]{36}\/$/, /^Could not load order/)
    await page.route(/\/api\/order\/[0-9a-f-]{36}\/$/, (route) =>
      route.fulfill({ status: 404, json: { detail: 'Not found.' } }),
    )
    await new HistoryPage(page)
      .order(stocked.lentOrder.slice(0, 8))
      .getByRole('link', { name: 'ดูใบสั่งซื้อ' })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('ประวัติการสั่งซื้อ')
    await expect(page).toHaveURL('/history')
  })
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

test('a history that is empty links to the products, one that does not load can be tried again', async ({
  member,
  shop,
  allowComplaints,
}) => {
  allowComplaints(/\/api\/order\/$/, /^Could not load order/)
  const page = await member({ account: await newMember(shop) })
  await page.route('**/api/order/', (route) => route.fulfill({ status: 503, json: {} }))
  await page.goto('/history')
  await expect(page.getByRole('alert')).toContainText('โหลดประวัติไม่สำเร็จ')
  await page.unroute('**/api/order/')
  await page.getByRole('button', { name: 'ลองใหม่' }).click()
  await expect(page.getByText('ยังไม่มีคำสั่งซื้อ')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'เลือกดูสินค้า' }).click()
  await expect(page).toHaveURL('/')
})

async function openBill(page: Page, order: string): Promise<void> {
  const history = new HistoryPage(page)
  await history.open()
  await history.order(order.slice(0, 8)).getByRole('link', { name: 'ดูใบสั่งซื้อ' }).click()
  await new BillPage(page).expectOpen()
}
