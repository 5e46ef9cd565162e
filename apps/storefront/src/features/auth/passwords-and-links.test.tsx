import { APP_VERSION } from '@jansi/contract/limits'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { checkSession } from '../../lib/api/session-actions.ts'
import { addToCart } from '../../lib/cart/cart-store.ts'
import { accessToken } from '../../lib/session/access-token.ts'
import { enforceAppVersion } from '../../lib/session/app-version.ts'
import { session } from '../../lib/session/session.ts'
import { testServer } from '../../test-server.ts'
import { aLine } from '../../test-shop.ts'
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

beforeEach(() => session.dispatch({ type: 'LOGOUT' }))

/** The page of an action that is done, whose link leads to the login. */
async function expectDone(title: string): Promise<void> {
  await screen.findByRole('heading', { name: title })
  expect(screen.getByRole('link', { name: 'ตกลง' }).getAttribute('href')).toBe('/login')
}

test('an account is activated by the button, not by opening the link', {
  tags: ['@spec-2.activation', '@spec-7.auth.verify-email', '@spec-8.auth.success'],
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

test('a link that is worn out offers another one', {
  tags: ['@spec-4.auth.messages', '@spec-8.auth.activation'],
}, async () => {
  testServer({ '/dj-rest-auth/registration/verify-email/': [404, { detail: 'Not found.' }] })
  open(<Activation linkKey="used" />)
  await press('ยืนยันอีเมล')
  await screen.findByRole('heading', { name: 'ขอลิงก์ยืนยันใหม่' })
  expect(session.get().message).toBe('ยืนยันอีเมลไม่สำเร็จ ลิงก์อาจหมดอายุแล้ว')
})

test('an activation of one of several sign-ups names the one whose password is good', async () => {
  const signed_up_at = '2026-11-20T03:05:00.000Z'
  testServer({ '/dj-rest-auth/registration/verify-email/': [200, { detail: 'ok', signed_up_at }] })
  open(<Activation linkKey="a:b" />)
  await press('ยืนยันอีเมล')
  await screen.findByText(/20 พ\.ย\..* 10:05/)
  screen.getByRole('link', { name: 'ตั้งรหัสผ่านใหม่' })
})

test('an activation that gets no answer can be pressed again', async () => {
  testServer({ '/dj-rest-auth/registration/verify-email/': 'no answer' })
  open(<Activation linkKey="a" />)
  await press('ยืนยันอีเมล')
  await said('เชื่อมต่อไม่ได้ ตรวจสอบอินเทอร์เน็ตแล้วลองใหม่')
  screen.getByRole('button', { name: 'ยืนยันอีเมล' })
})

async function setNewPassword() {
  await type('รหัสผ่านใหม่', 'Palette#26')
  await type('ยืนยันรหัสผ่านใหม่', 'Palette#26')
  await press('บันทึกรหัสผ่านใหม่')
}

test('a reset needs an address, shows why it failed, and ends with the way to the login', {
  tags: [
    '@spec-2.password.reset',
    '@spec-2.password.success',
    '@spec-5.reset.required',
    '@spec-7.auth.reset',
    '@spec-8.auth.reset',
    '@spec-8.auth.success',
  ],
}, async () => {
  let refused = true
  const received = testServer({
    '/dj-rest-auth/password/reset/': () => (refused ? [400, { email: ['no'] }] : [200, { detail: 'ok' }]),
  })
  open(<ResetRequest />)
  await press('ส่งลิงก์ตั้งรหัสผ่านใหม่')
  await screen.findByText('กรอกอีเมลก่อน')
  expect(received).toEqual([])
  await type('อีเมล', ' mali@jansi.test')
  await press('ส่งลิงก์ตั้งรหัสผ่านใหม่')
  await screen.findByText('ส่งลิงก์ไม่สำเร็จ ตรวจสอบอีเมลอีกครั้ง')
  refused = false
  await press('ส่งลิงก์ตั้งรหัสผ่านใหม่')
  await expectDone('ส่งลิงก์ตั้งรหัสผ่านใหม่ไปที่อีเมลแล้ว')
  expect(received.at(-1)?.body).toEqual({ email: 'mali@jansi.test' })
})

test('a new password goes with the key of its link, which may be worn out', {
  tags: [
    '@spec-2.password.reset-confirm',
    '@spec-2.password.success',
    '@spec-7.auth.reset-confirm',
    '@spec-8.auth.set-password',
    '@spec-8.auth.success',
  ],
}, async () => {
  let isUsed = true
  const received = testServer({
    '/dj-rest-auth/password/reset/confirm/': () =>
      isUsed ? [400, { token: ['Invalid value'] }] : [200, { detail: 'ok' }],
  })
  open(<ResetConfirm link={{ uid: 'MQ', token: 'a-b' }} />)
  await setNewPassword()
  await said('ตั้งรหัสผ่านใหม่ไม่สำเร็จ ลิงก์อาจหมดอายุแล้ว')
  isUsed = false
  await press('บันทึกรหัสผ่านใหม่')
  await expectDone('ตั้งรหัสผ่านใหม่แล้ว เข้าสู่ระบบได้เลย')
  const body = { uid: 'MQ', token: 'a-b', new_password1: 'Palette#26', new_password2: 'Palette#26' }
  expect(received.map(({ body }) => body)).toEqual([body, body])
})

test('a password is changed once the token is verified; a wrong old one is named at its field', {
  tags: [
    '@spec-2.password.change',
    '@spec-2.password.success',
    '@spec-7.auth.change-password',
    '@spec-8.auth.success',
  ],
}, async () => {
  accessToken.set('good')
  let isWrong = true
  const received = testServer({
    '/dj-rest-auth/token/verify/': [200, {}],
    '/dj-rest-auth/password/change/': () =>
      isWrong ? [400, { old_password: ['entered incorrectly'] }] : [200, { detail: 'ok' }],
  })
  open(<ChangePassword />)
  await type('รหัสผ่านเดิม', 'Old#pass1')
  await setNewPassword()
  await screen.findByText('เปลี่ยนรหัสผ่านไม่สำเร็จ ตรวจสอบรหัสผ่านเดิมอีกครั้ง')
  isWrong = false
  await press('บันทึกรหัสผ่านใหม่')
  await expectDone('เปลี่ยนรหัสผ่านแล้ว')
  const calls = ['/dj-rest-auth/token/verify/', '/dj-rest-auth/password/change/']
  expect(received.map(({ path }) => path)).toEqual([...calls, ...calls])
  const passwords = { new_password1: 'Palette#26', new_password2: 'Palette#26' }
  expect(received.at(-1)?.body).toEqual({ old_password: 'Old#pass1', ...passwords })
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

test('the token that a logout revokes is not checked meanwhile, so nobody hears that time ran out', async () => {
  accessToken.set('mine')
  const received = testServer({ '/dj-rest-auth/logout/': [200, { detail: 'Successfully logged out.' }] })
  open(<LoggingOut />)
  await checkSession()
  await screen.findByText('หน้าเข้าสู่ระบบ')
  expect(received.map(({ path }) => path)).toEqual(['/dj-rest-auth/logout/'])
  expect(session.get().message).toBe('ออกจากระบบแล้ว')
})

test('logging out clears the stored data, also where the call fails', {
  tags: ['@spec-2.routes.logout', '@spec-4.auth.logout', '@spec-7.auth.logout', '@spec-8.auth.success'],
}, async () => {
  enforceAppVersion()
  accessToken.set('mine')
  addToCart('sale', aLine(), 5)
  const received = testServer({ '/dj-rest-auth/logout/': 'no answer' })
  open(<LoggingOut />)
  await screen.findByText('หน้าเข้าสู่ระบบ')
  expect(received.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /dj-rest-auth/logout/'])
  expect({ ...localStorage }).toEqual({ appVersion: APP_VERSION, cartSale: '[]', cartRent: '[]' })
  expect(session.get()).toMatchObject({ user: null, isAuthenticated: false, message: 'ออกจากระบบแล้ว' })
})
