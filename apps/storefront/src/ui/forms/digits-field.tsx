import { asciiDigits } from '@jansi/contract/clean-number'
import type { ChangeEvent } from 'react'
import { TextField, type TextFieldProps } from './text-field.tsx'

export type DigitsFieldProps = TextFieldProps & {
  /** Keeps the digits of the input and groups them, such as "0812345678" to "081-234-5678". */
  format: (typed: string) => string
}

/**
 * A field of digits that are grouped while typing. The caret stays behind the same digit. Set its value by
 * `defaultValue` or a form's register, not by `value`.
 */
export function DigitsField({ format, onChange, ...field }: DigitsFieldProps) {
  return (
    <TextField
      inputMode="numeric"
      {...field}
      onChange={(event: ChangeEvent<HTMLInputElement>) => {
        formatInPlace(event.target, format)
        onChange?.(event)
      }}
    />
  )
}

function formatInPlace(input: HTMLInputElement, format: (typed: string) => string): void {
  const typed = input.value
  const formatted = format(typed)
  if (formatted === typed) return
  const before = asciiDigits(typed.slice(0, input.selectionStart ?? typed.length))
  const digitsBefore = before.replace(/\D/g, '').length
  input.value = formatted
  const caret = placeAfterDigits(formatted, digitsBefore)
  input.setSelectionRange(caret, caret)
}

function placeAfterDigits(text: string, digits: number): number {
  let left = digits
  let place = 0
  while (left > 0 && place < text.length) {
    if (/\d/.test(text.charAt(place))) left -= 1
    place += 1
  }
  return place
}
