import { formatWeekday } from '@jansi/client/format'
import type { Order } from '@jansi/contract/orders'
import type { Well } from '@jansi/contract/wells'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { clearCarts, readCarts } from '../../lib/cart/cart-store.ts'
import { accessToken } from '../../lib/session/access-token.ts'
import { renderPage } from '../../test-page.tsx'
import { type Replies, testServer } from '../../test-server.ts'
import { anOrder, anOrderItem, aProduct, aVariant, aWorkshop } from '../../test-shop.ts'
import { toastStore } from '../../ui/page/toast-store.ts'
import { BillView } from './bill-view.tsx'

const { id } = anOrder()

function open(replies: Replies, slipProblem?: string) {
  const received = testServer({
    [`/order/${id}/qr/`]: [200, { qr_code_url: 'data:image/png;base64,q' }],
    ...replies,
  })
  const router = renderPage(
    <BillView orderId={id} slipProblem={slipProblem} slipForm={() => <p>แบบฟอร์มสลิป</p>} />,
  )
  return { received, router }
}

beforeEach(() => accessToken.set('token'))

test('the sheet shows what was ordered, line by line, with its total', {
  tags: ['@spec-2.bill.sheet', '@spec-7.order'],
}, async () => {
  const items = [
    anOrderItem({ quantity: 2 }),
    anOrderItem({ id: 102, is_rental: true, price: 40.25 }),
    anOrderItem({ id: 103, is_rental: true, price: 0 }),
  ]
  open({ [`/order/${id}/`]: [200, anOrder({ items, amount: 680.25, number: 42 })] })
  const sheet = await screen.findByRole('region', { name: 'ใบสั่งซื้อ' })
  expect(sheet.textContent).toContain('เลขที่ 42')
  expect(sheet.textContent).toContain('฿640')
  expect(sheet.textContent).toContain('฿40.25')
  expect(sheet.textContent).toContain('฿680.25')
  expect(sheet.textContent).toContain('ยืมฟรี')
  expect(screen.queryByText('แบบฟอร์มสลิป')).toBeNull()
})

test('the receipt is saved as an image; one that does not come is reported', {
  tags: ['@spec-2.bill.receipt', '@spec-7.order.receipt', '@spec-8.receipt'],
}, async () => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  let isUp = false
  open({
    [`/order/${id}/`]: [200, anOrder()],
    [`/order/${id}/download_receipt/`]: () => (isUp ? [200, 'an image'] : [500, {}]),
  })
  const download = await screen.findByRole('button', { name: 'ดาวน์โหลดใบสรุป' })
  await userEvent.click(download)
  await waitFor(() =>
    expect(toastStore.get().map(({ text }) => text)).toEqual(['ดาวน์โหลดหลักฐานไม่สำเร็จ ลองใหม่อีกครั้งได้เลย']),
  )
  isUp = true
  await userEvent.click(await screen.findByRole('button', { name: 'ดาวน์โหลดใบสรุป' }))
  await waitFor(() => expect(saved).toEqual([expect.stringMatching(/\.png$/)]))
})

test('a bill that cannot be fetched leads to the history, and a slip is looked at large', {
  tags: '@spec-8.bill',
}, async () => {
  const { router } = open({ [`/order/${id}/`]: [404, { detail: 'Not found.' }] })
  await waitFor(() => expect(router.state.location.pathname).toBe('/history'))
  cleanup()
  const payment_slip = { id: 1, image: '/slip', created_at: '2026-11-20T03:00:00Z' }
  open({ [`/order/${id}/`]: [200, anOrder({ payment_slip })] })
  await userEvent.click(await screen.findByRole('button', { name: 'ดูรูปขนาดใหญ่: สลิปการโอนเงิน' }))
  await screen.findByRole('dialog', { name: 'สลิปการโอนเงิน' })
})

test('closed pieces are taken off the sheet, and an order that is over takes a slip behind a quiet button', async () => {
  const items = [anOrderItem({ quantity: 2, closed: 1, closed_reason: 'ของหมด' })]
  const can = { cancel: false, send_slip: false, send_late_slip: true }
  open({ [`/order/${id}/`]: [200, anOrder({ items, amount: 640, status: 'cancelled', can })] })
  const sheet = await screen.findByRole('region', { name: 'ใบสั่งซื้อ' })
  expect(sheet.textContent).toContain('ปิดแล้ว 1 ชิ้น · ของหมด')
  expect(sheet.textContent).toContain('−฿320')
  expect(screen.queryByText('แบบฟอร์มสลิป')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'โอนเงินไปแล้ว? แนบสลิป' }))
  await screen.findByText('แบบฟอร์มสลิป')
})

test('an unpaid PromptPay order shows its QR and the form for the slip', async () => {
  const order = anOrder({
    status: 'awaiting_slip',
    qr_code_url: 'data:image/png;base64,qr',
    can: { cancel: true, send_slip: true },
  })
  open({ [`/order/${id}/`]: [200, order] }, 'เชื่อมต่อไม่ได้')
  await screen.findByRole('img', { name: 'QR พร้อมเพย์สำหรับชำระเงิน' })
  screen.getByText('แบบฟอร์มสลิป')
  const problem = screen.getByRole('alert')
  expect(problem.textContent).toContain('เชื่อมต่อไม่ได้')
  expect(problem.textContent).toContain('ไม่ต้องสั่งซื้อใหม่')
})

test('a partly paid order asks for the rest and for a further slip', async () => {
  const payment_slip = { id: 1, image: '/slip', created_at: '2026-11-20T03:00:00Z' }
  const order = anOrder({
    status: 'awaiting_slip',
    amount: 640,
    amount_received: 600,
    amount_due: 40,
    payment_slip,
    qr_code_url: 'data:image/png;base64,qr',
    can: { cancel: true, send_slip: true },
  })
  open({ [`/order/${id}/`]: [200, order] })
  const sheet = await screen.findByRole('region', { name: 'ใบสั่งซื้อ' })
  expect(sheet.textContent).toContain('ชำระแล้ว฿600')
  expect(sheet.textContent).toContain('เหลือ฿40')
  const qr = screen.getByRole('img', { name: 'QR พร้อมเพย์สำหรับชำระเงิน' })
  expect(qr.closest('section, div')?.parentElement?.textContent).toContain('฿40')
  screen.getByText('แบบฟอร์มสลิป')
})

test('an unpaid order without a code shows the bank account, for any method', async () => {
  const order = anOrder({ status: 'awaiting_slip', can: { cancel: true, send_slip: true } })
  const bank_account = { bank: 'ธนาคารตัวอย่าง', number: '000-0-00000-0', holder: 'ชมรม' }
  open({ [`/order/${id}/`]: [200, order], '/site/': [200, { bank_account }] })
  await screen.findByText('000-0-00000-0')
  expect(screen.queryByRole('img', { name: /^QR พร้อมเพย์/ })).toBeNull()
})

test('a slip that has arrived since removes the message of the checkout', async () => {
  const payment_slip = { id: 1, image: '/slip', created_at: '2026-11-20T03:00:00Z' }
  const order = anOrder({ payment_slip, can: { cancel: true, send_slip: true } })
  open({ [`/order/${id}/`]: [200, order] }, 'เชื่อมต่อไม่ได้')
  await screen.findByRole('img', { name: 'สลิปการโอนเงิน' })
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  ['summary', 'ดาวน์โหลดใบสรุป'],
  ['void_summary', 'ดาวน์โหลดใบสรุป'],
  ['payment_proof', 'ดาวน์โหลดหลักฐาน'],
  ['receipt', 'ดาวน์โหลดใบเสร็จ'],
] as const)('the download of a %s is named after its kind', async (receipt_kind, name) => {
  open({ [`/order/${id}/`]: [200, anOrder({ receipt_kind })] })
  await screen.findByRole('button', { name })
})

test('an approved order carries the QR of the hand-over, the days of the workshop and the price of a lost piece', async () => {
  const items = [anOrderItem({ is_rental: true, price: 40, loss_price: 450 })]
  const workshop = {
    id: 1,
    name: 'สีน้ำกับลมหายใจ',
    starts_on: '2026-12-01',
    ends_on: '2026-12-02',
    hand_over_on: '2026-11-28',
    return_due_on: '2026-12-09',
    place: 'ห้องศิลปะ',
  }
  const timeline: Order['timeline'] = [
    { step: 'ordered', state: 'done', actor: 'member', at: '2026-11-20T03:00:00Z' },
    { step: 'checked', state: 'current', actor: 'club' },
    { step: 'ready', state: 'done', actor: 'club', on: '2026-11-28' },
    { step: 'returned', state: 'upcoming', actor: 'member', on: '2026-12-09' },
    { step: 'done', state: 'current', actor: 'club' },
  ]
  const approved = { status: 'approved', payment_status_name: 'อนุมัติแล้ว' } as const
  const order = anOrder({ ...approved, items, workshop, late_fee_per_day: 5, timeline })
  open({ [`/order/${id}/`]: [200, order] })
  const sheet = await screen.findByRole('region', { name: 'ใบสั่งซื้อ' })
  await screen.findByRole('img', { name: 'QR รับและคืนของ' })
  expect(sheet.textContent).toContain('สถานที่ห้องศิลปะ')
  expect(sheet.textContent).toContain('คืนภายในวันที่9 ธันวาคม 2569')
  expect(sheet.textContent).toContain('วันละ ฿5 ต่อชิ้น')
  expect(sheet.textContent).toContain('หายหรือเสียหายคิดชิ้นละ ฿450')
  await userEvent.click(screen.getByText('ดูวันที่'))
  const steps = screen.getByRole('list', { name: 'ลำดับของคำสั่งซื้อ' })
  const texts = [...steps.children].map((step) => step.textContent)
  expect(texts).toEqual([
    `สั่งแล้ว เสร็จแล้ว${formatWeekday('2026-11-20')}`,
    'ชมรมตรวจ · รอชมรม',
    'ของพร้อม เสร็จแล้ว',
    `คืนของภายใน ${formatWeekday('2026-12-09')}`,
    'เสร็จสิ้น',
  ])
})

test('the loans of an order that is over can be borrowed again as far as there are any', async () => {
  clearCarts()
  const items = [
    anOrderItem({ is_rental: true, quantity: 3 }),
    anOrderItem({ id: 102, is_rental: true, product_name: 'ขาตั้ง', product_variant: { id: 99, size: '' } }),
  ]
  const { router } = open({
    [`/order/${id}/`]: [200, anOrder({ items, status: 'completed' })],
    '/workshop/active_workshop_products/': [
      200,
      aWorkshop([aProduct({ variants: [aVariant({ quantity: 2 })] })]),
    ],
  })
  await userEvent.click(await screen.findByRole('button', { name: 'ยืมชุดเดิมอีกครั้ง' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/cart'))
  expect(readCarts().rent).toMatchObject([{ variant_id: 11, quantity: 2, price: 40 }])
  expect(toastStore.get().map(({ text }) => text)).toEqual(['รอบนี้ไม่มีหรือไม่พอ: สีน้ำ 12 สี 1 ชิ้น, ขาตั้ง 1 ชิ้น'])
  clearCarts()
})

test('the end of the checkout reports that order and slip have arrived, and takes another slip behind a link', async () => {
  const payment_slip = { id: 1, image: '/slip', created_at: '2026-11-20T03:00:00Z' }
  const wells: Well[] = [
    { well: 'ordered', state: 'filled' },
    { well: 'paid', state: 'filled' },
    { well: 'checked', state: 'current' },
    { well: 'collected', state: 'empty' },
  ]
  const palette = { name: 'จานสีของฉัน', sentence: '', wells }
  const order = anOrder({ payment_slip, palette, number: 78, can: { cancel: true, send_slip: true } })
  const { router } = open({ [`/order/${id}/`]: [200, order] })
  await screen.findByText('แนบสลิปผิดใบ? เปลี่ยนสลิป')
  const received = { name: 'ได้รับคำสั่งซื้อและสลิปแล้ว' }
  expect(screen.queryByRole('heading', received)).toBeNull()
  await act(() => router.navigate('/order'))
  await act(() => router.navigate('/', { replace: true }))
  await screen.findByRole('heading', received)
  screen.getByText('รับของ ส. 28 พ.ย.')
  screen.getByRole('img', { name: 'จานสีของฉัน: เต็มแล้ว 2 จาก 4 หลุม ตอนนี้: ตรวจ' })
})

test('a QR that does not come gives way to the number of the order', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const order = anOrder({ status: 'approved', payment_status_name: 'อนุมัติแล้ว', number: 78 })
  open({ [`/order/${id}/`]: [200, order], [`/order/${id}/qr/`]: () => new Promise(() => {}) })
  await screen.findByText('กำลังโหลด QR')
  await vi.advanceTimersByTimeAsync(3000)
  await screen.findByText('โหลด QR ไม่ได้ บอกเลขที่นี้กับเจ้าหน้าที่ได้เลย')
  vi.useRealTimers()
})

test('an order of which nothing is to be collected or brought back shows no QR', async () => {
  const status = { status: 'awaiting_return', payment_status_name: 'อนุมัติแล้ว รอการคืน' } as const
  const can = { cancel: false, send_slip: false, show_qr: false }
  const received = open({ [`/order/${id}/`]: [200, anOrder({ ...status, can })] })
  await screen.findByRole('button', { name: 'ดาวน์โหลดใบสรุป' })
  expect(screen.queryByRole('img', { name: 'QR รับและคืนของ' })).toBeNull()
  expect(received.received.filter(({ path }) => path.endsWith('/qr/'))).toEqual([])
})

test('an order with a day to come opens in the calendar, and one that is over does not', async () => {
  const opened = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const step = { step: 'returned', state: 'upcoming', actor: 'member', on: '2026-12-09' } as const
  const url = 'https://shop.example/api/download/calendar/?key=a.b'
  const { received } = open({
    [`/order/${id}/`]: [200, anOrder({ timeline: [step] })],
    '/download/': [201, { url, expires_at: '2026-11-23T02:00:00Z' }],
  })
  await userEvent.click(await screen.findByRole('button', { name: 'เพิ่มลงปฏิทิน' }))
  await waitFor(() => expect(opened).toHaveBeenCalledOnce())
  expect(received.at(-1)?.body).toEqual({ kind: 'order_days', order: id })
  cleanup()
  open({ [`/order/${id}/`]: [200, anOrder({ timeline: [{ ...step, state: 'done' }] })] })
  await screen.findByRole('region', { name: 'ใบสั่งซื้อ' })
  expect(screen.queryByRole('button', { name: 'เพิ่มลงปฏิทิน' })).toBeNull()
})
