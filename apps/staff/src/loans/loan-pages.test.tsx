import { memberQrText, pieceLabelText } from '@jansi/contract/scanned-code'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { button, dialog, loggedRefusals, openForVolunteer, rowsOf, summaryOf } from '../console-testing.tsx'
import { press, refusal, write } from '../lib/admin/page-testing.tsx'
import { hasUnsavedInput } from '../lib/input/unsaved-input.ts'
import { fakeQrReader, scanPhoto } from '../lib/scanning/qr-testing.ts'
import { MEMBER } from '../ui/member/member-testing.ts'
import { LoanList } from './loan-list.tsx'
import { LoanPage } from './loan-page.tsx'
import { loanOf, ORDER_ID } from './loan-testing.ts'
import { loans } from './resource.tsx'

const REMIND = `POST /orders/${ORDER_ID}/remind/`
const WALK_IN = `POST /orders/${ORDER_ID}/walk-in-return/`
const SESSION = '3f0a77d2-9f1c-4f0e-8d35-0b9f4f2f5a33'

const openList = (list: object[], replies: Record<string, unknown> = {}, at = '/loans') =>
  openForVolunteer({
    page: <LoanList />,
    path: '/loans',
    at,
    resources: [loans],
    replies: { 'GET /loans/': list, 'GET /summary/': summaryOf({ overdue: 6 }), ...replies },
  })

const openLoan = (loan: object | undefined, replies: Record<string, unknown> = {}) =>
  openForVolunteer({
    page: <LoanPage />,
    path: '/loans/:id/show',
    at: `/loans/${ORDER_ID}/show`,
    resources: [loans],
    replies: { 'GET /loans/': loan ? [loan] : [], ...replies },
  })

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T05:00:00Z'), toFake: ['Date'] })
})
afterEach(() => vi.useRealTimers())

describe('the list of loans', () => {
  it('shows the borrower and the items, since when it is late, and how often the member was reminded', async () => {
    const reminders = [
      { kind: 'weekly' as const, created_at: '2026-11-19T05:00:00Z' },
      { kind: 'due_day' as const, created_at: '2026-11-18T05:00:00Z' },
    ]
    const onTime = loanOf({ order: 'b'.repeat(36), return_due_on: '2026-11-28', days_late: 0 })
    openList([loanOf({ reminders, can: { remind: false } }), onTime])
    const member = 'มะลิ ใจดี081-234-5678'
    const items = 'ขาตั้งภาพ (เบอร์ 1) × 3'
    const rows = rowsOf(await screen.findByRole('table'))
    expect(rows).toEqual([
      [
        '12',
        member,
        items,
        expect.stringMatching(/18\sพ\.ย\.เกินกำหนด 2 วัน$/),
        'เตือนแล้ววันนี้เตือน 2 ครั้ง ล่าสุด 1 วันที่แล้ว',
      ],
      ['12', member, items, expect.stringMatching(/28\sพ\.ย\.ยังไม่ครบกำหนด$/), 'เตือนให้คืนยังไม่เคยเตือน'],
    ])
    expect(button('เตือนแล้ววันนี้').disabled).toBe(true)
  })

  it('shows a loan that was sent back as waiting for its review, without a button for a reminder', async () => {
    const [item] = loanOf().items
    if (!item) throw new Error('a loan has an item')
    const part = { ...item, order_item: 8, product_name: 'พู่กัน' }
    const back = { ...item, waits_in: SESSION, sent_back: true }
    const list = [
      loanOf({ sent_back: true, items: [back], can: { remind: false } }),
      loanOf({ order: 'b'.repeat(36), sent_back: false, items: [back, part] }),
    ]
    openList(list)
    const rows = rowsOf(await screen.findByRole('table'))
    expect(rows.map(([, , items, due, remind]) => [items, due, remind])).toEqual([
      ['ขาตั้งภาพ (เบอร์ 1) × 3', expect.stringMatching(/รอตรวจคืน$/), 'ยังไม่เคยเตือน'],
      [
        'ขาตั้งภาพ (เบอร์ 1) × 3 · รอตรวจคืนพู่กัน (เบอร์ 1) × 3',
        expect.stringMatching(/เกินกำหนด 2 วัน$/),
        'เตือนให้คืนยังไม่เคยเตือน',
      ],
    ])
  })

  it('finds loans by a product, and reads the overdue ones by their tab', async () => {
    const { reads } = openList([loanOf()])
    await screen.findByRole('table')
    write('ค้นหาเลขที่ รหัส ชื่อ เบอร์โทร หรือสินค้า', 'พู่กัน')
    await screen.findByText('ไม่พบรายการที่ตรงกับคำค้น')
    write('ค้นหาเลขที่ รหัส ชื่อ เบอร์โทร หรือสินค้า', 'ขาตั้ง')
    await screen.findByRole('table')
    fireEvent.click(screen.getByText('เกินกำหนด (6)'))
    await waitFor(() => expect(reads.at(-1)).toBe('/loans/?overdue=true'))
  })

  it('shows the late loans at an address that an older console wrote', async () => {
    const filter = encodeURIComponent('{"overdue":"true"}')
    const { reads } = openList([loanOf()], {}, `/loans?filter=${filter}&page=1&perPage=25`)
    await screen.findByRole('table')
    await waitFor(() => expect(screen.getByRole('tab', { selected: true }).textContent).toBe('เกินกำหนด (6)'))
    const read = reads.filter((path) => path.startsWith('/loans/'))
    expect(new Set(read)).toEqual(new Set(['/loans/?overdue=true']))
  })
})

describe('a scan', () => {
  beforeEach(fakeQrReader)
  const scan = async (text: string) => {
    await screen.findByRole('table')
    press('สแกน QR รับคืน')
    await dialog()
    scanPhoto(text)
  }
  const SECOND = 'b'.repeat(36)

  it('of an order’s QR opens its loan', async () => {
    const { location } = openList([loanOf()])
    await scan(`https://shop.example/bill/${ORDER_ID}`)
    await waitFor(() => expect(location()).toBe(`/loans/${ORDER_ID}/show`))
  })

  it('of a member with several loans lists them, with the way back to all', async () => {
    const others = loanOf({ order: 'c'.repeat(36), member: { ...MEMBER, pk: 99 } })
    openList([loanOf(), loanOf({ order: SECOND }), others])
    await scan(memberQrText(MEMBER.pk, null))
    const notice = await screen.findByRole('alert')
    expect(notice.textContent).toContain('แสดงเฉพาะของ มะลิ ใจดี')
    const names = async () => rowsOf(await screen.findByRole('table')).map(([name]) => name)
    await waitFor(async () => expect(await names()).toEqual(['12', '12']))
    press('ดูทุกคน')
    await waitFor(async () => expect(await names()).toHaveLength(3))
  })

  it('of a member without loans shows that there are none', async () => {
    openList([loanOf()])
    await scan(memberQrText(12345, null))
    await screen.findByText('สมาชิกคนนี้ไม่มีของที่ยืมอยู่')
  })
})

describe('a reminder', () => {
  it('is sent once: then the button shows it, and the row opens no page', async () => {
    const reminded = loanOf({
      reminders: [{ kind: 'by_hand', created_at: '2026-11-20T05:00:00Z' }],
      can: { remind: false },
    })
    let current = loanOf()
    const { sent, location } = openList([], {
      'GET /loans/': () => [current],
      [REMIND]: () => {
        current = reminded
        return reminded
      },
    })
    await screen.findByRole('table')
    press('เตือนให้คืน')
    press('กำลังส่ง…')
    await screen.findByText('ส่งอีเมลเตือนให้คืนของแล้ว')
    await screen.findByText('เตือน 1 ครั้ง ล่าสุด เมื่อครู่')
    expect(button('เตือนแล้ววันนี้').disabled).toBe(true)
    expect(sent.map(({ call }) => call)).toEqual([REMIND])
    expect(location()).toBe('/loans')
  })

  it('goes to all whose loans are late and whom nobody reminded today, and a refused one stops no other', async () => {
    const [second, third] = ['b'.repeat(36), 'c'.repeat(36)]
    const other = { ...MEMBER, pk: 99 }
    const list = [
      loanOf(),
      loanOf({ order: second, member: other }),
      loanOf({ order: third, can: { remind: false } }),
    ]
    const { sent } = openList(
      list,
      {
        [REMIND]: refusal(409, 'reminded_today'),
        [`POST /orders/${second}/remind/`]: list[1],
      },
      `/loans?filter=${encodeURIComponent('{"queue":"overdue"}')}`,
    )
    await screen.findByText('เตือนทั้งหมด 2 คน')
    press('เตือนทั้งหมด 2 คน')
    await dialog()
    press('ส่งข้อความเตือน')
    await screen.findByText('ส่งข้อความเตือนแล้ว 1 รายการ อีก 1 รายการส่งไม่ได้ เปิดดูทีละรายการ')
    expect(sent.map(({ call }) => call)).toEqual([REMIND, `POST /orders/${second}/remind/`])
  })

  it('is listed by its kind and moment', async () => {
    const kinds = ['day_before', 'due_day', 'weekly', 'by_hand'] as const
    openLoan(loanOf({ reminders: kinds.map((kind) => ({ kind, created_at: '2026-11-19T05:00:00Z' })) }))
    const list = (await screen.findByText('เตือนล่วงหน้า 1 วัน')).closest('ul, ol')
    expect([...(list?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)).toEqual(
      ['เตือนล่วงหน้า 1 วัน', 'เตือนในวันครบกำหนด', 'เตือนรายสัปดาห์', 'อาสาสมัครส่งเอง'].map(
        (name) => `${name}พฤ.\u00a019\u00a0พ.ย. 12:00\u00a0น.`,
      ),
    )
  })
})

describe('the due day', () => {
  const MOVE = `POST /orders/${ORDER_ID}/due-day/`
  const askForDay = async () => {
    await screen.findByRole('heading', { name: 'เลขที่ 12 · มะลิ ใจดี' })
    press('เลื่อนกำหนดคืน')
    return dialog()
  }

  it('is moved with a reason, and the page shows the new one', async () => {
    const moved = loanOf({ return_due_on: '2026-11-30', days_late: 0 })
    const { sent } = openLoan(loanOf(), { [MOVE]: moved })
    const asked = await askForDay()
    expect(asked.textContent).toMatch(/ผู้ยืมมะลิ ใจดีกำหนดเดิม.*18\sพ\.ย\./)
    write(/กำหนดคืนใหม่/, '2026-11-30')
    expect(button('ยืนยันเลื่อน').disabled).toBe(true)
    write('เหตุผล *', ' งานเลื่อน ')
    for (const day of ['2026-11-19', '2027-12-01']) {
      write(/กำหนดคืนใหม่/, day)
      expect(button('ยืนยันเลื่อน').disabled, day).toBe(true)
      screen.getByText('ตั้งแต่วันนี้ และไม่เกินหนึ่งปี')
    }
    write(/กำหนดคืนใหม่/, '2026-11-30')
    press('ยืนยันเลื่อน')
    await screen.findByText('เลื่อนกำหนดคืนแล้ว ส่งอีเมลถึงผู้ยืมแล้ว')
    const body = { was_due_on: '2026-11-18', return_due_on: '2026-11-30', reason: 'งานเลื่อน' }
    expect(sent).toEqual([{ call: MOVE, body }])
    await screen.findByText(/30\sพ\.ย\./)
  })

  it('that somebody else has moved meanwhile is refused in Thai, and the reason is kept', async () => {
    openLoan(loanOf(), { [MOVE]: refusal(409, 'stale') })
    await askForDay()
    write('เหตุผล *', 'งานเลื่อน')
    write(/กำหนดคืนใหม่/, '2026-11-30')
    press('ยืนยันเลื่อน')
    await screen.findByText('ข้อมูลถูกแก้ไขโดยคนอื่นแล้ว โหลดใหม่แล้วลองอีกครั้ง')
    await screen.findByText(/ที่คุณกรอกไว้ตอนเลื่อนกำหนดคืน/)
    await askForDay()
    expect(screen.getByLabelText<HTMLTextAreaElement>('เหตุผล *').value).toBe('งานเลื่อน')
  })
})

describe('a report of the member', () => {
  const ANSWER = `POST /orders/${ORDER_ID}/answer-damage/`
  const report = {
    ...{ id: 5, order: ORDER_ID, order_item: 7, product_name: 'ขาตั้งภาพ', size: 'เบอร์ 1' },
    ...{ kind: 'broken' as const, quantity: 1, note: 'ขาหักหนึ่งข้าง', created_at: '2026-11-19T05:00:00Z' },
    photos: [{ id: 1, position: 1, image: '/a.jpg', thumbnail: '/a-480.webp' }],
    ...{ still_out: 1, answer: null },
  }
  const loanWith = (damage: object = {}) => {
    const [item] = loanOf().items
    const items = item ? [{ ...item, damage_reports: [{ ...report, ...damage }] }] : []
    return loanOf({ items, can: { remind: true, answer_damage: true } })
  }

  it('is next to its line with its photo, fills in the broken piece, and gets a reply', async () => {
    const answer = { advice: 'keep_using' as const, text: 'ระวังขา', at: '2026-11-20T05:00:00Z' }
    const { sent } = openLoan(loanWith({}), { [ANSWER]: loanWith({ answer }) })
    await screen.findByText(/^สมาชิกแจ้งชำรุด 1 ชิ้น · พฤ\.\s19\sพ\.ย\./)
    expect(screen.getByText('ขาหักหนึ่งข้าง')).toBeTruthy()
    expect(screen.getByAltText('รูปที่แจ้งว่าชำรุด รูปที่ 1')).toBeTruthy()
    expect(screen.getAllByLabelText<HTMLInputElement>('จำนวนชิ้น').map(({ value }) => value)).toEqual([
      '2',
      '1',
    ])
    expect(screen.getByText('ขาตั้งภาพ: ระบุค่าซ่อมเป็นบาท')).toBeTruthy()
    press('ตอบสมาชิก')
    await dialog()
    fireEvent.click(screen.getByLabelText(/ใช้ต่อได้ตามปกติ/))
    write('ข้อความถึงสมาชิก (ไม่ระบุก็ได้)', ' ระวังขา ')
    press('ส่งคำตอบ')
    await screen.findByText('ตอบแล้ว และส่งอีเมลถึงสมาชิก')
    expect(sent).toEqual([{ call: ANSWER, body: { report: 5, advice: 'keep_using', text: 'ระวังขา' } }])
    await screen.findByText(/ใช้ต่อได้ตามปกติ.*\n?ระวังขา/)
    expect(screen.queryByText('ตอบสมาชิก')).toBeNull()
  })

  it.each([
    ['is kept', true, '2'],
    ['that has not begun starts with the report', false, '2,1'],
  ])('comes while the loan is open: a count %s', async (_, isPressed, counts) => {
    let loan = loanOf()
    openLoan(undefined, { 'GET /loans/': () => [loan] })
    await screen.findByRole('heading', { name: 'เลขที่ 12 · มะลิ ใจดี' })
    if (isPressed) fireEvent.click(screen.getByLabelText('ลดจำนวนชิ้น'))
    loan = loanWith()
    press('ดูผลก่อนบันทึก')
    await dialog()
    press('บันทึกการรับคืน')
    await screen.findByText(/^สมาชิกแจ้งชำรุด 1 ชิ้น/)
    const fields = screen.getAllByLabelText<HTMLInputElement>('จำนวนชิ้น')
    expect(fields.map(({ value }) => value).join()).toBe(counts)
    expect(screen.queryByText(/ยังไม่ได้บันทึก/)).toBeNull()
  })

  it('marks its loan in the list, which has a tab of those that wait', async () => {
    const { reads } = openList([loanWith({})])
    await screen.findByText(/แจ้งชำรุดหรือหาย รอตอบ$/)
    fireEvent.click(screen.getByText(/^แจ้งชำรุด รอตอบ/))
    await waitFor(() => expect(reads.at(-1)).toBe('/loans/?damage=true'))
  })
})

it('a loan that was taken back meanwhile leads to its order', async () => {
  openLoan(undefined)
  await screen.findByText('คำสั่งซื้อนี้ไม่มีของที่ยืมอยู่แล้ว')
  expect(screen.getByText('เปิดคำสั่งซื้อ').getAttribute('href')).toBe(`/orders/${ORDER_ID}/show`)
  expect(loggedRefusals()).toEqual([404])
})

describe('a return at the desk', () => {
  const group = () => within(screen.getByLabelText('ขาตั้งภาพ (เบอร์ 1)', { selector: '[role=group]' }))
  const total = () => screen.getByLabelText('ผลการรับคืน').textContent

  it('of all pieces in good condition leaves the penalty to the rules, and opens the result', async () => {
    const { sent, location } = openLoan(loanOf(), { [WALK_IN]: { id: SESSION } })
    await screen.findByRole('heading', { name: 'เลขที่ 12 · มะลิ ใจดี' })
    expect(total()).toBe('ค่าปรับรวม ฿31.50')
    expect(screen.getByText('· คืนช้า 2 วัน ค่าปรับล่าช้า ฿10.50 ต่อชิ้น')).toBeTruthy()
    press('ดูผลก่อนบันทึก')
    const asked = await dialog()
    expect(within(asked).getByRole('listitem').textContent).toBe('ขาตั้งภาพ × 3: ปกติ, ค่าปรับ ฿31.50')
    press('บันทึกการรับคืน')
    await waitFor(() => expect(location()).toBe(`/returns/${SESSION}/show`))
    const items = [{ order_item: 7, outcomes: [{ condition: 1, quantity: 3 }] }]
    expect(sent).toEqual([{ call: WALK_IN, body: { notes: '', items } }])
  })

  it('of the volunteer’s own loan is left to another', async () => {
    openLoan(loanOf({ own_case: 'refused' }))
    await screen.findByText('รายการนี้เป็นของคุณเอง ให้เจ้าหน้าที่คนอื่นทำแทน')
    expect(screen.queryByText('ดูผลก่อนบันทึก')).toBeNull()
    expect(screen.queryByText('เลื่อนกำหนดคืน')).toBeNull()
  })

  it('of fewer pieces leaves the others out, and offers no condition for pieces that were not brought', async () => {
    const { sent } = openLoan(loanOf(), { [WALK_IN]: refusal(400, 'item_not_on_loan') })
    await screen.findByRole('heading', { name: 'เลขที่ 12 · มะลิ ใจดี' })
    fireEvent.change(group().getByLabelText('จำนวนชิ้น'), { target: { value: '2' } })
    expect(screen.getByText('อีก 1 ชิ้นยังยืมอยู่')).toBeTruthy()
    fireEvent.mouseDown(group().getByRole('combobox'))
    const conditions = screen.getAllByRole('option').map(({ textContent }) => textContent)
    expect(conditions).toEqual(['ปกติ', 'สึกหรอ ยืมต่อได้', 'ชำรุด ซ่อมได้', 'ชำรุด ใช้ไม่ได้', 'สูญหายหรือไม่ครบ'])
    fireEvent.click(screen.getByText('สูญหายหรือไม่ครบ'))
    expect(total()).toBe('ค่าปรับรวม ฿1,800')
    press('ดูผลก่อนบันทึก')
    await dialog()
    press('บันทึกการรับคืน')
    await screen.findByText('รายการนี้ยังไม่ได้รับหรือคืนครบแล้ว')
    const items = [{ order_item: 7, outcomes: [{ condition: 5, quantity: 2 }] }]
    expect(sent[0]?.body).toEqual({ notes: '', items })
    expect(screen.getByRole('dialog')).toBeTruthy()
  })

  it('goes by the keyboard: all in good condition again, then the result', async () => {
    openLoan(loanOf())
    await screen.findByRole('heading', { name: 'เลขที่ 12 · มะลิ ใจดี' })
    press('หายหรือไม่ครบ 1 ชิ้น')
    fireEvent.keyDown(document.body, { code: 'KeyT', key: 'ะ' })
    await waitFor(() => expect(total()).toBe('ค่าปรับรวม ฿31.50'))
    fireEvent.keyDown(document.body, { code: 'KeyA', key: 'ฟ' })
    await dialog()
  })

  it('is kept when a colleague takes the loan back meanwhile, and taken up when it is opened again', async () => {
    let loan = loanOf()
    const order = 'คำสั่งซื้อนี้ไม่มีของที่ยืมอยู่แล้ว'
    const conflict = {
      record: 'order',
      id: ORDER_ID,
      number: 12,
      member: 'มะลิ ใจดี',
      by: 'staff',
      actor: 'สมชาย',
      action: 'completed',
      at: '2026-11-20T05:00:00Z',
      status: 'completed',
    }
    openLoan(undefined, {
      'GET /loans/': () => (loan.items.length > 0 ? [loan] : []),
      [WALK_IN]: () => {
        loan = loanOf({ items: [] })
        return Response.json({ detail: '', code: 'stale', last_change: conflict }, { status: 409 })
      },
    })
    await screen.findByRole('heading', { name: 'เลขที่ 12 · มะลิ ใจดี' })
    press('ชำรุด 1 ชิ้น')
    write(/^หมายเหตุถึงสมาชิก/, 'ขาหัก')
    press('ดูผลก่อนบันทึก')
    await dialog()
    press('บันทึกการรับคืน')
    await screen.findByText(order)
    expect(loggedRefusals()).toEqual([404])
    const kept = 'ขาตั้งภาพ: ปกติ 2 ชิ้น\nขาตั้งภาพ: ชำรุด ใช้ไม่ได้ 1 ชิ้น\nขาหัก'
    expect(screen.getByText(/ขาหัก/).textContent).toBe(kept)
    expect(screen.getByText(/^ปิดรายการแล้ว/).parentElement?.textContent).toMatch(/^สมชาย /)

    cleanup()
    openLoan(loanOf())
    await screen.findByRole('heading', { name: 'เลขที่ 12 · มะลิ ใจดี' })
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^หมายเหตุถึงสมาชิก/).value).toBe('ขาหัก')
    expect(total()).toBe('ค่าปรับรวม ฿921')
  })

  it('is not recorded with a penalty of a due day that moved meanwhile, and keeps the typed text', async () => {
    let loan = loanOf()
    const { sent } = openLoan(undefined, { 'GET /loans/': () => [loan], [WALK_IN]: { id: SESSION } })
    await screen.findByRole('heading', { name: 'เลขที่ 12 · มะลิ ใจดี' })
    write(/^หมายเหตุถึงสมาชิก/, 'มาคืนเอง')
    expect([total(), hasUnsavedInput()]).toEqual(['ค่าปรับรวม ฿31.50', false])
    press('ดูผลก่อนบันทึก')
    await dialog()
    const items = loan.items.map((item) => ({ ...item, late_fee: 0 }))
    loan = loanOf({ return_due_on: '2026-11-30', days_late: 0, items })
    press('บันทึกการรับคืน')
    await screen.findByText('กำหนดคืนหรือของที่ยืมเปลี่ยนไประหว่างนี้ ตรวจผลอีกครั้งก่อนบันทึก')
    await waitFor(() => expect(total()).toBe('ค่าปรับรวม ฿0'))
    expect(sent).toEqual([])
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^หมายเหตุถึงสมาชิก/).value).toBe('มาคืนเอง')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    press('ดูผลก่อนบันทึก')
    await dialog()
    press('บันทึกการรับคืน')
    await waitFor(() => expect(sent).toHaveLength(1))
  })

  it('is kept when the page is loaded again', async () => {
    openLoan(loanOf())
    await screen.findByRole('heading', { name: 'เลขที่ 12 · มะลิ ใจดี' })
    write(/^หมายเหตุถึงสมาชิก/, 'ขาหัก')
    window.dispatchEvent(new Event('pagehide'))
    await screen.findByText(/ที่คุณกรอกไว้ตอนรับคืนที่โต๊ะ/)
  })

  describe('of numbered pieces', () => {
    const pieces = [2, 5, 7].map((number) => ({ id: 40 + number, number }))
    const [easel] = loanOf().items
    const openNumbered = async () => {
      const page = openLoan(loanOf({ items: easel ? [{ ...easel, pieces }] : [] }), {
        [WALK_IN]: { id: SESSION },
      })
      await screen.findByRole('heading', { name: 'เลขที่ 12 · มะลิ ใจดี' })
      return page
    }
    const read = (code: string) => {
      write('พิมพ์รหัสบนป้าย', code)
      press('ใช้รหัสนี้')
    }

    it('names each piece by its label', async () => {
      const { sent } = await openNumbered()
      press('ชำรุด 1 ชิ้น')
      press('สแกนป้ายชิ้นที่คืน')
      await screen.findByLabelText('พิมพ์รหัสบนป้าย')
      for (const id of [42, 47]) read(pieceLabelText(id, null))
      await screen.findByText('ได้คืน ขาตั้งภาพ เบอร์ 1 #7')
      read(pieceLabelText(47, null))
      await screen.findByText('ขาตั้งภาพ เบอร์ 1 #7 สแกนไว้แล้ว')
      read(pieceLabelText(45, null))
      press('ดูผลก่อนบันทึก')
      await dialog()
      press('บันทึกการรับคืน')
      await waitFor(() => expect(sent).toHaveLength(1))
      const outcomes = [
        { condition: 1, quantity: 2, pieces: [42, 47] },
        { condition: 4, quantity: 1, pieces: [45] },
      ]
      expect(sent[0]?.body).toEqual({ notes: '', items: [{ order_item: 7, outcomes }] })
    })

    it('refuses a label of another loan, and one that is no label', async () => {
      await openNumbered()
      press('สแกนป้ายชิ้นที่คืน')
      await screen.findByLabelText('พิมพ์รหัสบนป้าย')
      read(pieceLabelText(99, null))
      await screen.findByText('ชิ้นนี้ไม่ได้ยืมอยู่ในรายการนี้')
      read('8850000000001')
      await screen.findByText('รหัสนี้ไม่ใช่ป้ายของร้าน')
    })
  })

  it('needs something that was brought', async () => {
    openLoan(loanOf())
    fireEvent.click(await screen.findByLabelText('ขาตั้งภาพ (เบอร์ 1) · ยืมอยู่ 3 ชิ้น'))
    expect(screen.getByText('เลือกของที่นำมาคืนอย่างน้อยหนึ่งรายการ')).toBeTruthy()
    expect(button('ดูผลก่อนบันทึก').disabled).toBe(true)
  })

  it('leaves pieces that were sent with photos to their own page', async () => {
    const [easel] = loanOf().items
    if (!easel) throw new Error('the loan has an item')
    openLoan(loanOf({ items: [{ ...easel, waits_in: SESSION, waiting: 3 }] }))
    const box = await screen.findByLabelText('ขาตั้งภาพ (เบอร์ 1) · ยืมอยู่ 3 ชิ้น')
    expect(box).toHaveProperty('disabled', true)
    expect(screen.getByRole('link', { name: 'คำขอคืน 3f0a77d2' }).getAttribute('href')).toBe(
      `/returns/${SESSION}/show`,
    )
  })

  it('takes the pieces of an item that its member has not sent', async () => {
    const [easel] = loanOf().items
    if (!easel) throw new Error('the loan has an item')
    openLoan(loanOf({ items: [{ ...easel, waits_in: SESSION, waiting: 2 }] }))
    const box = await screen.findByLabelText('ขาตั้งภาพ (เบอร์ 1) · ยืมอยู่ 3 ชิ้น')
    expect(box).toMatchObject({ disabled: false, checked: true })
    expect(screen.getByText(/^2 ชิ้นรอตรวจอยู่ใน/).parentElement?.textContent).toMatch(/รับที่โต๊ะได้อีก 1 ชิ้น$/)
    expect(button('ดูผลก่อนบันทึก').disabled).toBe(false)
  })
})
