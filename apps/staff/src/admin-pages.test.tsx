import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { AuditList } from './audit/audit-list.tsx'
import { audit } from './audit/resource.tsx'
import { listOf, openPage, press, type Replies, refusal, write } from './lib/admin/page-testing.tsx'
import { MailPage } from './mails/mail-page.tsx'
import { mails } from './mails/resource.tsx'
import { members } from './members/resource.tsx'
import { PaymentMethods } from './settings/payment-methods.tsx'
import { paymentMethods } from './settings/resource.tsx'

const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

describe('a mail', () => {
  const MAIL = '/api/staff/mails/5/'
  const mail = {
    id: 5,
    kind: 'order.approved',
    recipient: 'kanda@jansi.test',
    subject: 'อนุมัติแล้ว',
    state: 'sent',
    attempts: 1,
    last_error: null,
    created_at: '2026-11-22T03:00:00Z',
    sent_at: '2026-11-22T03:05:00Z',
    text_body: 'ดูที่ https://jansi.test/o/1 ได้เลย',
    html_body: '<p>ดูที่ร้าน</p>',
    channel: 'mail',
    fallback: null,
    can: { retry: false },
  }
  const failed = {
    ...mail,
    state: 'failed',
    attempts: 3,
    last_error: 'mailbox full',
    sent_at: null,
    can: { retry: true },
  }

  function open(shown: object, replies: Replies = {}) {
    return openPage({
      page: <MailPage />,
      at: '/mails/5/show',
      path: '/mails/:id/show',
      resources: [mails],
      replies: { [`GET ${MAIL}`]: shown, ...replies },
    })
  }

  it('shows to whom and when it went, and its text with links that open', async () => {
    open(mail)
    expect(await screen.findByText('อา. 22 พ.ย. 10:05 น.')).toBeTruthy()
    expect(screen.getByText('kanda@jansi.test')).toBeTruthy()
    const link = screen.getByText('https://jansi.test/o/1')
    expect(link.getAttribute('rel')).toBe('noopener noreferrer')
    expect(screen.queryByText('ส่งอีกครั้ง')).toBeNull()
  })

  it('shows the HTML of a mail in a frame that may do nothing', async () => {
    open(mail)
    fireEvent.click(await screen.findByText('แบบที่ผู้รับเห็น'))
    const frame = screen.getByTitle('อีเมลแบบที่ผู้รับเห็น')
    expect(frame.getAttribute('srcdoc')).toBe(mail.html_body)
    expect(frame.getAttribute('sandbox')).toBe('')
  })

  it.each([
    ['waiting', 'รอส่ง', 'ยังไม่ส่ง'],
    ['skipped', 'ไม่ต้องส่งแล้ว', 'ไม่ส่ง เพราะไม่จำเป็นแล้ว'],
  ])('shows of a mail that is %s that it was not sent', async (state, chip, sentAt) => {
    open({ ...mail, state, sent_at: null, text_body: '' })
    expect(await screen.findByText(chip)).toBeTruthy()
    expect(screen.getByText(sentAt)).toBeTruthy()
    expect(screen.getByText(/ลบเนื้อความแล้ว/)).toBeTruthy()
  })

  it('shows the channel, and why a mail carries a message for another one', async () => {
    open({ ...mail, channel: 'line' })
    expect(await screen.findByText('LINE')).toBeTruthy()
    cleanup()
    open({ ...mail, fallback: { from: 'line', reason: 'quota' } })
    expect(await screen.findByText('อีเมล แทน LINE เพราะข้อความของเดือนนี้หมดแล้ว')).toBeTruthy()
  })

  it('is read again when somebody else put it back meanwhile', async () => {
    const { reads } = open(failed, { [`POST ${MAIL}retry/`]: refusal(409, 'transition_not_allowed') })
    fireEvent.click(await screen.findByText('ส่งอีกครั้ง'))
    expect(await screen.findByText(/สถานะเปลี่ยนไปแล้ว/)).toBeTruthy()
    await waitFor(() => expect(reads).toEqual([MAIL, MAIL]))
  })
})

describe('the audit log', () => {
  const ORDER = '1f0c2a4e-0000-4000-8000-000000000000'
  const entry = (id: number, fields: object) => ({
    id,
    actor: 'กมล',
    action: 'order.approved',
    subject_type: 'order',
    subject_id: ORDER,
    order_number: 12,
    data: {},
    created_at: '2026-11-22T03:00:00Z',
    ...fields,
  })
  const person = (pk: number, first_name: string) => ({ pk, first_name, last_name: '', email: '' })

  function open(...entries: object[]) {
    return openPage({
      page: <AuditList />,
      at: '/audit',
      list: 'audit',
      resources: [audit, members],
      replies: {
        'GET /api/staff/audit/': listOf(...entries),
        'GET /api/staff/members/?page=1&page_size=100&role=staff': listOf(person(4, 'นภา')),
        'GET /api/staff/members/?page=1&page_size=100&role=admin': listOf(person(3, 'กมล')),
      },
    })
  }

  it('shows the actor, the action and the record, with a link', async () => {
    open(
      entry(3, { data: { satang: 12_050, reason: 'ของขวัญ' } }),
      entry(2, {
        actor: null,
        action: 'faq.delete',
        subject_type: 'faq',
        subject_id: '3',
        order_number: null,
      }),
      entry(1, { action: 'settings.update', subject_type: 'settings', subject_id: '', order_number: null }),
    )
    const [first, second, third] = await screen.findAllByRole('listitem')
    expect(first?.textContent).toContain('อนุมัติคำสั่งซื้ออา.\u00a022\u00a0พ.ย. 10:00\u00a0น.กมล · คำสั่งซื้อเลขที่ 12')
    expect(first?.textContent).toContain('฿120.50 · เหตุผล: ของขวัญ')
    expect(first?.querySelector('a')?.getAttribute('href')).toBe(`/orders/${ORDER}/show`)
    expect(second?.textContent).toContain('ระบบ · คำถาม 3')
    expect(second?.querySelector('a')).toBeNull()
    expect(third?.textContent).toContain('แก้ไขการตั้งค่า')
  })

  it('is narrowed by subject and by actor, admins first, and widened again', async () => {
    const { reads } = open()
    const filters = () =>
      reads
        .filter((address) => address.includes('/audit/'))
        .at(-1)
        ?.replace(/.*page_size=50/, '')
    await screen.findByText('ไม่มีบันทึกตามตัวกรองนี้')
    expect(screen.getByText<HTMLButtonElement>('ล้างตัวกรอง').disabled).toBe(true)
    fireEvent.mouseDown(screen.getByLabelText('เรื่อง'))
    press('สต็อก')
    await waitFor(() => expect(filters()).toBe('&action=stock.'))
    fireEvent.mouseDown(screen.getByLabelText('ผู้ทำ'))
    const people = within(screen.getByRole('listbox', { name: 'ผู้ทำ' })).getAllByRole('option')
    expect(people.map(({ textContent }) => textContent)).toEqual(['ทุกคน', 'กมล', 'นภา'])
    press('นภา')
    await waitFor(() => expect(filters()).toBe('&action=stock.&actor=4'))
    press('ล้างตัวกรอง')
    await waitFor(() => expect(filters()).toBe(''))
  })
})

describe('payment methods', () => {
  const METHOD = 'PATCH /api/staff/payment-methods/1/'
  const method = (id: number, name: string, fields: object = {}) => ({
    ...{ id, version: 3, code: `m${id}`, name, is_active: true, position: id },
    can: { switch: true },
    ...fields,
  })
  const rename = /^ชื่อที่สมาชิกเห็น/

  function open(replies: Replies = {}) {
    const methods = [method(1, 'โอนเงิน'), method(2, 'บัตร', { can: { switch: false } })]
    return openPage({
      page: <PaymentMethods />,
      resources: [paymentMethods],
      replies: { 'GET /api/staff/payment-methods/': () => Response.json(methods), ...replies },
    })
  }

  it('are switched at once, except the last one that is open', async () => {
    const { sent } = open({ [METHOD]: method(1, 'โอนเงิน', { is_active: false }) })
    fireEvent.click(await screen.findByLabelText('โอนเงิน'))
    expect(await screen.findByText('ปิดโอนเงินแล้ว')).toBeTruthy()
    expect(sent).toEqual([{ call: METHOD, body: { is_active: false, version: 3 } }])
    expect(screen.getByLabelText<HTMLInputElement>('บัตร').disabled).toBe(true)
  })

  it('are renamed, never to nothing', async () => {
    const { sent } = open({ [METHOD]: method(1, 'พร้อมเพย์') })
    fireEvent.click(await screen.findByLabelText('เปลี่ยนชื่อ โอนเงิน'))
    write(rename, '  ')
    fireEvent.submit(screen.getByLabelText(rename))
    expect(screen.getByText<HTMLButtonElement>('บันทึกชื่อ').disabled).toBe(true)
    expect(sent).toEqual([])
    write(rename, ' พร้อมเพย์ ')
    await waitFor(() => expect(screen.getByText<HTMLButtonElement>('บันทึกชื่อ').disabled).toBe(false))
    fireEvent.submit(screen.getByLabelText(rename))
    expect(await screen.findByText('เปลี่ยนชื่อแล้ว')).toBeTruthy()
    expect(sent).toEqual([{ call: METHOD, body: { name: 'พร้อมเพย์', version: 3 } }])
    await isGone()
  })
})
