import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { FormDialog } from '../dialogs/form-dialog.tsx'
import { QuantityField } from './quantity-field.tsx'

const save = vi.fn<(pieces: number) => void>()

function Stock() {
  const [pieces, setPieces] = useState(1)
  return (
    <FormDialog
      title="ปรับสต็อก"
      confirm="บันทึก"
      busy={false}
      onConfirm={() => save(pieces)}
      onClose={() => undefined}
    >
      <QuantityField label="จำนวนชิ้น" value={pieces} min={1} max={2000} onChange={setPieces} />
    </FormDialog>
  )
}

const PROBLEM = 'ใส่จำนวนเต็ม 1 ถึง 2,000'
const field = () => screen.getByLabelText<HTMLInputElement>('จำนวนชิ้น')
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  save.mockClear()
  render(<Stock />)
  field().focus()
})

it.each([
  ['1 deleted, then 5', ['', '5'], 5],
  ['everything deleted, then 8', ['', '8'], 8],
  ['a pasted 1,200', ['1,200'], 1200],
  ['Thai digits', ['๑๒'], 12],
  ['full-width digits', ['１２'], 12],
  ['zeros in front', ['007'], 7],
])('sends the typed number: %s', (_, texts, pieces) => {
  for (const text of texts) {
    type(text)
    expect(field().value).toBe(text)
  }
  press('บันทึก')
  expect(save.mock.calls).toEqual([[pieces]])
  fireEvent.blur(field())
  expect(field().value).toBe(String(pieces))
})

it.each(['2.5', '1e3', '−3', '10+2', '1,50', '0', '2001', '', 'สอง'])(
  'shows “%s” with its problem once it is left, and sends nothing',
  (text) => {
    type(text)
    expect(screen.queryByText(PROBLEM)).toBeNull()
    press('บันทึก')
    expect(save).not.toHaveBeenCalled()
    expect([field().value, document.activeElement]).toEqual([text, field()])
    expect(screen.getByRole('alert').textContent).toBe(PROBLEM)
    press('เพิ่มจำนวนชิ้น')
    press('บันทึก')
    expect(save.mock.calls).toEqual([[2]])
  },
)

it('announces the number after the last press, and a button at its limit keeps the focus', () => {
  vi.useFakeTimers()
  type('1998')
  const more = screen.getByRole('button', { name: 'เพิ่มจำนวนชิ้น' })
  more.focus()
  for (let presses = 0; presses < 3; presses++) fireEvent.click(more)
  expect([more.getAttribute('aria-disabled'), document.activeElement]).toEqual(['true', more])
  expect(screen.getByRole('status').textContent).toBe('')
  act(() => void vi.advanceTimersByTime(2000))
  expect(screen.getByRole('status').textContent).toBe('2000 ชิ้น')
  vi.useRealTimers()
})
