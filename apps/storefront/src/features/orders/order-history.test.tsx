import { formatWeekday } from '@jansi/client/format'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { accessToken } from '../../lib/session/access-token.ts'
import { renderPage } from '../../test-page.tsx'
import { testServer } from '../../test-server.ts'
import { anOrder, anOrderItem } from '../../test-shop.ts'
import { OrderHistory } from './order-history.tsx'

const show = () =>
  renderPage(
    <OrderHistory
      refundList={(refunds) => <p>เงินคืนของ {refunds.map(({ id }) => id).join(', ')}</p>}
      slipForm={(order, onSent) => (
        <button type="button" onClick={onSent}>
          ส่งสลิปของ {order.number}
        </button>
      )}
    />,
  )
const card = (id: string) => screen.findByRole('article', { name: `คำสั่งซื้อ ${id}` })
const showEnded = async () => userEvent.click(await screen.findByRole('button', { name: /^ดูคำสั่งซื้อที่จบแล้ว/ }))
/** Cancelling is folded behind the card's other buttons. */
const cancelButton = async (id: string) => {
  const order = within(await card(id))
  await userEvent.click(order.getByRole('button', { name: /^ตัวเลือกอื่น/ }))
  return order.getByRole('button', { name: 'ยกเลิกคำสั่งซื้อ' })
}

beforeEach(() => accessToken.set('token'))

test('each status shows its meaning and the next step', async () => {
  const id = (digit: number) => `${digit}0000000-0000-4000-8000-000000000001`
  testServer({
    '/order/': [
      200,
      [
        anOrder({ id: id(1) }),
        anOrder({ id: id(2), status: 'approved', payment_status_name: 'อนุมัติแล้ว' }),
        anOrder({
          id: id(3),
          status: 'rejected',
          payment_status_name: 'ไม่อนุมัติ',
          rejection_reason: 'ยอดไม่ตรง',
        }),
        anOrder({
          id: id(4),
          status: 'awaiting_return',
          payment_status_name: 'อนุมัติแล้ว รอการคืน',
          return_due_on: '2026-11-18',
          is_overdue: true,
        }),
      ],
    ],
  })
  show()
  expect((await card('10000000')).textContent).toMatch(/1-3 วันทำการ.*อีเมลยืนยัน/)
  expect((await card('20000000')).textContent).toContain('รับอุปกรณ์ได้ที่เวิร์กช็อป')
  await showEnded()
  expect((await card('30000000')).textContent).toContain('เหตุผล: ยอดไม่ตรง')
  const late = await card('40000000')
  expect(late.textContent).toContain('เกินกำหนดคืน')
  expect(late.textContent).toContain(formatWeekday('2026-11-18'))
  expect(within(late).getByRole('link', { name: 'ไปหน้าคืนอุปกรณ์' }).getAttribute('href')).toBe('/return')
})

test.each([
  ['has to bring the goods', '2026-11-30', `นำของมาส่งที่ชมรมภายใน ${formatWeekday('2026-11-30')}`],
  ['has brought them', null, 'ชมรมรับของแล้ว รอเจ้าหน้าที่ตรวจสอบการคืน'],
])('no due day is named to a member who %s', async (_, until, text) => {
  const order = anOrder({
    status: 'awaiting_return',
    payment_status_name: 'อนุมัติแล้ว รอการคืน',
    return_due_on: '2026-11-18',
    sent_back: { until },
  })
  testServer({ '/order/': [200, [order]] })
  show()
  const shown = await card('aaaaaaaa')
  expect(shown.textContent).toContain(text)
  expect(shown.textContent).not.toContain(formatWeekday('2026-11-18'))
  expect(within(shown).getByRole('link', { name: 'ไปหน้าคืนอุปกรณ์' })).toBeTruthy()
})

test('the buttons follow the actions that the server allows, and the bill gets the order', async () => {
  const approved = { status: 'approved', payment_status_name: 'อนุมัติแล้ว' } as const
  const can = { cancel: true, send_slip: false, show_qr: true }
  const received = testServer({
    '/order/': [200, [anOrder({ ...approved, can })]],
    [`/order/${anOrder().id}/qr/`]: [200, { qr_code_url: 'data:image/png;base64,q' }],
  })
  const router = show()
  const order = within(await card('aaaaaaaa'))
  expect(order.getAllByRole('button').map((button) => button.textContent || button.title)).toEqual([
    'ตัวเลือกอื่นของคำสั่งซื้อ aaaaaaaa',
    'QR รับของ',
  ])
  expect(order.queryByRole('button', { name: 'ยกเลิกคำสั่งซื้อ' })).toBeNull()
  await userEvent.click(order.getByRole('button', { name: /^ตัวเลือกอื่น/ }))
  order.getByRole('button', { name: 'ยกเลิกคำสั่งซื้อ' })
  const early = received.filter(({ path }) => path.endsWith('/qr/'))
  expect(early, 'the QR is fetched before it is needed offline').toHaveLength(1)
  await userEvent.click(order.getByRole('link', { name: 'ดูใบสั่งซื้อ' }))
  expect(router.state.location.pathname).toBe('/bill')
  expect(router.state.location.state).toEqual({ orderId: anOrder().id })
})

test('a loan is renewed after a question that names the new day', async () => {
  let renewed = false
  const items = [anOrderItem({ is_rental: true, collected: 1 })]
  const out = { status: 'awaiting_return', payment_status_name: 'อนุมัติแล้ว รอการคืน', items } as const
  const before = anOrder({
    ...out,
    return_due_on: '2026-11-28',
    renewal: { return_due_on: '2026-12-05' },
  })
  const after = anOrder({ ...out, return_due_on: '2026-12-05' })
  const received = testServer({
    '/order/': () => [200, [renewed ? after : before]],
    [`/order/${before.id}/renew/`]: () => {
      renewed = true
      return [200, after]
    },
  })
  show()
  await userEvent.click(await screen.findByRole('button', { name: `ต่ออายุถึง ${formatWeekday('2026-12-05')}` }))
  const asked = await screen.findByRole('alertdialog')
  expect(asked.textContent).toContain(
    `ครบกำหนดคืน ${formatWeekday('2026-12-05')} แทน ${formatWeekday('2026-11-28')}`,
  )
  await userEvent.click(screen.getByRole('button', { name: 'ยืนยันต่ออายุ' }))
  const toasts = screen.getByRole('region', { name: 'การแจ้งเตือน' })
  await waitFor(() => expect(toasts.textContent).toContain(`ต่ออายุแล้ว คืนภายใน ${formatWeekday('2026-12-05')}`))
  const renewedCard = await card('aaaaaaaa')
  await waitFor(() => expect(renewedCard.textContent).toContain(`คืนภายใน ${formatWeekday('2026-12-05')}`))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^ต่ออายุถึง/ })).toBeNull())
  const sent = received.filter(({ path }) => path.endsWith('/renew/'))
  expect(sent).toMatchObject([{ body: { return_due_on: '2026-12-05' } }])
})

test('a renewal that comes too late is refused with the reason', async () => {
  const order = anOrder({
    status: 'awaiting_return',
    items: [anOrderItem({ is_rental: true, collected: 1 })],
    return_due_on: '2026-11-28',
    renewal: { return_due_on: '2026-12-05' },
  })
  testServer({
    '/order/': [200, [order]],
    [`/order/${order.id}/renew/`]: [409, { detail: 'x', code: 'renewal_too_late' }],
  })
  show()
  await userEvent.click(await screen.findByRole('button', { name: /^ต่ออายุถึง/ }))
  await userEvent.click(screen.getByRole('button', { name: 'ยืนยันต่ออายุ' }))
  await screen.findByText('ต่ออายุได้ก่อนวันครบกำหนดคืนเท่านั้น ติดต่อชมรมถ้าคืนไม่ทัน')
})

test('the question of cancelling speaks of the money once a slip was sent', async () => {
  const payment_slip = { id: 1, image: '/slip', created_at: '2026-11-20T03:00:00Z' }
  const can = { cancel: true, send_slip: true }
  const [paid, unpaid] = [
    anOrder({ payment_slip, can }),
    anOrder({ id: 'bbbbbbbb-0000-4000-8000-000000000001', can }),
  ]
  testServer({ '/order/': [200, [paid, unpaid]] })
  show()
  for (const [id, speaks] of [
    ['aaaaaaaa', true],
    ['bbbbbbbb', false],
  ] as const) {
    await userEvent.click(await cancelButton(id))
    const question = await screen.findByRole('alertdialog')
    expect(question.textContent?.includes('ตรวจยอดเงินที่โอน')).toBe(speaks)
    await userEvent.click(within(question).getByRole('button', { name: 'เก็บไว้ก่อน' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  }
})

test('an order that was rejected for its slip shows the deadline, the new slip and the way to give it up', async () => {
  const payment_slip = { id: 1, image: '/slip', created_at: '2026-11-20T03:00:00Z' }
  const rejected = { status: 'rejected', payment_status_name: 'ไม่อนุมัติ', payment_slip } as const
  const waiting = anOrder({
    ...rejected,
    rejection_reason: 'รูปไม่ชัด',
    held_until: '2026-11-21T03:00:00Z',
    can: { cancel: true, send_slip: true, send_late_slip: false },
  })
  const over = anOrder({
    ...rejected,
    id: 'bbbbbbbb-0000-4000-8000-000000000001',
    held_until: null,
    hold_end: 'price_changed',
    can: { cancel: false, send_slip: false, send_late_slip: true },
  })
  testServer({ '/order/': [200, [waiting, over]] })
  show()
  const held = within(await card('aaaaaaaa'))
  held.getByText(/ส่งสลิปใหม่ได้ถึง .* 21 พ\.ย\..* 10:00/)
  await cancelButton('aaaaaaaa')
  await userEvent.click(held.getByRole('button', { name: 'ส่งสลิปใหม่' }))
  await screen.findByRole('button', { name: 'ส่งสลิปของ 1' })
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await showEnded()
  const ended = within(await card('bbbbbbbb'))
  await userEvent.click(ended.getByRole('button', { name: /^ตัวเลือกอื่น/ }))
  ended.getByText(/ของกลับเข้าร้านแล้ว เพราะราคาเปลี่ยนไป.*สั่งใหม่ได้เลย/)
  ended.getByRole('button', { name: 'โอนเงินไปแล้ว? แนบสลิป' })
})

test('pieces that were closed are shown with the reason and count as done', async () => {
  const items = [
    anOrderItem({ quantity: 3, collected: 1, closed: 2, closed_reason: 'ของไม่พร้อมส่งมอบ' }),
    anOrderItem({ id: 102, collected: 1 }),
  ]
  testServer({
    '/order/': [200, [anOrder({ status: 'completed', payment_status_name: 'เสร็จสิ้น', items })]],
  })
  show()
  const shown = await card('aaaaaaaa')
  expect(shown.textContent).toContain('ปิดแล้ว 2 ชิ้น · ของไม่พร้อมส่งมอบ')
  expect(shown.textContent).toContain('รับแล้ว 2 จาก 2')
})

test('a late cancellation shows the reason and the decision of staff', async () => {
  let asked = 0
  const before = anOrder({ can: { cancel: true, send_slip: false } })
  testServer({
    '/order/': () => [
      200,
      [asked++ === 0 ? before : anOrder({ status: 'approved', payment_status_name: 'อนุมัติแล้ว' })],
    ],
    [`/order/${before.id}/cancel/`]: [409, { detail: 'x', code: 'transition_not_allowed' }],
  })
  show()
  await userEvent.click(await cancelButton('aaaaaaaa'))
  await userEvent.click(screen.getByRole('button', { name: 'ยืนยันการยกเลิก' }))
  await screen.findByText(/สถานะเปลี่ยนไปแล้ว/)
  await screen.findByText('อนุมัติแล้ว')
})

test('sending the slip closes its form and reloads the orders', async () => {
  const received = testServer({
    '/order/': [200, [anOrder({ can: { cancel: false, send_slip: true } })]],
  })
  show()
  await card('aaaaaaaa')
  await userEvent.click(screen.getByRole('button', { name: 'แนบสลิป' }))
  await userEvent.click(await screen.findByRole('button', { name: 'ส่งสลิปของ 1' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(received.filter(({ path }) => path === '/order/').length).toBe(2)
})

test('orders that are over are folded, and filtered by their status', async () => {
  const id = (digit: number) => `${digit}0000000-0000-4000-8000-000000000001`
  const completed = { status: 'completed', payment_status_name: 'เสร็จสิ้น' } as const
  const cancelled = { status: 'cancelled', payment_status_name: 'ยกเลิกแล้ว' } as const
  const items = [anOrderItem(), anOrderItem({ id: 102, product_name: 'พู่กัน' })]
  testServer({
    '/order/': [
      200,
      [
        anOrder({ id: id(1), items, number: 74 }),
        anOrder({ id: id(2), ...completed }),
        anOrder({ id: id(3), ...cancelled }),
      ],
    ],
  })
  show()
  const alive = await card('10000000')
  expect(within(alive).getByRole('heading').textContent).toBe('สีน้ำ และอีก 1 อย่าง')
  expect(alive.textContent).toContain(`เลขที่ 74 · 10000000 · ${formatWeekday('2026-11-20')}`)
  const names = () => screen.getAllByRole('article').map((article) => article.getAttribute('aria-label'))
  expect(names()).toEqual(['คำสั่งซื้อ 10000000'])
  await userEvent.click(screen.getByRole('button', { name: 'ดูคำสั่งซื้อที่จบแล้ว 2 รายการ' }))
  expect(names()).toHaveLength(3)
  await userEvent.click(screen.getByRole('button', { name: 'ยกเลิกแล้ว' }))
  expect(names()).toEqual(['คำสั่งซื้อ 10000000', 'คำสั่งซื้อ 30000000'])
})
