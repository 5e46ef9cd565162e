import { formatCount } from '@jansi/client/format'
import { figureIn } from '@jansi/contract/clean-number'
import { type KeyboardEvent, useState } from 'react'
import { UNREAD_FIGURE } from '../../lib/input/unread-figure.ts'

type Figure<Value> = {
  value: Value
  min: number
  max: number
  /** The value of the page while the text is no such number. */
  unread: Value
  onChange: (value: Value) => void
}

/**
 * A whole number between min and max in a field of free text. The page has it as soon as the text means one; a text that
 * means none stays as it was typed, and its problem is shown once the field is left or Enter is pressed. Until then the page sends nothing:
 * see `unread-figure.ts`.
 */
export function useFigure<Value extends number | null>({
  value,
  min,
  max,
  unread,
  onChange,
}: Figure<Value | number>) {
  // `of` is the number that the page has with this text: another one comes from elsewhere and replaces it.
  const [typed, setTyped] = useState<{ text: string; of: number | null; isLeft: boolean }>()
  const shown =
    typed?.of === value ? typed : { text: value === null ? '' : String(value), of: value, isLeft: false }
  const isRead = figureIn(shown.text) === value

  function type(text: string) {
    const figure = figureIn(text)
    const next = isWithin(figure, min, max) ? figure : unread
    setTyped({ text, of: next, isLeft: false })
    if (next !== value) onChange(next)
  }

  function leave() {
    setTyped(isRead ? undefined : { ...shown, isLeft: true })
  }

  return {
    text: shown.text,
    problem: shown.isLeft && !isRead ? `ใส่จำนวนเต็ม ${formatCount(min)} ถึง ${formatCount(max)}` : undefined,
    type,
    leave,
    /** Takes the text back: the value is set by another control. */
    forget: () => setTyped(undefined),
    input: {
      inputMode: 'numeric' as const,
      ...(!isRead && UNREAD_FIGURE),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Enter' || isRead) return
        event.preventDefault()
        leave()
      },
    },
  }
}

function isWithin(figure: number | null | undefined, min: number, max: number): figure is number {
  return typeof figure === 'number' && figure >= min && figure <= max
}
