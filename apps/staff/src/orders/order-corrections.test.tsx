import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { button, dialog } from '../console-testing.tsx'
import { press, type Replies, write } from '../lib/admin/page-testing.tsx'
import type { Resource } from '../lib/admin/resource.ts'
import { openOrder } from '../record-pages-testing.tsx'
import { lineOf, ORDER_ID, orderOf } from './order-testing.ts'
import { orders } from './resource.tsx'

const ORDER = `/orders/${ORDER_ID}/`

/** Of three easels numbered 1 to 3, the first two are set aside. */
const PIECES = [1, 2, 3].map((number) => ({
  id: 70 + number,
  number,
  state: number < 3 ? 'set_aside' : 'on_shelf',
}))
const numberedVariants: Resource = {
  name: 'pieces',
  source: () => ({ one: async (id) => ({ id: Number(id), pieces: id === '1' ? PIECES : [] }) }),
}

const open = (order = orderOf(), replies: Replies = {}) =>
  openOrder(order, replies, { resources: [orders, numberedVariants] })

async function choose(label: string, option: RegExp | string): Promise<void> {
  fireEvent.mouseDown(screen.getByLabelText(label, { selector: '[role=combobox]' }))
  fireEvent.click(await screen.findByText(option, { selector: '[role=option]' }))
}

describe('the compensating actions for orders', () => {
  it('take back the approval: the dialog names the effects on stock and money, and needs a reason', async () => {
    const UNDO = `POST ${ORDER}undo-approval/`
    const { sent } = await open(orderOf({ status: 'approved', can: { undo_approval: true } }), {
      [UNDO]: orderOf({ status: 'pending' }),
    })
    press('แก้ย้อนหลัง')
    press('ยกเลิกการอนุมัติ')
    const asked = await dialog()
    expect(asked.textContent).toContain('ของยังจองไว้ให้สมาชิก')
    expect(asked.textContent).toContain('ยอดสั่ง ฿241.50')
    expect(button('ยืนยันยกเลิก').disabled).toBe(true)
    write(/เหตุผล/, '  กดผิดรายการ ')
    press('ยืนยันยกเลิก')
    await screen.findByText('ยกเลิกการอนุมัติแล้ว และแจ้งสมาชิกทางอีเมล')
    expect(sent).toEqual([{ call: UNDO, body: { reason: 'กดผิดรายการ' } }])
    await screen.findByText('รอตรวจสอบ')
  })

  it('take back the last payment of an order that waits for the rest', async () => {
    const UNDO = `POST ${ORDER}undo-payment/`
    const part = orderOf({
      status: 'awaiting_slip',
      amount_due: 167.5,
      last_payment: { amount: 74, method: 'transfer' },
      can: { undo_payment: true },
    })
    const { sent } = await open(part, { [UNDO]: orderOf({ status: 'awaiting_slip' }) })
    press('แก้ย้อนหลัง')
    press('ยกเลิกการรับเงิน ฿74')
    const asked = await dialog()
    expect(asked.textContent).toContain('ยอดที่ต้องชำระกลับเป็น ฿241.50')
    write(/เหตุผล/, 'พิมพ์ผิด')
    press('ยืนยันยกเลิก')
    await waitFor(() => expect(sent).toMatchObject([{ call: UNDO, body: { amount: 74, reason: 'พิมพ์ผิด' } }]))
  })

  it('take back a hand-over, of the pieces that the member has', async () => {
    const UNDO = `POST ${ORDER}undo-hand-over/`
    const items = [
      lineOf(1, 'พู่กัน', { is_rental: true, collected: 3, returned: 1 }),
      lineOf(2, 'สมุด', { collected: 3 }),
      lineOf(3, 'สี', { is_rental: true, collected: 2, returned: 2 }),
    ]
    const order = orderOf({ status: 'awaiting_return', items, can: { undo_hand_over: true } })
    const { sent } = await open(order, { [UNDO]: order })
    press('แก้ย้อนหลัง')
    press('ยกเลิกการส่งมอบ')
    const asked = await dialog()
    expect(asked.textContent).toContain('อยู่กับสมาชิก 2')
    expect(within(asked).queryByLabelText('จำนวน สี')).toBeNull()
    write('จำนวน สมุด', '1')
    write(/เหตุผล/, 'ส่งมอบผิดคน')
    press('ยืนยันยกเลิก')
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body).toEqual({
      items: [
        { order_item: 1, quantity: 2 },
        { order_item: 2, quantity: 1 },
      ],
      reason: 'ส่งมอบผิดคน',
    })
  })
})

describe('another size', () => {
  const CHANGE = `POST ${ORDER}change-size/`
  const items = [lineOf(1, 'พู่กัน', { collected: 1 }), lineOf(2, 'สมุด')]
  const other_sizes = [
    { order_item: 1, variant: 8, size: 'A4', available: 1 },
    { order_item: 1, variant: 9, size: 'A3', available: 7 },
  ]
  const approved = orderOf({ status: 'approved', items, other_sizes })

  it('is offered for lines that have one, and sent with its reason', async () => {
    const { sent } = await open(approved, { [CHANGE]: approved })
    expect(screen.getAllByText('เปลี่ยนขนาด')).toHaveLength(1)
    press('เปลี่ยนขนาด')
    const asked = await dialog()
    expect(asked.textContent).toContain('ขนาดเดิม A5 · ยังไม่ได้รับ 2 ชิ้น')
    // The first size with enough pieces is proposed; one with fewer waits for a smaller number.
    await choose('ขนาดใหม่ (ราคาเท่าเดิม)', /^A4/)
    fireEvent.click(screen.getByLabelText('สมาชิกขอเปลี่ยน'))
    expect(asked.textContent).toContain('ของในร้านไม่พอ')
    expect(button('ยืนยันเปลี่ยนขนาด').disabled).toBe(true)
    write('จำนวนที่เปลี่ยน', '1')
    press('ยืนยันเปลี่ยนขนาด')
    await screen.findByText('เปลี่ยนขนาดแล้ว และแจ้งสมาชิกทางอีเมล')
    expect(sent).toEqual([
      { call: CHANGE, body: { order_item: 1, quantity: 1, variant: 8, reason: 'สมาชิกขอเปลี่ยน' } },
    ])
  })
})

describe('closing broken and missing pieces', () => {
  const CLOSE = `POST ${ORDER}close-rest/`
  const approved = orderOf({ status: 'approved', can: { close_rest: true } })
  const ofEasels = orderOf({
    status: 'approved',
    items: [lineOf(1, 'ขาตั้ง', { quantity: 2 })],
    pieces: [1, 2].map((number) => ({ id: 70 + number, number, order_item: 1, state: 'set_aside' as const })),
    can: { close_rest: true },
  })
  const openOfEasels = async () => {
    const page = await open(ofEasels, { [CLOSE]: ofEasels })
    press('ปิดส่วนที่เหลือ')
    return { ...page, asked: await dialog() }
  }

  it('asks which of the numbered pieces goes back, and names the one that stays', async () => {
    const { sent, asked } = await openOfEasels()
    fireEvent.click(screen.getByLabelText('สมาชิกไม่ต้องการแล้ว'))
    write('จำนวน ขาตั้ง', '1')
    expect(asked.textContent).toContain('เลือกอีก 1 ชิ้นที่กลับขึ้นชั้น')
    expect(button('ยืนยันปิดรายการ').disabled).toBe(true)
    press('#2', asked)
    expect(asked.textContent).toContain('ยังกันไว้ให้คำสั่งซื้อนี้: #1')
    press('ยืนยันปิดรายการ')
    await screen.findByText('ปิดรายการแล้ว และแจ้งสมาชิกทางอีเมล')
    expect(sent[0]?.body).toMatchObject({
      items: [{ order_item: 1, quantity: 1, goods: 'stock', pieces: [72] }],
    })
  })

  it('takes all pieces that are set aside along where the whole rest is broken', async () => {
    const { sent, asked } = await openOfEasels()
    fireEvent.click(screen.getByLabelText('ของชำรุด'))
    await within(asked).findByText('#3')
    expect(pressed(asked)).toEqual(['#1', '#2'])
    press('ยืนยันปิดรายการ')
    await screen.findByText('ปิดรายการแล้ว และแจ้งสมาชิกทางอีเมล')
    expect(sent[0]?.body).toMatchObject({
      items: [{ order_item: 1, quantity: 2, goods: 'quarantine', pieces: [71, 72] }],
    })
  })

  const pressed = (asked: HTMLElement) =>
    [...asked.querySelectorAll('[aria-pressed=true]')].map(({ textContent }) => textContent)

  it('proposes by the reason where they go, and sends the choice of the volunteer', async () => {
    const { sent } = await open(approved, { [CLOSE]: approved })
    press('ปิดส่วนที่เหลือ')
    const asked = await dialog()
    const goods = () =>
      within(asked)
        .getAllByLabelText('ของที่ปิด', { selector: '[role=combobox]' })
        .map(({ textContent }) => textContent)
    expect(goods()).toEqual(['กลับเข้าสต็อก', 'กลับเข้าสต็อก'])
    expect(asked.textContent).toContain('ของที่ปิดมูลค่า ฿241.50')
    fireEvent.click(screen.getByLabelText('ของชำรุด'))
    expect(goods()).toEqual(['พักไว้ซ่อม', 'พักไว้ซ่อม'])
    const [first] = within(asked).getAllByLabelText('ของที่ปิด', { selector: '[role=combobox]' })
    if (first) fireEvent.mouseDown(first)
    fireEvent.click(await screen.findByText(/^ตัดออก/, { selector: '[role=option]' }))
    press('ยืนยันปิดรายการ')
    await screen.findByText('ปิดรายการแล้ว และแจ้งสมาชิกทางอีเมล')
    expect(sent[0]?.body).toEqual({
      items: [
        { order_item: 1, quantity: 3, goods: 'written_off' },
        { order_item: 2, quantity: 3, goods: 'quarantine' },
      ],
      reason: 'ของชำรุด',
    })
  })
})
