import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { delayedResponse, openPage, press, type Replies, refusal, write } from '../lib/admin/page-testing.tsx'
import { MemberPage } from './member-page.tsx'
import { members } from './resource.tsx'

const ORDER = '1f0c2a4e-0000-4000-8000-000000000000'
const MEMBER = '/api/staff/members/7/'

const kanda = {
  pk: 7,
  version: 3,
  email: 'kanda@jansi.test',
  first_name: 'กานดา',
  last_name: 'ใจดี',
  phone_number: '0812345678',
  role: 'member',
  is_active: true,
  email_verified: true,
  erased: false,
  created_at: '2026-11-01T03:00:00Z',
  order_count: 1,
  unpaid_penalties: 25,
  orders: [{ id: ORDER, number: 1, status: 'approved', amount: 90, created_at: '2026-11-02T03:00:00Z' }],
  erase_blocked_by: [] as string[],
  can: { change_role: true, deactivate: true, export: true, erase: true },
}

function open(member: object = kanda, replies: Replies = {}) {
  return openPage({
    page: <MemberPage />,
    at: '/members/7/show',
    path: '/members/:id/show',
    resources: [members],
    replies: { [`GET ${MEMBER}`]: member, ...replies },
  })
}

const dialog = () => within(screen.getByRole('dialog'))
const isReady = (text: string) => !dialog().getByText<HTMLButtonElement>(text).disabled

it('shows the member, how to reach them, their debt and their orders', async () => {
  open()
  expect((await screen.findByRole('link', { name: 'kanda@jansi.test' })).getAttribute('href')).toBe(
    'mailto:kanda@jansi.test',
  )
  expect(screen.getByText('081-234-5678').getAttribute('href')).toBe('tel:0812345678')
  expect(screen.getByText('฿25')).toBeTruthy()
  const order = screen.getByText('เลขที่ 1')
  expect(order.getAttribute('href')).toBe(`/orders/${ORDER}/show`)
  expect(screen.getByText('รอส่งมอบ')).toBeTruthy()
})

it('leads to a sale at the desk for this member', async () => {
  open()
  const link = (await screen.findByText('ขายให้สมาชิกนี้')).closest('a')
  expect(link?.getAttribute('href')).toBe('/orders/desk?member=7')
})

it('marks an account that is closed or unverified', async () => {
  open({ ...kanda, is_active: false, email_verified: false, orders: [], order_count: 0 })
  await screen.findByText('ปิดบัญชีแล้ว')
  expect(screen.getByText('ยังไม่ยืนยันอีเมล')).toBeTruthy()
  expect(screen.getByText('ยังไม่เคยสั่ง')).toBeTruthy()
  expect(screen.queryByText('ขายให้สมาชิกนี้')).toBeNull()
})

it('shows an erased account without a way to reach it', async () => {
  const erased = { erased: true, first_name: 'ลบแล้ว', last_name: '', email: '', phone_number: '' }
  open({ ...kanda, ...erased, can: { change_role: false, deactivate: false, export: true, erase: false } })
  await screen.findByText('ลบข้อมูลแล้ว')
  expect(screen.getAllByText('–')).toHaveLength(2)
  expect(screen.queryByText('ลบข้อมูล')).toBeNull()
  expect(screen.getByText(/คงไว้แต่คำสั่งซื้อและยอดเงิน/)).toBeTruthy()
})

it('offers a volunteer who may not, none of the actions', async () => {
  open({ ...kanda, can: { change_role: false, deactivate: false, export: false, erase: false } })
  await screen.findByText('ค่าปรับค้าง')
  for (const text of ['เปลี่ยนสิทธิ์', 'ปิดบัญชี', 'ดาวน์โหลดข้อมูล', 'ลบข้อมูล', 'ข้อมูลส่วนบุคคล'])
    expect(screen.queryByText(text)).toBeNull()
})

it('lifts the limit of pieces of an account that the club does not know yet', async () => {
  const first_orders = { piece_limit: 6, lifted_at: null }
  const lifted = { ...kanda, version: 4, first_orders: { piece_limit: 6, lifted_at: '2026-12-01T02:30:00Z' } }
  const { sent } = open({ ...kanda, first_orders }, { [`PATCH ${MEMBER}`]: lifted })
  await screen.findByText('ไม่เกิน 6 ชิ้น')
  fireEvent.click(screen.getByText('ยกเว้นจำนวนชิ้น'))
  press('บันทึก')
  expect(await screen.findByText('ยกเว้นให้แล้ว')).toBeTruthy()
  expect(sent).toEqual([{ call: `PATCH ${MEMBER}`, body: { piece_limit_lifted: true, version: 3 } }])
})

it('keeps the question open and shows why when the last admin would go', async () => {
  open(kanda, { [`PATCH ${MEMBER}`]: refusal(400, 'last_admin') })
  fireEvent.click(await screen.findByText('ปิดบัญชี'))
  press('ยืนยันปิดบัญชี')
  expect(await screen.findByText('ต้องมีผู้ดูแลระบบอย่างน้อยหนึ่งคน')).toBeTruthy()
  expect(isReady('ยืนยันปิดบัญชี')).toBe(true)
})

it('erases only once the e-mail is typed, in any case and with spaces around it', async () => {
  const { sent } = open(kanda, { [`POST ${MEMBER}erase/`]: { ...kanda, erased: true } })
  fireEvent.click(await screen.findByText('ลบข้อมูล'))
  const field = /พิมพ์อีเมลของสมาชิก/
  expect(isReady('ยืนยันลบข้อมูล')).toBe(false)
  write(field, 'kanda@jansi.tes')
  fireEvent.submit(screen.getByLabelText(field))
  expect(isReady('ยืนยันลบข้อมูล')).toBe(false)
  expect(sent).toEqual([])
  write(field, ' Kanda@Jansi.test ')
  expect(isReady('ยืนยันลบข้อมูล')).toBe(true)
  fireEvent.submit(screen.getByLabelText(field))
  expect(await screen.findByText('ลบข้อมูลของสมาชิกแล้ว')).toBeTruthy()
  expect(sent.map(({ call }) => call)).toEqual([`POST ${MEMBER}erase/`])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('shows the steps that are needed before an account can be erased', async () => {
  open({ ...kanda, erase_blocked_by: ['orders_open', 'loans_out'] })
  fireEvent.click(await screen.findByText('ลบข้อมูล'))
  expect(dialog().getAllByRole('listitem')).toHaveLength(2)
  expect(dialog().queryByLabelText(/พิมพ์อีเมล/)).toBeNull()
  expect(isReady('ยืนยันลบข้อมูล')).toBe(false)
})

it('saves the data of a member as a file named after the account and the day in Bangkok', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-22T18:00:00Z'), toFake: ['Date'] })
  const saved: string[] = []
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:archive')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const archive = delayedResponse(new Response(new Uint8Array([1, 2])))
  const { sent } = open(kanda, { [`POST ${MEMBER}export/`]: archive.reply })
  fireEvent.click(await screen.findByText('ดาวน์โหลดข้อมูล'))
  expect(screen.getByText<HTMLButtonElement>('กำลังรวบรวม…').disabled).toBe(true)
  archive.release()
  expect(await screen.findByText(/ดาวน์โหลดแล้ว ส่งให้เจ้าของข้อมูล/)).toBeTruthy()
  expect(saved).toEqual(['member-7-2026-11-23.tar.gz'])
  expect(sent.map(({ call }) => call)).toEqual([`POST ${MEMBER}export/`])
  vi.useRealTimers()
})

it('saves no file when the export fails, and shows so', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click')
  open(kanda, { [`POST ${MEMBER}export/`]: refusal(429) })
  fireEvent.click(await screen.findByText('ดาวน์โหลดข้อมูล'))
  await waitFor(() => expect(screen.getByText(/รอสักครู่/)).toBeTruthy())
  expect(click).not.toHaveBeenCalled()
  expect(screen.getByText<HTMLButtonElement>('ดาวน์โหลดข้อมูล').disabled).toBe(false)
})

it('a buyer without an account has no role and no access, and is erased by typing the name', async () => {
  const buyer = {
    ...kanda,
    email: '',
    has_account: false,
    is_active: false,
    can: { change_role: false, deactivate: false, export: true, erase: true },
  }
  open(buyer)
  await screen.findByText('ไม่มีบัญชี')
  expect(screen.queryByText('บัญชี', { selector: 'h2' })).toBeNull()
  expect(screen.queryByText('ขายให้สมาชิกนี้')).toBeNull()
  press('ลบข้อมูล')
  write(/^พิมพ์ชื่อผู้ซื้อ/, 'กานดา')
  expect(isReady('ยืนยันลบข้อมูล')).toBe(false)
  write(/^พิมพ์ชื่อผู้ซื้อ/, 'กานดา ใจดี')
  expect(isReady('ยืนยันลบข้อมูล')).toBe(true)
})
