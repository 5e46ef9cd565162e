import { Alert } from '../../ui/page/alert.tsx'
import { Card } from '../../ui/page/card.tsx'
import { ErrorState, Skeleton } from '../../ui/page/states.tsx'
import { HoldOver, HoldPaused } from './hold-notice.tsx'
import { MethodPicker } from './method-picker.tsx'
import { PaymentDetails } from './payment-details.tsx'
import { Step } from './step.tsx'
import type { PayableOrder } from './use-payable-order.ts'

const checkFailed = 'เกิดข้อผิดพลาดในการตรวจสอบสต็อกสินค้า'

type PaymentCardProps = {
  order: PayableOrder
  /** Baht that are still to be paid. */
  due: number
  hasSlip: boolean
  onChoose: (method: number) => void
}

/** The second step: the payment methods, and below them how the chosen one is paid. */
export function PaymentCard(props: PaymentCardProps) {
  return (
    <Step number={2} title="จ่าย">
      <Methods {...props} />
      <div className="mt-4">
        <HowToPay {...props} />
      </div>
    </Step>
  )
}

/** In place of the payment where there is nothing to pay: the methods stay within reach, folded. */
export function NothingToPay(props: PaymentCardProps) {
  return (
    <Card>
      <HowToPay {...props} />
      <details className="mt-2">
        <summary className="flex min-h-11 w-fit cursor-pointer items-center text-indigo-deep underline underline-offset-4">
          วิธีชำระเงิน
        </summary>
        <Methods {...props} />
      </details>
    </Card>
  )
}

function Methods({ order: { methods, visibleMethods, method, isSending }, onChoose }: PaymentCardProps) {
  if (methods.isError && !methods.data) {
    return (
      <ErrorState
        title="โหลดวิธีชำระเงินไม่สำเร็จ"
        onRetry={() => void methods.refetch()}
        retrying={methods.isRefetching}
      />
    )
  }
  if (!methods.data) return <Skeleton className="h-14" />
  return (
    <MethodPicker methods={visibleMethods} chosen={method?.id} onChoose={onChoose} disabled={isSending} />
  )
}

function HowToPay({ order, due, hasSlip }: PaymentCardProps) {
  const { check, hold, method, total } = order
  if (order.isRepeated) return <SentBefore />
  if (order.isPayable) {
    if (due === 0 && total > 0) return <p>โอนไว้พอแล้ว ไม่ต้องโอนเพิ่ม ถ้าเกิน ชมรมคืนส่วนที่เกินให้</p>
    return (
      method && (
        <div className="space-y-4">
          {hold.result?.kind === 'paused' && <HoldPaused />}
          <PaymentDetails method={method} amount={due} />
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
