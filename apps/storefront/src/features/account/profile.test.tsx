import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { createQueryClient } from '../../lib/api/query-client.ts'
import { accessToken } from '../../lib/session/access-token.ts'
import { session } from '../../lib/session/session.ts'
import { testServer } from '../../test-server.ts'
import { toastStore } from '../../ui/page/toast-store.ts'
import { Profile } from './profile.tsx'

const user = {
  pk: 1,
  email: 'mali@jansi.test',
  first_name: 'มะลิ',
  last_name: 'ดี',
  phone_number: '0812345678',
}
const userPath = '/dj-rest-auth/user/'
const field = (label: string): HTMLInputElement => screen.getByLabelText(label)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

/** A server that knows the member and returns the given result for a save. */
function serverSaves(reply: (body: unknown) => [number, unknown?] | 'no answer') {
  const received = testServer({
    '/dj-rest-auth/token/verify/': [200, {}],
    [userPath]: ({ method, body }) => (method === 'GET' ? [200, user] : reply(body)),
  })
  return () => received.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
}

async function openProfile() {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={['/profile']}>
        <Routes>
          <Route path="/profile" element={<Profile />} />
          <Route path="/logout" element={<p>หน้าออกจากระบบ</p>} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await screen.findByRole('button', { name: 'แก้ไขโปรไฟล์' })
}

beforeEach(() => {
  session.dispatch({ type: 'LOGOUT' })
  accessToken.set('mine')
})

test('the profile is read first; editing marks the title and leaves the e-mail address alone', {
  tags: [
    '@spec-2.profile.loading',
    '@spec-2.profile.edit-mode',
    '@spec-2.profile.email',
    '@spec-2.profile.title',
    '@spec-2.profile.buttons',
  ],
}, async () => {
  serverSaves(() => [500])
  const opening = openProfile()
  screen.getByText('กำลังโหลดโปรไฟล์')
  await opening
  const labels = ['ชื่อ', 'นามสกุล', 'อีเมล', 'เบอร์โทรศัพท์']
  expect(labels.map((label) => field(label).readOnly)).toEqual([true, true, true, true])
  expect(field('เบอร์โทรศัพท์').value).toBe('081-234-5678')
  expect(screen.getByRole('link', { name: 'เปลี่ยนรหัสผ่าน' }).getAttribute('href')).toBe('/change/password')
  await press('แก้ไขโปรไฟล์')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('(กำลังแก้ไข)')
  expect(labels.map((label) => field(label).readOnly)).toEqual([false, false, true, false])
  screen.getByText('เปลี่ยนอีเมลไม่ได้ เพื่อความปลอดภัยของบัญชี')
  await press('ออกจากระบบ')
  await screen.findByText('หน้าออกจากระบบ')
})

test('only the changes are sent, as digits, and the answer shows; without changes nothing is', {
  tags: [
    '@spec-4.auth.messages',
    '@spec-4.state.profile-cancel',
    '@spec-4.state.profile-save',
    '@spec-5.phone.sent',
    '@spec-5.profile.changed-fields',
    '@spec-7.auth.profile',
    '@spec-8.auth.success',
  ],
}, async () => {
  const saved = serverSaves((body) => [200, { ...user, ...(body as object) }])
  await openProfile()
  await press('แก้ไขโปรไฟล์')
  await press('บันทึกการเปลี่ยนแปลง')
  await screen.findByRole('button', { name: 'แก้ไขโปรไฟล์' })
  expect(toastStore.get().map(({ text }) => text)).toEqual(['ข้อมูลเหมือนเดิม ไม่มีอะไรต้องบันทึก'])
  await press('แก้ไขโปรไฟล์')
  await userEvent.type(field('ชื่อ'), 'วัลย์')
  await press('ยกเลิก')
  expect(field('ชื่อ').value).toBe('มะลิ')
  expect(saved()).toEqual([])
  await press('แก้ไขโปรไฟล์')
  await userEvent.clear(field('เบอร์โทรศัพท์'))
  await userEvent.type(field('เบอร์โทรศัพท์'), '0898765432')
  await press('บันทึกการเปลี่ยนแปลง')
  await screen.findByRole('button', { name: 'แก้ไขโปรไฟล์' })
  expect(saved()).toEqual([{ phone_number: '0898765432' }])
  expect(session.get().message).toBe('อัปเดตโปรไฟล์สำเร็จ')
  expect(field('เบอร์โทรศัพท์').value).toBe('089-876-5432')
})

test('the QR by which staff find the member is shown with the name, except while editing', async () => {
  const url = 'data:image/png;base64,AAAA'
  testServer({
    '/dj-rest-auth/token/verify/': [200, {}],
    [userPath]: [200, user],
    '/member-qr/': [200, { qr_code_url: url }],
  })
  await openProfile()
  expect((await screen.findByAltText('QR สมาชิก')).getAttribute('src')).toBe(url)
  screen.getByText('มะลิ ดี')
  await press('แก้ไขโปรไฟล์')
  expect(screen.queryByAltText('QR สมาชิก')).toBeNull()
})

test('a QR that cannot be drawn can be tried again', async () => {
  let up = false
  testServer({
    '/dj-rest-auth/token/verify/': [200, {}],
    [userPath]: [200, user],
    '/calendar/address/': [200, { since: null }],
    '/member-qr/': () => (up ? [200, { qr_code_url: 'data:image/png;base64,AAAA' }] : [404]),
  })
  await openProfile()
  await screen.findByText('โหลด QR ไม่สำเร็จ')
  up = true
  await press('ลองใหม่')
  await screen.findByAltText('QR สมาชิก')
})

test('a save that finds the session over leaves its message to be read on the login page', async () => {
  testServer({
    '/dj-rest-auth/token/verify/': [200, {}],
    '/dj-rest-auth/token/refresh/': [401, {}],
    [userPath]: ({ method }) => (method === 'GET' ? [200, user] : [401, {}]),
  })
  await openProfile()
  await press('แก้ไขโปรไฟล์')
  await userEvent.type(field('ชื่อ'), 'วัลย์')
  await press('บันทึกการเปลี่ยนแปลง')
  await waitFor(() => expect(session.get().isAuthenticated).toBe(false))
  expect(session.get().message).toBe('หมดเวลาการเข้าสู่ระบบแล้ว เข้าสู่ระบบอีกครั้งได้เลย')
})

test('a profile that cannot be loaded can be tried again', async () => {
  let up = false
  testServer({ '/dj-rest-auth/token/verify/': [200, {}], [userPath]: () => (up ? [200, user] : [500]) })
  const opening = openProfile()
  await userEvent.click(await screen.findByRole('button', { name: 'ลองใหม่' }))
  up = true
  await userEvent.click(await screen.findByRole('button', { name: 'ลองใหม่' }))
  await opening
})

test('pressing save shows no error before release, so that the button stays under the finger', async () => {
  serverSaves(() => [500])
  await openProfile()
  await press('แก้ไขโปรไฟล์')
  await userEvent.type(field('เบอร์โทรศัพท์'), '{Backspace}')
  const user = userEvent.setup()
  const target = screen.getByRole('button', { name: 'บันทึกการเปลี่ยนแปลง' })
  await user.pointer({ keys: '[MouseLeft>]', target })
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(screen.queryByText('กรุณากรอกหมายเลขโทรศัพท์ให้ครบ 10 หลัก')).toBeNull()
  await user.pointer({ keys: '[/MouseLeft]', target })
  await screen.findByText('กรุณากรอกหมายเลขโทรศัพท์ให้ครบ 10 หลัก')
})

test.each([
  [400, { detail: 'อ่านข้อความนี้' }, 'อ่านข้อความนี้'],
  [400, { message: 'หรือข้อความนี้' }, 'หรือข้อความนี้'],
  [500, null, 'การอัปเดตโปรไฟล์ล้มเหลว กรุณาลองใหม่อีกครั้ง'],
  [429, { detail: 'Request was throttled.' }, 'ทำรายการถี่เกินไป รอสักครู่แล้วลองใหม่'],
])(
  'a save refused with %i %j shows the refusal and stays in edit mode',
  {
    tags: ['@spec-2.profile.errors', '@spec-8.auth.profile', '@spec-8.auth.banner'],
  },
  async (status, body, text) => {
    serverSaves(() => [status, body])
    await openProfile()
    await press('แก้ไขโปรไฟล์')
    await userEvent.type(field('ชื่อ'), 'วัลย์')
    await press('บันทึกการเปลี่ยนแปลง')
    await waitFor(() => expect(session.get()).toMatchObject({ message: text, messageType: 'error' }))
    expect(field('ชื่อ').value).toBe('มะลิวัลย์')
  },
)
