import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openForVolunteer } from '../console-testing.tsx'
import { press } from '../lib/admin/page-testing.tsx'
import { scan as scanKeys } from '../lib/scanning/scanner-testing.ts'
import { MEMBER } from '../ui/member/member-testing.ts'
import { workshops } from '../workshops/resource.tsx'
import type { PickOrder } from './pick-list.ts'
import { PickListPage } from './pick-list-page.tsx'
import { pickLists } from './resource.tsx'

const BRUSH = 21
const EASEL = 22
const idOf = (number: number) => `1f0a77d2-9f1c-4f0e-8d35-0b9f4f2f5a${String(number).padStart(2, '0')}`

/** An order of three brushes and two numbered easels. */
const orderOf = (number: number): PickOrder => ({
  id: idOf(number),
  number,
  member: { ...MEMBER, pk: number, first_name: `คนที่ ${number}` },
  items: [
    {
      order_item: number * 10,
      product_name: 'พู่กัน',
      size: 'เล็ก',
      is_rental: false,
      left: 3,
      image: null,
      variant: BRUSH,
    },
    {
      order_item: number * 10 + 1,
      product_name: 'ขาตั้ง',
      size: 'A3',
      is_rental: true,
      left: 2,
      image: null,
      variant: EASEL,
      is_numbered: true,
    },
  ],
})

const workshop = { id: 3, name: 'สีน้ำ', hand_over_on: '2026-12-04', is_active: true }

/** The console over a shop that sets pieces aside and hands orders over. */
async function open(numbers: readonly number[], refusals: Record<number, Response> = {}) {
  let orders = numbers.map(orderOf)
  const setAside = (order: PickOrder) => (body: unknown) => {
    const { piece: id } = body as { piece: number }
    const refused = refusals[id]
    if (refused) return refused
    const piece = { id, number: id, order_item: order.number * 10 + 1, state: 'set_aside' as const }
    orders = orders.map((one) =>
      one.id === order.id ? { ...one, pieces: [...(one.pieces ?? []), piece] } : one,
    )
    return piece
  }
  const handOver = (order: PickOrder) => () => {
    orders = orders.filter(({ id }) => id !== order.id)
    return { id: order.id }
  }
  const page = openForVolunteer({
    page: <PickListPage />,
    path: '/pick-lists/:id/show',
    at: '/pick-lists/3/show',
    resources: [pickLists, workshops],
    replies: {
      'GET /workshops/3/pick-list/': () => ({ workshop, orders }),
      'GET /workshops/': [workshop],
      ...Object.fromEntries(
        orders.flatMap((order) => [
          [`POST /orders/${order.id}/set-aside/`, setAside(order)],
          [`POST /orders/${order.id}/hand-over/`, handOver(order)],
        ]),
      ),
    },
  })
  await screen.findByText(/^สีน้ำ · รับของ/)
  return page
}

let scans = 0
/** Under a Thai keyboard layout. */
function scan(text: string) {
  scans += 1
  scanKeys(text, { layout: 'thai' })
}
const theDialog = () => document.querySelector<HTMLElement>('[role="dialog"]') ?? document.body
// Roles of a whole page take the styles of all its elements.
const told = (text: string) =>
  waitFor(() => expect(theDialog().querySelector('[role="status"]')?.textContent).toBe(text))
const vibrate = vi.fn<(pattern: number | number[]) => boolean>()
/** The device vibrates once for a scan that counts, and twice for one that is refused. */
const lastSignal = () => (Array.isArray(vibrate.mock.lastCall?.[0]) ? 'refused' : 'counted')
const counted = () => screen.getAllByText(/^\d \/ \d$/).map(({ textContent }) => textContent)

beforeEach(() => {
  scans = 0
  vibrate.mockClear()
  Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true })
})

describe('handing over by scanning', () => {
  it('takes orders of five pieces with a scan for each order and piece, and one tap for each order', async () => {
    const numbers = [11, 12]
    const { sent } = await open(numbers)
    let taps = 0
    for (const number of numbers) {
      scan(idOf(number))
      await told(`คนที่ ${number} ใจดี เลขที่ ${number} · เหลืออีก 5 ชิ้น`)
      for (let pieces = 0; pieces < 3; pieces += 1) scan(`JANSI:V:${BRUSH}`)
      await told('พู่กัน เล็ก · เหลืออีก 2 ชิ้น')
      scan(`JANSI:P:${number * 10}`)
      await told(`ขาตั้ง A3 #${number * 10} · เหลืออีก 1 ชิ้น`)
      scan(`JANSI:P:${number * 10 + 1}`)
      await told(`ขาตั้ง A3 #${number * 10 + 1} · ครบแล้ว`)
      taps += 1
      press('ส่งมอบครบ 5 ชิ้น', theDialog())
      await told(`ส่งมอบให้ คนที่ ${number} ใจดี แล้ว · สแกน QR คำสั่งซื้อถัดไป`)
    }
    expect({ scans, taps }).toEqual({ scans: 12, taps: 2 })
    const handed = sent.filter(({ call }) => call.endsWith('/hand-over/'))
    expect(handed).toHaveLength(2)
    expect(handed[0]?.body).toEqual({
      items: [
        { order_item: 110, quantity: 3 },
        { order_item: 111, quantity: 2 },
      ],
    })
    expect(sent.filter(({ call }) => call.endsWith('/set-aside/'))).toHaveLength(4)
    press('ปิด', theDialog())
    await screen.findByText('ไม่มีคำสั่งซื้อที่รอส่งมอบในเวิร์กช็อปนี้')
  })

  it('asks for an order first, and finds it by its member too', async () => {
    await open([11, 12])
    scan(`JANSI:V:${BRUSH}`)
    await told('สแกน QR คำสั่งซื้อหรือ QR สมาชิกก่อน แล้วจึงสแกนป้ายของ')
    expect(lastSignal()).toBe('refused')
    scan('jansi:member:12')
    await told('คนที่ 12 ใจดี เลขที่ 12 · เหลืออีก 5 ชิ้น')
    expect(lastSignal()).toBe('counted')
  })

  it('refuses another variant, a piece too many and codes of others, and counts nothing', async () => {
    await open([11])
    scan(idOf(11))
    await told('คนที่ 11 ใจดี เลขที่ 11 · เหลืออีก 5 ชิ้น')
    scan('JANSI:V:99')
    await told('ของชิ้นนี้ไม่มีในคำสั่งซื้อนี้ เก็บกลับที่เดิม')
    for (let pieces = 0; pieces < 4; pieces += 1) scan(`JANSI:V:${BRUSH}`)
    await told('รายการนี้ครบแล้ว ไม่ต้องหยิบเพิ่ม')
    expect(lastSignal()).toBe('refused')
    expect(counted()).toEqual(['3 / 3', '0 / 2'])
    scan('HELLO')
    await told('รหัสนี้ไม่ใช่ของร้าน ใช้ป้ายของ QR คำสั่งซื้อ หรือ QR สมาชิก')
  })

  it('refuses a piece that is set aside for another order, and names the order that has it', async () => {
    const piece = {
      id: 7,
      number: 7,
      variant: EASEL,
      state: 'set_aside',
      since: '2026-12-04T03:00:00Z',
      order: { id: idOf(12), number: 12, member: 'คนที่ 12 ใจดี' },
    }
    await open([11], { 7: Response.json({ detail: '', code: 'piece_set_aside', piece }, { status: 409 }) })
    scan(idOf(11))
    scan('JANSI:P:7')
    await told('#7: ชิ้นนี้กันไว้ให้คำสั่งซื้ออื่นแล้ว หยิบชิ้นอื่นแทน (เลขที่ 12 · คนที่ 12 ใจดี)')
    expect(lastSignal()).toBe('refused')
    expect(counted()).toEqual(['0 / 3', '0 / 2'])
  })

  it('takes codes that are typed where a label is damaged', async () => {
    await open([11])
    scan(idOf(11))
    await told('คนที่ 11 ใจดี เลขที่ 11 · เหลืออีก 5 ชิ้น')
    fireEvent.change(screen.getByLabelText('พิมพ์รหัสบนป้าย'), { target: { value: `v${BRUSH}` } })
    press('ใช้รหัสนี้')
    await told('พู่กัน เล็ก · เหลืออีก 4 ชิ้น')
  })
})
