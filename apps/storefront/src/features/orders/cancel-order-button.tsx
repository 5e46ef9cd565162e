import { shortId } from '@jansi/contract/limits'
import { useState } from 'react'
import { CallError } from '../../lib/api.ts'
import { failureText } from '../../lib/failure-text.ts'
import { Button } from '../../ui/button.tsx'
import { AlertDialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useCancelOrder } from './api/cancel-order.ts'

const failed = 'ยกเลิกคำสั่งซื้อไม่สำเร็จ ลองใหม่อีกครั้งได้เลย'

/** Cancels an order after a question. Show it while the order's `can.cancel` holds. */
export function CancelOrderButton({ orderId }: { orderId: string }) {
  const [asking, setAsking] = useState(false)
  const cancel = useCancelOrder(orderId)
  const confirm = () =>
    cancel.mutate(undefined, {
      onSuccess: () => toast.success('ยกเลิกคำสั่งซื้อแล้ว'),
      onError: (error) =>
        toast.error(error instanceof CallError ? failureText(error.failure, failed) : failed),
      onSettled: () => setAsking(false),
    })
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        ยกเลิกคำสั่งซื้อ
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title="ยกเลิกคำสั่งซื้อนี้ไหม"
        confirmLabel="ยืนยันการยกเลิก"
        cancelLabel="เก็บไว้ก่อน"
        tone="danger"
        busy={cancel.isPending}
        onConfirm={confirm}
      >
        คำสั่งซื้อ {shortId(orderId)} จะถูกยกเลิก และของที่จองไว้จะกลับเข้าร้าน
      </AlertDialog>
    </>
  )
}
