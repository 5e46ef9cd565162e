import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { session } from '../../lib/session/session.ts'
import { MessageBanner } from './message-banner.tsx'

beforeEach(() => session.dispatch({ type: 'LOGOUT' }))
afterEach(() => session.dispatch({ type: 'LOGOUT' }))

test('leads on to the page that a link in a mail named, until it is used', async () => {
  render(
    <MemoryRouter>
      <MessageBanner />
      <Routes>
        <Route path="/" element={<p>หน้าแรก</p>} />
        <Route path="/return" element={<p>หน้าคืนอุปกรณ์</p>} />
      </Routes>
    </MemoryRouter>,
  )
  act(() => session.dispatch({ type: 'WAY_ON', to: '/return?tab=history' }))
  // Events without a message of their own leave it.
  act(() => session.dispatch({ type: 'VERIFY_SUCCESS' }))
  const link = screen.getByRole('link', { name: 'ไปหน้านั้น' })
  expect(link.getAttribute('href')).toBe('/return?tab=history')
  await userEvent.click(link)
  await screen.findByText('หน้าคืนอุปกรณ์')
  expect(screen.queryByRole('link', { name: 'ไปหน้านั้น' })).toBeNull()
})

test('holds the message of the session until it is closed', {
  tags: ['@spec-2.shell.banner', '@spec-4.auth.close-message', '@spec-8.auth.banner'],
}, async () => {
  render(<MessageBanner />, { wrapper: MemoryRouter })
  act(() => session.dispatch({ type: 'LOGIN_INVALID_CREDENTIALS' }))
  expect(screen.getByRole('alert').textContent).toContain('อีเมลหรือรหัสผ่านไม่ถูกต้อง')
  await userEvent.click(screen.getByRole('button', { name: 'ปิดข้อความ' }))
  expect(screen.queryByRole('alert')).toBeNull()
})
