import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast-store.ts'
import { saveReceipt } from './api/download-receipt.ts'

/** Saves the order's receipt as a picture. */
export function ReceiptButton({ orderId }: { orderId: string }) {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    if (!(await saveReceipt(orderId))) toast.error('ดาวน์โหลดหลักฐานไม่สำเร็จ ลองใหม่อีกครั้งได้เลย')
    setBusy(false)
  }
  return (
    <Button busy={busy} busyLabel="กำลังดาวน์โหลด" onClick={save}>
      <Download aria-hidden className="size-4" />
      ดาวน์โหลดหลักฐาน
    </Button>
  )
}
