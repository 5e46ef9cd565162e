import { type ReactNode, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../lib/pages/paths.ts'
import { Spinner } from '../../ui/buttons/spinner.tsx'
import { RefusalText } from '../../ui/dialogs/refusal-text.tsx'
import { ShortageDialog } from '../../ui/dialogs/shortage-dialog.tsx'
import { Skeleton } from '../../ui/page/states.tsx'
import { toast } from '../../ui/page/toast-store.ts'
import { CheckoutBar } from './checkout-bar.tsx'
import { InSight } from './in-sight.tsx'
import { NothingToOrder } from './nothing-to-order.tsx'
import { OrderBlocked } from './order-blocked.tsx'
import { PaidAlready, type RefusedPayment } from './paid-already.tsx'
import { NothingToPay, PaymentCard } from './payment-card.tsx'
import type { RefusedOrder } from './place-order.ts'
import { PriceChanged } from './price-changed.tsx'
import { ReviewStep } from './review-step.tsx'
import { SlipStep } from './slip-step.tsx'
import { useCheckout } from './use-checkout.ts'
import { type PayableOrder, usePayableOrder } from './use-payable-order.ts'
import { useSlips } from './use-slips.ts'

const slipMissing = 'กรุณาแนบสลิปการโอนเงิน'

/**
 * The checkout as steps that are all in view: the lines, the payment, the slip, and a bar with the one button (specification,
 * sections 2 and 5, checkout). `workshop` is below them, or next to them.
 */
export function CheckoutView({ workshop }: { workshop?: ReactNode }) {
  const navigate = useNavigate()
  const { stage, placed, progress, shortages, closeShortages, refusal, confirm } = useCheckout()
  const [chosen, setChosen] = useState<number | null>(null)
  const [slipProblem, setSlipProblem] = useState<string>()
  const slipStep = useRef<HTMLDivElement>(null)
  const order = usePayableOrder({ stage, placed, chosen })
  const slips = useSlips({ order, refusedAt: refusal?.amount ?? null })
  const wasBlockedFirst = useWasBlockedFirst(order)
  if (stage === 'done') return <Spinner label="กำลังเปิดใบสั่งซื้อ" />
  if (order.isEmpty) return <NothingToOrder />
  if (wasBlockedFirst === null) return <Undecided />

  const { lines, method, blocked, check, hold, total } = order
  const { due, change } = slips
  const hasSlip = slips.all.length > 0
  const payment = hasSlip && method ? { lines, paymentMethod: method.id, slips: slips.all } : null
  const askForSlip = () => {
    setSlipProblem(slipMissing)
    slipStep.current?.scrollIntoView({ block: 'center' })
    slipStep.current?.querySelector('input')?.focus({ preventScroll: true })
    toast.warning(slipMissing)
  }
  const press = () => {
    if (!method) return toast.warning('กรุณาเลือกวิธีชำระเงิน')
    if (slips.isMissing) return askForSlip()
    void confirm({ lines, paymentMethod: method.id, slips: order.needsSlip ? slips.all : [] })
  }
  const Payment = total === 0 ? NothingToPay : PaymentCard
  const blockedPart = blocked && (
    <OrderBlocked
      refusal={blocked.refusal}
      shortages={blocked.shortages}
      payment={payment}
      asking={check.isFetching || hold.isFetching}
      onAskAgain={() => {
        void check.refetch()
        if (hold.result) hold.ask()
      }}
    />
  )
  // Money may have been sent for an order that was possible when the page opened.
  const mayHavePaid = !wasBlockedFirst && blocked !== null && !hasSlip && total > 0

  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[1fr_22rem] lg:gap-6">
      <div className="min-w-0 space-y-4 lg:space-y-6">
        {wasBlockedFirst && blockedPart}
        <ReviewStep order={order} />
        {blocked ? (
          !wasBlockedFirst && <InSight>{blockedPart}</InSight>
        ) : change ? (
          <InSight>
            <PriceChanged change={change} payment={payment} onAgree={slips.agree} />
          </InSight>
        ) : (
          <Payment order={order} due={due} hasSlip={hasSlip} onChoose={setChosen} />
        )}
        {((slips.isAsked && order.isReady) || mayHavePaid) && (
          <SlipStep
            ref={slipStep}
            amount={change?.from ?? due}
            slips={slips.slips}
            onPick={slips.setSlips}
            problem={slipProblem}
            onProblem={setSlipProblem}
            disabled={order.isSending}
          />
        )}
      </div>
      <div className="contents lg:sticky lg:top-24 lg:block">
        <div className="empty:hidden">{workshop}</div>
        {!blocked && !change && (
          <div className="contents lg:mt-6 lg:block">
            <CheckoutBar
              order={order}
              amount={due}
              lacksSlip={slips.isMissing}
              progress={progress}
              problem={refusal && <Refused refusal={refusal} payment={payment} />}
              onPress={press}
            />
          </div>
        )}
      </div>
      <ShortageDialog
        shortages={shortages}
        onClose={closeShortages}
        onAdjust={() => {
          closeShortages()
          navigate(paths.cart)
        }}
      >
        {payment && <PaidAlready {...payment} />}
      </ShortageDialog>
    </div>
  )
}

/**
 * Returns whether the first that was known of the order was its refusal, which is then shown above the lines; null while
 * nothing is known. A refusal that comes later takes the place of the payment, so that the lines do not move.
 */
function useWasBlockedFirst({ isDecided, blocked }: PayableOrder): boolean | null {
  const [wasBlocked, setWasBlocked] = useState<boolean | null>(null)
  if (wasBlocked === null && isDecided) setWasBlocked(blocked !== null)
  return wasBlocked
}

/** The page until the server has responded whether the order is possible. */
function Undecided() {
  return (
    <div role="status" className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[1fr_22rem] lg:gap-6">
      <span className="sr-only">กำลังตรวจสอบรายการ</span>
      <Skeleton className="h-14" />
      <Skeleton className="h-72" />
    </div>
  )
}

/** Why the order was not taken when it was confirmed, and the way for money that was sent already. */
function Refused({ refusal, payment }: { refusal: RefusedOrder; payment: RefusedPayment | null }) {
  return (
    <InSight>
      <RefusalText {...refusal} />
      {refusal.way && payment && <PaidAlready {...payment} />}
    </InSight>
  )
}
