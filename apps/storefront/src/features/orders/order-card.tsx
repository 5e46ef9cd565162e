import type { Elements } from '@jansi/client/elements'
import { formatWeekday } from '@jansi/client/format'
import { imageAtWidth } from '@jansi/contract/images'
import { shortId } from '@jansi/contract/limits'
import type { OwnRefund } from '@jansi/contract/member-refunds'
import type { Order, OrderItem } from '@jansi/contract/orders'
import { useRef } from 'react'
import { ImageWithFallback } from '../../ui/images/image-with-fallback.tsx'
import { Card } from '../../ui/page/card.tsx'
import { ThaiName } from '../../ui/page/thai-text.tsx'
import { Price } from '../../ui/prices/price.tsx'
import { ClosedPieces } from './closed-pieces.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderNotes } from './order-notes.tsx'
import { OrderPalette } from './order-palette.tsx'
import { OrderProgress } from './order-progress.tsx'
import { OrderStatus } from './order-status.tsx'
import type { SlipFormOf } from './slip-dialog-button.tsx'

/** The refunds of an order, given by the page. */
export type RefundListOf = (refunds: readonly OwnRefund[]) => Elements

export type OrderCardProps = {
  order: Order
  slipForm: SlipFormOf
  refundList?: RefundListOf | undefined
  onSlipSent: () => void
}

/** One order in the history: its goods, state and next act. */
export function OrderCard({ order, slipForm, refundList, onSlipSent }: OrderCardProps) {
  const article = useRef<HTMLElement>(null)
  return (
    <Card>
      <article ref={article} aria-label={`คำสั่งซื้อ ${shortId(order.id)}`}>
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
          <div className="min-w-0">
            <h2 className="text-lg">
              <ThaiName>{goodsTitle(order.items)}</ThaiName>
            </h2>
            <p className="text-sm text-ink-soft tabular-nums">
              <span>{`เลขที่ ${order.number} · `}</span>
              <span translate="no">{shortId(order.id)}</span>
              <span>{` · ${formatWeekday(order.created_at)}`}</span>
            </p>
          </div>
          <OrderStatus order={order} />
        </div>
        <ul className="my-3 divide-y divide-line border-y border-line">
          {order.items.map((item) => (
            <Item key={item.id} item={item} />
          ))}
        </ul>
        <div className="space-y-2">
          <OrderNotes order={order} />
          <OrderProgress order={order} />
          <OrderPalette order={order} />
          {order.refunds && refundList?.(order.refunds)}
        </div>
        <div className="mt-2">
          <OrderActions order={order} slipForm={slipForm} onSlipSent={onSlipSent} card={article} />
        </div>
      </article>
    </Card>
  )
}

/** The first of the goods, and how many kinds there are more: "ชุดสีน้ำแบบก้อน และอีก 1 อย่าง". */
function goodsTitle(items: readonly OrderItem[]): string {
  const [first = '', ...others] = new Set(items.map((item) => item.product_name))
  return others.length === 0 ? first : `${first} และอีก ${others.length} อย่าง`
}

function Item({ item }: { item: OrderItem }) {
  return (
    <li className="flex items-center gap-3 py-2.5">
      <ImageWithFallback
        src={item.image && imageAtWidth(item.image, 320)}
        alt=""
        width={48}
        height={48}
        className="size-12 shrink-0 rounded-sm bg-wash-sky/40"
      />
      <div className="min-w-0 flex-1">
        <p className="leading-normal">
          <ThaiName>{`${item.product_name} ${item.product_variant.size}`}</ThaiName>
        </p>
        <p className="text-sm text-ink-soft tabular-nums">
          {(!item.is_rental || item.price > 0) && <span>{`${item.is_rental ? 'ยืม' : 'ซื้อ'} · `}</span>}
          <Price baht={item.price} isLoan={item.is_rental} />
          <span>{` × ${item.quantity}`}</span>
        </p>
        <ClosedPieces item={item} />
      </div>
      <Price baht={(Math.round(item.price * 100) * item.quantity) / 100} />
    </li>
  )
}
