import { shortId } from '@jansi/contract/limits'
import type { Order } from '@jansi/contract/orders'
import { type RefObject, useState } from 'react'
import { CallError } from '../../lib/api/api.ts'
import { failureText } from '../../lib/forms/failure-text.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { AlertDialog } from '../../ui/dialogs/dialog.tsx'
import { toast } from '../../ui/page/toast-store.ts'
import { useCancelOrder } from './api/cancel-order.ts'

const failed = 'ยกเลิกคำสั่งซื้อไม่สำเร็จ ลองใหม่อีกครั้งได้เลย'

export type CancelOrderButtonProps = {
  order: Order
  /** Keeps the focus once the order is cancelled and the button is gone. */
  card: RefObject<HTMLElement | null>
}

/** Cancels an order after a question; nothing where its member cannot cancel it. */
export function CancelOrderButton({ order, card }: CancelOrderButtonProps) {
  const [asking, setAsking] = useState(false)
  const cancel = useCancelOrder(order.id)
  const confirm = () =>
    cancel.mutate(undefined, {
      onSuccess: () => toast.success('ยกเลิกคำสั่งซื้อแล้ว'),
      onError: (error) =>
        toast.error(error instanceof CallError ? failureText(error.failure, failed) : failed),
      onSettled: () => setAsking(false),
    })
  return (
    <>
      {order.can.cancel && (
        <Button variant="danger" onClick={() => setAsking(true)}>
          ยกเลิกคำสั่งซื้อ
        </Button>
      )}
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title="ยกเลิกคำสั่งซื้อนี้ไหม"
        confirmLabel="ยืนยันการยกเลิก"
        cancelLabel="เก็บไว้ก่อน"
        tone="danger"
        busy={cancel.isPending}
        onConfirm={confirm}
        finalFocus={() => order.can.cancel || card.current}
      >
        <span>
          คำสั่งซื้อ <span translate="no">{shortId(order.id)}</span> จะถูกยกเลิก และของที่จองไว้จะกลับเข้าร้าน
        </span>
        {order.payment_slip && order.amount > 0 && (
          <span>{' คุณแนบสลิปไว้แล้ว ทีมงานจะตรวจยอดเงินที่โอนก่อน แล้วแจ้งเรื่องเงินคืนทางอีเมล'}</span>
        )}
      </AlertDialog>
    </>
  )
}
