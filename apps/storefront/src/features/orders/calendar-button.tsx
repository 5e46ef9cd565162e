import type { Order } from '@jansi/contract/orders'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { openDownload } from '../../lib/orders/in-app-download.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { toast } from '../../ui/page/toast-store.ts'

/** True if an order has a pick-up or due day to come. */
export function isInCalendar({ timeline = [] }: Pick<Order, 'timeline'>): boolean {
  return timeline.some(({ step, state }) => (step === 'collected' || step === 'returned') && state !== 'done')
}

/** Opens the pick-up and due day of an order in the device's calendar; nothing for an order that has none open. */
export function CalendarButton({ order }: { order: Pick<Order, 'id' | 'timeline'> }) {
  const [busy, setBusy] = useState(false)
  if (!isInCalendar(order)) return null
  const open = async () => {
    setBusy(true)
    if (!(await openDownload({ kind: 'order_days', order: order.id }))) {
      toast.error(navigator.onLine ? 'เปิดในปฏิทินไม่สำเร็จ ลองใหม่อีกครั้งได้เลย' : 'ออฟไลน์อยู่ เชื่อมต่อแล้วลองใหม่')
    }
    setBusy(false)
  }
  return (
    <Button variant="secondary" busy={busy} busyLabel="กำลังเปิดปฏิทิน" onClick={open}>
      <CalendarPlus aria-hidden className="size-4" />
      เพิ่มลงปฏิทิน
    </Button>
  )
}
