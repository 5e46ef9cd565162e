import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loggedRefusals, openForVolunteer, rowsOf, summaryOf } from '../console-testing.tsx'
import { listOf, press, type Reply, showOnPhone, write } from '../lib/page-testing.tsx'
import { OrderList } from './order-list.tsx'
import { listedOrder, ORDER_ID } from './order-testing.ts'
import { orders } from './resource.tsx'

type Open = { summary?: object; list?: Reply }

const open = ({ summary = {}, list = listOf(listedOrder()) }: Open = {}) =>
  openForVolunteer({
    page: <OrderList />,
    path: '/orders',
    at: '/orders',
    resources: [orders],
    replies: { 'GET /orders/': list, 'GET /summary/': summaryOf(summary) },
  })

const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent)
const queries = (read: readonly string[]) =>
  read.filter((address) => address.startsWith('/orders/')).map((address) => address.split('?')[1])

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T05:00:00Z'), toFake: ['Date'] })
})
afterEach(() => vi.useRealTimers())

describe('the queue of orders', () => {
  it('shows who ordered when, how it is paid, pieces, baht and status', async () => {
    open()
    expect(rowsOf(await screen.findByRole('table'))).toEqual([
      [
        '1f0a77d2',
        'มะลิ ใจดีmali@example.com',
        '20 พ.ย. 2569 10:00 น.2 ชั่วโมงที่แล้ว',
        'โอนเงิน',
        '6',
        '฿241.50',
        'รอตรวจสอบ',
      ],
    ])
    const head = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(head).toEqual(['รหัส', 'สมาชิก', 'สั่งเมื่อ', 'วิธีชำระ', 'ชิ้น', 'ยอด', 'สถานะ'])
  })

  it('marks a slip that was used before and a loan that is overdue', async () => {
    const marked = listedOrder({ status: 'awaiting_return', is_overdue: true, slip_seen_before: true })
    open({ list: listOf(marked) })
    const [row] = rowsOf(await screen.findByRole('table'))
    expect(row?.at(-1)).toBe('รอการคืนเกินกำหนดคืนสลิปซ้ำ')
  })

  it('shows until when a rejected order waits for a new slip', async () => {
    open({ list: listOf(listedOrder({ status: 'rejected', held_until: '2026-11-21T03:00:00Z' })) })
    const [row] = rowsOf(await screen.findByRole('table'))
    expect(row?.at(-1)).toBe('ไม่อนุมัติรอสลิปใหม่ถึง 21 พ.ย. 2569 10:00 น.')
  })

  it('shows the same facts on cards on a phone', async () => {
    showOnPhone()
    open({ list: listOf(listedOrder({ slip_seen_before: true })) })
    const card = (await screen.findByText('1f0a77d2')).closest('li')
    expect(card?.textContent).toBe('1f0a77d2มะลิ ใจดี฿241.506 ชิ้น · โอนเงิน · 2 ชั่วโมงที่แล้วรอตรวจสอบสลิปซ้ำ')
    expect(screen.queryByRole('table')).toBeNull()
  })

  it('names a member without a name by the e-mail', async () => {
    const { member } = listedOrder()
    open({ list: listOf(listedOrder({ member: { ...member, first_name: '', last_name: '' } })) })
    const [row] = rowsOf(await screen.findByRole('table'))
    expect(row?.[1]).toBe('mali@example.commali@example.com')
  })

  it('opens an order by a click anywhere in its row', async () => {
    const { location } = open()
    fireEvent.click(await screen.findByText('฿241.50'))
    await waitFor(() => expect(location()).toBe(`/orders/${ORDER_ID}/show`))
  })
})

describe('the tabs of the queue', () => {
  it('come with the counts of open work, and without any for ended ones', async () => {
    const next = { workshop: 3, name: '', hand_over_on: '2026-12-04', ends_on: '2026-12-06', is_over: false }
    open({
      summary: {
        orders: { awaiting_slip: 1, pending: 2, paid: 3, approved: 4, awaiting_return: 10_000 },
        long_pending: 6,
        overdue: 7,
        hand_over_next: { ...next, orders: 8 },
      },
    })
    await screen.findByText('รอตรวจสอบ (2)')
    expect(tabs()).toEqual([
      'รอตรวจสอบ (2)',
      'ชำระเงินแล้ว (3)',
      'รอส่งมอบ (4)',
      'รอการคืน (10,000+)',
      'รอตรวจเกิน 3 วัน (6)',
      'ส่งมอบครั้งถัดไป (8)',
      'รอสลิปใหม่',
      'เกินกำหนดคืน (7)',
      'รอแนบสลิป (1)',
      'เสร็จสิ้น',
      'ไม่อนุมัติ',
      'ยกเลิกแล้ว',
      'หมดเวลาแนบสลิป',
      'ทั้งหมด',
    ])
  })

  it('start with those that wait for a check, each read on its own and searched within', async () => {
    const { reads } = open({ list: listOf() })
    await screen.findByText('ไม่มีคำสั่งซื้อในคิวนี้')
    expect(queries(reads)).toEqual(['page=1&page_size=25&status=pending'])
    write('ค้นหารหัส เลขที่ ยอด ชื่อ หรือเบอร์โทร', ' มะลิ ')
    await screen.findByText('ไม่พบรายการที่ตรงกับคำค้น')
    const found = `q=${encodeURIComponent('มะลิ')}`
    expect(queries(reads).at(-1)).toBe(`page=1&page_size=25&status=pending&${found}`)
    fireEvent.click(screen.getByText('เกินกำหนดคืน (0)'))
    await waitFor(() => expect(queries(reads).at(-1)).toBe(`page=1&page_size=25&status=overdue&${found}`))
    fireEvent.click(screen.getByText('ทั้งหมด'))
    await waitFor(() => expect(queries(reads).at(-1)).toBe(`page=1&page_size=25&${found}`))
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('ทั้งหมด')
  })
})

describe('a search', () => {
  it('reports hits in other tabs, and leads to them with the same words', async () => {
    const elsewhere = [
      { status: 'approved', count: 1 },
      { status: 'completed', count: 2 },
    ]
    const { reads } = open({ list: { ...listOf(), elsewhere } })
    await screen.findByText('ไม่มีคำสั่งซื้อในคิวนี้')
    expect(screen.queryByText(/ในแท็บ/)).toBeNull()
    write('ค้นหารหัส เลขที่ ยอด ชื่อ หรือเบอร์โทร', '94')
    expect((await screen.findByText(/อีก 3 รายการในแท็บ/)).textContent).toBe(
      'อีก 3 รายการในแท็บ รอส่งมอบ (1)เสร็จสิ้น (2)',
    )
    press('เสร็จสิ้น (2)')
    await waitFor(() => expect(queries(reads).at(-1)).toBe('page=1&page_size=25&status=completed&q=94'))
    await screen.findByText('รอส่งมอบ (1)')
    press('รอส่งมอบ (1)')
    await waitFor(() => expect(queries(reads).at(-1)).toBe('page=1&page_size=25&status=hand_over&q=94'))
  })
})

describe('a queue that cannot be read', () => {
  it('reports it and is read again on request', async () => {
    let healthy = false
    open({ list: () => (healthy ? listOf(listedOrder()) : new Response(null, { status: 503 })) })
    expect(screen.getByText('กำลังโหลด')).toBeTruthy()
    await screen.findByText('ลองอีกครั้ง')
    expect(loggedRefusals()).toEqual([503])
    healthy = true
    press('ลองอีกครั้ง')
    await screen.findByRole('table')
  })
})
