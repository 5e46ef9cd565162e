import type { OwnRefund } from '@jansi/contract/member-refunds'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { accessToken } from '../../lib/session/access-token.ts'
import { renderPage } from '../../test-page.tsx'
import { type Replies, testServer } from '../../test-server.ts'
import { RefundList } from './refund-list.tsx'

const owed: OwnRefund = {
  id: 7,
  state: 'owed',
  cause: 'cancelled',
  amount: 120.5,
  paid_at: null,
  paid_note: '',
  method: null,
  proof: null,
  destination: null,
  can: { set_destination: true },
}
const mobile = { kind: 'promptpay', number: '0812345678', bank: null, bank_name: null, holder: null } as const
const PATH = '/refund/7/destination/'

function open(refund: Partial<OwnRefund> = {}, replies: Replies = {}) {
  const received = testServer(replies)
  renderPage(<RefundList refunds={[{ ...owed, ...refund }]} />)
  return received
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const write = (label: string | RegExp, text: string) => userEvent.type(screen.getByLabelText(label), text)
const sent = (received: ReturnType<typeof testServer>) =>
  received.filter(({ path }) => path === PATH).map(({ method, body }) => ({ method, body }))

beforeEach(() => accessToken.set('token'))

test.each<[Partial<OwnRefund>, RegExp]>([
  [{ state: 'to_check', amount: null }, /รอตรวจยอดเงินที่โอน/],
  [{ state: 'to_check', cause: 'goods_gone', amount: null }, /ของหมดแล้ว/],
  [{}, /ต้องคืนเงิน ฿120.50 · แจ้งพร้อมเพย์หรือบัญชีที่ให้โอนเข้า/],
  [{ destination: mobile }, /จะโอนเข้าพร้อมเพย์ 081-234-5678/],
  [
    {
      destination: {
        kind: 'bank',
        number: '0123456789',
        bank: '004',
        bank_name: 'กสิกรไทย (KBANK)',
        holder: 'มะลิ ใจดี',
      },
    },
    /จะโอนเข้าบัญชี กสิกรไทย \(KBANK\) 012-3-45678-9 มะลิ ใจดี/,
  ],
  [
    { state: 'paid', amount: 120, paid_at: '2026-11-22T06:05:00Z', paid_note: 'โอนแล้ว', method: 'promptpay' },
    /คืนเงินแล้ว ฿120 ทางพร้อมเพย์ เมื่อ อา\.\s22\sพ\.ย\..*13:05.*โอนแล้ว/,
  ],
  [{ state: 'nothing_owed', amount: 0 }, /ไม่มียอดที่ต้องคืน/],
])('a refund like %j is shown as %s', (refund, text) => {
  open(refund)
  expect(screen.getByRole('list', { name: 'เงินคืน' }).textContent).toMatch(text)
})

test('a PromptPay number is checked, then sent, and the refunds are read again', async () => {
  const received = open({}, { [PATH]: [200, { ...owed, destination: mobile }] })
  await press('แจ้งบัญชีรับเงินคืน')
  await press('บันทึก')
  screen.getByText('กรอกเบอร์มือถือหรือเลขบัตรประชาชน')
  await write(/เบอร์มือถือหรือ/, '1101700230709')
  await press('บันทึก')
  screen.getByText(/เลขนี้ไม่ใช่เบอร์มือถือ 10 หลัก/)
  expect(sent(received)).toEqual([])
  await userEvent.clear(screen.getByLabelText(/เบอร์มือถือหรือ/))
  await write(/เบอร์มือถือหรือ/, '0812345678')
  expect(screen.getByLabelText(/เบอร์มือถือหรือ/)).toHaveProperty('value', '081-234-5678')
  await press('บันทึก')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent(received)).toEqual([{ method: 'PUT', body: { kind: 'promptpay', number: '081-234-5678' } }])
})

test('a bank account needs its bank, its number and its holder', async () => {
  const received = open({}, { [PATH]: [200, owed] })
  await press('แจ้งบัญชีรับเงินคืน')
  await userEvent.click(screen.getByRole('radio', { name: 'บัญชีธนาคาร' }))
  await press('บันทึก')
  for (const text of ['กรอกเลขบัญชี 10 ถึง 15 หลัก', 'กรอกชื่อบัญชี']) screen.getByText(text)
  expect(sent(received)).toEqual([])
  await userEvent.selectOptions(screen.getByLabelText('ธนาคาร'), '004')
  await write('เลขที่บัญชี', '012-3-45678-9')
  await write('ชื่อบัญชี', 'มะลิ ใจดี')
  await press('บันทึก')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const body = { kind: 'bank', bank: '004', number: '012-3-45678-9', holder: 'มะลิ ใจดี' }
  expect(sent(received)).toEqual([{ method: 'PUT', body }])
})

test('an earlier destination can be corrected, and a refusal keeps the typed values', async () => {
  open({ destination: mobile }, { [PATH]: [409, { detail: 'No.', code: 'refund_not_owed' }] })
  await press('แก้บัญชีรับเงินคืน')
  expect(screen.getByLabelText(/เบอร์มือถือหรือ/)).toHaveProperty('value', '081-234-5678')
  await press('บันทึก')
  await screen.findByText(/ไม่มียอดที่รอคืนแล้ว/)
  expect(screen.getByLabelText(/เบอร์มือถือหรือ/)).toHaveProperty('value', '081-234-5678')
})

test('the image of the transfer is shown once the refund is paid', () => {
  const paid = { state: 'paid', proof: 'https://jansi.example/media/private/one.jpg' } as const
  open({ ...paid, can: { set_destination: false } })
  expect(screen.getByRole('img', { name: 'รูปการโอนเงินคืน' }).getAttribute('src')).toBe(paid.proof)
  expect(screen.queryByRole('button', { name: 'แก้บัญชีรับเงินคืน' })).toBeNull()
})
