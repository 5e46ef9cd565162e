import type { PendingReturnOrder } from '@jansi/contract/returns'
import { QuantityStepper } from '../../ui/choices/quantity-stepper.tsx'
import { ThaiText } from '../../ui/page/thai-text.tsx'
import { type Part, partOf } from './return-parts.ts'

type Item = PendingReturnOrder['items'][number]

export type PartChoiceProps = {
  order: PendingReturnOrder
  parts: ReadonlyMap<number, Part>
  disabled: boolean
  onChange: (item: Item, part: Part) => void
}

/** How many pieces of each loan of a chosen order come back now, and for numbered ones which. */
export function PartChoice({ order, parts, disabled, onChange }: PartChoiceProps) {
  const items = order.items.filter((item) => item.is_rental)
  if (items.reduce((sum, item) => sum + item.quantity, 0) < 2) return null
  return (
    <fieldset className="rounded-card border border-line bg-card p-4">
      {/* Floated, it is within the frame and not on its line. */}
      <legend className="float-start w-full font-semibold">คืนครั้งนี้กี่ชิ้น</legend>
      <p className="clear-both mb-2 text-sm text-ink-soft">ชิ้นที่ไม่ได้คืนครั้งนี้ ยืมต่อได้ถึงวันครบกำหนดเดิม</p>
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <li key={item.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
            <ItemPart
              item={item}
              part={partOf(parts, item)}
              disabled={disabled}
              onChange={(part) => onChange(item, part)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

type ItemPartProps = { item: Item; part: Part; disabled: boolean; onChange: (part: Part) => void }

function ItemPart({ item, part, disabled, onChange }: ItemPartProps) {
  const name = `${item.product_name} ${item.product_variant.size}`.trim()
  const { pieces = [] } = item
  // Only where each piece has a number do the numbers say how many come back.
  const isNumbered = pieces.length === item.quantity
  const chosen = part.pieces ?? pieces.map(({ id }) => id)
  return (
    <>
      <span className="min-w-0 flex-1 basis-40">
        <ThaiText>{name}</ThaiText>
        <span className="block text-sm text-ink-soft tabular-nums">
          {`คืน ${part.quantity} จาก ${item.quantity} ชิ้น`}
        </span>
      </span>
      {isNumbered ? (
        <span className="flex flex-wrap gap-x-4">
          {pieces.map(({ id, number }) => (
            <label key={id} className="inline-flex min-h-11 items-center gap-2 tabular-nums">
              <input
                type="checkbox"
                className="size-6 accent-indigo"
                aria-label={`คืน ${name} หมายเลข ${number}`}
                disabled={disabled}
                checked={chosen.includes(id)}
                onChange={({ target }) => {
                  const next = target.checked ? [...chosen, id] : chosen.filter((one) => one !== id)
                  onChange({ quantity: next.length, pieces: next })
                }}
              />
              <span>{`#${number}`}</span>
            </label>
          ))}
        </span>
      ) : (
        <QuantityStepper
          label={`จำนวนที่คืน ${name}`}
          value={part.quantity}
          min={0}
          max={item.quantity}
          disabled={disabled}
          onChange={(quantity) => onChange({ quantity })}
        />
      )}
    </>
  )
}
