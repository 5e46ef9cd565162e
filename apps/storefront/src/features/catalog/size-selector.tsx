import type { Variant } from '@jansi/contract/catalog'
import { useId } from 'react'
import { classNames } from '../../ui/styles/class-names.ts'

export type SizeSelectorProps = {
  variants: Variant[]
  chosen: number | undefined
  onChoose: (id: number) => void
}

/** The sizes of a product as a radio group of chips. A size that is out of stock can be looked at. */
export function SizeSelector({ variants, chosen, onChoose }: SizeSelectorProps) {
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">ขนาด</legend>
      <div className="flex flex-wrap gap-2">
        {variants.map((variant) => (
          <label
            key={variant.id}
            className={classNames(
              'inline-flex min-h-11 cursor-pointer items-center rounded-chip border px-4 py-1.5 transition-colors duration-150',
              'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-indigo',
              variant.id === chosen
                ? 'border-indigo bg-indigo font-semibold text-card'
                : 'border-edge bg-card hover:border-indigo',
              variant.quantity === 0 && variant.id !== chosen && 'border-dashed text-ink-soft',
            )}
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={variant.id === chosen}
              onChange={() => onChoose(variant.id)}
            />
            {variant.quantity === 0 ? <s>{sizeName(variant)}</s> : <span>{sizeName(variant)}</span>}{' '}
            <span className="ms-1.5 text-sm font-normal">
              {variant.quantity === 0 ? '(หมด)' : `เหลือ ${variant.quantity}`}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function sizeName({ size }: Variant): string {
  return size || 'ขนาดเดียว'
}
