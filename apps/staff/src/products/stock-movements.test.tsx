import type { StaffVariant } from '@jansi/contract/staff-catalog'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { heldBack, listOf, openPage, press, type Replies, refusal, write } from '../lib/page-testing.tsx'
import { useRecord } from '../lib/use-record.ts'
import { brush, variant } from './product-testing.ts'
import { movements, products } from './resource.tsx'
import { StockMoves } from './stock-movements.tsx'

const ORDER = '1f0c2a4e-0000-4000-8000-000000000000'
const ADJUST = 'POST /api/staff/variants/1/adjust/'
const QUARANTINE = 'POST /api/staff/variants/1/quarantine/'
const LEDGER = 'GET /api/staff/variants/1/movements/'
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
      resources: [products, movements],
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
const left = () => screen.getByText(/^เหลือ .*→/).textContent
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

it('adds pieces for a reason, and shows the stock that the server has then', async () => {
  const page = open({}, { [ADJUST]: () => page.become({ available: 8 }) })
  fireEvent.click(await screen.findByText('ปรับสต็อก'))
  expect(left()).toBe('เหลือ 5 → 6 ชิ้น')
  fireEvent.change(pieces(), { target: { value: '3' } })
  expect(left()).toBe('เหลือ 5 → 8 ชิ้น')
  expect(button('บันทึกการปรับ').disabled).toBe(true)
  write(REASON, '   ')
  expect(button('บันทึกการปรับ').disabled).toBe(true)
  write(REASON, ' ซื้อเพิ่ม ')
  fireEvent.submit(pieces())
  expect(await screen.findByText('ปรับสต็อกแล้ว')).toBeTruthy()
  expect(page.sent).toEqual([{ call: ADJUST, body: { available: 3, reason: 'ซื้อเพิ่ม' } }])
  expect(screen.getByText('เหลือ 8')).toBeTruthy()
  await isClosed()
})

it('takes away no more than there is', async () => {
  const page = open({ available: 2 }, { [ADJUST]: () => page.become({ available: 0 }) })
  fireEvent.click(await screen.findByText('ปรับสต็อก'))
  fireEvent.change(pieces(), { target: { value: '9' } })
  press('ลดของ')
  expect(pieces().value).toBe('2')
  fireEvent.change(pieces(), { target: { value: '3' } })
  expect(left()).toBe('เหลือ 2 → 0 ชิ้น')
  write(REASON, 'นับใหม่')
  press('บันทึกการปรับ')
  expect(await screen.findByText('หมด')).toBeTruthy()
  expect(page.sent).toEqual([{ call: ADJUST, body: { available: -2, reason: 'นับใหม่' } }])
})

it('offers nothing to take away where nothing is left', async () => {
  open({ available: 0 })
  fireEvent.click(await screen.findByText('ปรับสต็อก'))
  expect(screen.getByLabelText<HTMLInputElement>('ลดของ').disabled).toBe(true)
})

it('keeps the typed values when the stock was too low after all', async () => {
  open({}, { [ADJUST]: refusal(400, 'stock_below_zero') })
  fireEvent.click(await screen.findByText('ปรับสต็อก'))
  write(REASON, 'หาย')
  press('บันทึกการปรับ')
  await waitFor(() => expect(button('บันทึกการปรับ').disabled).toBe(false))
  expect(await screen.findByText('จำนวนคงเหลือไม่พอ ตรวจสอบจำนวนอีกครั้ง')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>(REASON).value).toBe('หาย')
})

it('is not sent twice while the first one is under way, nor closed', async () => {
  const { reply, release } = heldBack(variant(1, 'เล็ก'))
  const { sent } = open({}, { [ADJUST]: reply })
  fireEvent.click(await screen.findByText('ปรับสต็อก'))
  write(REASON, 'ซื้อเพิ่ม')
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
  fireEvent.change(pieces(), { target: { value: '4' } })
  expect(pieces().value).toBe('3')
  fireEvent.click(screen.getByLabelText('ลดจำนวนชิ้น'))
  expect(button(confirm).disabled).toBe(true)
  write(REASON, 'เปลี่ยนด้าม')
  fireEvent.click(button(confirm))
  expect(await screen.findByText(done)).toBeTruthy()
  expect(page.sent).toEqual([{ call: QUARANTINE, body: { to, quantity: 2, reason: 'เปลี่ยนด้าม' } }])
})

const movement = (id: number, fields: object = {}) => ({
  id,
  kind: 'adjust',
  available: 0,
  on_loan: 0,
  quarantined: 0,
  actor: null,
  reason: null,
  order: null,
  created_at: '2026-11-22T18:00:00Z',
  ...fields,
})

it('shows of each movement how the pieces changed, why, by whom and for which order', async () => {
  const handedOver = { kind: 'hand_over', available: -1200, on_loan: 1200, order: ORDER, actor: 'กมล' }
  open(
    {},
    { [LEDGER]: listOf(movement(2, handedOver), movement(1, { quarantined: -2, reason: 'เปลี่ยนด้าม' })) },
  )
  fireEvent.click(await screen.findByText('ประวัติสต็อก'))
  expect(await screen.findByText('เหลือ −1,200 · ยืมอยู่ +1,200')).toBeTruthy()
  const [first, second] = within(screen.getByRole('dialog')).getAllByRole('listitem')
  expect(first?.textContent).toContain('ส่งมอบ')
  expect(first?.textContent).toContain('23 พ.ย. 2569 01:00 น. · กมล')
  expect(first?.querySelector('a')?.getAttribute('href')).toBe(`/orders/${ORDER}/show`)
  expect(second?.textContent).toContain('พักซ่อม −2เปลี่ยนด้าม')
  expect(second?.textContent).toContain('· ระบบ')
  fireEvent.click(screen.getByLabelText('ปิดประวัติสต็อก'))
  await isClosed()
})

it('leafs through a long history', async () => {
  const pageOf = (id: number) => ({ count: 26, results: [movement(id, { reason: `ครั้งที่ ${id}` })] })
  open(
    {},
    {
      [`${LEDGER}?page=1&page_size=25`]: pageOf(26),
      [`${LEDGER}?page=2&page_size=25`]: pageOf(1),
    },
  )
  fireEvent.click(await screen.findByText('ประวัติสต็อก'))
  await screen.findByText('หน้า 1 จาก 2')
  expect(button('ใหม่กว่า').disabled).toBe(true)
  fireEvent.click(button('เก่ากว่า'))
  expect(await screen.findByText('ครั้งที่ 1')).toBeTruthy()
  expect(button('เก่ากว่า').disabled).toBe(true)
  fireEvent.click(button('ใหม่กว่า'))
  expect(await screen.findByText('ครั้งที่ 26')).toBeTruthy()
})

it('shows that nothing moved yet, or that the history could not be read', async () => {
  let isDown = true
  open({}, { [LEDGER]: () => (isDown ? refusal(500) : listOf()) })
  fireEvent.click(await screen.findByText('ประวัติสต็อก'))
  await screen.findByText('ลองอีกครั้ง')
  isDown = false
  press('ลองอีกครั้ง')
  expect(await screen.findByText('ยังไม่มีการเคลื่อนไหว')).toBeTruthy()
})
