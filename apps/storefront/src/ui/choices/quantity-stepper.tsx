import { useAnnouncement } from '@jansi/client/use-announcement'
import { figureIn } from '@jansi/contract/clean-number'
import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'

export type QuantityStepperProps = {
  /** Names the thing counted, for screen readers: "จำนวน สีน้ำ 12 สี". */
  label: string
  value: number
  min?: number
  max: number
  disabled?: boolean
  /** The consequence of the value, announced after it: "รวมทั้งหมด ฿640". */
  consequence?: string | undefined
  onChange: (value: number) => void
  /** Called, in place of onChange, when a typed number or the plus button goes past `max`. */
  onLimit?: (max: number) => void
}

/**
 * A number with minus and plus buttons of 44 px. Arrow keys step, Home and End jump to the limits; a typed
 * number counts on Enter or on leaving the field: past `max` it is brought back, below `min` or as no number it is ignored
 * (specification, section 5, cart). A button at its limit keeps the focus. The new number is announced.
 */
export function QuantityStepper({
  label,
  value,
  min = 1,
  max,
  disabled = false,
  consequence = '',
  onChange,
  onLimit,
}: QuantityStepperProps) {
  // Holds only the current input: a copy of `value` would be outdated, and a fast typist would add to the old
  // one.
  const [draft, setDraft] = useState<string>()

  const [isInField, setInField] = useState(false)
  // A screen reader reads the value of the field itself.
  const [told, tell] = useAnnouncement(isInField ? consequence : `${value} ชิ้น ${consequence}`.trim())

  const ask = (wanted: number, inField: boolean) => {
    setDraft(undefined)
    if (wanted > max) onLimit?.(max)
    const next = Math.max(min, Math.min(max, wanted))
    if (next === value) return
    setInField(inField)
    tell()
    onChange(next)
  }
  const commitDraft = () => {
    const typed = figureIn(draft ?? '') ?? -1
    if (typed >= min) ask(typed, true)
    else setDraft(undefined)
  }
  const moves: Record<string, number> = { ArrowUp: value + 1, ArrowDown: value - 1, Home: min, End: max }
  const buttonClasses =
    'grid size-11 place-items-center rounded-chip text-indigo-deep hover:bg-indigo-tint ' +
    'focus-visible:rounded-chip disabled:text-ink-soft/50 disabled:hover:bg-transparent ' +
    'aria-disabled:text-ink-soft/50 aria-disabled:hover:bg-transparent'

  return (
    <fieldset
      aria-label={label}
      disabled={disabled}
      className="inline-flex items-center rounded-chip border border-edge bg-card disabled:border-line"
    >
      <button
        type="button"
        aria-label="ลดจำนวน"
        aria-disabled={value <= min || undefined}
        onClick={() => ask(value - 1, false)}
        className={buttonClasses}
      >
        <Minus aria-hidden className="size-5" />
      </button>
      <input
        role="spinbutton"
        inputMode="numeric"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={max}
        value={draft ?? value}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={commitDraft}
        onKeyDown={(event) => {
          const move = moves[event.key]
          if (event.key === 'Enter') {
            event.preventDefault()
            commitDraft()
          } else if (move !== undefined) {
            event.preventDefault()
            ask(move, true)
          }
        }}
        className="h-11 w-12 bg-transparent text-center font-semibold tabular-nums disabled:text-ink-soft"
      />
      <button
        type="button"
        aria-label="เพิ่มจำนวน"
        aria-disabled={(!onLimit && value >= max) || undefined}
        onClick={() => ask(value + 1, false)}
        className={buttonClasses}
      >
        <Plus aria-hidden className="size-5" />
      </button>
      <span role="status" className="sr-only">
        {told}
      </span>
    </fieldset>
  )
}
