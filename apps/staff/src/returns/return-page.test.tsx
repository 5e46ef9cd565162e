import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { button, dialog } from '../console-testing.tsx'
import { press, type Replies, write } from '../lib/admin/page-testing.tsx'
import { openReturn } from '../record-pages-testing.tsx'
import { slipOf } from '../review/slip-testing.ts'
import { ORDER_ID, RETURN_ID, returnedItem, returnOf } from './return-testing.ts'

const RETURN = `/returns/${RETURN_ID}/`
const REVIEW = `POST ${RETURN}review/`
const RECEIVED = `POST ${RETURN}received/`

const open = (session = returnOf({ can: { review: true } }), replies: Replies = {}) =>
  openReturn(session, replies)

const group = (name: string) => screen.getByLabelText(name, { selector: '[role=group]' })
const result = () => screen.getByLabelText('ผลการตรวจ', { selector: '[role=status]' }).textContent

/** Chooses the condition of a row by its name. */
function choose(row: string, condition: string): void {
  fireEvent.mouseDown(within(group(row)).getByRole('combobox'))
  fireEvent.click(screen.getByText(condition, { selector: '[role=option]' }))
}

const penalty = (row: string) => within(group(row)).queryByLabelText<HTMLInputElement>('ค่าปรับ (บาท)')
const fill = (row: string, label: string | RegExp, value: string) =>
  fireEvent.change(within(group(row)).getByLabelText(label), { target: { value } })

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
})

describe('the review of a return', () => {
  it('proposes that all is well, with the late fee of every piece, and shows the result before it is sent', async () => {
    const done = returnOf({ status: 'approved', total_penalties: 60.3, processed_at: '2026-11-21T03:00:00Z' })
    const { sent } = await open(undefined, { [REVIEW]: done })
    expect(penalty('พู่กัน')?.value).toBe('60.3')
    expect(result()).toBe('อนุมัติค่าปรับรวม ฿60.30')
    press('ดูผลก่อนบันทึก')
    const asked = await dialog()
    expect(asked.textContent).toContain('รับคืนครบทุกชิ้น')
    expect(within(asked).getByRole('listitem').textContent).toBe('พู่กัน × 3: ปกติ, ค่าปรับ ฿60.30')
    expect(sent).toEqual([])

    press('บันทึกผลการตรวจ')
    await screen.findByText('บันทึกผลการตรวจแล้ว และแจ้งสมาชิกทางอีเมล')
    const outcomes = [{ condition: 1, quantity: 3, penalty_amount: 60.3 }]
    expect(sent).toEqual([{ call: REVIEW, body: { notes: '', items: [{ return_item: 11, outcomes }] } }])
    await screen.findByText('ค่าปรับค้าง ฿60.30')
    expect(screen.queryByText('ดูผลก่อนบันทึก')).toBeNull()
    expect(window.scrollTo).toHaveBeenCalledWith({ top: 0 })
  })

  it('proposes a penalty for each condition and shows its rule, and waives one with a reason only', async () => {
    const { sent } = await open(undefined, { [REVIEW]: returnOf({ status: 'approved' }) })
    screen.getByText('· คืนช้า 2 วัน ค่าปรับล่าช้า ฿20.10 ต่อชิ้น')
    for (const [condition, amount, hint, outcome] of [
      ['ชำรุด ซ่อมได้', '', 'ระบุค่าซ่อมเป็นบาท', 'อนุมัติค่าปรับรวม ฿0'],
      ['ชำรุด ใช้ไม่ได้', '360', 'ไม่เกินราคาทดแทน', 'อนุมัติค่าปรับรวม ฿360'],
      ['สูญหายหรือไม่ครบ', '360', 'ราคาทดแทน', 'อนุมัติค่าปรับรวม ฿360'],
      ['สึกหรอ ยืมต่อได้', '60.3', 'ค่าปรับล่าช้า', 'อนุมัติค่าปรับรวม ฿60.30'],
    ] as const) {
      choose('พู่กัน', condition)
      expect(penalty('พู่กัน')?.value).toBe(amount)
      within(group('พู่กัน')).getByText(hint)
      expect(result()).toBe(outcome)
      expect(button('ดูผลก่อนบันทึก').disabled).toBe(amount === '')
    }
    fireEvent.click(screen.getByLabelText('ยกเว้นค่าปรับ'))
    expect(result()).toBe('อนุมัติค่าปรับรวม ฿0')
    screen.getByText('พู่กัน: ระบุเหตุผลที่ยกเว้นค่าปรับ')
    fill('พู่กัน', /เหตุผลที่ยกเว้น/, 'ป่วย')
    press('ดูผลก่อนบันทึก')
    expect(within(await dialog()).getByRole('listitem').textContent).toContain('ยกเว้นค่าปรับ')
    press('บันทึกผลการตรวจ')
    await waitFor(() => expect(sent).toHaveLength(1))
    const outcomes = [{ condition: 2, quantity: 3, penalty_amount: 60.3, waived: true, reason: 'ป่วย' }]
    expect(sent[0]?.body).toEqual({ notes: '', items: [{ return_item: 11, outcomes }] })
  })

  it('of pieces that were not received charges nothing, and owes the member a note', async () => {
    const { sent } = await open(undefined, { [REVIEW]: returnOf({ status: 'rejected' }) })
    choose('พู่กัน', 'ไม่ได้รับของ')
    expect(penalty('พู่กัน')).toBeNull()
    expect(result()).toBe('ไม่อนุมัติค่าปรับรวม ฿0')
    expect(screen.getByText('ระบุหมายเหตุเมื่อไม่รับคืน')).toBeTruthy()
    expect(button('ดูผลก่อนบันทึก').disabled).toBe(true)

    write(/หมายเหตุถึงสมาชิก/, ' ไม่พบของ ')
    press('ดูผลก่อนบันทึก')
    const asked = await dialog()
    expect(asked.textContent).toContain('ไม่รับคืนเลย ทุกชิ้นยังยืมอยู่')
    expect(asked.textContent).toContain('หมายเหตุ: ไม่พบของ')
    press('บันทึกผลการตรวจ')
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body).toMatchObject({ notes: 'ไม่พบของ', items: [{ outcomes: [{ condition: 6 }] }] })
  })

  it('adds the price of a repair to the late fee, and lists the missing input until there is one', async () => {
    const { sent } = await open(undefined, { [REVIEW]: returnOf({ status: 'approved' }) })
    choose('พู่กัน', 'ชำรุด ซ่อมได้')
    expect(screen.getByText('พู่กัน: ระบุค่าซ่อมเป็นบาท')).toBeTruthy()
    expect(penalty('พู่กัน')?.disabled).toBe(true)
    fill('พู่กัน', 'ค่าซ่อม (บาท)', 'แพง')
    expect(screen.getByText('พู่กัน: ระบุค่าซ่อมเป็นบาท')).toBeTruthy()
    fill('พู่กัน', 'ค่าซ่อม (บาท)', '500')
    expect(within(group('พู่กัน')).getByText('ค่าปรับล่าช้า ฿60.30 + ค่าซ่อม ฿500 ไม่เกินราคาทดแทน')).toBeTruthy()
    expect(result()).toBe('อนุมัติค่าปรับรวม ฿360')
    fill('พู่กัน', 'ค่าซ่อม (บาท)', '80.50')
    fill('พู่กัน', 'เหตุผลของค่าปรับ', 'ขนหลุด')
    expect(within(group('พู่กัน')).getByText('ค่าปรับล่าช้า ฿60.30 + ค่าซ่อม ฿80.50')).toBeTruthy()
    expect(result()).toBe('อนุมัติค่าปรับรวม ฿140.80')
    press('ดูผลก่อนบันทึก')
    await dialog()
    press('บันทึกผลการตรวจ')
    await waitFor(() => expect(sent).toHaveLength(1))
    const outcomes = [
      { condition: 3, quantity: 3, penalty_amount: 140.8, repair_price: 80.5, reason: 'ขนหลุด' },
    ]
    expect(sent[0]?.body).toEqual({ notes: '', items: [{ return_item: 11, outcomes }] })
  })

  it('shows the rule next to a penalty that differs from it, and warns above the price of a new one', async () => {
    await open()
    fill('พู่กัน', 'ค่าปรับ (บาท)', '10')
    expect(within(group('พู่กัน')).getByText('ตามกฎ ฿60.30')).toBeTruthy()
    choose('พู่กัน', 'ชำรุด ใช้ไม่ได้')
    expect(penalty('พู่กัน')?.value).toBe('360')
    fill('พู่กัน', 'ค่าปรับ (บาท)', '400')
    expect(within(group('พู่กัน')).getByText('เกินราคาทดแทน ฿360')).toBeTruthy()
  })

  it('splits an item over conditions, counts every piece once, and joins the rows again', async () => {
    await open()
    press('แบ่งตามสภาพ')
    choose('พู่กัน ส่วนที่ 2', 'ไม่ได้รับของ')
    expect(result()).toBe('อนุมัติบางส่วนค่าปรับรวม ฿40.20')
    fill('พู่กัน ส่วนที่ 1', 'จำนวนชิ้น', '1')
    expect(screen.getByText('ยังไม่ได้ตรวจอีก 1 ชิ้น')).toBeTruthy()
    expect(screen.getByText('พู่กัน: จำนวนรวมต้องเท่ากับ 3')).toBeTruthy()
    fill('พู่กัน ส่วนที่ 1', 'จำนวนชิ้น', '3')
    expect(screen.getByText('เกินจำนวนที่ขอคืน 1 ชิ้น')).toBeTruthy()
    expect(button('ดูผลก่อนบันทึก').disabled).toBe(true)
    fireEvent.click(screen.getByLabelText('ลบ พู่กัน ส่วนที่ 2'))
    expect(result()).toBe('อนุมัติค่าปรับรวม ฿60.30')
    expect(button('ดูผลก่อนบันทึก').disabled).toBe(false)
  })
})

it('the volunteer’s own return cannot be reviewed, and the page shows why', async () => {
  await open(returnOf({ own_case: 'refused', can: { review: false } }))
  expect(screen.getByText('รายการนี้เป็นของคุณเอง ให้เจ้าหน้าที่คนอื่นทำแทน')).toBeTruthy()
  expect(screen.queryByText('ดูผลก่อนบันทึก')).toBeNull()
})

describe('the goods of a return', () => {
  const days = {
    due_on: '2026-11-20',
    sent_on: '2026-11-20',
    free_until: '2026-11-23',
    received_on: null,
    late: 0,
  }

  it('are received with one tap: the input stays, and the days no longer change', async () => {
    const waiting = returnOf({ items: [returnedItem({ days })], can: { review: true, receive: true } })
    const received = returnOf({
      received_at: '2026-11-24T03:00:00Z',
      items: [
        returnedItem({ days: { ...days, received_on: '2026-11-24', late: 1 }, days_late: 1, late_fee: 5 }),
      ],
      events: [
        {
          id: 1,
          from: 'pending',
          to: 'received',
          actor: 'สมศรี ใจดี',
          reason: null,
          created_at: '2026-11-24T03:00:00Z',
        },
      ],
      can: { review: true },
    })
    const { sent } = await open(waiting, { [RECEIVED]: received })
    const facts = () => screen.getByText(/กำหนดคืน ศ.\s20\sพ/).textContent
    expect(facts()).toContain('ส่งคำขอครบ ศ.\u00a020\u00a0พ.ย. · ไม่นับวันเพิ่มถึง จ.\u00a023\u00a0พ.ย. · ยังไม่รับของ')
    fill('พู่กัน', 'จำนวนชิ้น', '2')
    press('รับของแล้ว')
    await screen.findByText('บันทึกว่ารับของแล้ว และแจ้งสมาชิกทางอีเมล')
    expect(sent).toEqual([{ call: RECEIVED, body: null }])
    expect(facts()).toContain('ไม่นับวันเพิ่มถึง จ.\u00a023\u00a0พ.ย. · รับของ อ.\u00a024\u00a0พ.ย.')
    expect(result()).toBe('อนุมัติค่าปรับรวม ฿10')
    expect(screen.queryByText('รับของแล้ว', { selector: 'button' })).toBeNull()
    expect(screen.getByText('รับของแล้ว', { selector: 'li *' })).toBeTruthy()
  })
})

describe('a reviewed return', () => {
  const outcome = {
    condition: 1,
    condition_name: 'ปกติ',
    quantity: 2,
    penalty_amount: 40.2,
    waived: false,
    reason: '',
  }
  const broken = {
    ...outcome,
    condition: 4,
    condition_name: 'ชำรุด',
    quantity: 1,
    waived: true,
    reason: 'เก่ามาก',
  }
  const reviewed = returnOf({
    status: 'approved',
    processed_at: '2026-11-21T03:00:00Z',
    total_penalties: 40.2,
    items: [returnedItem({ outcomes: [outcome, broken] })],
  })
  const owed = {
    ...reviewed,
    can: { receive: false, review: false, penalty_paid: true, waive_penalty: true },
  }

  it('shows the condition and penalty of every piece, and its order', async () => {
    await open(reviewed)
    const item = screen.getByText('2 ชิ้น: ปกติ · ค่าปรับ ฿40.20').closest('li')
    expect(item?.textContent).toContain('1 ชิ้น: ชำรุด · ยกเว้นค่าปรับ (เก่ามาก)')
    expect(screen.getByText('คำสั่งซื้อเลขที่ 12').getAttribute('href')).toBe(`/orders/${ORDER_ID}/show`)
    expect(screen.getByText('รับคืนที่โต๊ะ จึงไม่มีรูปหลักฐาน')).toBeTruthy()
    expect(screen.getByText('รอสมาชิกชำระ ฿40.20')).toBeTruthy()
    expect(screen.getByText('สมาชิกยังไม่แนบสลิปค่าปรับ')).toBeTruthy()
    expect(screen.queryByText('ยืนยันว่าชำระค่าปรับแล้ว')).toBeNull()
  })

  it('is marked as paid with a note', async () => {
    const PAID = `POST ${RETURN}penalty-paid/`
    const slipped = { ...owed, penalty_slip: slipOf(1) }
    const { sent } = await open(slipped, { [PAID]: { ...reviewed, payment_complete: true } })
    expect(screen.getByText('REF1')).toBeTruthy()
    press('ยืนยันว่าชำระค่าปรับแล้ว')
    expect((await dialog()).textContent).toContain('ได้รับค่าปรับ ฿40.20 ครบแล้ว')
    write('บันทึก (ไม่ระบุก็ได้)', ' เห็นยอด ')
    press('ยืนยันการชำระ')
    await screen.findByText('ชำระแล้ว ฿40.20')
    const seen = { state: 'approved', sum: 40.2, slip: 1 }
    expect(sent).toEqual([{ call: PAID, body: { method: 'promptpay', note: 'เห็นยอด', amount: 40.2, seen } }])
    expect(screen.getByText('ชำระค่าปรับแล้ว ฿40.20')).toBeTruthy()
  })

  it('without a slip is paid in coins, unless staff choose another way', async () => {
    const PAID = `POST ${RETURN}penalty-paid/`
    const { sent } = await open(owed, { [PAID]: { ...reviewed, payment_complete: true } })
    press('ยืนยันว่าชำระค่าปรับแล้ว')
    const way = within(await dialog()).getByRole('combobox')
    expect(way.textContent).toBe('เงินสด')
    fireEvent.mouseDown(way)
    fireEvent.click(await screen.findByText('โอนผ่านธนาคาร', { selector: '[role=option]' }))
    await waitFor(() => expect(way.textContent).toBe('โอนผ่านธนาคาร'))
    press('ยืนยันการชำระ')
    await screen.findByText('ชำระแล้ว ฿40.20')
    expect(sent).toEqual([
      {
        call: PAID,
        body: { method: 'transfer', amount: 40.2, seen: { state: 'approved', sum: 40.2, slip: null } },
      },
    ])
  })

  it('whose penalty was waived takes further money, which is owed back', async () => {
    const PAID = `POST ${RETURN}penalty-paid/`
    const session = { ...reviewed, total_penalties: 0, can: { ...reviewed.can, add_payment: true } }
    const { sent } = await open(session, { [PAID]: session })
    expect(screen.getByText('ไม่มีค่าปรับที่ต้องชำระ')).toBeTruthy()
    press('มีเงินเข้าเพิ่ม')
    expect((await dialog()).textContent).toContain('ไม่มีค่าปรับที่ต้องชำระแล้ว')
    expect(button('บันทึกยอดเงิน').disabled).toBe(true)
    write('ยอดที่ได้รับ', '60')
    expect(screen.getByText(/^เกินมา ฿60/)).toBeTruthy()
    press('บันทึกยอดเงิน')
    await screen.findByText('บันทึกเงินที่เข้าเพิ่มแล้ว')
    const body = { method: 'cash', amount: 60, seen: { state: 'approved', sum: 0, slip: null } }
    expect(sent).toMatchObject([{ call: PAID, body }])
  })

  it('in cash next to a slip that waits asks what became of its money', async () => {
    const PAID = `POST ${RETURN}penalty-paid/`
    const slipped = { ...owed, penalty_slip: { ...slipOf(1), state: 'waits' as const } }
    const { sent } = await open(slipped, { [PAID]: { ...reviewed, payment_complete: true } })
    press('ยืนยันว่าชำระค่าปรับแล้ว')
    fireEvent.mouseDown(within(await dialog()).getByRole('combobox'))
    fireEvent.click(await screen.findByText('เงินสด', { selector: '[role=option]' }))
    write('ยอดที่ได้รับ', '60')
    expect(screen.getByText(/^เกินมา ฿19.80/)).toBeTruthy()
    expect(button('ยืนยันการชำระ').disabled).toBe(true)
    fireEvent.click(screen.getByLabelText(/^ยังไม่ได้ดู/))
    press('ยืนยันการชำระ')
    await screen.findByText('ชำระแล้ว ฿40.20')
    expect(sent).toMatchObject([{ call: PAID, body: { method: 'cash', amount: 60, slip_money: 'to_check' } }])
  })

  it('has its penalty waived with a reason only', async () => {
    const WAIVE = `POST ${RETURN}waive-penalty/`
    const { sent } = await open(owed, { [WAIVE]: { ...reviewed, total_penalties: 0 } })
    press('ยกเว้นค่าปรับ')
    await dialog()
    expect(button('ยืนยันยกเว้น').disabled).toBe(true)
    write(/เหตุผลที่ยกเว้น/, '   ')
    expect(button('ยืนยันยกเว้น').disabled).toBe(true)
    write(/เหตุผลที่ยกเว้น/, ' ช่วยงานแล้ว ')
    press('ยืนยันยกเว้น')
    await screen.findByText('ยกเว้นค่าปรับแล้ว')
    expect(sent).toEqual([
      { call: WAIVE, body: { reason: 'ช่วยงานแล้ว', seen: { state: 'approved', sum: 40.2, slip: null } } },
    ])
    await waitFor(() => expect(screen.queryByText('การชำระค่าปรับ')).toBeNull())
  })

  it('has its slip refused with a canned reason and an addition', async () => {
    const REFUSE = `POST ${RETURN}refuse-penalty-slip/`
    const slipped = { ...owed, penalty_slip: slipOf(1), can: { ...owed.can, refuse_penalty_slip: true } }
    const after = { ...owed, penalty_slip: slipOf(1), penalty_slip_refusal: 'สลิปซ้ำ: ใช้กับคำสั่งซื้ออื่น' }
    const { sent } = await open(slipped, { [REFUSE]: after })
    press('สลิปไม่ผ่าน')
    const asked = await dialog()
    expect(
      within(asked)
        .getAllByRole('radio')
        .map((radio) => (radio as HTMLInputElement).value),
    ).toEqual(['ยอดไม่ตรง', 'รูปไม่ชัด', 'ไม่พบยอดโอน', 'สลิปซ้ำ', 'อื่นๆ'])
    expect(button('ยืนยันสลิปไม่ผ่าน').disabled).toBe(true)
    fireEvent.click(within(asked).getByLabelText('สลิปซ้ำ'))
    write('รายละเอียดเพิ่มเติม', 'ใช้กับคำสั่งซื้ออื่น')
    press('ยืนยันสลิปไม่ผ่าน')
    await screen.findByText('สลิปนี้ไม่ผ่าน: สลิปซ้ำ: ใช้กับคำสั่งซื้ออื่น')
    expect(sent).toEqual([{ call: REFUSE, body: { slip: 1, reason: 'สลิปซ้ำ: ใช้กับคำสั่งซื้ออื่น' } }])
    expect(screen.queryByText('สลิปไม่ผ่าน')).toBeNull()
    expect(screen.getByText('ยืนยันว่าชำระค่าปรับแล้ว')).toBeTruthy()
  })
})
