import { serverNow } from '@jansi/client/server-clock'
import { listOrders } from '@jansi/contract/calls/orders'
import { shortId } from '@jansi/contract/limits'
import type { Order } from '@jansi/contract/orders'
import { useQuery } from '@tanstack/react-query'
import { ShoppingBag } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { FRESH, queryOf } from '../../lib/api/query-of.ts'
import { type BillState, paths } from '../../lib/pages/paths.ts'
import type { OrderRefusal } from '../../lib/stock/order-refusal.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { Spinner } from '../../ui/buttons/spinner.tsx'
import { RefusalText } from '../../ui/dialogs/refusal-text.tsx'
import { ShortageDialog } from '../../ui/dialogs/shortage-dialog.tsx'
import { StickyAction } from '../../ui/dialogs/sticky-action.tsx'
import { Alert } from '../../ui/page/alert.tsx'
import { Card } from '../../ui/page/card.tsx'
import { SectionTitle } from '../../ui/page/page-title.tsx'
import { EmptyState, Skeleton } from '../../ui/page/states.tsx'
import { toast } from '../../ui/page/toast-store.ts'
import { Price } from '../../ui/prices/price.tsx'
import { StickyTotal } from '../../ui/prices/sticky-total.tsx'
import { classNames } from '../../ui/styles/class-names.ts'
import { ImagePicker } from '../../ui/uploads/image-picker.tsx'
import { ProgressBar } from '../../ui/uploads/progress-bar.tsx'
import { NOT_AN_IMAGE } from '../../ui/uploads/use-sending.ts'
import { OrderBlocked } from './order-blocked.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PaidAlready } from './paid-already.tsx'
import { PaymentCard } from './payment-card.tsx'
import { PickUpNote } from './pick-up-note.tsx'
import { recentOrder } from './recent-order.ts'
import { useCheckout } from './use-checkout.ts'
import { type PayableOrder, usePayableOrder } from './use-payable-order.ts'

const slipMissing = 'กรุณาแนบสลิปการโอนเงิน'

/**
 * Summary, payment method, slip and the confirm button (specification, sections 2 and 5, checkout). `workshop` is below
 * the summary.
 */
export function CheckoutView({ workshop }: { workshop?: ReactNode }) {
  const navigate = useNavigate()
  const { stage, placed, progress, shortages, closeShortages, refusal, confirm } = useCheckout()
  const [chosen, setChosen] = useState<number | null>(null)
  const [slips, setSlips] = useState<File[]>([])
  const [slipProblem, setSlipProblem] = useState<string>()
  const slipCard = useRef<HTMLDivElement>(null)
  const paymentPart = useRef<HTMLDivElement>(null)
  const order = usePayableOrder({ stage, placed, chosen })
  const wasBlockedFirst = useWasBlockedFirst(order)
  const isBlockedLate = order.blocked !== null && wasBlockedFirst === false
  useEffect(() => {
    if (isBlockedLate) paymentPart.current?.scrollIntoView({ block: 'nearest' })
  }, [isBlockedLate])
  if (stage === 'done') return <Spinner label="กำลังเปิดใบสั่งซื้อ" />
  if (order.isEmpty) return <NothingToOrder />
  if (wasBlockedFirst === null) return <Undecided />

  const { lines, method, needsSlip, blocked, check, hold } = order
  const isSummaryFirst = !blocked || isBlockedLate
  const [slip] = slips
  const hasSlip = slip !== undefined
  const payment = slip && method ? { lines, paymentMethod: method.id, slip } : null
  const press = () => {
    if (!method) return toast.warning('กรุณาเลือกวิธีชำระเงิน')
    if (needsSlip && !hasSlip) {
      setSlipProblem(slipMissing)
      slipCard.current?.scrollIntoView({ block: 'center' })
      return toast.warning(slipMissing)
    }
    void confirm({ lines, paymentMethod: method.id, slip: needsSlip ? slip : undefined })
  }

  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[1fr_22rem]">
      <div ref={paymentPart} className="min-w-0 space-y-6">
        {blocked ? (
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
        ) : (
          <PaymentCard order={order} hasSlip={hasSlip} onChoose={setChosen} />
        )}
        {needsSlip && order.isReady && (
          <Card ref={slipCard}>
            <SectionTitle>สลิปการโอนเงิน</SectionTitle>
            <ImagePicker
              label="เลือกรูปสลิป"
              hint="ไฟล์รูปภาพ 1 รูป รูปใหญ่ย่อให้อัตโนมัติ"
              files={slips}
              onChange={(files) => {
                setSlips(files)
                setSlipProblem(undefined)
              }}
              error={slipProblem}
              disabled={order.isSending}
              onRefused={() => setSlipProblem(NOT_AN_IMAGE)}
            />
          </Card>
        )}
      </div>
      <div className="contents lg:sticky lg:top-24 lg:block">
        <SummaryCard order={order} isFirst={isSummaryFirst} />
        <div className={classNames('empty:hidden lg:mt-6', isSummaryFirst && 'max-lg:order-first')}>
          {workshop}
        </div>
        {!blocked && (
          <StickyAction problem={refusal && <Refused refusal={refusal} hasSlip={hasSlip} />}>
            {progress !== null && (
              <div className="mb-3">
                <ProgressBar label="กำลังส่งสลิป" share={progress} />
              </div>
            )}
            <StickyTotal baht={order.total}>
              <Button
                size="large"
                className="w-full max-md:px-2 lg:mt-6"
                busy={order.isSending}
                busyLabel={progress === null ? 'กำลังสั่งซื้อ' : 'กำลังส่งสลิป'}
                disabled={!order.methods.data || !order.isReady}
                onClick={press}
              >
                ยืนยันคำสั่งซื้อ
              </Button>
            </StickyTotal>
          </StickyAction>
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
 * Returns whether the first that was known of the order was its refusal, which is then shown above the summary; null while
 * nothing is known. A refusal that comes later takes the place of the payment, so that the summary does not move.
 */
function useWasBlockedFirst({ isDecided, blocked }: PayableOrder): boolean | null {
  const [wasBlocked, setWasBlocked] = useState<boolean | null>(null)
  if (wasBlocked === null && isDecided) setWasBlocked(blocked !== null)
  return wasBlocked
}

/** The page until the server has responded whether the order is possible. */
function Undecided() {
  return (
    <div role="status" className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[1fr_22rem]">
      <span className="sr-only">กำลังตรวจสอบรายการ</span>
      <Skeleton className="h-72" />
      <Skeleton className="h-72" />
    </div>
  )
}

function SummaryCard({
  order: { lines, total, workshop },
  isFirst,
}: {
  order: PayableOrder
  isFirst: boolean
}) {
  return (
    <Card className={isFirst ? 'order-first lg:order-none' : ''}>
      <SectionTitle>สรุปรายการ</SectionTitle>
      <OrderSummary lines={lines} />
      <p className="mt-3 flex items-baseline justify-between border-t border-line pt-3 font-semibold">
        รวมทั้งหมด <Price baht={total} className="text-2xl" />
      </p>
      {workshop && <PickUpNote workshop={workshop} />}
    </Card>
  )
}

/** Why the order was not taken when it was confirmed. */
function Refused({ refusal, hasSlip }: { refusal: OrderRefusal; hasSlip: boolean }) {
  return (
    <>
      <RefusalText {...refusal} />
      {refusal.code === 'price_changed' && hasSlip && (
        <p>สลิปที่เลือกไว้ยังอยู่ ถ้าโอนยอดเดิมไปแล้ว ติดต่อชมรมก่อนโอนเพิ่ม</p>
      )}
    </>
  )
}

function NothingToOrder() {
  const orders = useQuery(queryOf(listOrders, {}, FRESH))
  const recent = recentOrder(orders.data ?? [], serverNow())
  return (
    <div className="space-y-6">
      {recent && <OrderStands order={recent} />}
      <div role="alert">
        <EmptyState
          icon={ShoppingBag}
          title="กรุณาเลือกสินค้าก่อนสั่งซื้อ"
          action={<LinkButton to={paths.home}>เลือกดูสินค้า</LinkButton>}
        >
          ตะกร้ายังว่างอยู่
        </EmptyState>
      </div>
    </div>
  )
}

/** Leads a member whose page was reloaded while the slip was sent to the order that was made. */
function OrderStands({ order }: { order: Order }) {
  const state: BillState = { orderId: order.id }
  const owesSlip = order.status === 'awaiting_slip'
  return (
    <Alert
      tone={owesSlip ? 'waiting' : 'done'}
      title={owesSlip ? 'คำสั่งซื้อล่าสุดยังรอสลิป' : 'สั่งซื้อแล้ว รอเจ้าหน้าที่ตรวจสอบ'}
      action={
        <LinkButton to={paths.bill} state={state} variant="secondary">
          {owesSlip ? 'ดูใบสั่งซื้อและแนบสลิป' : 'ดูใบสั่งซื้อ'}
        </LinkButton>
      }
    >
      <span>
        คำสั่งซื้อ <span translate="no">{shortId(order.id)}</span> ยอด{' '}
      </span>
      <Price baht={order.amount} />
      <span>{` บันทึกไว้แล้ว ไม่ต้องสั่งซ้ำ${owesSlip ? ' ถ้าโอนเงินแล้วแนบสลิปได้เลย' : ''}`}</span>
    </Alert>
  )
}
