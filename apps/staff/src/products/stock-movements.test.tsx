import type { StaffVariant } from '@jansi/contract/staff-catalog'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { delayedResponse, openPage, press, type Replies, refusal, write } from '../lib/admin/page-testing.tsx'
import { useRecord } from '../lib/admin/use-record.ts'
import { brush, variant } from './product-testing.ts'
import { products } from './resource.tsx'
import { StockMoves } from './stock-movements.tsx'

const MOVE = 'POST /api/staff/variants/1/movements/'
const QUARANTINE = 'POST /api/staff/variants/1/quarantine/'
const COUNT = 'POST /api/staff/stock-counts/'
const REASON = /^เหตุผล/

/** The stock of a product's first size, as its page shows it. */
function FirstVariant() {
  const { data } = useRecord<{ id: number; variants: StaffVariant[] }>('products', 7)
  const [first] = data?.variants ?? []
  return first ? <StockMoves productId={7} variant={first} /> : null
}

function open(stock: object = {}, replies: Replies = {}) {
  let product = brush({ variants: [variant(1, 'เล็ก', stock)] })
  return {
    ...openPage({
      page: <FirstVariant />,
      resources: [products],
      replies: { 'GET /api/staff/products/7/': () => product, ...replies },
    }),
    /** The stock that the server has from now on. */
    become: (next: object) => {
      product = brush({ variants: [variant(1, 'เล็ก', next)] })
      return variant(1, 'เล็ก', next)
    },
  }
}

const button = (name: string) => screen.getByText<HTMLButtonElement>(name, { selector: 'button' })
const pieces = () => screen.getByLabelText<HTMLInputElement>('จำนวนชิ้น')
const left = () => screen.getByText(/^เหลือ .*→/).parentElement?.textContent
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const openDialog = async () => fireEvent.click(await screen.findByText('ปรับสต็อก'))
const choose = (kind: string) => fireEvent.click(screen.getByLabelText(kind))

it('shows the reserved pieces next to the available ones', async () => {
  open({ available: 3, reserved: 2, on_loan: 1 })
  expect((await screen.findByText('เหลือ 3')).parentElement?.textContent).toBe('เหลือ 3 · จองไว้ 2 · ยืมอยู่ 1')
})

it('adds bought pieces with their cost, and shows the stock that the server has then', async () => {
  const page = open({}, { [MOVE]: () => page.become({ available: 8 }) })
  await openDialog()
  expect(left()).toBe('เหลือ 5 → 6 ชิ้น')
  fireEvent.change(pieces(), { target: { value: '3' } })
  expect(left()).toBe('เหลือ 5 → 8 ชิ้น')
  write('ราคาซื้อต่อชิ้น', 'แพง')
  expect(button('บันทึกการปรับ').disabled).toBe(true)
  write('ราคาซื้อต่อชิ้น', '35.50')
  write(REASON, ' ซื้อที่ร้าน ')
  fireEvent.submit(pieces())
  expect(await screen.findByText('ปรับสต็อกแล้ว')).toBeTruthy()
  const body = { kind: 'bought', quantity: 3, unit_cost: 35.5, reason: 'ซื้อที่ร้าน' }
  expect(page.sent).toEqual([{ call: MOVE, body }])
  expect(screen.getByText('เหลือ 8')).toBeTruthy()
  await isClosed()
})

it.each([
  ['หาย', 'lost'],
  ['เสียหาย ใช้ต่อไม่ได้', 'broken'],
  ['แจกหรือบริจาค', 'given_away'],
  ['พักไว้ซ่อม', 'quarantine'],
])('takes pieces that are “%s”, and no more than there are', async (label, kind) => {
  const page = open({ available: 2 }, { [MOVE]: () => page.become({ available: 0 }) })
  await openDialog()
  fireEvent.change(pieces(), { target: { value: '9' } })
  choose(label)
  expect(pieces().value).toBe('2')
  fireEvent.change(pieces(), { target: { value: '3' } })
  press('บันทึกการปรับ')
  fireEvent.change(pieces(), { target: { value: '2' } })
  expect(left()).toBe('เหลือ 2 → 0 ชิ้น')
  press('บันทึกการปรับ')
  expect(await screen.findByText('หมด')).toBeTruthy()
  expect(page.sent).toEqual([{ call: MOVE, body: { kind, quantity: 2 } }])
})

it('writes pieces off for a reason only', async () => {
  const page = open({}, { [MOVE]: () => page.become({ available: 4 }) })
  await openDialog()
  choose('ตัดออก เหตุอื่น')
  expect(button('บันทึกการปรับ').disabled).toBe(true)
  write(REASON, 'หมดอายุ')
  press('บันทึกการปรับ')
  expect(await screen.findByText('เหลือ 4')).toBeTruthy()
  expect(page.sent[0]?.body).toEqual({ kind: 'write_off', quantity: 1, reason: 'หมดอายุ' })
})

it('offers only to buy and to count where nothing is left', async () => {
  open({ available: 0 })
  await openDialog()
  const isDisabled = (label: string) => screen.getByLabelText<HTMLInputElement>(label).disabled
  expect([isDisabled('หาย'), isDisabled('ซื้อเพิ่ม'), isDisabled('นับใหม่')]).toEqual([true, false, false])
})

it('counts the pieces on the shelf with the reserved ones, and keeps the typed number when somebody was first', async () => {
  let isFirst = true
  const stale = { variant: 1, expected: 7, counted: 6, on_shelf: 6, available: 4, reserved: 2 }
  const refused = { detail: '', code: 'count_stale', lines: [stale] }
  const page = open(
    { available: 5, reserved: 2 },
    {
      [COUNT]: () => {
        if (isFirst) return Response.json(refused, { status: 409 })
        page.become({ available: 4, reserved: 2 })
        return { lines: 1, differences: 0, pieces: 0 }
      },
    },
  )
  await openDialog()
  choose('นับใหม่')
  expect(screen.getByText(/^ควรมีบนชั้น/).parentElement?.textContent).toBe('ควรมีบนชั้น 7 ชิ้น รวมที่จองไว้ 2 ชิ้น')
  write('นับได้', '1')
  expect(button('บันทึกการปรับ').disabled).toBe(true)
  write('นับได้', '6')
  expect(screen.getByText('ขาด 1 ชิ้น')).toBeTruthy()
  press('บันทึกการปรับ')
  await screen.findByText(/จำนวนเปลี่ยนไประหว่าง/)
  expect(screen.getByLabelText<HTMLInputElement>('นับได้').value).toBe('6')
  expect(screen.getByText('ตรงกับที่ควรมี')).toBeTruthy()
  isFirst = false
  press('บันทึกการปรับ')
  await isClosed()
  expect(page.sent.map(({ body }) => body)).toEqual([
    { lines: [{ variant: 1, expected: 7, counted: 6 }] },
    { lines: [{ variant: 1, expected: 6, counted: 6 }] },
  ])
})

it('keeps the typed values when the stock was too low after all', async () => {
  open({}, { [MOVE]: refusal(400, 'stock_below_zero') })
  await openDialog()
  write(REASON, 'หาย')
  press('บันทึกการปรับ')
  await waitFor(() => expect(button('บันทึกการปรับ').disabled).toBe(false))
  expect(await screen.findByText('จำนวนคงเหลือไม่พอ ตรวจสอบจำนวนอีกครั้ง')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>(REASON).value).toBe('หาย')
})

it('is not sent twice while the first one is under way, nor closed', async () => {
  const { reply, release } = delayedResponse(variant(1, 'เล็ก'))
  const { sent } = open({}, { [MOVE]: reply })
  await openDialog()
  fireEvent.submit(pieces())
  await waitFor(() => expect(button('กำลังบันทึก…').disabled).toBe(true))
  fireEvent.submit(pieces())
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  release()
  expect(await screen.findByText('ปรับสต็อกแล้ว')).toBeTruthy()
  expect(sent).toHaveLength(1)
  await isClosed()
})

it('offers no quarantine where nothing waits to be mended', async () => {
  open()
  await screen.findByText('ปรับสต็อก')
  expect(screen.queryByText('จัดการของพักซ่อม')).toBeNull()
})

it.each([
  ['ซ่อมแล้ว นำกลับเข้าสต็อก', 'นำกลับเข้าสต็อก', 'stock', 'นำกลับเข้าสต็อกแล้ว'],
  ['ใช้ต่อไม่ได้ ตัดออกจากสต็อก', 'ยืนยันตัดออก', 'written_off', 'ตัดออกจากสต็อกแล้ว'],
])('pieces in quarantine: %s', async (outcome, confirm, to, done) => {
  const stock = { quarantined: 3, can: { settle_quarantine: true } }
  const page = open(stock, { [QUARANTINE]: () => page.become({}) })
  fireEvent.click(await screen.findByText('จัดการของพักซ่อม'))
  expect(pieces().value).toBe('3')
  press(outcome)
  fireEvent.click(screen.getByLabelText('ลดจำนวนชิ้น'))
  expect(button(confirm).disabled).toBe(true)
  write(REASON, 'เปลี่ยนด้าม')
  fireEvent.click(button(confirm))
  expect(await screen.findByText(done)).toBeTruthy()
  expect(page.sent).toEqual([{ call: QUARANTINE, body: { to, quantity: 2, reason: 'เปลี่ยนด้าม' } }])
})
