import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dialog, openForVolunteer, rowsOf, summaryOf } from '../console-testing.tsx'
import { listOf, press, type Reply, showOnPhone, write } from '../lib/admin/page-testing.tsx'
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
  it('shows number, member, goods, baht and how long they wait, and no status that the tab states', async () => {
    const goods = { first: 'พู่กัน', others: 2 }
    open({ list: listOf(listedOrder({ goods }), listedOrder({ id: '2', number: 13, amount: 0 })) })
    expect(rowsOf(await screen.findByRole('table'))).toEqual([
      ['12', 'มะลิ ใจดี081-234-5678', 'พู่กัน +2', '฿241.50', '2 ชม.', ''],
      ['13', 'มะลิ ใจดี081-234-5678', '6 ชิ้น', '฿0', '2 ชม.', 'ฟรี'],
    ])
    const head = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(head).toEqual(['เลขที่', 'สมาชิก', 'ของ', 'ยอด', 'รอมา', 'สัญญาณ'])
  })

  it('marks a slip that was used before, a long wait, and an order in another state than its tab', async () => {
    const since = '2026-11-16T03:00:00Z'
    const marked = listedOrder({ slip_seen_before: true, created_at: since })
    const lent = listedOrder({ id: '2', status: 'awaiting_return', is_overdue: true })
    open({ list: listOf(marked, lent) })
    const marks = rowsOf(await screen.findByRole('table')).map((row) => row.at(-1))
    expect(marks).toEqual(['สลิปซ้ำรอ 4 วัน', 'รอการคืนเกินกำหนดคืน'])
  })

  it('shows until when a rejected order waits for a new slip', async () => {
    open({ list: listOf(listedOrder({ status: 'rejected', held_until: '2026-11-21T03:00:00Z' })) })
    const [row] = rowsOf(await screen.findByRole('table'))
    expect(row?.at(-1)).toBe('ไม่อนุมัติรอสลิปใหม่ถึง ส.\u00a021\u00a0พ.ย. 10:00\u00a0น.')
  })

  it('shows the same facts on cards on a phone', async () => {
    showOnPhone()
    open({ list: listOf(listedOrder({ slip_seen_before: true })) })
    const card = (await screen.findByText('เลขที่ 12')).closest('li')
    expect(card?.textContent).toBe('เลขที่ 12มะลิ ใจดี฿241.506 ชิ้น · โอนเงิน · 2 ชั่วโมงที่แล้วสลิปซ้ำ')
    expect(screen.queryByRole('table')).toBeNull()
  })
})

describe('the filters of the queue', () => {
  const METHODS = [
    { id: 1, name: 'โอนเงิน' },
    { id: 3, name: 'พร้อมเพย์' },
  ]
  const openFiltered = (filter: object) =>
    openForVolunteer({
      page: <OrderList />,
      path: '/orders',
      at: `/orders?${new URLSearchParams({ filter: JSON.stringify(filter) })}`,
      resources: [orders],
      replies: {
        'GET /orders/': listOf(listedOrder()),
        'GET /summary/': summaryOf({ orders: { ...summaryOf().orders, pending: 2 } }),
        'GET /desk-methods/': METHODS,
        'GET /workshops/': [{ id: 7, name: 'สีน้ำวันเสาร์' }],
        'POST /orders-next/': { id: ORDER_ID },
      },
    })
  const choose = async (label: string, name: string) => {
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: label }))
    fireEvent.click(await screen.findByRole('option', { name }))
  }

  it('are sent to the server, live in the address, and are cleared together', async () => {
    const { reads, location } = openFiltered({ status: 'pending' })
    await screen.findByRole('table')
    const query = (part: string) =>
      waitFor(() => expect(queries(reads).at(-1)).toBe(`page=1&page_size=25&status=pending&${part}`))
    await choose('วิธีชำระ', 'พร้อมเพย์')
    await query('payment_method=3')
    write('วันที่สั่ง', '2026-11-20')
    await query('payment_method=3&ordered_on=2026-11-20')
    await choose('เรียงตาม', 'ยอดมากก่อน')
    await query('payment_method=3&ordered_on=2026-11-20&sort=amount')
    expect(decodeURIComponent(location())).toContain('"sort":"amount"')
    press('ล้างตัวกรอง')
    await waitFor(() => expect(queries(reads).at(-1)).toBe('page=1&page_size=25&status=pending'))
  })

  it('go along to the next order and to the page of an order', async () => {
    const queue = { status: 'pending', payment_method: 3, sort: 'amount' }
    const { sent, location } = openFiltered(queue)
    const link = await screen.findByRole('link', { name: '12' })
    const address = `/orders/${ORDER_ID}/show?${new URLSearchParams({ queue: JSON.stringify(queue) })}`
    expect(link.getAttribute('href')).toBe(address)
    fireEvent.click(await screen.findByText('ตรวจรายการแรกของคิวนี้'))
    await waitFor(() => expect(location()).toBe(address))
    expect(sent).toEqual([{ call: 'POST /orders-next/', body: { queue } }])
  })

  it('choose among the ends of ended orders', async () => {
    const { reads } = openFiltered({ status: 'ended' })
    await screen.findByRole('table')
    await choose('จบแบบไหน', 'ไม่อนุมัติ')
    await waitFor(() => expect(queries(reads).at(-1)).toBe('page=1&page_size=25&status=rejected'))
    expect(screen.getByRole('tab', { name: 'จบแล้ว', selected: true })).toBeTruthy()
  })
})

describe('the approval of several orders', () => {
  const OTHER = '2f0a77d2-9f1c-4f0e-8d35-0b9f4f2f5a22'
  const UNCHECKED = '3f0a77d2-9f1c-4f0e-8d35-0b9f4f2f5a33'
  const LISTED = listOf(
    listedOrder({ status: 'paid', slip_seen_before: true }),
    listedOrder({ id: OTHER, number: 13, amount: 0 }),
    listedOrder({ id: UNCHECKED, number: 14 }),
  )
  const APPROVE = 'POST /orders-approval/'
  const openPaid = (reply: Reply) =>
    openForVolunteer({
      page: <OrderList />,
      path: '/orders',
      at: '/orders',
      resources: [orders],
      replies: { 'GET /orders/': LISTED, 'GET /summary/': summaryOf(), [APPROVE]: reply },
    })

  it('takes confirmed and free ones of the page, after one question with count and sum', async () => {
    const { sent } = openPaid({ approved: [ORDER_ID, OTHER], refused: [] })
    expect((await screen.findByLabelText<HTMLInputElement>('เลือกเลขที่ 14')).disabled).toBe(true)
    fireEvent.click(await screen.findByLabelText('เลือกทั้งหน้าที่อนุมัติได้เลย (2)'))
    press('อนุมัติ 2 รายการ · ฿241.50')
    const asked = await dialog()
    expect(asked.textContent).toContain('รวม ฿241.50')
    expect(asked.textContent).toContain('สลิปซ้ำ 1 รายการ: เลขที่ 12')
    press('ยืนยันอนุมัติ 2 รายการ')
    await screen.findByText('อนุมัติแล้ว 2 รายการ และแจ้งสมาชิกทางอีเมล')
    expect(sent).toEqual([
      {
        call: APPROVE,
        body: {
          orders: [ORDER_ID, OTHER],
          seen: [expect.objectContaining({ order: ORDER_ID }), expect.objectContaining({ order: OTHER })],
        },
      },
    ])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('names those that were not approved, and why', async () => {
    const refused = [
      { order: ORDER_ID, detail: '', code: 'transition_not_allowed' },
      { order: OTHER, detail: '', code: 'own_case' },
    ]
    openPaid({ approved: [], refused })
    fireEvent.click(await screen.findByLabelText('เลือกเลขที่ 12'))
    fireEvent.click(screen.getByLabelText('เลือกเลขที่ 13'))
    await screen.findByText('อนุมัติ 2 รายการ · ฿241.50')
    // On a Thai keyboard the key writes another character.
    fireEvent.keyDown(document.body, { code: 'KeyA', key: 'ฟ' })
    await dialog()
    press('ยืนยันอนุมัติ 2 รายการ')
    await screen.findByText('อนุมัติแล้ว 0 จาก 2 รายการ')
    expect(screen.getByText('สถานะเปลี่ยนไปแล้ว', { exact: false })).toBeTruthy()
    expect(screen.getByText('รายการนี้เป็นของคุณเอง ให้เจ้าหน้าที่คนอื่นทำแทน', { exact: false })).toBeTruthy()
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
      'รอการคืน (1,000+)',
      'รอตรวจเกิน 3 วัน (6)',
      'ส่งมอบครั้งถัดไป (8)',
      'รอสลิปใหม่',
      'เกินกำหนดคืน (7)',
      'รอแนบสลิป (1)',
      'จบแล้ว',
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
    fireEvent.click(screen.getByText('เพิ่มเติม'))
    fireEvent.click(await screen.findByText('เกินกำหนดคืน'))
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
    expect((await screen.findByText(/อีก 3 รายการในแท็บ/)).parentElement?.textContent).toBe(
      'อีก 3 รายการในแท็บ รอส่งมอบ (1)เสร็จสิ้น (2)',
    )
    press('เสร็จสิ้น (2)')
    await waitFor(() => expect(queries(reads).at(-1)).toBe('page=1&page_size=25&status=completed&q=94'))
    await screen.findByText('รอส่งมอบ (1)')
    press('รอส่งมอบ (1)')
    await waitFor(() => expect(queries(reads).at(-1)).toBe('page=1&page_size=25&status=hand_over&q=94'))
  })
})
