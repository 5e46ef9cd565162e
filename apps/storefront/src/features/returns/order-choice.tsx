import { formatWeekday } from '@jansi/client/format'
import { imageAtWidth } from '@jansi/contract/images'
import { shortId } from '@jansi/contract/limits'
import type { PendingReturnOrder } from '@jansi/contract/returns'
import { ImageWithFallback } from '../../ui/images/image-with-fallback.tsx'
import { Palette } from '../../ui/orders/palette.tsx'
import { StatusBadge } from '../../ui/page/status-badge.tsx'
import { ThaiName } from '../../ui/page/thai-text.tsx'
import { Price } from '../../ui/prices/price.tsx'
import { classNames } from '../../ui/styles/class-names.ts'

export type OrderChoiceProps = {
  order: PendingReturnOrder
  chosen: boolean
  disabled: boolean
  onToggle: () => void
}

/** An order that can be returned, as a card with a checkbox; its rental items beneath. */
export function OrderChoice({ order, chosen, disabled, onToggle }: OrderChoiceProps) {
  return (
    <label
      className={classNames(
        'block cursor-pointer rounded-card border-2 bg-card p-4 transition-colors duration-150',
        'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-indigo',
        chosen ? 'border-indigo bg-indigo-tint' : 'border-line hover:border-edge',
      )}
    >
      <span className="flex items-start gap-3">
        <input
          type="checkbox"
          checked={chosen}
          disabled={disabled}
          onChange={onToggle}
          aria-label={`เลือกคืนคำสั่งซื้อ ${shortId(order.id)}`}
          className="mt-0.5 size-6 shrink-0 accent-indigo"
        />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="font-heading text-lg font-medium">
              คำสั่งซื้อ <span translate="no">{shortId(order.id)}</span>
            </span>
            <span className="text-sm text-ink-soft">{formatWeekday(order.created_at)}</span>
          </span>
          {order.return_due_on && (
            <span className="mt-1 block">
              {order.is_overdue ? (
                <StatusBadge tone="care">{`เลยกำหนดคืน ${formatWeekday(order.return_due_on)}`}</StatusBadge>
              ) : (
                <span className="text-sm text-ink-soft">{`คืนภายใน ${formatWeekday(order.return_due_on)}`}</span>
              )}
            </span>
          )}
        </span>
      </span>
      {order.palette && (
        <div className="mt-2">
          <Palette palette={order.palette} isSmall />
        </div>
      )}
      <ul className="mt-3 divide-y divide-line border-t border-line">
        {order.items
          .filter((item) => item.is_rental)
          .map((item) => (
            <li key={item.id} className="flex items-center gap-3 py-2.5">
              <ImageWithFallback
                src={item.image && imageAtWidth(item.image, 320)}
                alt=""
                width={48}
                height={48}
                className="size-12 shrink-0 rounded-sm bg-wash-sky/40"
              />
              <span className="min-w-0 flex-1">
                <span className="block leading-normal">
                  <ThaiName>{`${item.product_name} ${item.product_variant.size}`}</ThaiName>
                </span>
                <span className="block text-sm text-ink-soft tabular-nums">
                  <Price baht={item.price} isLoan />
                  <span>{` × ${item.quantity}`}</span>
                </span>
              </span>
              <Price baht={(Math.round(item.price * 100) * item.quantity) / 100} />
            </li>
          ))}
      </ul>
    </label>
  )
}
