import { formatPhone } from '@jansi/contract/rules'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { DigitsField } from './digits-field.tsx'

function phoneField(value = ''): HTMLInputElement {
  render(<DigitsField label="เบอร์โทรศัพท์" format={formatPhone} defaultValue={value} />)
  return screen.getByLabelText('เบอร์โทรศัพท์')
}

test('a phone number is grouped 3-3-4 while it is typed, and nothing but ten digits stays', {
  tags: '@spec-5.phone.format',
}, async () => {
  const phone = phoneField()
  const seen: string[] = []
  for (const key of '08๑x2345678999') {
    await userEvent.type(phone, key)
    seen.push(phone.value)
  }
  expect(seen.slice(0, 6)).toEqual(['0', '08', '081', '081', '081-2', '081-23'])
  expect(phone.value).toBe('081-234-5678')
})

test.each(['(081) 234 5678', '๐๘๑-๒๓๔-๕๖๗๘', '０８１２３４５６７８', '\u202a+66 (0)81 234 5678\u202c'])(
  'a pasted phone number becomes its ten digits, with the caret at the end: %s',
  async (pasted) => {
    const phone = phoneField()
    await userEvent.click(phone)
    await userEvent.paste(pasted)
    expect(phone.value).toBe('081-234-5678')
    expect(phone.selectionStart).toBe(12)
  },
)

test('a digit put in the middle leaves the caret behind it', () => {
  const phone = phoneField('081-245-678')
  phone.focus()
  // The value and caret right after "3" was typed behind "081-2".
  fireEvent.input(phone, { target: { value: '081-2345-678', selectionStart: 6, selectionEnd: 6 } })
  expect(phone.value).toBe('081-234-5678')
  expect(phone.selectionStart).toBe(6)
})

test('a digit taken away before a hyphen leaves the caret where it was', () => {
  const phone = phoneField('081-234-5678')
  phone.focus()
  fireEvent.input(phone, { target: { value: '08-234-5678', selectionStart: 2, selectionEnd: 2 } })
  expect(phone.value).toBe('082-345-678')
  expect(phone.selectionStart).toBe(2)
})
