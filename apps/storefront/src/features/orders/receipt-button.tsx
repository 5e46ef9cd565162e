import type { Order, ReceiptKind } from '@jansi/contract/orders'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { toast } from '../../ui/page/toast-store.ts'
import { saveReceipt } from './api/download-receipt.ts'

const LABELS: Record<ReceiptKind, string> = {
  summary: 'ดาวน์โหลดใบสรุป',
  void_summary: 'ดาวน์โหลดใบสรุป',
  payment_proof: 'ดาวน์โหลดหลักฐาน',
  receipt: 'ดาวน์โหลดใบเสร็จ',
}

/** Saves the order's receipt, or its summary while there is none, as an image. */
export function ReceiptButton({ order }: { order: Pick<Order, 'id' | 'receipt_kind'> }) {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    if (!(await saveReceipt(order.id))) {
      toast.error(
        navigator.onLine
          ? 'ดาวน์โหลดหลักฐานไม่สำเร็จ ลองใหม่อีกครั้งได้เลย'
          : 'ออฟไลน์อยู่ และเครื่องนี้ยังไม่ได้เก็บใบนี้ไว้ เชื่อมต่อแล้วลองใหม่',
      )
    }
    setBusy(false)
  }
  return (
    <Button busy={busy} busyLabel="กำลังดาวน์โหลด" onClick={save}>
      <Download aria-hidden className="size-4" />
      <span>{LABELS[order.receipt_kind]}</span>
    </Button>
  )
}
