import type { ErrorCode } from '@jansi/contract/errors'
import { useQuery } from '@tanstack/react-query'
import { ShoppingBag } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { cartTotal, useCarts } from '../../lib/cart-store.ts'
import { currentLines } from '../../lib/current-lines.ts'
import { formatDay } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { workshopProductsQuery } from '../../lib/workshop-products.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { SectionTitle } from '../../ui/page-title.tsx'
import { PhotoPicker } from '../../ui/photo-picker.tsx'
import { Price } from '../../ui/price.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { ShortageDialog } from '../../ui/shortage-dialog.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { StickyAction } from '../../ui/sticky-action.tsx'
import { ThaiText } from '../../ui/thai-text.tsx'
import { toast } from '../../ui/toast-store.ts'
import { paymentMethodsQuery } from './api/payment-methods.ts'
import { MethodPicker } from './method-picker.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PaymentDetails } from './payment-details.tsx'
import { methodInForce, slipRequired, visibleMethods } from './payment-rules.ts'
import { type Refusal, useCheckout } from './use-checkout.ts'

const slipMissing = 'กรุณาแนบสลิปการโอนเงิน'
const HISTORY = { to: paths.history, label: 'ดูประวัติการสั่งซื้อ' }
const WAYS_ON: Partial<Record<ErrorCode, { to: string; label: string }>> = {
  rental_blocked: { to: paths.return, label: 'ไปหน้าคืนอุปกรณ์' },
  too_many_open_orders: HISTORY,
  too_many_waiting_orders: HISTORY,
}

/** Summary, payment method, slip and the confirm button (specification, sections 2 and 5, checkout). */
export function CheckoutView() {
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
  if (stage === 'done') return <Spinner label="กำลังเปิดใบสั่งซื้อ" />
  if (all.length === 0) return <NothingToOrder />

  const total = cartTotal(all)
  const visible = visibleMethods(methods.data ?? [], total)
  const method = methodInForce(visible, chosen)
  const slipNeeded = method !== undefined && slipRequired(method.id, total)
  const placing = stage === 'placing'

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
        <Card>
          <SectionTitle>วิธีชำระเงิน</SectionTitle>
          {methods.isError && !methods.data ? (
            <ErrorState
              title="โหลดวิธีชำระเงินไม่สำเร็จ"
              onRetry={() => void methods.refetch()}
              retrying={methods.isRefetching}
            />
          ) : methods.data ? (
            <MethodPicker methods={visible} chosen={method?.id} onChoose={setChosen} disabled={placing} />
          ) : (
            <Skeleton className="h-14" />
          )}
          {method && (
            <div className="mt-6">
              <PaymentDetails method={method.id} amount={total} />
            </div>
          )}
        </Card>
        {slipNeeded && (
          <Card ref={slipCard}>
            <SectionTitle>สลิปการโอนเงิน</SectionTitle>
            <PhotoPicker
              label="เลือกรูปสลิป"
              hint="ไฟล์รูปภาพ 1 รูป รูปใหญ่ย่อให้อัตโนมัติ"
              files={slips}
              onChange={(files) => {
                setSlips(files)
                setSlipProblem(undefined)
              }}
              error={slipProblem}
              disabled={placing}
              onRefused={() => setSlipProblem('เลือกไฟล์รูปภาพเท่านั้น')}
            />
          </Card>
        )}
      </div>
      <div className="contents lg:sticky lg:top-24 lg:block">
        <Card className="order-first lg:order-none">
          <SectionTitle>สรุปรายการ</SectionTitle>
          <OrderSummary lines={lines} />
          <p className="mt-3 flex items-baseline justify-between border-t border-line pt-3 font-semibold">
            รวมทั้งหมด <Price baht={total} className="text-2xl" />
          </p>
          {workshop.data?.workshop && (
            <p className="mt-3 text-sm text-ink-soft">
              รับของที่ {workshop.data.workshop.name} วันที่ {formatDay(workshop.data.workshop.hand_over_on)}
            </p>
          )}
        </Card>
        <StickyAction problem={refusal && <Refused {...refusal} />}>
          {progress !== null && (
            <div className="mb-3">
              <ProgressBar label="กำลังส่งสลิป" share={progress} />
            </div>
          )}
          <Button
            size="large"
            className="w-full lg:mt-6"
            busy={placing}
            busyLabel={progress === null ? 'กำลังสั่งซื้อ' : 'กำลังส่งสลิป'}
            disabled={!methods.data}
            onClick={press}
          >
            ยืนยันคำสั่งซื้อ
          </Button>
        </StickyAction>
      </div>
      <ShortageDialog shortages={shortages} onClose={closeShortages} />
    </div>
  )
}

/** Why the order was not taken, with the way to where that can be mended. */
function Refused({ text, code }: Refusal) {
  const way = code && WAYS_ON[code]
  return (
    <p>
      <ThaiText>{text}</ThaiText>{' '}
      {way && (
        <Link to={way.to} className="font-semibold underline underline-offset-4">
          {way.label}
        </Link>
      )}
    </p>
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
