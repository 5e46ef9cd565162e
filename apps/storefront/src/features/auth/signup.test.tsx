import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { session } from '../../lib/session/session.ts'
import { renderPage } from '../../test-page.tsx'
import { testServer } from '../../test-server.ts'
import { Signup } from './signup.tsx'

const path = '/dj-rest-auth/registration/'
const field = (label: string): HTMLInputElement => screen.getByLabelText(label)
const send = () => userEvent.click(screen.getByRole('button', { name: 'สมัครสมาชิก' }))
const notice = { version: 'c0ffee', intro: '', records: [], sections: [], note: '', contact: [] }
/** The text that a screen reader reads with a field. */
const described = (label: string) =>
  (field(label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')

beforeEach(() => {
  session.dispatch({ type: 'LOGOUT' })
  testServer({ '/site/privacy/': [200, notice] })
  renderPage(<Signup />)
})

function fillAll() {
  const values = {
    ชื่อ: 'มะลิ',
    นามสกุล: 'ใจดี',
    อีเมล: 'mali@jansi.test',
    เบอร์โทรศัพท์: '0812345678',
    รหัสผ่าน: 'Palette#26',
    ยืนยันรหัสผ่าน: 'Palette#26',
  }
  for (const [label, value] of Object.entries(values)) fireEvent.input(field(label), { target: { value } })
}

test('two clicks in one task send one registration', async () => {
  const received = testServer({ [path]: [201, { detail: 'Verification e-mail sent.' }] })
  fillAll()
  const button = screen.getByRole('button', { name: 'สมัครสมาชิก' })
  button.click()
  button.click()
  await screen.findByText(/ส่งลิงก์ยืนยันไปที่/)
  expect(received.filter((call) => call.path === path)).toHaveLength(1)
})

test('every field is required', {
  tags: ['@spec-2.signup.form', '@spec-5.password.live', '@spec-5.phone.length'],
}, async () => {
  await send()
  for (const [label, text] of [
    ['ชื่อ', 'กรอกชื่อก่อน'],
    ['นามสกุล', 'กรอกนามสกุลก่อน'],
    ['อีเมล', 'กรอกอีเมลก่อน'],
    ['เบอร์โทรศัพท์', 'กรุณากรอกหมายเลขโทรศัพท์ให้ครบ 10 หลัก'],
    ['รหัสผ่าน', 'รหัสผ่านต้องมีความยาวอย่างน้อย 8 ตัวอักษร'],
  ] as const) {
    await waitFor(() => expect(described(label)).toContain(text))
  }
  for (const name of ['แสดงรหัสผ่าน', 'แสดงยืนยันรหัสผ่าน']) screen.getByRole('button', { name })
})

test('while a password is typed, the first rule it misses shows, in the order of the rules', {
  tags: [
    '@spec-5.password.length',
    '@spec-5.password.case',
    '@spec-5.password.digit',
    '@spec-5.password.special',
  ],
}, async () => {
  const steps = [
    ['abc', 'รหัสผ่านต้องมีความยาวอย่างน้อย 8 ตัวอักษร'],
    ['defgh', 'รหัสผ่านต้องประกอบด้วยตัวพิมพ์ใหญ่และตัวพิมพ์เล็ก'],
    ['I', 'รหัสผ่านต้องมีตัวเลขอย่างน้อย 1 ตัว'],
    ['9', 'รหัสผ่านต้องมีอักขระพิเศษอย่างน้อย 1 ตัว'],
  ] as const
  for (const [typed, text] of steps) {
    await userEvent.type(field('รหัสผ่าน'), typed)
    await waitFor(() => expect(described('รหัสผ่าน')).toContain(text))
  }
  await userEvent.type(field('รหัสผ่าน'), '#')
  await waitFor(() => expect(field('รหัสผ่าน').getAttribute('aria-invalid')).toBeNull())
})

test('the confirmation is compared while either of the two is typed', {
  tags: '@spec-5.password.confirmation',
}, async () => {
  await userEvent.type(field('รหัสผ่าน'), 'Palette#26')
  expect(described('ยืนยันรหัสผ่าน')).not.toContain('รหัสผ่านไม่ตรงกัน')
  await userEvent.type(field('ยืนยันรหัสผ่าน'), 'Palette#2')
  await waitFor(() => expect(described('ยืนยันรหัสผ่าน')).toContain('รหัสผ่านไม่ตรงกัน'))
  await userEvent.type(field('ยืนยันรหัสผ่าน'), '6')
  await waitFor(() => expect(described('ยืนยันรหัสผ่าน')).not.toContain('รหัสผ่านไม่ตรงกัน'))
  await userEvent.type(field('รหัสผ่าน'), '!')
  await waitFor(() => expect(described('ยืนยันรหัสผ่าน')).toContain('รหัสผ่านไม่ตรงกัน'))
})

test('pressing the send button shows no error before release, so that it stays under the finger', async () => {
  await userEvent.type(field('เบอร์โทรศัพท์'), '081')
  const button = screen.getByRole('button', { name: 'สมัครสมาชิก' })
  const user = userEvent.setup()
  await user.pointer({ keys: '[MouseLeft>]', target: button })
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(described('เบอร์โทรศัพท์')).not.toContain('กรุณากรอก')
  await user.pointer({ keys: '[/MouseLeft]', target: button })
  await waitFor(() => expect(described('เบอร์โทรศัพท์')).toContain('กรุณากรอกหมายเลขโทรศัพท์ให้ครบ 10 หลัก'))
  expect(document.activeElement).toBe(field('ชื่อ'))
})

test('a sign-up sends the phone number as digits, then asks to open the mail, which can be sent again', {
  tags: ['@spec-4.auth.messages', '@spec-5.phone.sent', '@spec-7.auth.signup', '@spec-8.auth.success'],
}, async () => {
  const received = testServer({
    [path]: [201, { detail: 'Verification e-mail sent.' }],
    '/dj-rest-auth/registration/resend-email/': [200, { detail: 'ok' }],
  })
  fillAll()
  expect(field('เบอร์โทรศัพท์').value).toBe('081-234-5678')
  await send()
  const heading = await screen.findByRole('heading', { name: 'สมัครสมาชิกแล้ว เปิดอีเมลเพื่อยืนยันบัญชี' })
  expect(document.activeElement).toBe(heading)
  screen.getByText('mali@jansi.test')
  expect(received[0]?.body).toEqual({
    email: 'mali@jansi.test',
    first_name: 'มะลิ',
    last_name: 'ใจดี',
    phone_number: '0812345678',
    password1: 'Palette#26',
    password2: 'Palette#26',
    privacy_version: 'c0ffee',
  })
  await userEvent.click(screen.getByRole('button', { name: 'ส่งอีเมลยืนยันอีกครั้ง' }))
  await screen.findByText(/ส่งลิงก์ยืนยันอีกครั้งแล้ว/)
  expect(received[1]?.body).toEqual({ email: 'mali@jansi.test' })
})

test('a field that the server refuses takes the focus, keeps its value, and may be sent again', async () => {
  let used = true
  testServer({ [path]: () => (used ? [400, { email: ['already registered'] }] : [201, { detail: 'sent' }]) })
  fillAll()
  await send()
  await waitFor(() => expect(described('อีเมล')).toContain('อีเมลนี้ใช้สมัครสมาชิกแล้ว'))
  expect(document.activeElement).toBe(field('อีเมล'))
  expect(field('อีเมล').value).toBe('mali@jansi.test')
  used = false
  await send()
  await screen.findByRole('heading', { name: /สมัครสมาชิกแล้ว/ })
})

test('a refusal without a field is the message of the page, and the input stays', {
  tags: '@spec-4.auth.messages',
}, async () => {
  testServer({ [path]: [500] })
  fillAll()
  await send()
  await waitFor(() => expect(session.get().message).toBe('ระบบขัดข้องชั่วคราว ลองสมัครใหม่อีกครั้งภายหลัง'))
  expect(field('ชื่อ').value).toBe('มะลิ')
})

test('the privacy notice is linked before the first field, in a new tab, and no box must be ticked', () => {
  const link = screen.getByRole('link', { name: 'เราเก็บข้อมูลอะไร (เปิดในแท็บใหม่)' })
  expect(link.getAttribute('href')).toBe('/privacy')
  expect(link.getAttribute('target')).toBe('_blank')
  expect(link.compareDocumentPosition(field('ชื่อ'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('a sign-up goes without the notice’s version when the notice did not come', async () => {
  cleanup()
  const received = testServer({ [path]: [201, { detail: 'sent' }] })
  renderPage(<Signup />)
  fillAll()
  await send()
  await screen.findByRole('heading', { name: /สมัครสมาชิกแล้ว/ })
  const sent = received.filter((request) => request.path === path)
  expect(sent).toHaveLength(1)
  expect(sent[0]?.body).not.toHaveProperty('privacy_version')
})

test('where only some mail domains may sign up, the form names them and takes no other', async () => {
  const received = testServer({
    '/site/': [200, { sign_up_mail_domains: ['student.example.ac.th'] }],
    [path]: [201, { detail: 'Verification e-mail sent.', mail_after: '2026-12-01T02:30:00Z' }],
  })
  cleanup()
  renderPage(<Signup />)
  await waitFor(() => expect(described('อีเมล')).toContain('ชมรมรับสมัครด้วยอีเมล @student.example.ac.th'))
  fillAll()
  await send()
  await waitFor(() => expect(field('อีเมล').getAttribute('aria-invalid')).toBe('true'))
  expect(received.filter((call) => call.path === path)).toHaveLength(0)
  fireEvent.input(field('อีเมล'), { target: { value: 'mali@student.example.ac.th' } })
  await send()
  await screen.findByText(/ราว อ\. 1 ธ\.ค\..* 09:30 น\. เพราะมีผู้สมัครพร้อมกันจำนวนมาก/)
})
