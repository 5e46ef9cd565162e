import { Alert } from '../../ui/page/alert.tsx'
import { Card } from '../../ui/page/card.tsx'
import { SectionTitle } from '../../ui/page/page-title.tsx'
import { ErrorState, Skeleton } from '../../ui/page/states.tsx'
import { HoldCountdown, HoldOver, HoldPaused } from './hold-notice.tsx'
import { MethodPicker } from './method-picker.tsx'
import { PaymentDetails } from './payment-details.tsx'
import type { PayableOrder } from './use-payable-order.ts'

const checkFailed = 'เกิดข้อผิดพลาดในการตรวจสอบสต็อกสินค้า'

/** The payment methods, and below them how the chosen one is paid. */
export function PaymentCard({
  order,
  hasSlip,
  onChoose,
}: {
  order: PayableOrder
  hasSlip: boolean
  onChoose: (method: number) => void
}) {
  const { methods, visibleMethods, method, isSending } = order
  return (
    <Card>
      <SectionTitle>วิธีชำระเงิน</SectionTitle>
      {methods.isError && !methods.data ? (
        <ErrorState
          title="โหลดวิธีชำระเงินไม่สำเร็จ"
          onRetry={() => void methods.refetch()}
          retrying={methods.isRefetching}
        />
      ) : methods.data ? (
        <MethodPicker methods={visibleMethods} chosen={method?.id} onChoose={onChoose} disabled={isSending} />
      ) : (
        <Skeleton className="h-14" />
      )}
      <div className="mt-6">
        <HowToPay order={order} hasSlip={hasSlip} />
      </div>
    </Card>
  )
}

function HowToPay({ order, hasSlip }: { order: PayableOrder; hasSlip: boolean }) {
  const { check, hold, method, total } = order
  if (order.isRepeated) return <SentBefore />
  if (order.isPayable) {
    return (
      method && (
        <div className="space-y-4">
          {hold.until !== null && <HoldCountdown until={hold.until} />}
          {hold.result?.kind === 'paused' && <HoldPaused />}
          <PaymentDetails method={method} amount={total} />
        </div>
      )
    )
  }
  if (order.isHoldOver) return <HoldOver hasSlip={hasSlip} asking={hold.isFetching} onHold={hold.ask} />
  if (hold.isError) {
    return <ErrorState title="กันของไว้ให้ไม่สำเร็จ" onRetry={hold.ask} retrying={hold.isFetching} />
  }
  if (check.isError) {
    return <ErrorState title={checkFailed} onRetry={() => void check.refetch()} retrying={check.isFetching} />
  }
  return order.isSending ? null : <Skeleton className="h-48" />
}

/** Replaces the payment while an earlier attempt with these lines has no answer: its order may exist already. */
function SentBefore() {
  return (
    <Alert tone="waiting" title="ส่งคำสั่งซื้อนี้ไปแล้ว แต่ยังไม่ได้รับคำตอบ">
      กดยืนยันคำสั่งซื้ออีกครั้งเพื่อตรวจผล ระบบจะไม่สร้างคำสั่งซื้อซ้ำ ถ้าโอนเงินแล้วไม่ต้องโอนอีก
    </Alert>
  )
}
