import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { TextInput } from './text-input.tsx'

function Day({ type }: { type: 'date' | 'datetime-local' | 'text' }) {
  const [day, setDay] = useState('')
  return <TextInput label="วัน" type={type} value={day} onChange={setDay} />
}

it.each([
  ['date', '2569-12-15', '2026-12-15'],
  ['datetime-local', '2569-12-15T10:30', '2026-12-15T10:30'],
  ['date', '2026-12-15', '2026-12-15'],
  ['text', '2569-12-15', '2569-12-15'],
] as const)('a field of type %s holds %s as %s', (type, typed, value) => {
  render(<Day type={type} />)
  const field = screen.getByLabelText<HTMLInputElement>('วัน')
  fireEvent.change(field, { target: { value: typed } })
  expect(field.value).toBe(value)
})
