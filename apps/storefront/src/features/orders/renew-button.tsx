import { formatWeekday } from '@jansi/client/format'
import type { Order } from '@jansi/contract/orders'
import { type RefObject, useState } from 'react'
import { CallError } from '../../lib/api/api.ts'
import { failureText } from '../../lib/forms/failure-text.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { AlertDialog } from '../../ui/dialogs/dialog.tsx'
import { toast } from '../../ui/page/toast-store.ts'
import { useRenewLoan } from './api/renew-loan.ts'

const failed = 'ต่ออายุการยืมไม่สำเร็จ ลองใหม่อีกครั้งได้เลย'

export type RenewButtonProps = {
  order: Order
  /** Keeps the focus once the loans are renewed and the button may be gone. */
  card: RefObject<HTMLElement | null>
}

/** Renews the loans of an order after a question that names the new day; nothing where they cannot be renewed. */
export function RenewButton({ order, card }: RenewButtonProps) {
  // The day of the question: the order may be read again while it is open.
  const [day, setDay] = useState('')
  const [asking, setAsking] = useState(false)
  const renew = useRenewLoan(order.id)
  const { renewal } = order
  const confirm = () =>
    renew.mutate(day, {
      onSuccess: () => toast.success(`ต่ออายุแล้ว คืนภายใน ${formatWeekday(day)}`),
      onError: (error) =>
        toast.error(error instanceof CallError ? failureText(error.failure, failed) : failed),
      onSettled: () => setAsking(false),
    })
  return (
    <>
      {renewal && (
        <Button
          variant="secondary"
          onClick={() => {
            setDay(renewal.return_due_on)
            setAsking(true)
          }}
        >
          {`ต่ออายุถึง ${formatWeekday(renewal.return_due_on)}`}
        </Button>
      )}
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title="ต่ออายุการยืมไหม"
        confirmLabel="ยืนยันต่ออายุ"
        cancelLabel="ยังก่อน"
        busy={renew.isPending}
        onConfirm={confirm}
        finalFocus={() => renewal !== undefined || card.current}
      >
        <span>{`ของที่ยืมทุกชิ้นในคำสั่งซื้อนี้จะครบกำหนดคืน ${day ? formatWeekday(day) : ''}`}</span>
        {order.return_due_on && <span>{` แทน ${formatWeekday(order.return_due_on)}`}</span>}
      </AlertDialog>
    </>
  )
}
