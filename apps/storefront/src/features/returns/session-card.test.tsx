import { formatWeekday, formatWeekdayTime } from '@jansi/client/format'
import { RETURN_STATUS, RETURN_STATUSES } from '@jansi/contract/return-statuses'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderPage } from '../../test-page.tsx'
import { aReturn } from '../../test-shop.ts'
import { SessionCard } from './session-card.tsx'

test.each(RETURN_STATUSES)(
  'a return that is %s has a badge with its name',
  { tags: '@spec-4.return.badges' },
  (status) => {
    renderPage(<SessionCard session={aReturn({ status })} onFinish={() => {}} />)
    screen.getByText(RETURN_STATUS[status].name, { exact: true })
  },
)

const item = {
  id: 1,
  order_item: { id: 7, product_name: 'พู่กัน', product_variant: { size: 'เบอร์ 8' }, quantity: 1 },
  quantity: 1,
  penalty_amount: 0,
  condition_name: '',
  outcomes: [],
}
const days = {
  due_on: '2026-11-28',
  sent_on: '2026-11-28',
  free_until: '2026-12-01',
  received_on: null,
  late: 0,
}

test('a decided return shows pieces, conditions, penalties, notes, images and when; then that it was paid', {
  tags: [
    '@spec-2.return-history.sessions',
    '@spec-2.return-history.penalty',
    '@spec-2.return-history.images',
    '@spec-4.return.penalty-paid',
    '@spec-9.short-id',
  ],
}, async () => {
  const outcome = { penalty_amount: 0, waived: false, reason: '' }
  const outcomes = [
    { ...outcome, condition: 1, condition_name: 'ปกติ', quantity: 2 },
    { ...outcome, condition: 4, condition_name: 'ชำรุด ใช้ไม่ได้', quantity: 1 },
  ]
  const decided = aReturn({
    status: 'approved',
    items: [{ ...item, quantity: 3, condition_name: 'ปกติ, ชำรุด ใช้ไม่ได้', penalty_amount: 120, outcomes }],
    total_penalties: 120,
    notes: 'ขอบคุณที่ส่งคืนตรงเวลา',
    processed_at: '2026-12-06T03:05:00Z',
    evidence: [
      { id: 1, image: '/media/private/a.jpg', thumbnail: '/media/private/a-480.webp' },
      { id: 2, image: '/media/private/b.jpg' },
    ],
  })
  const palettes = [{ name: 'จานสีของฉัน', sentence: 'จานสีเต็มแล้ว', wells: [] }]
  renderPage(<SessionCard session={decided} palettes={palettes} onFinish={() => {}} />)
  const card = screen.getByRole('article', { name: 'คำขอคืน cccccccc' })
  expect(card.textContent).toContain('จานสีเต็มแล้ว')
  expect(card.textContent).toContain(formatWeekday('2026-12-05'))
  expect(card.textContent).toMatch(/พู่กัน.*× 3.*สภาพ: ปกติ × 2, ชำรุด ใช้ไม่ได้ × 1ค่าปรับ ฿120/)
  expect(card.textContent).toContain('ค่าปรับรวม ฿120')
  expect(card.textContent).toContain('หมายเหตุ: ขอบคุณที่ส่งคืนตรงเวลา')
  expect(card.textContent).toContain(`ตรวจสอบเมื่อ ${formatWeekdayTime('2026-12-06T03:05:00Z')}`)
  expect(card.textContent).not.toContain('ชำระค่าปรับแล้ว')
  const full = screen.getAllByRole('link', { name: /^รูปเต็ม/ })
  expect(full.map((link) => link.getAttribute('href'))).toEqual([
    '/media/private/a.jpg',
    '/media/private/b.jpg',
  ])
  expect(full[0]?.getAttribute('target')).toBe('_blank')
  await userEvent.click(screen.getByRole('button', { name: 'ดูรูปขนาดใหญ่: หลักฐานการคืน รูปที่ 1' }))
  await screen.findByRole('dialog', { name: 'หลักฐานการคืน รูปที่ 1' })
  cleanup()
  renderPage(<SessionCard session={{ ...decided, payment_complete: true }} onFinish={() => {}} />)
  screen.getByText('ชำระค่าปรับแล้ว')
})

test('a return that waits for staff shows that', { tags: '@spec-4.return.pending' }, () => {
  renderPage(<SessionCard session={aReturn({ items: [item] })} onFinish={() => {}} />)
  screen.getByText('รอเจ้าหน้าที่ตรวจสอบการคืน')
})

test('a return whose goods have not come shows until when they may come', () => {
  renderPage(<SessionCard session={aReturn({ items: [{ ...item, days }] })} onFinish={() => {}} />)
  screen.getByText(/^นำของมาส่งที่ชมรมภายใน อ\. 1 ธ\.ค\..* .*\(ตอนนี้ไม่มีวันคืนช้า\)$/)
})

test('a return whose goods came shows how its days were counted', () => {
  const received = { ...days, received_on: '2026-12-03', late: 2 }
  const session = aReturn({ received_at: '2026-12-03T03:00:00Z', items: [{ ...item, days: received }] })
  renderPage(<SessionCard session={session} onFinish={() => {}} />)
  screen.getByText(
    /^กำหนดคืน ส\. 28 พ\.ย\..* · ส่งคำขอครบ ส\. 28 พ\.ย\..* · ชมรมรับของ พฤ\. 3 ธ\.ค\..* · คืนช้า 2 วัน$/,
  )
  screen.getByText('ชมรมรับของแล้ว รอเจ้าหน้าที่ตรวจสอบการคืน')
})

test('a return that was rejected shows no days: its goods are still on loan', () => {
  const session = aReturn({ status: 'rejected', items: [{ ...item, days }] })
  renderPage(<SessionCard session={session} onFinish={() => {}} />)
  expect(screen.queryByText(/ชมรมภายใน/)).toBeNull()
})

test('a pending return waits, an approved one is done, a rejected one asks for care', () => {
  const tones = RETURN_STATUSES.map((status) => RETURN_STATUS[status].tone)
  expect(tones).toEqual(['waiting', 'done', 'info', 'care'])
})
