import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { button, dialog, openForVolunteer } from '../console-testing.tsx'
import { press, write } from '../lib/admin/page-testing.tsx'
import { slipOf } from '../review/slip-testing.ts'
import { RefundPage } from './refund-page.tsx'
import { ORDER_ID, refundOf } from './refund-testing.ts'
import { refunds } from './resource.tsx'

const CHECK = 'POST /refunds/8/check/'
const PAY = 'POST /refunds/8/pay/'
const PROOF = 'POST /refunds/8/proof/'

async function open(refund = refundOf(), replies: Record<string, unknown> = {}) {
  const page = openForVolunteer({
    page: <RefundPage />,
    path: '/refunds/:id/show',
    at: '/refunds/8/show',
    resources: [refunds],
    replies: { 'GET /refunds/8/': refund, ...replies },
  })
  await screen.findByText('คืนเงิน เลขที่ 12')
  return page
}

const factsOf = (title: string) => {
  const terms = screen.getByText(title, { selector: 'h2' }).closest('section')?.querySelectorAll('dt') ?? []
  return [...terms].map((term) => [term.textContent, term.nextElementSibling?.textContent])
}
const proposed = () => screen.getByLabelText<HTMLInputElement>('ยอดที่ต้องคืน').value
const NEW = 'เงินที่เข้าใหม่'
const save = () => button('บันทึกยอด')

async function check(refund = refundOf(), replies: Record<string, unknown> = {}) {
  const page = await open(refund, replies)
  press(refund.state === 'owed' ? 'แก้ยอดที่ได้รับ' : 'บันทึกยอดที่ได้รับ')
  await dialog()
  return page
}

describe('the page of a refund', () => {
  it('shows that nobody has checked the money yet, and its slips', async () => {
    await open(refundOf({ slips: [slipOf(2), slipOf(1)] }))
    expect(factsOf('ยอดเงิน')).toEqual([
      ['เรื่อง', 'คำสั่งซื้อถูกยกเลิก'],
      ['ยอดคำสั่งซื้อ', '฿241.50'],
      ['ยอดที่ได้รับ', 'ยังไม่ได้ตรวจ'],
    ])
    expect(screen.getByText('สลิปล่าสุด')).toBeTruthy()
    expect(screen.getByText('สลิปก่อนหน้า')).toBeTruthy()
    expect(screen.getByText('12').getAttribute('href')).toBe(`/orders/${ORDER_ID}/show`)
    expect(screen.queryByText('บันทึกว่าคืนเงินแล้ว')).toBeNull()
  })

  it('shows of a paid one who checked and who paid, when and how', async () => {
    await open(
      refundOf({
        state: 'paid',
        cause: 'part_closed',
        received: 241.5,
        amount: 80.5,
        kept: 161,
        returned_before: 20,
        check_note: 'โอนสองครั้ง',
        checked_at: '2026-11-20T04:00:00Z',
        checked_by: 'กมล',
        paid_at: '2026-11-21T04:00:00Z',
        paid_by: null,
        paid_note: 'พร้อมเพย์',
        can: { check: false, pay: false },
      }),
    )
    expect(factsOf('ยอดเงิน')).toEqual([
      ['เรื่อง', 'ปิดรายการที่ยังไม่ได้รับ'],
      ['ยอดคำสั่งซื้อ', '฿241.50'],
      ['ค่าของที่ไม่ได้ปิด', '฿161'],
      ['คืนไปก่อนแล้ว', '฿20'],
      ['ยอดที่ได้รับ', '฿241.50'],
      ['ยอดที่ต้องคืน', '฿80.50'],
      ['ตรวจโดย', 'กมล · ศ.\u00a020\u00a0พ.ย. 11:00\u00a0น.'],
      ['หมายเหตุ', 'โอนสองครั้ง'],
      ['คืนโดย', '– · ส.\u00a021\u00a0พ.ย. 11:00\u00a0น.'],
      ['รายละเอียด', 'พร้อมเพย์'],
    ])
    expect(screen.queryByLabelText('จัดการการคืนเงิน')).toBeNull()
    expect(screen.getByText('คำสั่งซื้อนี้ไม่มีสลิป')).toBeTruthy()
  })

  it('offers volunteers nothing on their own order, and shows why', async () => {
    await open(refundOf({ is_own: true, own_case: 'refused', can: { check: false, pay: false } }))
    expect(screen.getByRole('alert').textContent).toContain('รายการนี้เป็นของคุณเอง')
    expect(screen.queryByLabelText('จัดการการคืนเงิน')).toBeNull()
  })
})

describe('checking the money', () => {
  it('proposes to return all that came in for a cancelled order, and sends it with the version', async () => {
    const owed = refundOf({ version: 4, state: 'owed', received: 241.5, amount: 241.5 })
    const { sent } = await check(refundOf(), { [CHECK]: { ...owed, can: { check: true, pay: true } } })
    expect(save().disabled).toBe(true)
    write(NEW, '241.50')
    expect(proposed()).toBe('241.5')
    press('บันทึกยอด')
    await screen.findByText('บันทึกแล้ว ต้องคืนเงิน และแจ้งสมาชิกทางอีเมล')
    const body = { version: 3, received: 241.5, amount: 241.5, note: '', method: 'transfer' }
    expect(sent).toEqual([{ call: CHECK, body }])
    await screen.findByText('แก้ยอดที่ได้รับ')
    expect(screen.getByText('บันทึกว่าคืนเงินแล้ว')).toBeTruthy()
  })

  it.each([
    [{ kept: 161, returned_before: 30, recorded: 30 }, '211.5', '50.5'],
    [{ kept: 161, limit: 40.25 }, '300', '40.25'],
  ])('proposes of %j and ฿%s to return %s', async (part, received, amount) => {
    await check(refundOf(part))
    write(NEW, received)
    expect(proposed()).toBe(amount)
  })

  it('needs a note when nothing goes back', async () => {
    const { sent } = await check(refundOf(), {
      [CHECK]: refundOf({ state: 'nothing_owed', received: 0, amount: 0 }),
    })
    write(NEW, '0')
    expect(save().disabled).toBe(true)
    write('หมายเหตุ (ต้องระบุเมื่อไม่มียอดคืน)', '  ')
    expect(save().disabled).toBe(true)
    write('หมายเหตุ (ต้องระบุเมื่อไม่มียอดคืน)', ' ไม่พบยอดโอน ')
    press('บันทึกยอด')
    await screen.findByText('บันทึกแล้ว ไม่มียอดต้องคืน')
    expect(sent[0]?.body).toEqual({ version: 3, received: 0, amount: 0, note: 'ไม่พบยอดโอน' })
  })

  it('takes another amount than the proposed one, but no more than came in', async () => {
    await check(refundOf({ returned_before: 41.5, recorded: 41.5 }))
    write(NEW, '200')
    write('ยอดที่ต้องคืน', '200.01')
    expect(screen.getByText('ยอดที่คืนเกินยอดที่ได้รับ')).toBeTruthy()
    expect(save().disabled).toBe(true)
    write('ยอดที่ต้องคืน', '200')
    expect(save().disabled).toBe(false)
    write('ยอดที่ต้องคืน', 'ทั้งหมด')
    expect(screen.getByText('ใส่จำนวนเงินเป็นตัวเลข')).toBeTruthy()
    expect(save().disabled).toBe(true)
  })

  it('starts from the earlier input', async () => {
    const before = { state: 'owed', received: 100, recorded: 100, amount: 100, check_note: 'โอนขาด' } as const
    const refund = refundOf({ ...before, money_method: 'cash', can: { check: true, pay: true } })
    const { sent } = await check(refund, { [CHECK]: refund })
    expect((await dialog()).textContent).toContain('บันทึกไว้แล้ว฿100 (เงินสด)')
    expect(screen.getByLabelText(NEW)).toHaveProperty('value', '0')
    expect(screen.getByLabelText('หมายเหตุ (ไม่ระบุก็ได้)')).toHaveProperty('value', 'โอนขาด')
    write(NEW, '50')
    press('บันทึกยอด')
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body).toMatchObject({ received: 150, amount: 150, method: 'cash' })
  })

  it('refuses less than was paid back, and lowers the total only for an admin with a note', async () => {
    const before = { recorded: 100, received: 100, returned_before: 60 } as const
    const refund = refundOf({ ...before, can: { check: true, pay: false, correct: true } })
    const { sent } = await check(refund, { [CHECK]: refund })
    fireEvent.click(screen.getByLabelText('ยอดที่บันทึกไว้ผิด แก้ยอดทั้งหมด'))
    write('ยอดที่ได้รับทั้งหมด', '59')
    expect(screen.getByText('ยอดที่ได้รับน้อยกว่ายอดที่คืนไปแล้ว')).toBeTruthy()
    expect(save().disabled).toBe(true)
    write('ยอดที่ได้รับทั้งหมด', '80')
    expect(save().disabled).toBe(true)
    write('หมายเหตุ (ต้องระบุเมื่อลดยอด)', 'นับผิด')
    press('บันทึกยอด')
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body).toEqual({ version: 3, received: 80, amount: 20, note: 'นับผิด' })
  })
})

describe('paying the money back', () => {
  const mobile = {
    kind: 'promptpay',
    number: '0812345678',
    bank: null,
    bank_name: null,
    holder: null,
  } as const
  const owed = refundOf({
    state: 'owed',
    received: 241.5,
    amount: 241.5,
    destination: { ...mobile, qr_code_url: 'data:image/png;base64,qr' },
    can: { check: true, pay: true },
  })
  const paid = refundOf({ state: 'paid', amount: 241.5, can: { check: false, pay: false } })
  const NOTE = /คืนเมื่อไร ทางไหน/
  const confirm = () => button('ยืนยันว่าคืนแล้ว')
  const choose = (name = 'slip.jpg') =>
    fireEvent.change(screen.getByLabelText('แนบรูปสลิปการโอนคืน'), {
      target: { files: [new File(['x'], name, { type: 'image/jpeg' })] },
    })

  it('shows where it goes, with a code that pays it and the number to copy', async () => {
    const writeText = vi.fn(async () => undefined)
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
    await open(owed)
    expect(factsOf('บัญชีรับเงินคืน')).toEqual([['พร้อมเพย์', '0812345678']])
    expect(screen.getByAltText('QR พร้อมเพย์สำหรับโอนคืน').getAttribute('src')).toBe('data:image/png;base64,qr')
    press('คัดลอกเลข')
    await screen.findByText('คัดลอกเลขแล้ว')
    expect(writeText).toHaveBeenCalledWith('0812345678')
    vi.unstubAllGlobals()
  })

  it('shows that the member has not named a destination yet', async () => {
    await open(refundOf({ ...owed, destination: null, awaits_destination: true }))
    expect(screen.getByText(/รอเลขบัญชีจากสมาชิก ระบบแจ้งทางอีเมลแล้ว/)).toBeTruthy()
  })

  it('keeps note and image when the server is out of order, and does not send an image twice', async () => {
    let answer: unknown = new Response(null, { status: 500 })
    const { sent } = await open(owed, { [PROOF]: { ...owed, version: 4 }, [PAY]: () => answer })
    press('บันทึกว่าคืนเงินแล้ว')
    await dialog()
    choose()
    write(NOTE, 'พร้อมเพย์')
    press('ยืนยันว่าคืนแล้ว')
    await waitFor(() => expect(sent).toHaveLength(2))
    await waitFor(() => expect(confirm().disabled).toBe(false))
    expect(screen.getByLabelText(NOTE)).toHaveProperty('value', 'พร้อมเพย์')
    answer = paid
    press('ยืนยันว่าคืนแล้ว')
    await screen.findByText('บันทึกว่าคืนเงินแล้ว และแจ้งสมาชิกทางอีเมล')
    expect(sent.map(({ call }) => call)).toEqual([PROOF, PAY, PAY])
  })
})

describe('a second person', () => {
  const CONFIRM = 'POST /refunds/8/confirm/'
  const large = { state: 'owed', received: 1200, amount: 1200, needs: 'second_yes' } as const
  const nobody = { check: true, pay: false }

  it('is asked for by a notice, and an admin confirms without a password', async () => {
    const refund = refundOf({ ...large, can: { ...nobody, confirm: true } })
    const { sent } = await open(refund, { [CONFIRM]: refundOf({ ...refund, confirmed_by: 'กมล' }) })
    expect(screen.getByText('ยอดนี้ต้องให้ผู้ดูแลอีกคนยืนยันก่อนคืนเงิน')).toBeTruthy()
    press('ยืนยันการคืนเงิน')
    expect((await dialog()).textContent).toContain('฿1,200')
    press('ยืนยันให้คืนเงิน')
    await screen.findByText('ยืนยันการคืนเงินแล้ว')
    expect(sent).toEqual([{ call: CONFIRM, body: { version: 3 } }])
  })

  it('of who checked it is the same admin with the password, once the time has come', async () => {
    const can = { ...nobody, confirm_alone: true }
    const early = refundOf({ ...large, confirm_alone_from: '2100-01-01T00:00:00Z', can })
    await open(early)
    expect(screen.getByText(/ยืนยันคนเดียวด้วยรหัสผ่านได้ตั้งแต่/)).toBeTruthy()
    expect(button('ยืนยันการคืนเงิน').disabled).toBe(true)
  })

  it('keeps the dialog open when the password is wrong', async () => {
    const can = { ...nobody, confirm_alone: true }
    const refund = refundOf({ ...large, confirm_alone_from: '2020-01-01T00:00:00Z', can })
    const wrong = Response.json({ password: ['…'] }, { status: 400 })
    const { sent } = await open(refund, { [CONFIRM]: wrong })
    press('ยืนยันการคืนเงิน')
    await dialog()
    expect(button('ยืนยันให้คืนเงิน').disabled).toBe(true)
    write(/^รหัสผ่านของคุณ/, 'palette')
    press('ยืนยันให้คืนเงิน')
    await screen.findByText('รหัสผ่านไม่ถูกต้อง')
    expect(sent).toEqual([{ call: CONFIRM, body: { version: 3, password: 'palette' } }])
  })
})

describe('the refund of a penalty', () => {
  it('names the return and its penalties instead of the order', async () => {
    const session = {
      id: '5c0a77d2-9f1c-4f0e-8d35-0b9f4f2f5a11',
      created_at: '2026-11-19T03:00:00Z',
      total_penalties: 100,
    }
    const refund = refundOf({
      cause: 'penalty_corrected',
      kept: 100,
      received: 150,
      amount: 50,
      state: 'owed',
    })
    openForVolunteer({
      page: <RefundPage />,
      path: '/refunds/:id/show',
      at: '/refunds/8/show',
      resources: [refunds],
      replies: { 'GET /refunds/8/': { ...refund, return_session: session } },
    })
    await screen.findByRole('heading', { name: 'คืนเงิน การคืน 5c0a77d2' })
    expect(factsOf('ยอดเงิน').slice(0, 2)).toEqual([
      ['เรื่อง', 'แก้ค่าปรับหลังชำระ'],
      ['ค่าปรับตอนนี้', '฿100'],
    ])
    expect(screen.getByRole('link', { name: '5c0a77d2' }).getAttribute('href')).toBe(
      `/returns/${session.id}/show`,
    )
    expect(screen.getByText('คำขอคืนนี้ไม่มีสลิป')).toBeTruthy()
  })
})

describe('the refund of a buyer without an account', () => {
  const DESTINATION = 'PUT /refunds/8/destination/'
  const buyer = { pk: 9, first_name: 'สมชาย', last_name: '', email: '', phone_number: '' }
  const owed = refundOf({
    state: 'owed',
    amount: 120,
    member: { ...buyer, has_account: false },
    can: { check: true, pay: true, set_destination: true },
  })

  it('is paid in cash unless staff write down an account, and mails nobody', async () => {
    const { sent } = await open(owed, { [PAY]: refundOf({ ...owed, state: 'paid' }) })
    screen.getByText('ผู้ซื้อไม่มีบัญชีสมาชิก คืนเป็นเงินสด หรือจดเลขบัญชีที่ผู้ซื้อบอก')
    expect(factsOf('ผู้ซื้อที่ไม่มีบัญชี')).toEqual([
      ['ชื่อ', 'สมชาย'],
      ['โทร', '–'],
    ])
    press('บันทึกว่าคืนเงินแล้ว')
    write(/คืนเมื่อไร/, 'คืนหน้าร้าน')
    press('ยืนยันว่าคืนแล้ว')
    await screen.findByText('บันทึกว่าคืนเงินแล้ว', { selector: '.MuiSnackbarContent-message, .MuiAlert-message' })
    expect(sent).toEqual([{ call: PAY, body: { version: 3, note: 'คืนหน้าร้าน', method: 'cash' } }])
  })

  it('goes to the PromptPay number or the account that staff write down', async () => {
    const { sent } = await open(owed, { [DESTINATION]: owed })
    press('จดบัญชีรับเงินคืน')
    await dialog()
    write(/^เบอร์มือถือ/, '12345')
    expect(button('บันทึกบัญชี').disabled).toBe(true)
    write(/^เบอร์มือถือ/, '081-234-5678')
    press('บันทึกบัญชี')
    await screen.findByText('บันทึกบัญชีรับเงินคืนแล้ว')
    expect(sent).toEqual([{ call: DESTINATION, body: { kind: 'promptpay', number: '081-234-5678' } }])
  })

  it('to a bank needs the bank, the number and the name', async () => {
    const bank = {
      kind: 'bank',
      bank: '004',
      bank_name: 'กสิกรไทย',
      number: '0123456789',
      holder: 'สมชาย',
    } as const
    const { sent } = await open(refundOf({ ...owed, destination: { ...bank, qr_code_url: null } }), {
      [DESTINATION]: owed,
    })
    press('แก้บัญชี')
    await dialog()
    write(/^ชื่อบัญชี/, ' ')
    expect(button('บันทึกบัญชี').disabled).toBe(true)
    write(/^ชื่อบัญชี/, 'สมชาย ใจดี')
    press('บันทึกบัญชี')
    await waitFor(() => expect(sent).toHaveLength(1))
    const { bank_name: _name, ...body } = { ...bank, holder: 'สมชาย ใจดี' }
    expect(sent).toEqual([{ call: DESTINATION, body }])
  })
})

describe('an admin takes back of a refund', () => {
  const reason = 'กดผิดรายการ'
  const closed = { version: 3, amount: 241.5, received: 241.5 }

  it('that it was paid: the dialog names the sum, and needs a reason', async () => {
    const UNDO = 'POST /refunds/8/undo-payment/'
    const can = { check: false, pay: false, undo_payment: true, reopen: false }
    const { sent } = await open(refundOf({ ...closed, state: 'paid', method: 'cash', can }), {
      [UNDO]: refundOf({ ...closed, state: 'owed' }),
    })
    press('แก้ย้อนหลัง')
    press('ยังไม่ได้คืนเงิน')
    expect((await dialog()).textContent).toContain('กลับไปรอคืนเงิน ฿241.50')
    expect(button('ยืนยันยกเลิก').disabled).toBe(true)
    write(/เหตุผล/, reason)
    press('ยืนยันยกเลิก')
    await screen.findByText('ยกเลิกแล้ว ยังต้องคืนเงินรายการนี้')
    expect(sent).toEqual([{ call: UNDO, body: { version: 3, reason } }])
  })

  it('that nothing is owed', async () => {
    const REOPEN = 'POST /refunds/8/reopen/'
    const can = { check: false, pay: false, undo_payment: false, reopen: true }
    const { sent } = await open(refundOf({ ...closed, state: 'nothing_owed', amount: 0, can }), {
      [REOPEN]: refundOf(),
    })
    press('แก้ย้อนหลัง')
    press('เปิดตรวจอีกครั้ง')
    await dialog()
    write(/เหตุผล/, reason)
    press('ยืนยันเปิดตรวจ')
    await screen.findByText('เปิดตรวจอีกครั้งแล้ว')
    expect(sent).toEqual([{ call: REOPEN, body: { version: 3, reason } }])
  })
})
