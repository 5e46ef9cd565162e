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
