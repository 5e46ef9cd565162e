import { memberQrText, pieceLabelText, variantLabelText } from '@jansi/contract/scanned-code'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { categories } from '../categories/resource.tsx'
import { button, dialog, openForVolunteer } from '../console-testing.tsx'
import { listOf, press, write } from '../lib/admin/page-testing.tsx'
import { type Ending, type Layout, scan, typeKeys } from '../lib/scanning/scanner-testing.ts'
import { LoanPage } from '../loans/loan-page.tsx'
import { loanOf } from '../loans/loan-testing.ts'
import { loans } from '../loans/resource.tsx'
import { OrderList } from '../orders/order-list.tsx'
import { OrderPage } from '../orders/order-page.tsx'
import { listedOrder, ORDER_ID, orderOf } from '../orders/order-testing.ts'
import { orders } from '../orders/resource.tsx'
import { CountPage } from '../products/count-page.tsx'
import { countLines, shelves } from '../products/resource.tsx'

const CARD = memberQrText(1, null)
const RECEIPT = '2ba4bb49-5e8c-4f0e-8d35-0b9f4f2f5a11'
const LABEL = variantLabelText(93, null)
const PIECE = pieceLabelText(7, null)
/** Longer than the ending of a scan is waited for. */
const nothingFollows = () => new Promise((resolve) => setTimeout(resolve, 900))
const SECTIONS = ['orders', 'members', 'products', 'loans'] as const

function open(
  page: Parameters<typeof openForVolunteer>[0],
  enter: readonly (typeof SECTIONS)[number][] = SECTIONS,
) {
  return openForVolunteer({ ...page, enter })
}

const free = (to: 'approved' | 'rejected') => ({ to, reason_required: false })
const openOrder = () =>
  open({
    page: <OrderPage />,
    path: '/orders/:id/show',
    at: `/orders/${ORDER_ID}/show`,
    resources: [orders],
    replies: {
      [`GET /orders/${ORDER_ID}/`]: orderOf({
        can: { transitions: [free('approved'), free('rejected')], record_payment: true },
      }),
      'GET /orders/': listOf(),
    },
  })

/** The pages whose keys decide something, each ready for its decision, with the text that shows that it is open. */
const PAGES = {
  'a waiting order': async () => {
    const page = openOrder()
    await screen.findByText(/^เลขที่ 12 ·/)
    return page
  },
  'the order list with a row ticked': async () => {
    const page = open({
      page: <OrderList />,
      path: '/orders',
      at: `/orders?filter=${encodeURIComponent('{"status":"paid"}')}`,
      resources: [orders],
      replies: { 'GET /orders/': listOf(listedOrder({ status: 'paid' })) },
    })
    fireEvent.click(await screen.findByLabelText('เลือกเลขที่ 12'))
    act(() => (document.activeElement as HTMLElement | null)?.blur())
    return page
  },
  'a loan at the desk': async () => {
    const page = open({
      page: <LoanPage />,
      path: '/loans/:id/show',
      at: `/loans/${ORDER_ID}/show`,
      resources: [loans],
      replies: { 'GET /loans/': [loanOf()] },
    })
    await screen.findByRole('heading', { name: 'เลขที่ 12 · มะลิ ใจดี' })
    return page
  },
} as const
type PageName = keyof typeof PAGES

const MEMBER = '/members/1/show'

it.each<readonly [PageName, string, Layout, Ending, string]>([
  ['a waiting order', RECEIPT, 'english', 'none', `/orders/${RECEIPT}/show`],
  ['a waiting order', LABEL, 'capsLock', 'tab', '/products/ledger/93'],
  ['the order list with a row ticked', CARD, 'thai', 'both', MEMBER],
  ['a loan at the desk', CARD, 'capsLock', 'enter', MEMBER],
])(
  'on %s, %s (%s layout, ending %s) decides nothing and leads to the record',
  async (name, code, layout, ending, address) => {
    const page = await PAGES[name]()
    scan(code, { layout, ending })
    await waitFor(() => expect(page.location()).toBe(address))
    expect(page.sent).toEqual([])
    expect(screen.queryByRole('dialog')).toBeNull()
  },
)

/** Begins with keys that decide something, as labels of other systems may. */
const FOREIGN = 'ARTA-8850'
const OTHER_SHOP = pieceLabelText(7, '3f9a0c')

it.each<readonly [PageName, string, number, Ending, string]>([
  ['a waiting order', RECEIPT, 150, 'none', `/orders/${RECEIPT}/show`],
  ['a waiting order', FOREIGN, 150, 'enter', `/orders/${ORDER_ID}/show`],
  ['the order list with a row ticked', FOREIGN, 120, 'tab', '/orders'],
  ['a loan at the desk', OTHER_SHOP, 150, 'enter', `/loans/${ORDER_ID}/show`],
  ['a loan at the desk', CARD, 150, 'both', MEMBER],
])(
  'on %s, %s by a scanner of %i ms a key (ending %s) decides nothing',
  async (name, code, gapMs, ending, address) => {
    const page = await PAGES[name]()
    scan(code, { ending, gapMs })
    await nothingFollows()
    await waitFor(() => expect(page.location().split('?')[0]).toBe(address))
    if (code === FOREIGN) expect(screen.getByText(/ไม่ใช่ของร้าน/)).toBeTruthy()
    if (code === OTHER_SHOP) expect(screen.getByText(/เป็นของร้านอื่น/)).toBeTruthy()
    expect(page.sent).toEqual([])
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByText(/^กำลังอนุมัติ/)).toBeNull()
  },
)

it.each([90, 300])('lets two keys that a hand presses %i ms apart act one after the other', async (gapMs) => {
  await PAGES['a loan at the desk']()
  typeKeys('ta', 'thai', gapMs)
  await dialog()
})

it('with a dialog open or a button focused, a scan confirms and presses nothing, with the reason', async () => {
  const page = openOrder()
  await screen.findByText(/^เลขที่ 12 ·/)
  act(() => button('อนุมัติ').focus())
  scan(PIECE)
  await screen.findByText('ติดต่อเซิร์ฟเวอร์ไม่ได้', { exact: false })
  press('ยอดหรือวิธีอื่น')
  const asked = await dialog()
  act(() => asked.focus())
  for (const [layout, ending] of [
    ['english', 'none'],
    ['thai', 'both'],
  ] as const) {
    scan(CARD, { layout, ending })
    await nothingFollows()
  }
  await screen.findByText(/ปิดหน้าต่างที่เปิดอยู่/)
  expect(page.sent).toEqual([])
  expect(screen.getByRole('dialog')).toBe(asked)
  // A person confirms with Enter as before.
  fireEvent.keyDown(asked, { key: 'Enter', code: 'Enter' })
  await screen.findByText(/^กำลังอนุมัติ/)
})

const countLine = (variant: number) => ({
  ...{ variant, product: 7, product_name: 'พู่กัน', type_name: null, size: `เบอร์ ${variant}`, shelf: 'A1' },
  ...{ is_active: true, available: 3, reserved: 2, on_shelf: 5 },
})

it('on the count sheet a label counts its row with any focus, and writes no figure', async () => {
  open({
    page: <CountPage />,
    path: '/products/count',
    at: '/products/count?shelf=A1',
    resources: [categories, countLines, shelves],
    replies: {
      'GET /categories/': [],
      'GET /shelves/': [{ shelf: 'A1', variants: 2 }],
      'GET /stock-count/': { count: 2, results: [countLine(1), countLine(93)] },
    },
  })
  const row = (variant: number) => screen.getByLabelText<HTMLInputElement>(`นับได้ พู่กัน เบอร์ ${variant}`)
  await screen.findByLabelText('นับได้ พู่กัน เบอร์ 1')
  write('นับได้ พู่กัน เบอร์ 1', '5')
  const code = screen.getByLabelText<HTMLInputElement>('สแกนหรือพิมพ์รหัส')
  let pieces = 0
  for (const [field, layout, ending] of [
    [row(1), 'english', 'none'],
    [row(1), 'capsLock', 'tab'],
    [code, 'thai', 'both'],
    [code, 'english', 'enter'],
    [null, 'english', 'enter'],
  ] as const) {
    act(() => (field ?? row(1))[field ? 'focus' : 'blur']())
    scan(LABEL, { layout, ending })
    pieces += 1
    await waitFor(() => expect(row(93).value).toBe(String(pieces)))
    expect([row(1).value, code.value]).toEqual(['5', ''])
    await nothingFollows()
  }
  // The same label typed below its code, by a scanner set to a Thai layout.
  act(() => code.focus())
  scan('V93', { layout: 'thai' })
  await waitFor(() => expect(row(93).value).toBe(String(pieces + 1)))
})

it('leaves people alone: fast words, held keys, input methods and single keys', async () => {
  openOrder()
  await screen.findByText(/^เลขที่ 12 ·/)
  press('ไม่อนุมัติ')
  const reason = (await screen.findAllByRole<HTMLTextAreaElement>('textbox')).at(-1)
  if (!reason) throw new Error('The dialog has no field for a reason.')
  reason.focus()
  const start = reason.value
  // As fast as hands can, with one key after the other.
  typeKeys('slip2slip', 'english', 45)
  for (let held = 0; held < 9; held += 1) {
    if (fireEvent.keyDown(reason, { code: 'Digit5', key: '5', repeat: true })) {
      fireEvent.input(reason, { target: { value: `${reason.value}5` } })
    }
  }
  for (const key of 'abcdefgh') {
    fireEvent.keyDown(reason, { code: '', key: 'Unidentified', isComposing: true })
    fireEvent.input(reason, { target: { value: reason.value + key } })
  }
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(reason.value).toBe(`${start}slip2slip555555555abcdefgh`)
})

it('lets a key act once no second one follows', async () => {
  openOrder()
  await screen.findByText(/^เลขที่ 12 ·/)
  typeKeys('a', 'thai')
  expect(screen.queryByText(/^กำลังอนุมัติ/)).toBeNull()
  await screen.findByText(/^กำลังอนุมัติ/)
})

it('shows a sentence where a code leads nowhere', async () => {
  const page = open(
    {
      page: <LoanPage />,
      path: '/loans/:id/show',
      at: `/loans/${ORDER_ID}/show`,
      resources: [loans],
      replies: { 'GET /loans/': [loanOf()] },
    },
    ['loans'],
  )
  await screen.findByRole('heading', { name: 'เลขที่ 12 · มะลิ ใจดี' })
  scan('8850123456789')
  await screen.findByText(/ไม่ใช่ของร้าน/)
  scan(CARD)
  await screen.findByText(/บัญชีนี้เปิดรายการของรหัสนี้ไม่ได้/)
  expect(page.location()).toBe(`/loans/${ORDER_ID}/show`)
})
