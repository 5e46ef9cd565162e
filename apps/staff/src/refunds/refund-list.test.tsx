import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openForVolunteer, rowsOf, summaryOf } from '../console-testing.tsx'
import { listOf, showOnPhone } from '../lib/admin/page-testing.tsx'
import { RefundList } from './refund-list.tsx'
import { refundOf } from './refund-testing.ts'
import { refunds } from './resource.tsx'

const open = (
  rows: object[],
  counts: object | undefined = { to_check: 4, owed: 5, awaiting_destination: 2 },
) =>
  openForVolunteer({
    page: <RefundList />,
    path: '/refunds',
    at: '/refunds',
    resources: [refunds],
    replies: { 'GET /refunds/': listOf(...rows), 'GET /summary/': summaryOf({ refunds: counts }) },
  })

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T03:30:00Z'), toFake: ['Date'] })
})
afterEach(() => vi.useRealTimers())

it('the queue shows why money waits, since when, and how much is owed', async () => {
  const awaits = { awaits_destination: true }
  open([refundOf(), refundOf({ id: 9, state: 'owed', cause: 'goods_gone', amount: 80.5, ...awaits })])
  const member = 'มะลิ ใจดี081-234-5678'
  const since = 'ศ.\u00a020\u00a0พ.ย. 10:00\u00a0น.30 นาทีที่แล้ว'
  expect(rowsOf(await screen.findByRole('table'))).toEqual([
    ['เลขที่ 12', member, 'คำสั่งซื้อถูกยกเลิก', since, '฿241.50', '–', 'รอตรวจยอด'],
    ['เลขที่ 12', member, 'แนบสลิปใหม่ แต่ของหมดแล้ว', since, '฿241.50', '฿80.50', 'ต้องคืนเงินรอเลขบัญชีจากสมาชิก'],
  ])
})

it('cards on a phone show the amount that is owed, or that of the order until it is known', async () => {
  showOnPhone()
  open([refundOf(), refundOf({ id: 9, state: 'owed', amount: 80.5 })])
  await screen.findAllByText('เลขที่ 12')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'เลขที่ 12มะลิ ใจดี฿241.50คำสั่งซื้อถูกยกเลิก · 30 นาทีที่แล้วรอตรวจยอด',
    'เลขที่ 12มะลิ ใจดี฿80.50คำสั่งซื้อถูกยกเลิก · 30 นาทีที่แล้วต้องคืนเงิน',
  ])
})

it('the tabs count the waiting ones and read their own queue', async () => {
  const { reads, location } = open([])
  await screen.findByText('ไม่มีรายการในคิวนี้')
  await screen.findByText('ตรวจยอดก่อนคืน (4)')
  expect(reads).toContain('/refunds/?page=1&page_size=25&state=to_check')
  fireEvent.click(screen.getByText('ต้องคืนเงิน (5)'))
  await waitFor(() => expect(reads.at(-1)).toBe('/refunds/?page=1&page_size=25&state=owed'))
  fireEvent.click(screen.getByText('รอเลขบัญชี (2)'))
  await waitFor(() => expect(reads.at(-1)).toBe('/refunds/?page=1&page_size=25&state=awaiting_destination'))
  expect(screen.getByText('เสร็จแล้ว')).toBeTruthy()
  const { searchParams } = new URL(location(), window.location.href)
  expect(JSON.parse(searchParams.get('filter') ?? '')).toEqual({ state: 'awaiting_destination' })
})
