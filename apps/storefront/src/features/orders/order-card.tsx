import type { Elements } from '@jansi/client/elements'
import { formatWeekday } from '@jansi/client/format'
import { imageAtWidth } from '@jansi/contract/images'
import { shortId } from '@jansi/contract/limits'
import type { OwnRefund } from '@jansi/contract/member-refunds'
import type { Order, OrderItem } from '@jansi/contract/orders'
import { useRef } from 'react'
import { type BillState, paths } from '../../lib/pages/paths.ts'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { ImageWithFallback } from '../../ui/images/image-with-fallback.tsx'
import { Card } from '../../ui/page/card.tsx'
import { ThaiName } from '../../ui/page/thai-text.tsx'
import { Price } from '../../ui/prices/price.tsx'
import { BorrowAgainButton } from './borrow-again-button.tsx'
import { CalendarButton } from './calendar-button.tsx'
import { CancelOrderButton } from './cancel-order-button.tsx'
import { ClosedPieces } from './closed-pieces.tsx'
import { HandOverQrButton } from './hand-over-qr.tsx'
import { OrderNotes } from './order-notes.tsx'
import { OrderPalette } from './order-palette.tsx'
import { OrderProgress } from './order-progress.tsx'
import { OrderStatus } from './order-status.tsx'
import { RenewButton } from './renew-button.tsx'
import { SlipDialogButton } from './slip-dialog-button.tsx'
import { slipPurpose } from './slip-purpose.ts'

/** The slip's form, given by the page: `onSent` runs once the slip has arrived. */
export type SlipFormOf = (order: Order, onSent: () => void) => Elements

/** The refunds of an order, given by the page. */
export type RefundListOf = (refunds: readonly OwnRefund[]) => Elements

export type OrderCardProps = {
  order: Order
  slipForm: SlipFormOf
  refundList?: RefundListOf | undefined
  onSlipSent: () => void
}

/** One order in the history. */
export function OrderCard({ order, slipForm, refundList, onSlipSent }: OrderCardProps) {
  const bill: BillState = { orderId: order.id }
  const article = useRef<HTMLElement>(null)
  const purpose = slipPurpose(order)
  return (
    <Card>
      <article ref={article} aria-label={`คำสั่งซื้อ ${shortId(order.id)}`}>
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
          <div>
            <h2 className="text-lg tabular-nums">
              <span>คำสั่งซื้อ </span>
              <span translate="no">{shortId(order.id)}</span>
            </h2>
            <p className="text-sm text-ink-soft">
              {`เลขที่ ${order.number} · ${formatWeekday(order.created_at)} · ${order.payment_method_name}`}
            </p>
          </div>
          <OrderStatus order={order} />
        </div>
        <ul className="my-4 divide-y divide-line border-y border-line">
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
        <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p>
            ยอดรวม <Price baht={order.amount} className="text-xl font-semibold" />
          </p>
          <div className="flex flex-wrap gap-2">
            <CancelOrderButton order={order} card={article} />
            <RenewButton order={order} card={article} />
            {purpose && (
              <SlipDialogButton
                purpose={purpose}
                form={(close) =>
                  slipForm(order, () => {
                    close()
                    onSlipSent()
                  })
                }
              />
            )}
            <HandOverQrButton order={order} />
            <CalendarButton order={order} />
            <BorrowAgainButton order={order} />
            <LinkButton to={paths.bill} state={bill} variant="secondary">
              ดูใบสั่งซื้อ
            </LinkButton>
          </div>
        </div>
      </article>
    </Card>
  )
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
          <span>{`${item.is_rental ? 'ยืม' : 'ซื้อ'} · `}</span>
          <Price baht={item.price} />
          <span>{` × ${item.quantity}`}</span>
        </p>
        <ClosedPieces item={item} />
      </div>
      <Price baht={(Math.round(item.price * 100) * item.quantity) / 100} />
    </li>
  )
}
