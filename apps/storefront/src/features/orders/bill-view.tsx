import { getOrder } from '@jansi/contract/calls/orders'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useRef, useState } from 'react'
import { Navigate, useNavigationType } from 'react-router'
import { FRESH, queryOf } from '../../lib/api/query-of.ts'
import { paths } from '../../lib/pages/paths.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Alert } from '../../ui/page/alert.tsx'
import { Skeleton } from '../../ui/page/states.tsx'
import { BillPayment } from './bill-payment.tsx'
import { BillSheet } from './bill-sheet.tsx'
import { BorrowAgainButton } from './borrow-again-button.tsx'
import { CalendarButton } from './calendar-button.tsx'
import { HandOverQr } from './hand-over-qr.tsx'
import type { RefundListOf } from './order-card.tsx'
import { OrderNotes } from './order-notes.tsx'
import { OrderPalette } from './order-palette.tsx'
import { OrderProgress } from './order-progress.tsx'
import { OrderReceived } from './order-received.tsx'
import { ReceiptButton } from './receipt-button.tsx'
import type { SlipFormOf } from './slip-dialog-button.tsx'
import { statusTone } from './status-tone.ts'

export type BillViewProps = {
  orderId: string
  /** Why the slip of a fresh order did not arrive. */
  slipProblem: string | undefined
  slipForm: SlipFormOf
  refundList?: RefundListOf
}

/** One order's sheet, payment, slip and receipt. When it cannot be fetched, the history (section 8). */
export function BillView({ orderId, slipProblem, slipForm, refundList }: BillViewProps) {
  const sheet = useRef<HTMLDivElement>(null)
  // The checkout, which has ended, leaves its place to the bill.
  const [isEnd] = useState(useNavigationType() === 'REPLACE')
  const { data: order, isError } = useQuery(queryOf(getOrder, { params: { id: orderId } }, FRESH))
  if (isError && !order) return <Navigate to={paths.history} replace />
  if (!order) {
    return (
      <div role="status">
        <span className="sr-only">กำลังโหลดใบสั่งซื้อ</span>
        <Skeleton className="h-96" />
      </div>
    )
  }
  const slipStillOwed = slipProblem !== undefined && order.payment_slip === null && order.can.send_slip
  const isReceived =
    isEnd && order.status === 'pending' && (order.payment_slip !== null || !order.can.send_slip)
  return (
    // On a phone one column, in the order in which the parts are needed.
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:has-[>:last-child:empty]:grid-cols-1">
      <div className="contents lg:block lg:space-y-6">
        {isReceived && (
          <OrderReceived
            order={order}
            onShowSheet={() => sheet.current?.scrollIntoView({ behavior: 'smooth' })}
          />
        )}
        {slipStillOwed && (
          <Alert tone="care" title="บันทึกคำสั่งซื้อแล้ว แต่สลิปยังส่งไม่ถึง">
            <p>{slipProblem}</p>
            <p>แนบสลิปอีกครั้งได้เลยในหน้านี้ ไม่ต้องสั่งซื้อใหม่</p>
          </Alert>
        )}
        <Alert
          tone={statusTone(order.payment_status_name)}
          title={order.payment_status_name}
          className="print:hidden"
        >
          <OrderNotes order={order} />
          <OrderProgress order={order} />
          {order.refunds && refundList?.(order.refunds)}
        </Alert>
        {!isReceived && (
          <div className="max-lg:order-2 print:hidden">
            <OrderPalette order={order} />
          </div>
        )}
        <div ref={sheet} className="min-w-0 space-y-4 max-lg:order-4">
          <BillSheet order={order} />
          <div className="flex flex-wrap gap-3 print:hidden">
            <ReceiptButton order={order} />
            {!isReceived && <CalendarButton order={order} />}
            <BorrowAgainButton order={order} />
            <Button variant="secondary" onClick={() => window.print()}>
              <Printer aria-hidden className="size-4" />
              พิมพ์
            </Button>
          </div>
        </div>
      </div>
      <div className="contents lg:block lg:space-y-6">
        <HandOverQr order={order} />
        <BillPayment order={order} slipForm={slipForm} />
      </div>
    </div>
  )
}
