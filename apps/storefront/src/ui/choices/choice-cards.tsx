import { useId } from 'react'
import { classNames } from '../styles/class-names.ts'

export type ChoiceCardsProps<Value extends string> = {
  legend: string
  choices: readonly { value: Value; label: string }[]
  chosen: Value
  disabled?: boolean
  onChoose: (value: Value) => void
}

/** A choice of one of two, as cards side by side. */
export function ChoiceCards<Value extends string>({
  legend,
  choices,
  chosen,
  disabled = false,
  onChoose,
}: ChoiceCardsProps<Value>) {
  const name = useId()
  return (
    <fieldset className="grid grid-cols-2 gap-3" disabled={disabled}>
      <legend className="mb-1 font-semibold">{legend}</legend>
      {choices.map(({ value, label }) => (
        <label
          key={value}
          className={classNames(
            'flex min-h-12 cursor-pointer items-center gap-2 rounded-card border p-3 transition-colors duration-150',
            'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-indigo',
            value === chosen ? 'border-indigo bg-indigo-tint' : 'border-edge/60 bg-card hover:border-indigo',
          )}
        >
          <input
            type="radio"
            name={name}
            className="size-5 shrink-0 accent-indigo"
            checked={value === chosen}
            onChange={() => onChoose(value)}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
