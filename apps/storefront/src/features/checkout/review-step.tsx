import { ChevronDown } from 'lucide-react'
import { cartCount } from '../../lib/cart/cart-store.ts'
import { Card } from '../../ui/page/card.tsx'
import { ThaiName } from '../../ui/page/thai-text.tsx'
import { Price } from '../../ui/prices/price.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PickUpNote } from './pick-up-note.tsx'
import { StepNumber } from './step.tsx'
import type { PayableOrder } from './use-payable-order.ts'

/**
 * The first step: the lines of the order. Where something is to be paid, one line that unfolds, so that the payment is in
 * the first screen of a phone.
 */
export function ReviewStep({ order: { lines, total, workshop } }: { order: PayableOrder }) {
  const all = [...lines.sale, ...lines.rent]
  const [first] = all
  return (
    <Card padded={false}>
      <details open={total === 0} className="group">
        <summary className="flex min-h-14 cursor-pointer list-none items-center gap-2 rounded-card px-4 py-2 sm:px-6 [&::-webkit-details-marker]:hidden">
          <StepNumber>{1}</StepNumber>
          <span className="min-w-0 flex-1">
            <h2 className="text-lg md:text-xl">ตรวจรายการ</h2>
            <span className="block wrap-anywhere text-sm text-ink-soft group-open:hidden">
              {first && <ThaiName>{first.name}</ThaiName>}
              {all.length > 1 && <span>{` และอีก ${all.length - 1} อย่าง`}</span>}
            </span>
          </span>
          <span className="shrink-0 text-end leading-normal">
            <Price baht={total} className="block font-semibold" />
            <span className="block text-sm text-ink-soft">{`${cartCount(lines)} ชิ้น`}</span>
          </span>
          <ChevronDown
            aria-hidden
            className="size-5 shrink-0 text-indigo transition-transform duration-150 group-open:rotate-180"
          />
        </summary>
        <div className="px-4 pb-4 sm:px-6 sm:pb-6">
          <OrderSummary lines={lines} />
          <p className="mt-3 flex items-baseline justify-between border-t border-line pt-3 font-semibold">
            รวมทั้งหมด <Price baht={total} className="text-2xl" />
          </p>
          {workshop && <PickUpNote workshop={workshop} />}
        </div>
      </details>
    </Card>
  )
}
