import type { StaffSection } from '@jansi/contract/staff-account'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { reportOf } from '../charts/report-testing.ts'
import { dialog, loggedRefusals, openForVolunteer, summaryOf } from '../console-testing.tsx'
import { press, type Replies, type Reply, write } from '../lib/admin/page-testing.tsx'
import { reports } from '../reports/resource.tsx'
import { SECTIONS } from '../sections.ts'
import { TodayPage } from './today-page.tsx'

const EVERY_SECTION = SECTIONS.map(({ name }) => name)

type Open = { summary?: Reply; report?: Reply; enter?: readonly StaffSection[]; others?: Replies }

const open = ({
  summary = summaryOf(),
  report = reportOf(),
  enter = EVERY_SECTION,
  others = {},
}: Open = {}) =>
  openForVolunteer({
    page: <TodayPage />,
    path: '/',
    at: '/',
    resources: [reports],
    replies: { 'GET /summary/': summary, 'GET /reports/': report, ...others },
    enter,
  })

const cards = () => screen.getAllByLabelText(/ รายการ$/).map((card) => card.getAttribute('aria-label'))
const next = {
  workshop: 3,
  name: 'สีน้ำ',
  hand_over_on: '2026-12-04',
  ends_on: '2026-12-06',
  is_over: false,
  orders: 18,
}

it('admins hear that backups are not encrypted', async () => {
  open({ summary: summaryOf({ backups_unencrypted: true }) })
  expect((await screen.findByText(/ไฟล์สำรองข้อมูลยังไม่ได้เข้ารหัส/)).textContent).toContain(
    'npm run setup -- --backup-key',
  )
})

describe('the work of today', () => {
  it('is counted, and leads to its queues in the order of the work', async () => {
    open({
      summary: summaryOf({
        orders: { awaiting_slip: 9, pending: 2, paid: 3, approved: 4, awaiting_return: 5 },
        long_pending: 6,
        returns: { pending: 7, penalty_unpaid: 8, penalty_slips: 1 },
        refunds: { to_check: 10_000, owed: 11 },
        hand_over_next: next,
      }),
    })
    await screen.findByText('งานที่รออยู่ตอนนี้ เลือกเพื่อเปิดคิว')
    await screen.findByText('สลิปรอตรวจ')
    expect(cards()).toEqual([
      'สลิปรอตรวจ 2 รายการ',
      'ชำระเงินแล้ว 3 รายการ',
      'รอตรวจเกิน 3 วัน 6 รายการ',
      'รอส่งมอบ 18 รายการ',
      'คำขอคืนรอตรวจ 7 รายการ',
      'สลิปค่าปรับรอตรวจ 1 รายการ',
      'ค่าปรับค้างชำระ 8 รายการ',
      'เกินกำหนดคืน 0 รายการ',
      'ตรวจยอดก่อนคืน 1,000+ รายการ',
      'ต้องคืนเงิน 11 รายการ',
      'สต็อกเหลือน้อย 0 รายการ',
      'อีเมลส่งไม่สำเร็จ 0 รายการ',
    ])
    expect(screen.getByText('รอส่งมอบ').getAttribute('href')).toBe('/pick-lists/3/show')
    expect(screen.getByText(/^สีน้ำ · .*4 ธ\.ค\. 2569$/)).toBeTruthy()
  })

  it('is over when nothing waits; kinds that are rare are hidden at zero', async () => {
    const few = { members: 3, pieces: 9, stock: 1723 }
    open({ summary: summaryOf({ large_holds: [], checkout_holds: [], unpaid_pieces: few }) })
    await screen.findByText('ไม่มีงานค้าง พักได้เลย')
    await screen.findByText('สลิปรอตรวจ')
    expect(screen.queryByText(/หนึ่งในสาม|กันของไว้/)).toBeNull()
    expect(screen.queryByText('ชำระเงินแล้ว')).toBeNull()
    expect(screen.queryByText('รอตรวจเกิน 3 วัน')).toBeNull()
    expect(cards()).toHaveLength(10)
  })

  it('of sections that the volunteer may not enter is not shown', async () => {
    open({ summary: summaryOf({ hand_over_next: next }), enter: ['loans', 'returns'] })
    await screen.findByText('เกินกำหนดคืน')
    expect(cards()).toEqual([
      'คำขอคืนรอตรวจ 0 รายการ',
      'สลิปค่าปรับรอตรวจ 0 รายการ',
      'ค่าปรับค้างชำระ 0 รายการ',
      'เกินกำหนดคืน 0 รายการ',
    ])
  })

  it('starts with the next workshop when the active one is over', async () => {
    open({ summary: summaryOf({ hand_over_next: { ...next, is_over: true } }) })
    const warning = await screen.findByRole('alert')
    expect(warning.textContent).toMatch(/^เวิร์กช็อป สีน้ำ จบไปแล้วเมื่อ .*6 ธ\.ค\. 2569/)
    expect(screen.getByText('เปิดเวิร์กช็อปถัดไป').getAttribute('href')).toBe('/workshops')
  })

  it('begins with the hint that orders are closed, until they open by themselves', async () => {
    const closed = { ...next, orders_closed: { opens_at: '2026-12-01T02:00:00Z' } }
    vi.useFakeTimers({ now: new Date('2026-12-01T01:59:00Z'), toFake: ['Date'] })
    open({ summary: summaryOf({ hand_over_next: closed }) })
    const hint = await screen.findByRole('alert')
    expect(hint.textContent).toMatch(/^ปิดรับคำสั่งซื้ออยู่ เปิดรับอีกครั้ง 1 ธ\.ค\. 2569 09:00 น\./)
    expect(screen.getByText('จัดการการรับคำสั่งซื้อ').getAttribute('href')).toBe('/workshops/3')
    cleanup()
    vi.setSystemTime(new Date('2026-12-01T02:00:00Z'))
    open({ summary: summaryOf({ hand_over_next: closed }) })
    await screen.findByText('รอส่งมอบ')
    expect(screen.queryByRole('alert')).toBeNull()
    vi.useRealTimers()
  })

  it('that cannot be read reports it and is read again on request, while the charts stay', async () => {
    let healthy = false
    open({ summary: () => (healthy ? summaryOf() : new Response(null, { status: 503 })) })
    await screen.findByText('ลองอีกครั้ง')
    await screen.findByText('ขาย ฿1,250.30 · ยืม ฿0 · ค่าปรับ ฿60')
    expect(loggedRefusals()).toEqual([503])
    healthy = true
    press('ลองอีกครั้ง')
    await screen.findByText('ไม่มีงานค้าง พักได้เลย')
  })
})

describe('the last weeks', () => {
  it('are the server’s own period, and lead to the report', async () => {
    const { reads } = open()
    await screen.findByText('คำสั่งซื้อ 3 รายการ')
    expect(reads).toContain('/reports/')
    expect(screen.getByText('ดูรายงาน').getAttribute('href')).toBe('/reports')
  })
})

it('names members who hold more than a third of a variant, with links to their orders', async () => {
  const orders = ['1f0a77d2-9f1c-4f0e-8d35-0b9f4f2f5a11', '2f0a77d2-9f1c-4f0e-8d35-0b9f4f2f5a12']
  const held = { member: 'มะลิ ใจดี', product_name: 'ขาตั้ง', size: 'ใหญ่', pieces: 4, stock: 9 }
  const hold = { ...held, orders, order_numbers: [12, 31] }
  open({ summary: summaryOf({ large_holds: [hold] }) })
  const link = await screen.findByText('เลขที่ 31')
  expect(link.getAttribute('href')).toBe(`/orders/${orders[1]}/show`)
  expect(link.closest('li')?.textContent).toContain('มะลิ ใจดี จอง ขาตั้ง (ใหญ่) 4 จาก 9 ชิ้น')
})

it('names the mails that wait because too many people are signing up', async () => {
  open({ summary: summaryOf({ mails_held: { count: 479, until: '2026-12-01T02:30:00Z' } }) })
  const warning = await screen.findByText(/มีคนสมัครสมาชิกมากผิดปกติ/)
  expect(warning.textContent).toMatch(/อีเมลยืนยัน 479 ฉบับรอทยอยส่งจนถึง 1 ธ\.ค\. 2569 09:30 น\./)
})

describe('pieces that nobody has paid', () => {
  const holds = [
    { member: 7, name: 'มะลิ ใจดี', pieces: 6, expires_at: '2026-12-01T02:30:00Z' },
    { member: 8, name: 'ชบา ดีใจ', pieces: 2, expires_at: '2026-12-01T02:31:00Z' },
  ]

  it('are counted with the share of the shop, and the holds end on request', async () => {
    const { sent } = open({
      summary: summaryOf({ checkout_holds: holds, unpaid_pieces: { members: 36, pieces: 216, stock: 1723 } }),
      others: { 'DELETE /checkout-holds/7/': { detail: 'x' } },
    })
    const line = await screen.findByText(/36 คนกันของไว้โดยยังไม่ได้ส่งสลิป 216 จาก 1,723 ชิ้น \(12\.5%\)/)
    expect(line.closest('[role=alert]')?.className).toContain('Warning')
    const name = screen.getByText('มะลิ ใจดี')
    expect(name.getAttribute('href')).toBe('/members/7/show')
    expect(name.closest('[translate=no]')).not.toBeNull()
    fireEvent.click(screen.getAllByText('ปล่อยของ')[0] as HTMLElement)
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('มะลิ ใจดี').closest('[translate=no]')).not.toBeNull()
    fireEvent.click(dialog.getByRole('button', { name: 'ปล่อยของ' }))
    await waitFor(() => expect(sent.map(({ call }) => call)).toEqual(['DELETE /checkout-holds/7/']))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('money that differs from the journal', () => {
  const fault = {
    subject: 'order',
    id: '3f2b8c1e-0000-4000-8000-000000000001',
    number: 12,
    received: 1,
    paid_back: 0,
    by_rows: { money: 1 },
    by_journal: { money: 640 },
  }

  it('is named to admins, who correct it with the true sum and a reason', async () => {
    const { sent } = openForVolunteer({
      page: <TodayPage />,
      path: '/',
      at: '/',
      resources: [reports],
      replies: {
        'GET /summary/': summaryOf({ journal_faults: 1 }),
        'GET /reports/': reportOf(),
        'GET /journal-faults/': { results: [fault] },
        'POST /journal-corrections/': { entry: null, results: [] },
      },
      enter: EVERY_SECTION,
    })
    await screen.findByText('บัญชีไม่ตรง 1 รายการ')
    expect((await screen.findByText('คำสั่งซื้อเลขที่ 12')).getAttribute('href')).toContain(fault.id)
    press('แก้บัญชี')
    const form = await dialog()
    expect(screen.getByLabelText<HTMLInputElement>('เงินที่เข้ามาจริงทั้งหมด').value).toBe('640')
    write(/^เหตุผล/, 'แก้ตัวเลขที่เสีย')
    press('แก้บัญชี', form.querySelector('form button[type=submit]') as HTMLElement)
    await screen.findByText('แก้บัญชีแล้ว')
    const body = { subject: 'order', id: fault.id, received: 640, was: 1, reason: 'แก้ตัวเลขที่เสีย' }
    expect(sent).toEqual([{ call: 'POST /journal-corrections/', body }])
  })
})
