import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { AuthProvider } from 'react-admin'
import { expect, it, vi } from 'vitest'
import { openPage, write } from '../lib/admin/page-testing.tsx'
import { ApiError } from '../lib/api/api-error.ts'
import { paths } from '../paths.ts'
import { LoginPage } from './login-page.tsx'

function open(login: AuthProvider['login'] = async () => undefined, at: string = paths.login) {
  const authProvider: AuthProvider = {
    login,
    logout: async () => undefined,
    checkAuth: async () => undefined,
    checkError: async () => undefined,
    getPermissions: async () => undefined,
  }
  return openPage({ page: <LoginPage />, at, path: '/login', authProvider })
}

function signIn(email = ' staff@jansi.test ', password = ' p w ') {
  write('อีเมล', email)
  write('รหัสผ่าน', password)
  fireEvent.submit(screen.getByLabelText('อีเมล'))
}

it('signs in with the e-mail without spaces around it and the password as typed', async () => {
  const login = vi.fn(async () => undefined)
  open(login)
  signIn()
  const busy = screen.getByText('กำลังเข้าสู่ระบบ…')
  expect(busy.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(busy)
  await waitFor(() => expect(login).toHaveBeenCalled())
  expect(login).toHaveBeenCalledExactlyOnceWith({ email: 'staff@jansi.test', password: ' p w ' })
})

it.each([
  ['no e-mail', '  ', 'x'],
  ['no password', 'staff@jansi.test', ''],
])('asks for both with %s, without a call', (_, email, password) => {
  const login = vi.fn(async () => undefined)
  open(login)
  signIn(email, password)
  expect(screen.getByRole('alert').textContent).toBe('กรอกอีเมลและรหัสผ่านก่อน')
  expect(login).not.toHaveBeenCalled()
})

it.each([
  ['a wrong password', new ApiError(400, { non_field_errors: ['x'] }), 'อีเมลหรือรหัสผ่านไม่ถูกต้อง ลองอีกครั้งได้เลย'],
  [
    'an account that is not verified',
    new ApiError(400, { detail: 'E-mail is not verified.' }),
    /กดลิงก์ยืนยันก่อน/,
  ],
  ['an account of no volunteer', new ApiError(403, null), /ยังไม่มีสิทธิ์เข้าหลังร้าน/],
  ['too many tries', new ApiError(429, null), 'ลองเข้าสู่ระบบหลายครั้งเกินไป รอสักครู่แล้วลองใหม่'],
  ['no connection', new ApiError(0, null), /ติดต่อเซิร์ฟเวอร์ไม่ได้/],
  ['a fault of the page', new Error('broken'), 'เข้าสู่ระบบไม่สำเร็จ ลองใหม่อีกครั้ง'],
])('shows for %s the next step, keeps the typed values, and allows another try', async (_, error, text) => {
  const { location } = open(() => Promise.reject(error))
  signIn()
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('รหัสผ่าน').value).toBe(' p w ')
  expect(screen.getByText('เข้าสู่ระบบ').getAttribute('aria-disabled')).toBe('false')
  expect(location()).toBe(paths.login)
})

it('informs a volunteer whose session ended, and one who may not enter, why they are here', () => {
  open(undefined, paths.loginEnded)
  expect(screen.getByRole('alert').textContent).toContain('หมดเวลาการเข้าสู่ระบบ')
  signIn('', '')
  expect(screen.getByRole('alert').textContent).toBe('กรอกอีเมลและรหัสผ่านก่อน')
})

it('informs a member who came from the shop that they may not enter', () => {
  open(undefined, paths.loginDenied)
  expect(screen.getByRole('alert').textContent).toContain('ยังไม่มีสิทธิ์เข้าหลังร้าน')
})

it('shows the password while the volunteer wants to see it, and hides it once it is sent', () => {
  open()
  const type = () => screen.getByLabelText<HTMLInputElement>('รหัสผ่าน').type
  expect(type()).toBe('password')
  fireEvent.click(screen.getByLabelText('แสดงรหัสที่พิมพ์'))
  expect(type()).toBe('text')
  fireEvent.click(screen.getByLabelText('ซ่อนรหัสที่พิมพ์'))
  expect(type()).toBe('password')
  fireEvent.click(screen.getByLabelText('แสดงรหัสที่พิมพ์'))
  signIn('', '')
  expect(type()).toBe('password')
})
