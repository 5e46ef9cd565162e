import { formatWeekday } from '@jansi/client/format'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { accessToken } from '../../lib/session/access-token.ts'
import { renderPage } from '../../test-page.tsx'
import { type Replies, testServer } from '../../test-server.ts'
import { anOrder, anOrderItem } from '../../test-shop.ts'
import { toastStore } from '../../ui/page/toast-store.ts'
import { OrderHistory } from './order-history.tsx'

beforeEach(() => accessToken.set('token'))

const open = (replies: Replies) => {
  testServer(replies)
  return renderPage(<OrderHistory slipForm={() => <p>แบบฟอร์มสลิป</p>} />)
}

test('orders are shown newest first, each with the start of its id, its day and its prices', {
  tags: [
    '@spec-2.history.orders',
    '@spec-4.payment.paid',
    '@spec-4.payment.pending-note',
    '@spec-4.payment.approved-note',
    '@spec-7.orders',
    '@spec-9.approval-wait',
    '@spec-9.baht',
    '@spec-9.dates',
    '@spec-9.short-id',
  ],
}, async () => {
  const items = [
    anOrderItem({ quantity: 2, price: 1600 }),
    anOrderItem({ id: 102, is_rental: true, price: 30 }),
  ]
  open({
    '/order/': [
      200,
      [
        anOrder({ id: '10000000-1', status: 'approved', payment_status_name: 'อนุมัติแล้ว' }),
        anOrder({ id: '20000000-2', created_at: '2026-11-22T18:00:00Z', items, amount: 3230 }),
        anOrder({
          id: '30000000-3',
          created_at: '2026-11-21T03:00:00Z',
          status: 'paid',
          payment_status_name: 'ชำระเงินแล้ว',
        }),
      ],
    ],
  })
  const cards = await screen.findAllByRole('article')
  expect(cards.map((card) => /[123]0000000/.exec(card.textContent ?? '')?.[0])).toEqual([
    '20000000',
    '30000000',
    '10000000',
  ])
  const [newest, paid, approved] = cards.map(({ textContent }) => textContent)
  expect(newest).toContain(formatWeekday('2026-11-23'))
  expect(newest).toContain('กรุณารอ 1-3 วันทำการเพื่อให้ผู้ดูแลอนุมัติ')
  expect(newest).toContain('ยืม · ฿30 × 1')
  expect(newest).toContain('ยอดรวม ฿3,230')
  expect(paid).toContain('ชำระเงินแล้ว')
  expect(approved).toContain('รับอุปกรณ์ได้ที่เวิร์กช็อป')
})

test('an order that waits is cancelled, and the card keeps the focus and offers to send a slip all the same', async () => {
  const waiting = anOrder({ can: { cancel: true, send_slip: false } })
  const can = { cancel: false, send_slip: false, send_late_slip: true }
  let isCancelled = false
  open({
    '/order/': () => [
      200,
      [isCancelled ? anOrder({ status: 'cancelled', payment_status_name: 'ยกเลิกแล้ว', can }) : waiting],
    ],
    [`/order/${waiting.id}/cancel/`]: () => {
      isCancelled = true
      return [200, anOrder({ status: 'cancelled', payment_status_name: 'ยกเลิกแล้ว', can })]
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: /^ตัวเลือกอื่น/ }))
  await userEvent.click(screen.getByRole('button', { name: 'ยกเลิกคำสั่งซื้อ' }))
  await userEvent.click(await screen.findByRole('button', { name: 'ยืนยันการยกเลิก' }))
  await screen.findByText('ยกเลิกแล้ว')
  expect(toastStore.get().map(({ text }) => text)).toEqual(['ยกเลิกคำสั่งซื้อแล้ว'])
  await screen.findByRole('button', { name: 'โอนเงินไปแล้ว? แนบสลิป' })
  const card = screen.getByRole('article')
  await waitFor(() => expect(card.contains(document.activeElement)).toBe(true))
})

test('an empty history leads to the products; one that does not come can be fetched again', async () => {
  let isUp = false
  const router = open({ '/order/': () => (isUp ? [200, []] : [503, {}]) })
  expect((await screen.findByRole('alert')).textContent).toContain('โหลดประวัติไม่สำเร็จ')
  isUp = true
  await userEvent.click(screen.getByRole('button', { name: 'ลองใหม่' }))
  await screen.findByText('ยังไม่มีคำสั่งซื้อ')
  expect(screen.getByRole('link', { name: 'เลือกดูสินค้า' }).getAttribute('href')).toBe('/')
  expect(router.state.location.pathname).toBe('/')
})
