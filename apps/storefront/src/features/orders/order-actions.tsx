import { shortId } from '@jansi/contract/limits'
import type { Order } from '@jansi/contract/orders'
import type { RefObject } from 'react'
import { type BillState, paths } from '../../lib/pages/paths.ts'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { Price } from '../../ui/prices/price.tsx'
import { BorrowAgainButton, canBorrowAgain } from './borrow-again-button.tsx'
import { CalendarButton, isInCalendar } from './calendar-button.tsx'
import { CancelOrderButton } from './cancel-order-button.tsx'
import { HandOverQrButton, qrPurpose } from './hand-over-qr.tsx'
import { MoreActions } from './more-actions.tsx'
import { RenewButton } from './renew-button.tsx'
import { SlipDialogButton, type SlipFormOf } from './slip-dialog-button.tsx'
import { slipPurpose } from './slip-purpose.ts'

export type OrderActionsProps = {
  order: Order
  slipForm: SlipFormOf
  onSlipSent: () => void
  /** Keeps the focus where a button goes with its action. */
  card: RefObject<HTMLElement | null>
}

/** An order's sum, its next act and the way to its bill; everything else is folded, and cancelling comes last. */
export function OrderActions({ order, slipForm, onSlipSent, card }: OrderActionsProps) {
  const bill: BillState = { orderId: order.id }
  const purpose = slipPurpose(order)
  const slip = purpose && (
    <SlipDialogButton
      purpose={purpose}
      form={(close) =>
        slipForm(order, () => {
          close()
          onSlipSent()
        })
      }
    />
  )
  const owesSlip = purpose === 'first' || purpose === 'again'
  const qr = qrPurpose(order)
  const qrButton = qr && <HandOverQrButton order={order} />
  const first = owesSlip ? slip : qr === 'collect' ? qrButton : null
  // Renewing and cancelling stay mounted: their questions give the focus back once their buttons are gone.
  const renew = <RenewButton order={order} card={card} />
  const isQrFirst = first === null && !order.renewal
  const hasOthers =
    (!owesSlip && slip !== null) ||
    (qr === 'return' && !isQrFirst) ||
    (first !== null && order.renewal !== undefined) ||
    isInCalendar(order) ||
    canBorrowAgain(order) ||
    order.can.cancel
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="flex-1">
        ยอดรวม <Price baht={order.amount} className="text-xl font-semibold" />
      </p>
      <MoreActions of={`คำสั่งซื้อ ${shortId(order.id)}`} isEmpty={!hasOthers}>
        {!owesSlip && slip}
        {qr === 'return' && !isQrFirst && qrButton}
        {first !== null && renew}
        <CalendarButton order={order} />
        <BorrowAgainButton order={order} />
        <CancelOrderButton order={order} card={card} />
      </MoreActions>
      <div className="flex w-full flex-wrap gap-2">
        {first ?? renew}
        {isQrFirst && qrButton}
        <LinkButton to={paths.bill} state={bill} variant="secondary">
          ดูใบสั่งซื้อ
        </LinkButton>
      </div>
    </div>
  )
}
