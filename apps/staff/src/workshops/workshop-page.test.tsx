import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { button, dialog, loggedRefusals, openForVolunteer } from '../console-testing.tsx'
import { press, refusal, write } from '../lib/admin/page-testing.tsx'
import { workshops } from './resource.tsx'
import { WorkshopPage } from './workshop-page.tsx'

const spring = {
  id: 3,
  version: 4,
  name: 'สีน้ำวันเสาร์',
  hand_over_on: '2026-11-21',
  starts_on: '2026-11-21',
  ends_on: '2026-11-22',
  return_due_on: '2026-11-28',
  is_active: true,
  product_ids: [],
  set: [],
  order_count: 4,
  can: { activate: false, delete: false },
}
const days = [
  { return_due_on: '2026-11-28', loans: 3, borrowers: 2 },
  { return_due_on: '2026-11-30', loans: 1, borrowers: 1 },
]
const MOVE = 'POST /workshops/3/due-day/'
const CLOSE = 'PUT /workshops/3/orders-closed/'

const open = (workshop: object = spring, replies: Record<string, unknown> = {}) =>
  openForVolunteer({
    page: <WorkshopPage />,
    path: '/workshops/:id',
    at: '/workshops/3',
    resources: [workshops],
    replies: {
      'GET /workshops/3/': workshop,
      'GET /workshops/3/due-days/': { workshop, days },
      'GET /products/': { count: 0, results: [] },
      ...replies,
    },
  })
const ready = () => screen.findByText('กำหนดคืนของที่ยืมอยู่')
const box = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label)

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T05:00:00Z'), toFake: ['Date'] })
})
afterEach(() => vi.useRealTimers())

describe('the due days of a workshop', () => {
  const askForDay = async () => {
    await screen.findByText(/28\sพ\.ย\. · 3 คำสั่งซื้อ ผู้ยืม 2 คน/)
    press('เลื่อนกำหนดคืน')
    return dialog()
  }

  it('are listed, and those of its own day move with it unless staff choose others', async () => {
    const workshop = { ...spring, version: 5, return_due_on: '2026-12-05' }
    const { sent } = open(spring, { [MOVE]: { workshop, loans: 4, borrowers: 2 } })
    await askForDay()
    expect(box(/28\sพ\.ย\. · 3/).checked).toBe(true)
    expect(box(/30\sพ\.ย\. · 1/).checked).toBe(false)
    box(/30\sพ\.ย\. · 1/).click()
    write(/กำหนดคืนใหม่/, '2026-12-05')
    write(/เหตุผล/, 'ฝนตก')
    await waitFor(() => expect(button('ยืนยันเลื่อน 4 คำสั่งซื้อ').disabled).toBe(false))
    press('ยืนยันเลื่อน 4 คำสั่งซื้อ')
    await screen.findByText('เลื่อนกำหนดคืน 4 คำสั่งซื้อแล้ว ส่งอีเมลถึงผู้ยืมแล้ว')
    expect(sent).toEqual([
      {
        call: MOVE,
        body: {
          version: 4,
          from: ['2026-11-28', '2026-11-30'],
          move_workshop: true,
          return_due_on: '2026-12-05',
          reason: 'ฝนตก',
        },
      },
    ])
    await waitFor(() => expect(box(/^กำหนดคืน \*/).value).toBe('2026-12-05'))
  })

  it('can move without the workshop’s own day, which is never before its end', async () => {
    const { sent } = open(spring, { [MOVE]: { workshop: spring, loans: 3, borrowers: 2 } })
    await askForDay()
    write(/กำหนดคืนใหม่/, '2026-11-21')
    write(/เหตุผล/, 'คืนก่อน')
    expect((await screen.findByRole('alert')).textContent).toContain('ต้องไม่ก่อนวันสิ้นสุด')
    expect(button('ยืนยันเลื่อน 3 คำสั่งซื้อ').disabled).toBe(true)
    box(/^กำหนดคืนของเวิร์กช็อป/).click()
    await waitFor(() => expect(button('ยืนยันเลื่อน 3 คำสั่งซื้อ').disabled).toBe(false))
    press('ยืนยันเลื่อน 3 คำสั่งซื้อ')
    await waitFor(() =>
      expect(sent).toMatchObject([{ body: { move_workshop: false, from: ['2026-11-28'] } }]),
    )
  })

  it('are none while nothing is lent, and can be read again when they could not be read', async () => {
    let healthy = false
    const reply = () => (healthy ? { workshop: spring, days: [] } : new Response(null, { status: 503 }))
    open(spring, { 'GET /workshops/3/due-days/': reply })
    await ready()
    await screen.findByText('ลองอีกครั้ง')
    healthy = true
    press('ลองอีกครั้ง')
    await screen.findByText('ยังไม่มีของที่ยืมอยู่ในเวิร์กช็อปนี้')
    loggedRefusals()
  })

  it('that were changed meanwhile are refused in Thai', async () => {
    open(spring, { [MOVE]: refusal(409, 'stale') })
    await askForDay()
    write(/กำหนดคืนใหม่/, '2026-12-05')
    write(/เหตุผล/, 'ฝนตก')
    press(/ยืนยันเลื่อน/)
    await screen.findByText('ข้อมูลถูกแก้ไขโดยคนอื่นแล้ว โหลดใหม่แล้วลองอีกครั้ง')
  })
})

describe('the shop', () => {
  it('is closed to orders until a time in Bangkok', async () => {
    const opens_at = '2026-12-01T02:00:00.000Z'
    const { sent } = open(spring, { [CLOSE]: { ...spring, orders_closed: { opens_at } } })
    await ready()
    expect(screen.getByText('เปิดรับอยู่')).toBeTruthy()
    box(/^ปิดรับคำสั่งซื้อ/).click()
    await dialog()
    write('เปิดรับอีกครั้งเมื่อ', '2026-11-20T11:59')
    expect(button('ยืนยันปิดรับ').disabled).toBe(true)
    write('เปิดรับอีกครั้งเมื่อ', '2026-12-01T09:00')
    press('ยืนยันปิดรับ')
    await screen.findByText('ปิดรับคำสั่งซื้อแล้ว')
    expect(sent).toEqual([{ call: CLOSE, body: { closed: true, opens_at } }])
    await screen.findByText('เปิดรับอีกครั้ง อ. 1 ธ.ค. 09:00 น.')
  })

  it('is opened again', async () => {
    const { sent } = open({ ...spring, orders_closed: { opens_at: null } }, { [CLOSE]: spring })
    await ready()
    expect(screen.getByText('ปิดจนกว่าจะเปิดที่นี่')).toBeTruthy()
    box(/^ปิดรับคำสั่งซื้อ/).click()
    await dialog()
    press('ยืนยันเปิดรับ')
    await screen.findByText('เปิดรับคำสั่งซื้อแล้ว')
    expect(sent).toEqual([{ call: CLOSE, body: { closed: false, opens_at: null } }])
  })
})

describe('the set of a workshop', () => {
  const size = (id: number, name: string, is_active = true) => ({ id, size: name, is_active })
  const product = (id: number, name: string, variants: object[], is_for_sale = true) => ({
    ...{ id, name, brand: '', category_name: 'สี', is_active: true, is_for_rent: true, is_for_sale, variants },
  })
  const products = [
    product(1, 'ชุดสีน้ำ', [size(11, '12 สี'), size(12, '24 สี'), size(13, '36 สี', false)]),
    product(2, 'ผ้ากันเปื้อน', [size(21, '')], false),
  ]
  const choose = async (label: string, option: string) => {
    const [first] = await screen.findAllByLabelText(label, { selector: '[role=combobox]' })
    fireEvent.mouseDown(first as HTMLElement)
    fireEvent.click(await screen.findByText(option, { selector: '[role=option]' }))
  }

  it('is made of its products: each with a size or the choice of the member, a way and a number', async () => {
    const stored = { ...spring, product_ids: [1, 2] }
    const { sent } = open(stored, {
      'GET /products/': { count: 2, results: products },
      'PATCH /workshops/3/': (body: unknown) => ({ ...stored, ...(body as object), version: 5 }),
    })
    await screen.findByText('0 ชิ้นต่อคน')
    await choose('เพิ่มสินค้าในชุด', 'ชุดสีน้ำ')
    await choose('ขนาด', '24 สี')
    await choose('วิธี', 'ซื้อ')
    await choose('เพิ่มสินค้าในชุด', 'ผ้ากันเปื้อน')
    screen.getByLabelText('เพิ่มจำนวน ผ้ากันเปื้อน').click()
    await choose('เพิ่มสินค้าในชุด', 'ชุดสีน้ำ')
    await screen.findByText('4 ชิ้นต่อคน')
    press('บันทึก')
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toEqual({
      call: 'PATCH /workshops/3/',
      body: {
        version: 4,
        set: [
          { product_id: 1, variant_id: 12, type: 'sale', quantity: 1 },
          { product_id: 2, variant_id: 21, type: 'rent', quantity: 2 },
          { product_id: 1, variant_id: null, type: 'rent', quantity: 1 },
        ],
      },
    })
  })

  it('points out a product that has left the workshop', async () => {
    const set = [{ product_id: 2, variant_id: 21, type: 'rent', quantity: 1 }]
    const { sent } = open(
      { ...spring, product_ids: [1, 2], set },
      { 'GET /products/': { count: 2, results: products } },
    )
    ;(await screen.findByRole('checkbox', { name: 'ผ้ากันเปื้อน' })).click()
    await screen.findByText('ไม่อยู่ในเวิร์กช็อป')
    press('บันทึก')
    await screen.findByText(/^เอาสินค้าที่ไม่อยู่ในเวิร์กช็อปออกจากชุด/)
    expect(sent).toEqual([])
    screen.getByLabelText('เอา ผ้ากันเปื้อน ออกจากชุด').click()
    await screen.findByText('0 ชิ้นต่อคน')
  })
})

describe('a workshop', () => {
  it('whose days are past asks for new ones, and offers no opening', async () => {
    open({ ...spring, is_active: false })
    await ready()
    expect(screen.getByText(/^วันของเวิร์กช็อปนี้ผ่านไปแล้ว/)).toBeTruthy()
    expect(screen.queryByText('เปิดเวิร์กช็อปนี้')).toBeNull()
    expect(screen.queryByText('ลบเวิร์กช็อป')).toBeNull()
    expect(screen.queryByText('การรับคำสั่งซื้อ')).toBeNull()
  })

  it('without orders is deleted after a question', async () => {
    const empty = { ...spring, is_active: false, order_count: 0, can: { activate: true, delete: true } }
    const { sent, location } = open(empty, { 'DELETE /workshops/3/': { id: 3 } })
    await ready()
    press('ลบเวิร์กช็อป')
    expect(within(await dialog()).getByText('ลบ “สีน้ำวันเสาร์” แล้วเรียกคืนไม่ได้')).toBeTruthy()
    press('ยืนยันลบ')
    await waitFor(() => expect(location()).toMatch(/^\/workshops/))
    expect(sent).toEqual([{ call: 'DELETE /workshops/3/?version=4', body: null }])
  })
})
