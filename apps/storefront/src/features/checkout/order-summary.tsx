import { imageAtWidth } from '@jansi/contract/images'
import { type CartKind, cartTotal } from '../../lib/cart/cart-store.ts'
import { CHARGED_UNIT } from '../../lib/prices/prices.ts'
import type { CurrentLine, CurrentLines } from '../../lib/stock/current-lines.ts'
import { ImageWithFallback } from '../../ui/images/image-with-fallback.tsx'
import { ThaiName } from '../../ui/page/thai-text.tsx'
import { Price } from '../../ui/prices/price.tsx'

const headings: Record<CartKind, string> = { sale: 'ซื้อ', rent: 'ยืม' }

/** The lines that are about to be ordered. */
export function OrderSummary({ lines }: { lines: CurrentLines }) {
  return (
    <div className="space-y-4">
      <Lines kind="sale" lines={lines.sale} />
      <Lines kind="rent" lines={lines.rent} />
    </div>
  )
}

function Lines({ kind, lines }: { kind: CartKind; lines: CurrentLine[] }) {
  if (lines.length === 0) return null
  return (
    <section aria-label={`รายการ${headings[kind]}`}>
      <h3 className="mb-1 text-base text-ink-soft">{headings[kind]}</h3>
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <li key={line.key} className="flex items-center gap-3 py-3">
            <ImageWithFallback
              src={line.image && imageAtWidth(line.image, 320)}
              alt=""
              width={56}
              height={56}
              className="size-14 shrink-0 rounded-sm bg-wash-sky/40"
            />
            <div className="min-w-0 flex-1">
              <p className="leading-normal font-semibold">
                <ThaiName>{line.name}</ThaiName>
              </p>
              <p className="text-sm text-ink-soft tabular-nums">
                <Price baht={line.price} {...(kind === 'rent' && { isLoan: true, per: CHARGED_UNIT })} />
                <span>{` × ${line.quantity}`}</span>
              </p>
            </div>
            <Price baht={cartTotal([line])} />
          </li>
        ))}
      </ul>
    </section>
  )
}
