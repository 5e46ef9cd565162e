import { ERROR_TEXTS } from '@jansi/contract/error-codes'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { button, dialog } from '../console-testing.tsx'
import { makePendingAction, undoPendingAction } from '../lib/actions/pending-action.ts'
import { press, type Reply, refusal, write } from '../lib/admin/page-testing.tsx'
import { openOrder } from '../record-pages-testing.tsx'
import { slipOf } from '../review/slip-testing.ts'
import { ORDER_ID, orderOf } from './order-testing.ts'

const ORDER = `/orders/${ORDER_ID}/`
const PAYMENT = `POST ${ORDER}payment/`
const SEEN = { state: 'pending', sum: 241.5, slip: null }
const pending = orderOf({
  can: { transitions: [{ to: 'approved', reason_required: false }], record_payment: true },
})

/** Opens the dialog of an order, of which `received` is the result of each payment. */
async function open(order = pending, received: Reply = orderOf({ status: 'approved' })) {
  const page = await openOrder(order, { [PAYMENT]: received })
  press(order.status === 'awaiting_slip' ? 'บันทึกรับเงิน' : 'ยอดหรือวิธีอื่น')
  await dialog()
  return page
}

const amount = () => screen.getByLabelText<HTMLInputElement>('ยอดที่ได้รับ')
const choose = (method: string) => {
  fireEvent.mouseDown(screen.getByRole('combobox'))
  fireEvent.click(screen.getByRole('option', { name: method }))
}

// A pending action is held outside of React.
beforeEach(() => undoPendingAction())

describe('recording money', () => {
  it('proposes the amount that is due, and approves after the time to take it back', async () => {
    const { sent } = await open()
    expect((await dialog()).textContent).toContain('ยอดที่ต้องชำระ ฿241.50')
    expect(amount().value).toBe('241.5')
    press('บันทึกและอนุมัติ')
    await screen.findByText(/^กำลังอนุมัติ/)
    expect(sent).toEqual([])
    await act(() => makePendingAction())
    expect(sent).toEqual([
      { call: PAYMENT, body: { method: 'promptpay', amount: 241.5, amount_due: 241.5, seen: SEEN } },
    ])
    await screen.findByText('อนุมัติแล้ว และแจ้งสมาชิกทางอีเมล')
  })

  it('whose response was lost has the same key and the same figures when it is pressed again', async () => {
    let lost = true
    const { sent, keys } = await open(orderOf({ ...pending, status: 'awaiting_slip' }), () => {
      if (!lost) return orderOf({ status: 'awaiting_slip' })
      lost = false
      throw new TypeError('Failed to fetch')
    })
    write('ยอดที่ได้รับ', '20')
    press('บันทึกและรอส่วนที่เหลือ')
    await screen.findByText(/^ติดต่อเซิร์ฟเวอร์ไม่ได้/)
    press('บันทึกและรอส่วนที่เหลือ')
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]).toEqual(sent[0])
    expect(keys[0]).toMatch(/./)
    expect(keys[1]).toBe(keys[0])
  })

  it('has another key in each dialog', async () => {
    const { keys } = await open(orderOf({ ...pending, status: 'awaiting_slip' }), orderOf(pending))
    write('ยอดที่ได้รับ', '20')
    press('บันทึกและรอส่วนที่เหลือ')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    press('ยอดหรือวิธีอื่น')
    await dialog()
    write('ยอดที่ได้รับ', '20')
    press('บันทึกและรอส่วนที่เหลือ')
    await waitFor(() => expect(keys).toHaveLength(2))
    expect(keys[1]).not.toBe(keys[0])
  })

  it('of an order without a slip takes cash', async () => {
    const { sent } = await open(orderOf({ ...pending, status: 'awaiting_slip' }))
    choose('เงินสด')
    press('บันทึกและอนุมัติ')
    await act(() => makePendingAction())
    expect(sent).toEqual([
      {
        call: PAYMENT,
        body: { method: 'cash', amount: 241.5, amount_due: 241.5, seen: { ...SEEN, state: 'awaiting_slip' } },
      },
    ])
  })

  it('proposes the rest of an order that is paid in part', async () => {
    const { sent } = await open(orderOf({ ...pending, amount_received: 200, amount_due: 41.5 }))
    expect(amount().value).toBe('41.5')
    press('บันทึกและอนุมัติ')
    await act(() => makePendingAction())
    expect(sent).toEqual([
      {
        call: PAYMENT,
        body: { method: 'promptpay', amount: 41.5, amount_due: 41.5, seen: { ...SEEN, sum: 41.5 } },
      },
    ])
  })

  it('that is less waits for the rest, unless it is accepted with a reason', async () => {
    const { sent } = await open(pending, orderOf({ status: 'awaiting_slip' }))
    write('ยอดที่ได้รับ', '200')
    const body = { method: 'promptpay', amount: 200, amount_due: 241.5, seen: SEEN }
    expect(screen.getByLabelText('รอสมาชิกโอนอีก ฿41.50 และแจ้งทางอีเมล')).toHaveProperty('checked', true)
    press('บันทึกและรอส่วนที่เหลือ')
    await screen.findByText('บันทึกเงินที่ได้รับแล้ว และแจ้งสมาชิกให้ชำระส่วนที่เหลือ')
    expect(sent).toEqual([{ call: PAYMENT, body: { ...body, rest: 'wait' } }])
  })

  it('that is less is accepted as full only with a reason', async () => {
    const { sent } = await open()
    write('ยอดที่ได้รับ', '200')
    fireEvent.click(screen.getByLabelText('รับตามยอดนี้ ถือว่าครบ'))
    expect(button('บันทึกและอนุมัติ').disabled).toBe(true)
    write(/เหตุผลที่รับตามยอดนี้/, ' ')
    expect(button('บันทึกและอนุมัติ').disabled).toBe(true)
    write(/เหตุผลที่รับตามยอดนี้/, ' ป้ายราคาผิด ')
    press('บันทึกและอนุมัติ')
    await act(() => makePendingAction())
    const body = { method: 'promptpay', amount: 200, amount_due: 241.5, seen: SEEN, rest: 'accept' }
    expect(sent).toEqual([{ call: PAYMENT, body: { ...body, reason: 'ป้ายราคาผิด' } }])
  })

  it('that is more shows the surplus, which the member gets back', async () => {
    const { sent } = await open()
    write('ยอดที่ได้รับ', '1,250')
    expect((await dialog()).textContent).toContain('เกินมา ฿1,008.50 ระบบบันทึกเป็นเงินที่ต้องคืน')
    press('บันทึกและอนุมัติ')
    await act(() => makePendingAction())
    expect(sent).toEqual([
      { call: PAYMENT, body: { method: 'promptpay', amount: 1250, amount_due: 241.5, seen: SEEN } },
    ])
  })

  it('can leave the approval to somebody else', async () => {
    const { sent } = await open(pending, orderOf({ status: 'paid' }))
    fireEvent.click(screen.getByLabelText('ยืนยันยอดเงินไว้ก่อน ให้อีกคนอนุมัติทีหลัง'))
    press('บันทึกยอดเงิน')
    await screen.findByText(/^กำลังบันทึกรับเงิน/)
    await act(() => makePendingAction())
    const body = { method: 'promptpay', amount: 241.5, amount_due: 241.5, seen: SEEN, approve: false }
    expect(sent).toEqual([{ call: PAYMENT, body }])
    await screen.findByText('บันทึกว่าได้รับเงินแล้ว')
  })

  it('must be an amount above 0', async () => {
    await open()
    for (const text of ['', '0', '-5', '12.345', 'สองร้อย']) {
      write('ยอดที่ได้รับ', text)
      screen.getByText('ใส่จำนวนเงินเป็นตัวเลขมากกว่า 0')
      expect(button('บันทึกและอนุมัติ').disabled, text).toBe(true)
      write('ยอดที่ได้รับ', '5')
    }
  })

  it('warns when the slip was used before', async () => {
    const slip = slipOf(1, { also_on: [{ order: null, order_number: null, return_session: ORDER_ID }] })
    await open(orderOf({ ...pending, slips: [slip] }))
    expect((await dialog()).textContent).toContain('สลิปนี้เคยใช้กับรายการอื่นแล้ว')
  })
})

describe('a slip for the member', () => {
  const SLIPS = 'POST /slips/'
  const photo = new File([new Uint8Array([1])], 'slip.jpg', { type: 'image/jpeg' })
  const openPanel = (can: object, reply: object = refusal(503)) =>
    openOrder(orderOf({ status: 'awaiting_slip', can }), { [SLIPS]: reply })

  it('is attached where the order takes one, and shown', async () => {
    const { sent } = await openPanel({ attach_slip: true }, orderOf({ slips: [slipOf(1)] }))
    const field = await screen.findByLabelText('แนบสลิปแทนสมาชิก', { selector: 'input' })
    fireEvent.change(field, { target: { files: [photo] } })
    await screen.findByText('แนบสลิปแทนสมาชิกแล้ว')
    await screen.findByText('REF1')
    expect(sent).toEqual([{ call: SLIPS, body: { order: ORDER_ID, image: 'slip.jpg' } }])
  })

  it('that is too large is not sent', async () => {
    const { sent } = await openPanel({ attach_slip: true })
    const field = await screen.findByLabelText('แนบสลิปแทนสมาชิก', { selector: 'input' })
    const large = Object.defineProperty(new File([], 'large.jpg'), 'size', { value: 2 ** 30 })
    fireEvent.change(field, { target: { files: [large] } })
    await screen.findByText(ERROR_TEXTS.image_too_large)
    expect(sent).toEqual([])
  })
})
