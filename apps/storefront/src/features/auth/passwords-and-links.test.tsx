import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { checkSession } from '../../lib/api/session-actions.ts'
import { accessToken } from '../../lib/session/access-token.ts'
import { session } from '../../lib/session/session.ts'
import { testServer } from '../../test-server.ts'
import { Activation } from './activation.tsx'
import { ChangePassword } from './change-password.tsx'
import { LoggingOut } from './logging-out.tsx'
import { ResetConfirm } from './reset-confirm.tsx'
import { ResetRequest } from './reset-request.tsx'

const open = (page: ReactNode) =>
  render(
    <MemoryRouter>
      <Routes>
        <Route path="/" element={page} />
        <Route path="/login" element={<p>หน้าเข้าสู่ระบบ</p>} />
      </Routes>
    </MemoryRouter>,
  )
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text)
const said = (text: string) => waitFor(() => expect(session.get().message).toBe(text))
const okLeadsToLogin = async () => {
  await userEvent.click(await screen.findByRole('link', { name: 'ตกลง' }))
  screen.getByText('หน้าเข้าสู่ระบบ')
}

beforeEach(() => session.dispatch({ type: 'LOGOUT' }))

test('an account is activated by the button, not by opening the link', {
  tags: '@spec-7.auth.verify-email',
}, async () => {
  const received = testServer({ '/dj-rest-auth/registration/verify-email/': [200, { detail: 'ok' }] })
  open(<Activation linkKey="a:b" />)
  expect(received).toEqual([])
  await press('ยืนยันอีเมล')
  await screen.findByRole('heading', { name: 'ยืนยันอีเมลแล้ว เข้าสู่ระบบได้เลย' })
  expect(received[0]?.body).toEqual({ key: 'a:b' })
  await userEvent.click(screen.getByRole('link', { name: 'เข้าสู่ระบบ' }))
  screen.getByText('หน้าเข้าสู่ระบบ')
})

test('an activation of one of several sign-ups names the one whose password is good', async () => {
  const signed_up_at = '2026-11-20T03:05:00.000Z'
  testServer({ '/dj-rest-auth/registration/verify-email/': [200, { detail: 'ok', signed_up_at }] })
  open(<Activation linkKey="a:b" />)
  await press('ยืนยันอีเมล')
  await screen.findByText(/20 พฤศจิกายน 2569 เวลา 10:05/)
  screen.getByRole('link', { name: 'ตั้งรหัสผ่านใหม่' })
})

test('an activation link that has expired offers to send a new one', async () => {
  const received = testServer({
    '/dj-rest-auth/registration/verify-email/': [404, { detail: 'Not found.' }],
    '/dj-rest-auth/registration/resend-email/': [200, { detail: 'ok' }],
  })
  open(<Activation linkKey="old" />)
  await press('ยืนยันอีเมล')
  await said('ยืนยันอีเมลไม่สำเร็จ ลิงก์อาจหมดอายุแล้ว')
  await type('อีเมล', 'mali@jansi.test')
  await press('ส่งอีเมลยืนยันอีกครั้ง')
  await screen.findByText(/ส่งลิงก์ยืนยันอีกครั้งแล้ว/)
  expect(received.at(-1)?.body).toEqual({ email: 'mali@jansi.test' })
})

test('an activation that gets no answer can be pressed again', async () => {
  testServer({ '/dj-rest-auth/registration/verify-email/': 'no answer' })
  open(<Activation linkKey="a" />)
  await press('ยืนยันอีเมล')
  await said('เชื่อมต่อไม่ได้ ตรวจสอบอินเทอร์เน็ตแล้วลองใหม่')
  screen.getByRole('button', { name: 'ยืนยันอีเมล' })
})

test('a reset is asked for by e-mail address, and its success page leads to the login', {
  tags: '@spec-7.auth.reset',
}, async () => {
  const received = testServer({ '/dj-rest-auth/password/reset/': [200, { detail: 'sent' }] })
  open(<ResetRequest />)
  await press('ส่งลิงก์ตั้งรหัสผ่านใหม่')
  await screen.findByText('กรอกอีเมลก่อน')
  await type('อีเมล', 'mali@jansi.test')
  await press('ส่งลิงก์ตั้งรหัสผ่านใหม่')
  await screen.findByRole('heading', { name: 'ส่งลิงก์ตั้งรหัสผ่านใหม่ไปที่อีเมลแล้ว' })
  expect(received.map(({ body }) => body)).toEqual([{ email: 'mali@jansi.test' }])
  await okLeadsToLogin()
})

test('a refused reset asks to check the e-mail address', async () => {
  testServer({ '/dj-rest-auth/password/reset/': [400, { email: ['Enter a valid email address.'] }] })
  open(<ResetRequest />)
  await type('อีเมล', 'mali@jansi.test')
  await press('ส่งลิงก์ตั้งรหัสผ่านใหม่')
  await screen.findByText('ส่งลิงก์ไม่สำเร็จ ตรวจสอบอีเมลอีกครั้ง')
  expect(document.activeElement).toBe(screen.getByLabelText('อีเมล'))
})

async function setNewPassword() {
  await type('รหัสผ่านใหม่', 'Palette#26')
  await type('ยืนยันรหัสผ่านใหม่', 'Palette#26')
  await press('บันทึกรหัสผ่านใหม่')
}

test('a new password goes with the uid and token of the link', {
  tags: '@spec-7.auth.reset-confirm',
}, async () => {
  const received = testServer({ '/dj-rest-auth/password/reset/confirm/': [200, { detail: 'ok' }] })
  open(<ResetConfirm link={{ uid: 'MQ', token: 't-1' }} />)
  await setNewPassword()
  await screen.findByRole('heading', { name: 'ตั้งรหัสผ่านใหม่แล้ว เข้าสู่ระบบได้เลย' })
  expect(received[0]?.body).toEqual({
    uid: 'MQ',
    token: 't-1',
    new_password1: 'Palette#26',
    new_password2: 'Palette#26',
  })
  await okLeadsToLogin()
})

test('a used reset link shows that it may have expired', async () => {
  testServer({ '/dj-rest-auth/password/reset/confirm/': [400, { token: ['Invalid value'] }] })
  open(<ResetConfirm link={{ uid: 'MQ', token: 't-1' }} />)
  await setNewPassword()
  await said('ตั้งรหัสผ่านใหม่ไม่สำเร็จ ลิงก์อาจหมดอายุแล้ว')
})

test('a password is changed once the token is verified', {
  tags: '@spec-7.auth.change-password',
}, async () => {
  accessToken.set('mine')
  const received = testServer({
    '/dj-rest-auth/token/verify/': [200, {}],
    '/dj-rest-auth/password/change/': [200, { detail: 'saved' }],
  })
  open(<ChangePassword />)
  await type('รหัสผ่านเดิม', 'Old#pass1')
  await setNewPassword()
  await screen.findByRole('heading', { name: 'เปลี่ยนรหัสผ่านแล้ว' })
  expect(received.map(({ path, body }) => [path, body])).toEqual([
    ['/dj-rest-auth/token/verify/', { token: 'mine' }],
    [
      '/dj-rest-auth/password/change/',
      { old_password: 'Old#pass1', new_password1: 'Palette#26', new_password2: 'Palette#26' },
    ],
  ])
  await okLeadsToLogin()
})

test('a session that is over changes no password and asks to log in again', async () => {
  accessToken.set('stale')
  const received = testServer({
    '/dj-rest-auth/token/verify/': [401, { detail: 'Token is invalid', code: 'token_not_valid' }],
    '/dj-rest-auth/token/refresh/': [401, { detail: 'Token is invalid', code: 'token_not_valid' }],
  })
  open(<ChangePassword />)
  await type('รหัสผ่านเดิม', 'Old#pass1')
  await setNewPassword()
  await said('หมดเวลาการเข้าสู่ระบบแล้ว เข้าสู่ระบบอีกครั้งได้เลย')
  expect(received.map(({ path }) => path)).not.toContain('/dj-rest-auth/password/change/')
  expect(accessToken.get()).toBeNull()
})

test('logging out clears this device and goes to the login page even when the server does not answer', {
  tags: '@spec-2.routes.logout',
}, async () => {
  session.dispatch({
    type: 'LOGIN_SUCCESS',
    access: 'mine',
    user: { pk: 1, email: 'a@b.co', first_name: '', last_name: '', phone_number: '' },
  })
  const received = testServer({ '/dj-rest-auth/logout/': 'no answer' })
  open(<LoggingOut />)
  await screen.findByText('หน้าเข้าสู่ระบบ')
  expect(received.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /dj-rest-auth/logout/'])
  expect(accessToken.get()).toBeNull()
  expect(session.get()).toMatchObject({ isAuthenticated: false, user: null, message: 'ออกจากระบบแล้ว' })
})

test('the token that a logout revokes is not checked meanwhile, so nobody hears that time ran out', async () => {
  accessToken.set('mine')
  const received = testServer({ '/dj-rest-auth/logout/': [200, { detail: 'Successfully logged out.' }] })
  open(<LoggingOut />)
  await checkSession()
  await screen.findByText('หน้าเข้าสู่ระบบ')
  expect(received.map(({ path }) => path)).toEqual(['/dj-rest-auth/logout/'])
  expect(session.get().message).toBe('ออกจากระบบแล้ว')
})
