import { SLIP_REJECTION_REASONS } from '@jansi/contract/slip-money'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { button, dialog, loggedRefusals, openForVolunteer } from '../console-testing.tsx'
import { makePendingAction, undoPendingAction } from '../lib/actions/pending-action.ts'
import { listOf, press, type Replies, type Reply, write } from '../lib/admin/page-testing.tsx'
import { openOrder } from '../record-pages-testing.tsx'
import { slipOf } from '../review/slip-testing.ts'
import { OrderPage } from './order-page.tsx'
import { lineOf, ORDER_ID, orderOf } from './order-testing.ts'
import { orders } from './resource.tsx'

const OTHER_ID = '2a0a77d2-9f1c-4f0e-8d35-0b9f4f2f5a22'
const ORDER = `/orders/${ORDER_ID}/`
const TRANSITION = `POST ${ORDER}transition/`
const PAYMENT = `POST ${ORDER}payment/`
/** All that is due, by the order's own method. */
const SEEN = { state: 'pending', sum: 241.5, slip: null }
const FULL = { method: 'promptpay', amount: 241.5, amount_due: 241.5, seen: SEEN }

type Open = { replies?: Replies; enter?: 'mails'[] }

const open = (order = orderOf(), { replies, enter }: Open = {}) =>
  openOrder(order, replies, { ...(enter && { enter }) })

const free = (...to: ('paid' | 'approved' | 'rejected' | 'cancelled')[]) =>
  to.map((target) => ({ to: target, reason_required: false }))
const panel = (title: string) => screen.getByText(title, { selector: 'h2' }).closest('section') as HTMLElement
const actions = () => screen.queryByLabelText('จัดการคำสั่งซื้อ')
const offered = () =>
  [...(actions()?.querySelectorAll('button, a') ?? [])].map(({ textContent }) => textContent)

// A pending action is held outside of React.
beforeEach(() => undoPendingAction())

describe('the actions of an order', () => {
  it.each([
    ['awaiting_slip', { transitions: free('cancelled'), record_payment: true }, ['บันทึกรับเงิน', 'ยกเลิกคำสั่งซื้อ']],
    [
      'pending',
      { transitions: free('paid', 'approved', 'rejected', 'cancelled'), record_payment: true },
      ['', 'อนุมัติ', 'ยอดหรือวิธีอื่น', 'ไม่อนุมัติ'],
    ],
    ['paid', { transitions: free('approved', 'rejected') }, ['อนุมัติ', 'ไม่อนุมัติ']],
    [
      'approved',
      { transitions: free('cancelled'), hand_over: true, close_rest: true },
      ['ส่งมอบของ', 'ปิดส่วนที่เหลือ', 'ยกเลิกคำสั่งซื้อ'],
    ],
    ['awaiting_return', { hand_over: true, take_return: true }, ['ส่งมอบของ', 'รับคืนที่โต๊ะ']],
  ] as const)('of status %s are those that the server allows', async (status, can, names) => {
    await open(
      orderOf({ status, can: { ...can, transitions: [...('transitions' in can ? can.transitions : [])] } }),
    )
    expect(offered()).toEqual(names)
  })

  it('are none on the volunteer’s own order, and the page shows why', async () => {
    await open(orderOf({ status: 'pending', own_case: 'refused' }))
    expect(actions()).toBeNull()
    expect(screen.getByText('รายการนี้เป็นของคุณเอง ให้เจ้าหน้าที่คนอื่นทำแทน')).toBeTruthy()
  })

  it('of the only volunteer’s own order come with their consequences', async () => {
    await open(orderOf({ own_case: 'marked', can: { transitions: free('approved') } }))
    expect(offered()).toEqual(['อนุมัติ'])
    expect(screen.getByText(/แจ้งผู้ดูแลทุกคนทางอีเมล/)).toBeTruthy()
  })
})

describe('approving an order', () => {
  const pending = orderOf({ can: { transitions: free('paid', 'approved'), record_payment: true } })

  it('states that all that is due came in, and shows the order that the server returns', async () => {
    const changed = orderOf({ status: 'approved', number: 99 })
    const { sent } = await open(pending, { replies: { [PAYMENT]: changed } })
    expect(actions()?.textContent).toContain('ต้องได้ ฿241.50 อนุมัติหมายถึงได้รับทางพร้อมเพย์ครบแล้ว')
    press('อนุมัติ')
    await act(() => makePendingAction())
    expect(sent).toEqual([{ call: PAYMENT, body: FULL }])
    await screen.findByText('อนุมัติแล้ว และแจ้งสมาชิกทางอีเมล')
    await screen.findByText(/^เลขที่ 99 ·/)
    expect(actions()).toBeNull()
  })

  it('asks first when its slip was used before', async () => {
    const slip = slipOf(1, { also_on: [{ order: OTHER_ID, order_number: 9, return_session: null }] })
    const { sent } = await open(orderOf({ ...pending, slips: [slip] }), {
      replies: { [PAYMENT]: orderOf({ status: 'approved' }) },
    })
    press('อนุมัติ')
    const asked = await dialog()
    expect(asked.textContent).toContain('สลิปนี้เคยใช้กับรายการอื่นแล้ว')
    expect(screen.queryByText(/^กำลังอนุมัติ/)).toBeNull()
    press('ยืนยันอนุมัติ')
    await act(() => makePendingAction())
    expect(sent).toEqual([{ call: PAYMENT, body: FULL }])
  })

  it('whose money is recorded already, or that costs nothing, changes only the status', async () => {
    const paid = orderOf({ status: 'paid', can: { transitions: free('approved') } })
    const { sent } = await open(paid, { replies: { [TRANSITION]: orderOf({ status: 'approved' }) } })
    expect(actions()?.textContent).not.toContain('ได้รับ')
    press('อนุมัติ')
    await act(() => makePendingAction())
    expect(sent).toEqual([
      { call: TRANSITION, body: { to: 'approved', seen: expect.objectContaining({ slip: null }) } },
    ])
  })
})

describe('rejecting an order', () => {
  const KEPT = 'ร้านกันของไว้ให้สมาชิกส่งสลิปใหม่ภายในเวลาที่ตั้งไว้'
  const GIVEN_BACK = 'ของกลับเข้าสต็อกทันที สมาชิกต้องสั่งใหม่'
  const pending = orderOf({ can: { transitions: [{ to: 'rejected', reason_required: true }] } })

  it('offers the reasons after which a member may send another slip, and waits for one', async () => {
    const { sent } = await open(pending, { replies: { [TRANSITION]: orderOf({ status: 'rejected' }) } })
    press('ไม่อนุมัติ')
    const asked = await dialog()
    const reasons = [...asked.querySelectorAll('input[type=radio]')].map((radio) =>
      radio.getAttribute('value'),
    )
    expect(reasons).toEqual([...SLIP_REJECTION_REASONS, 'อื่นๆ'])
    expect(button('ยืนยันไม่อนุมัติ').disabled).toBe(true)

    fireEvent.click(screen.getByLabelText('อื่นๆ'))
    expect(button('ยืนยันไม่อนุมัติ').disabled).toBe(true)
    fireEvent.click(screen.getByLabelText('ยอดไม่ตรง'))
    write('รายละเอียดเพิ่มเติม', 'ขาด 20 บาท')
    press('ยืนยันไม่อนุมัติ')
    await screen.findByText(/^กำลังบันทึกไม่อนุมัติ/)
    expect(sent).toEqual([])
    await act(() => makePendingAction())
    expect(sent).toEqual([
      { call: TRANSITION, body: { to: 'rejected', seen: SEEN, reason: 'ยอดไม่ตรง: ขาด 20 บาท' } },
    ])
  })

  it('gives the goods back after the last slip that a member may send', async () => {
    await open({ ...pending, slips: Array.from({ length: 5 }, (_, n) => slipOf(n + 1)) })
    press('ไม่อนุมัติ')
    await dialog()
    fireEvent.click(screen.getByLabelText('รูปไม่ชัด'))
    screen.getByText(GIVEN_BACK)
  })

  it('keeps the goods for a new slip after own words that are about the slip', async () => {
    const replies = { [TRANSITION]: orderOf({ status: 'rejected' }) }
    const { sent } = await open({ ...pending, slips: [slipOf(1)] }, { replies })
    press('ไม่อนุมัติ')
    await dialog()
    const isForSlip = () => screen.queryByLabelText('เป็นเรื่องสลิป ให้สมาชิกส่งสลิปใหม่ได้')
    fireEvent.click(screen.getByLabelText('รูปไม่ชัด'))
    screen.getByText(KEPT)
    expect(isForSlip()).toBeNull()
    fireEvent.click(screen.getByLabelText('อื่นๆ'))
    write('รายละเอียดเพิ่มเติม', 'รูปสลิปไม่ชัด')
    screen.getByText(GIVEN_BACK)
    fireEvent.click(isForSlip() as HTMLElement)
    screen.getByText(KEPT)
    press('ยืนยันไม่อนุมัติ')
    await act(() => makePendingAction())
    const body = { to: 'rejected', reason: 'รูปสลิปไม่ชัด', slip_fault: true }
    expect(sent).toEqual([{ call: TRANSITION, body: { ...body, seen: SEEN } }])
  })
})

describe('cancelling an order', () => {
  it('of an order that waits for its approval is in the menu, asks, needs no reason, and is sent at once', async () => {
    const can = { transitions: free('approved', 'cancelled'), record_payment: true }
    const { sent } = await open(orderOf({ can }), {
      replies: { [TRANSITION]: orderOf({ status: 'cancelled' }) },
    })
    fireEvent.click(screen.getByLabelText('ตัวเลือกอื่น'))
    press('ยกเลิกคำสั่งซื้อ')
    const asked = await dialog()
    expect(asked.textContent).toContain('(ไม่ระบุก็ได้)')
    press('ยืนยันยกเลิก')
    await screen.findByText('ยกเลิกคำสั่งซื้อแล้ว สต็อกกลับเข้าร้าน และแจ้งสมาชิกทางอีเมล')
    expect(sent).toEqual([
      { call: TRANSITION, body: { to: 'cancelled', seen: expect.objectContaining({ slip: null }) } },
    ])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('asks whether recorded money came, how much and by which way', async () => {
    const paid = orderOf({
      status: 'approved',
      amount_received: 241.5,
      money_method: 'promptpay',
      can: { transitions: free('cancelled') },
    })
    const { sent } = await open(paid, { replies: { [TRANSITION]: orderOf({ status: 'cancelled' }) } })
    press('ยกเลิกคำสั่งซื้อ')
    const asked = await dialog()
    expect(asked.textContent).toContain('บันทึกไว้ว่าได้รับเงิน ฿241.50')
    expect(button('ยืนยันยกเลิก').disabled).toBe(true)
    fireEvent.click(screen.getByLabelText('ไม่พบเงินเข้า'))
    expect(asked.textContent).toContain('สมาชิกได้อีเมลว่าไม่พบเงิน')
    expect(button('ยืนยันยกเลิก').disabled).toBe(false)
    fireEvent.click(screen.getByLabelText('เงินเข้าจริง'))
    expect(screen.getByLabelText('ยอดที่ได้รับทั้งหมด')).toHaveProperty('value', '241.5')
    write('ยอดที่ได้รับทั้งหมด', '200')
    press('ยืนยันยกเลิก')
    await waitFor(() => expect(sent).toHaveLength(1))
    const money = { came: true, amount: 200, method: 'promptpay' }
    expect(sent).toEqual([
      { call: TRANSITION, body: { to: 'cancelled', seen: expect.objectContaining({ slip: null }), money } },
    ])
  })
})

describe('handing over', () => {
  const HAND_OVER = `POST ${ORDER}hand-over/`
  const approved = orderOf({ status: 'approved', can: { hand_over: true } })

  it('sends fewer pieces by their lines, and all that is left without naming any', async () => {
    const { sent } = await open(approved, { replies: { [HAND_OVER]: approved } })
    press('ส่งมอบของ')
    await dialog()
    press('ยืนยันส่งมอบ')
    await screen.findByText('ส่งมอบแล้ว และแจ้งสมาชิกทางอีเมล')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    press('ส่งมอบของ')
    const asked = await dialog()
    write('จำนวน พู่กัน', '9')
    press('ยืนยันส่งมอบ')
    expect(asked.textContent).toContain('ใส่จำนวนเต็ม 0 ถึง 3')
    write('จำนวน พู่กัน', '0')
    write('จำนวน สมุด', '0')
    expect(button('ยืนยันส่งมอบ').disabled).toBe(true)
    write('จำนวน พู่กัน', '1')
    expect(asked.textContent).toContain('ส่งมอบบางส่วน')
    press('ยืนยันส่งมอบ')
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent).toEqual([
      { call: HAND_OVER, body: {} },
      { call: HAND_OVER, body: { items: [{ order_item: 1, quantity: 1 }] } },
    ])
  })
})

describe('the page of an order', () => {
  it('shows lines, sums and the value of closed pieces in baht', async () => {
    const items = [
      lineOf(1, 'พู่กัน', { is_rental: true, collected: 2, returned: 1 }),
      lineOf(2, 'สมุด', { closed: 2, closed_reason: 'ของหมด' }),
    ]
    await open(orderOf({ items }))
    const lines = within(panel('รายการ')).getAllByRole('listitem')
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'พู่กันยืมขนาด A5 · ฿40.25 × 3รับแล้ว 2 จาก 3 · คืนแล้ว 1 จาก 2฿120.75',
      'สมุดซื้อขนาด A5 · ฿40.25 × 3ปิดแล้ว 2 ชิ้น · ของหมด฿120.75',
    ])
    expect(panel('รายการ').textContent).toContain('ยอดรวม฿241.50มูลค่าของที่ปิด−฿80.50')
  })

  it('shows the newest slip first, the content of its QR, and where else it was used', async () => {
    const again = slipOf(2, {
      bank_name: null,
      bank_code: null,
      reference: null,
      codes: [],
      also_on: [{ order: OTHER_ID, order_number: 9, return_session: null }],
    })
    await open(orderOf({ slips: [slipOf(1), again] }))
    const slips = panel('สลิป')
    expect(
      within(slips)
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent),
    ).toEqual(['สลิปล่าสุด', 'สลิปก่อนหน้า ถูกเปลี่ยนแล้ว'])
    expect(slips.textContent).toContain('อ่าน QR บนสลิปไม่ได้')
    expect(within(slips).getByText('คำสั่งซื้อเลขที่ 9').getAttribute('href')).toBe(`/orders/${OTHER_ID}/show`)
    expect(within(slips).getByText('REF1')).toBeTruthy()
  })

  it.each([
    ['awaiting_slip', 'สมาชิกยังไม่แนบสลิป', 'แนบสลิปภายใน'],
    ['pending', 'คำสั่งซื้อนี้ไม่มีสลิป', 'อนุมัติภายใน'],
  ] as const)(
    'of status %s without a slip reports it, and until when it waits',
    async (status, text, limit) => {
      const due = '2026-11-21T03:00:00Z'
      await open(orderOf({ status, slip_due_at: due, approval_due_at: due }))
      expect(panel('สลิป').textContent).toContain(text)
      expect(screen.queryByText(/^แนบสลิปแทนสมาชิก|^แก้ย้อนหลัง/)).toBeNull()
      const names = [...panel('การชำระเงิน').querySelectorAll('dt')].map(({ textContent }) => textContent)
      expect(names).toEqual(['วิธีชำระ', 'สั่งเมื่อ', limit])
      expect(panel('การชำระเงิน').textContent).toContain('ส.\u00a021\u00a0พ.ย. 10:00\u00a0น.')
    },
  )

  it.each([
    [{ held_until: '2026-11-21T03:00:00Z' }, 'กันของไว้ รอสลิปใหม่ถึง ส. 21 พ.ย. 10:00 น. เลยเวลานี้ของกลับเข้าสต็อก'],
    [{ held_until: null, hold_end: 'price_changed' as const }, 'ของกลับเข้าสต็อกแล้ว: ราคาเปลี่ยนไปจากตอนที่สั่ง'],
  ])('that was rejected for its slip shows whether its goods are kept: %j', async (hold, text) => {
    const event = { from: 'rejected', actor: null, reason: null, created_at: '2026-11-21T03:00:00Z' }
    const events = [{ ...event, id: 1, to: 'hold_ended' }]
    await open(orderOf({ status: 'rejected', rejection_reason: 'รูปไม่ชัด', events, ...hold }))
    expect(screen.getByText(text)).toBeTruthy()
    expect(panel('ประวัติ').textContent).toContain('ของที่กันไว้กลับเข้าสต็อก')
  })

  it('shows history in the words of volunteers, newest first', async () => {
    const event = { from: null, actor: 'กมล', reason: null }
    await open(
      orderOf({
        rejection_reason: 'ยอดไม่ตรง',
        events: [
          { ...event, id: 1, to: 'pending', actor: null, created_at: '2026-11-20T03:00:00Z' },
          { ...event, id: 2, to: 'part_closed', reason: 'ของหมด', created_at: '2026-11-21T03:00:00Z' },
          { ...event, id: 3, to: 'unheard_of', created_at: '2026-11-21T03:00:00Z' },
          {
            ...event,
            id: 4,
            to: 'due_day_moved',
            reason: 'งานเลื่อน',
            due_day: { from: '2026-11-28', to: '2026-12-05' },
            created_at: '2026-11-22T03:00:00Z',
          },
          {
            ...event,
            id: 5,
            to: 'loan_renewed',
            actor: 'มะลิ',
            due_day: { from: '2026-12-05', to: '2026-12-12' },
            created_at: '2026-11-23T03:00:00Z',
          },
        ],
      }),
    )
    expect(
      within(panel('ประวัติ'))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringMatching(/^สมาชิกต่ออายุการยืม.*5\sธ\.ค\. → .*12\sธ\.ค\.จ\.\s23\sพ\.ย\. .* · มะลิ$/),
      expect.stringMatching(/^เลื่อนกำหนดคืน.*28\sพ\.ย\. → .*5\sธ\.ค\.งานเลื่อนอา\.\s22\sพ\.ย\./),
      'unheard_ofส.\u00a021\u00a0พ.ย. 10:00\u00a0น. · กมล',
      'ปิดรายการที่ยังไม่ได้รับของหมดส.\u00a021\u00a0พ.ย. 10:00\u00a0น. · กมล',
      'รอตรวจสอบศ.\u00a020\u00a0พ.ย. 10:00\u00a0น. · ระบบ',
    ])
    expect(screen.getByText('ไม่อนุมัติ: ยอดไม่ตรง')).toBeTruthy()
  })

  it('leads from the money of an ended order to its refund', async () => {
    const refund = {
      version: 1,
      cause: 'cancelled',
      received: null,
      created_at: '2026-11-20T03:00:00Z',
    } as const
    const paid = { ...refund, paid_at: '2026-11-21T03:00:00Z', paid_note: 'โอนคืน 21 พ.ย.' }
    await open(
      orderOf({
        status: 'cancelled',
        refunds: [
          { ...refund, id: 8, state: 'owed', amount: 120.5, paid_at: null, paid_note: '' },
          { ...paid, id: 7, state: 'paid', amount: 80 },
        ],
      }),
    )
    const money = within(panel('คืนเงิน'))
    expect(money.getByText('ไปตรวจและคืนเงิน').getAttribute('href')).toBe('/refunds/8/show')
    expect(money.getByText('ดูรายการ').getAttribute('href')).toBe('/refunds/7/show')
    expect(money.getByText('฿120.50')).toBeTruthy()
    expect(money.getByText('โอนคืน 21 พ.ย.')).toBeTruthy()
  })

  it.each([
    { enter: ['mails'] as 'mails'[], link: '/mails/4/show' },
    { enter: [], link: undefined },
  ])('links its mails only for those who may read the outbox: $enter', async ({ enter, link }) => {
    const mail = { id: 4, kind: 'order_approved', subject: 'อนุมัติแล้ว!', created_at: '2026-11-20T03:00:00Z' }
    await open(orderOf({ mails: [{ ...mail, sent_at: null, state: 'failed' }] }), { enter })
    await waitFor(() => expect(screen.getByText('อนุมัติแล้ว!').closest('a')?.getAttribute('href')).toBe(link))
    expect(panel('อีเมลถึงสมาชิก').textContent).toContain('ส่งไม่สำเร็จ')
  })
})

describe('an order that cannot be read', () => {
  const openAt = (reply: Reply) =>
    openForVolunteer({
      page: <OrderPage />,
      path: '/orders/:id/show',
      at: `/orders/${ORDER_ID}/show`,
      resources: [orders],
      replies: { [`GET ${ORDER}`]: reply, 'GET /orders/': listOf() },
    })

  it('is read again on request after a fault', async () => {
    let healthy = false
    openAt(() => (healthy ? orderOf() : new Response(null, { status: 500 })))
    await screen.findByRole('alert')
    healthy = true
    press('ลองอีกครั้ง')
    await screen.findByText(/^เลขที่ 12 ·/)
    expect(loggedRefusals()).toEqual([500])
  })

  it('reports that it is missing, without a retry', async () => {
    openAt(new Response(null, { status: 404 }))
    expect(screen.getByText('กำลังโหลด')).toBeTruthy()
    await screen.findByText('ไม่พบรายการนี้ อาจมีคนลบไปแล้ว หรือลิงก์ไม่ครบ')
    expect(screen.queryByText('ลองอีกครั้ง')).toBeNull()
    expect(loggedRefusals()).toEqual([404])
  })
})

describe('the order of a buyer without an account', () => {
  const buyer = { pk: 9, first_name: 'สมชาย', last_name: '', email: '', phone_number: '' }
  const member = { ...buyer, has_account: false } as const

  it('leads to their data, and asks staff to inform them of changes while something may change', async () => {
    await open(orderOf({ status: 'approved', member }))
    screen.getByText(/ผู้ซื้อไม่มีบัญชี จึงไม่ได้อีเมล/)
    expect(screen.getByRole('link', { name: 'สมชาย' }).getAttribute('href')).toBe('/members/9/show')
  })

  it('is changed without a word of mails', async () => {
    await open(orderOf({ status: 'approved', member, can: { transitions: free('cancelled') } }), {
      replies: { [TRANSITION]: orderOf({ status: 'cancelled', member }) },
    })
    press('ยกเลิกคำสั่งซื้อ')
    expect((await dialog()).textContent).toContain('ผู้ซื้อไม่มีบัญชี บอกผู้ซื้อเอง')
    press('ยืนยันยกเลิก')
    expect(await screen.findByText('ยกเลิกคำสั่งซื้อแล้ว สต็อกกลับเข้าร้าน')).toBeTruthy()
  })

  it('has a receipt to save', async () => {
    const saved: string[] = []
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:receipt')
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    const replies = { [`GET ${ORDER}receipt/`]: new Response(new Uint8Array([1, 2])) }
    await open(orderOf({ status: 'completed', receipt_kind: 'receipt', member }), { replies })
    expect(screen.queryByText(/จึงไม่ได้อีเมล/)).toBeNull()
    press('ดาวน์โหลดใบเสร็จ')
    await waitFor(() => expect(saved).toEqual([`receipt-${ORDER_ID.slice(0, 8)}.png`]))
  })
})
