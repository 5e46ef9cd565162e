import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Button } from '../buttons/button.tsx'
import { CopyButton } from '../payment/copy-button.tsx'
import { PasswordField } from './password-field.tsx'
import { TextField } from './text-field.tsx'

test('a field is named by its label and described by its hint and its error', () => {
  render(<TextField label="อีเมล" hint="ใช้เข้าสู่ระบบ" error="กรอกอีเมล" />)
  const field = screen.getByRole('textbox', { name: 'อีเมล' })
  const texts = field
    .getAttribute('aria-describedby')
    ?.split(' ')
    .map((id) => document.getElementById(id)?.textContent)
  expect(texts).toEqual(['ใช้เข้าสู่ระบบ', 'กรอกอีเมล'])
  expect(field.getAttribute('aria-invalid')).toBe('true')
})

test('a field without an error is not marked invalid', () => {
  render(<TextField label="อีเมล" />)
  expect(screen.getByRole('textbox').hasAttribute('aria-invalid')).toBe(false)
})

test('a password is shown and hidden by its button, whose name alone shows the state, and hidden once it is sent', async () => {
  render(
    <form onSubmit={(event) => event.preventDefault()}>
      <PasswordField label="รหัสผ่าน" />
    </form>,
  )
  const field = screen.getByLabelText<HTMLInputElement>('รหัสผ่าน')
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
  expect(field.type).toBe('password')
  await press('แสดงรหัสผ่าน')
  expect(field.type).toBe('text')
  expect(screen.getByRole('button').hasAttribute('aria-pressed')).toBe(false)
  await press('ซ่อนรหัสผ่าน')
  expect(field.type).toBe('password')
  await press('แสดงรหัสผ่าน')
  await userEvent.type(field, 'Aa1!{Enter}')
  expect(field.type).toBe('password')
})

test('a busy button keeps its focus and does nothing, not even send its form', async () => {
  const press = vi.fn()
  const send = vi.fn()
  render(
    <form onSubmit={send}>
      <Button type="submit" busy busyLabel="กำลังส่ง" onClick={press}>
        ส่ง
      </Button>
    </form>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'กำลังส่ง' }))
  expect(press).not.toHaveBeenCalled()
  expect(send).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(screen.getByRole('button'))
})

test.each([
  ['has no clipboard', undefined],
  ['refuses it', { writeText: () => Promise.reject(new DOMException('', 'NotAllowedError')) }],
])('a browser that %s: the text is selected, to be copied by hand', async (_, clipboard) => {
  const user = userEvent.setup()
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(clipboard as unknown as Clipboard)
  render(<CopyButton text="1234567890" label="คัดลอกเลขบัญชี" />)
  await user.click(screen.getByRole('button', { name: 'คัดลอกเลขบัญชี' }))
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'กดค้างเพื่อคัดลอก' })
  expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe('1234567890')
  expect(screen.queryByText('คัดลอกแล้ว')).toBeNull()
})

test('an empty text is never copied', () => {
  render(<CopyButton text="" label="คัดลอกเลขบัญชี" />)
  expect(document.body.textContent).toBe('')
})
