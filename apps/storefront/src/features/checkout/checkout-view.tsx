import { useQuery } from '@tanstack/react-query'
import { ShoppingBag } from 'lucide-react'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { cartTotal, useCarts } from '../../lib/cart-store.ts'
import { currentLines } from '../../lib/current-lines.ts'
import { orderCheckQuery } from '../../lib/order-check.ts'
import type { OrderRefusal } from '../../lib/order-refusal.ts'
import { paths } from '../../lib/paths.ts'
import { workshopProductsQuery } from '../../lib/workshop-products.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ImagePicker } from '../../ui/image-picker.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { SectionTitle } from '../../ui/page-title.tsx'
import { Price } from '../../ui/price.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { RefusalText } from '../../ui/refusal-text.tsx'
import { ShortageDialog } from '../../ui/shortage-dialog.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { StickyAction } from '../../ui/sticky-action.tsx'
import { toast } from '../../ui/toast-store.ts'
import { paymentMethodsQuery } from './api/payment-methods.ts'
import { methodOfSentAttempt } from './attempt.ts'
import { MethodPicker } from './method-picker.tsx'
import { OrderBlocked, PAID_ALREADY } from './order-blocked.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PaymentDetails } from './payment-details.tsx'
import { methodInForce, slipRequired, visibleMethods } from './payment-rules.ts'
import { PickUpNote } from './pick-up-note.tsx'
import { orderLinesOf } from './place-order.ts'
import { useCheckout } from './use-checkout.ts'

const slipMissing = 'กรุณาแนบสลิปการโอนเงิน'
const checkFailed = 'เกิดข้อผิดพลาดในการตรวจสอบสต็อกสินค้า'

/**
 * Summary, payment method, slip and the confirm button (specification, sections 2 and 5, checkout). Asks for
 * money only after the server has confirmed that the order is possible now.
 */
export function CheckoutView() {
  const navigate = useNavigate()
  const carts = useCarts()
  const workshop = useQuery({ ...workshopProductsQuery, refetchOnMount: 'always' })
  const methods = useQuery(paymentMethodsQuery)
  const { stage, placed, progress, shortages, closeShortages, refusal, confirm } = useCheckout()
  const [chosen, setChosen] = useState<number | null>(null)
  const [slips, setSlips] = useState<File[]>([])
  const [slipProblem, setSlipProblem] = useState<string>()
  const slipCard = useRef<HTMLDivElement>(null)

  const lines = placed ?? currentLines(carts, workshop.data?.products)
  const all = [...lines.sale, ...lines.rent]
  const total = cartTotal(all)
  const request = stage === 'request'
  const sentMethod = methodOfSentAttempt(orderLinesOf(lines))
  const visible = visibleMethods(methods.data ?? [], total)
  const method = methodInForce(visible, chosen ?? sentMethod)
  // Its order may exist already and hold the stock itself: a check now might fail.
  const paidBy = method?.id ?? chosen ?? sentMethod
  const repeats = stage === 'idle' && sentMethod !== null && paidBy === sentMethod
  const check = useQuery({
    ...orderCheckQuery(lines),
    enabled: stage === 'idle' && all.length > 0 && !repeats,
  })
  if (stage === 'done') return <Spinner label="กำลังเปิดใบสั่งซื้อ" />
  if (all.length === 0) return <NothingToOrder />

  const blocked = !request && !repeats && check.data?.ok === false ? check.data : null
  // A QR for the price of last week would be paid before the one of today is there.
  const payable = !repeats && check.data?.ok === true && !workshop.isPending
  const ready = !blocked && (payable || repeats || request)
  const slipNeeded = method !== undefined && slipRequired(method.id, total)

  const press = () => {
    if (!method) return toast.warning('กรุณาเลือกวิธีชำระเงิน')
    if (slipNeeded && slips.length === 0) {
      setSlipProblem(slipMissing)
      slipCard.current?.scrollIntoView({ block: 'center' })
      return toast.warning(slipMissing)
    }
    void confirm({ lines, paymentMethod: method.id, slip: slipNeeded ? slips[0] : undefined })
  }

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
      <div className="min-w-0 space-y-6">
        {blocked ? (
          <OrderBlocked
            refusal={blocked.refusal}
            shortages={blocked.shortages}
            hasSlip={slips.length > 0}
            asking={check.isFetching}
            onAskAgain={() => void check.refetch()}
          />
        ) : (
          <Card>
            <SectionTitle>วิธีชำระเงิน</SectionTitle>
            {methods.isError && !methods.data ? (
              <ErrorState
                title="โหลดวิธีชำระเงินไม่สำเร็จ"
                onRetry={() => void methods.refetch()}
                retrying={methods.isRefetching}
              />
            ) : methods.data ? (
              <MethodPicker methods={visible} chosen={method?.id} onChoose={setChosen} disabled={request} />
            ) : (
              <Skeleton className="h-14" />
            )}
            <div className="mt-6">
              {repeats ? (
                <SentBefore />
              ) : payable ? (
                method && <PaymentDetails method={method.id} amount={total} />
              ) : check.isError ? (
                <ErrorState
                  title={checkFailed}
                  onRetry={() => void check.refetch()}
                  retrying={check.isFetching}
                />
              ) : (
                !request && <Skeleton className="h-48" />
              )}
            </div>
          </Card>
        )}
        {slipNeeded && ready && (
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
              disabled={request}
              onRefused={() => setSlipProblem('เลือกไฟล์รูปภาพเท่านั้น')}
            />
          </Card>
        )}
      </div>
      <div className="contents lg:sticky lg:top-24 lg:block">
        <Card className={blocked ? '' : 'order-first lg:order-none'}>
          <SectionTitle>สรุปรายการ</SectionTitle>
          <OrderSummary lines={lines} />
          <p className="mt-3 flex items-baseline justify-between border-t border-line pt-3 font-semibold">
            รวมทั้งหมด <Price baht={total} className="text-2xl" />
          </p>
          {workshop.data?.workshop && <PickUpNote workshop={workshop.data.workshop} />}
        </Card>
        {!blocked && (
          <StickyAction problem={refusal && <Refused refusal={refusal} hasSlip={slips.length > 0} />}>
            {progress !== null && (
              <div className="mb-3">
                <ProgressBar label="กำลังส่งสลิป" share={progress} />
              </div>
            )}
            <Button
              size="large"
              className="w-full lg:mt-6"
              busy={request}
              busyLabel={progress === null ? 'กำลังสั่งซื้อ' : 'กำลังส่งสลิป'}
              disabled={!methods.data || !ready}
              onClick={press}
            >
              ยืนยันคำสั่งซื้อ
            </Button>
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
        {slips.length > 0 && <p className="mt-3 font-semibold">{PAID_ALREADY}</p>}
      </ShortageDialog>
    </div>
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

/**
 * Replaces the payment while an earlier attempt with these lines has no response: its order may exist
 * already.
 */
function SentBefore() {
  return (
    <Alert tone="waiting" title="ส่งคำสั่งซื้อนี้ไปแล้ว แต่ยังไม่ได้รับคำตอบ">
      กดยืนยันคำสั่งซื้ออีกครั้งเพื่อตรวจผล ระบบจะไม่สร้างคำสั่งซื้อซ้ำ ถ้าโอนเงินแล้วไม่ต้องโอนอีก
    </Alert>
  )
}

function NothingToOrder() {
  return (
    <div role="alert">
      <EmptyState
        icon={ShoppingBag}
        title="กรุณาเลือกสินค้าก่อนสั่งซื้อ"
        action={<LinkButton to={paths.home}>เลือกดูสินค้า</LinkButton>}
      >
        ตะกร้ายังว่างอยู่
      </EmptyState>
    </div>
  )
}
