import { listDamageReports } from '@jansi/contract/calls/damage-reports'
import type { OwnDamageReport } from '@jansi/contract/damage-reports'
import type { PendingReturnOrder } from '@jansi/contract/returns'
import { useQueryClient } from '@tanstack/react-query'
import { MessageSquareWarning } from 'lucide-react'
import { useState } from 'react'
import { refresh } from '../../lib/orders/refresh.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { toast } from '../../ui/page/toast-store.ts'
import { DamageForm, type ReportableItem } from './damage-form.tsx'

const TITLE = 'แจ้งของชำรุดหรือสูญหาย'

/** A button that reports pieces of an order's loans as broken or lost; nothing once all of them are reported. */
export function DamageButton({
  order,
  reports,
}: {
  order: PendingReturnOrder
  reports: readonly OwnDamageReport[]
}) {
  const queryClient = useQueryClient()
  const [open, setOpen] = useState(false)
  const items = reportableItems(order, reports)
  // The form stays while its photos are on their way, although the report is listed already.
  if (items.length === 0 && !open) return null
  const sent = () => {
    setOpen(false)
    toast.success('ส่งเรื่องแจ้งแล้ว ทีมงานจะตอบทางอีเมลและหน้านี้')
    void refresh(queryClient, listDamageReports)
  }
  return (
    <>
      <Button variant="secondary" className="w-full sm:w-auto" onClick={() => setOpen(true)}>
        <MessageSquareWarning aria-hidden className="size-5" />
        <span>{TITLE}</span>
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={TITLE}>
        <DamageForm items={items} onSent={sent} />
      </Dialog>
    </>
  )
}

/** The loans of an order with the pieces that are neither reported nor in a return. */
function reportableItems(order: PendingReturnOrder, reports: readonly OwnDamageReport[]): ReportableItem[] {
  return order.items.flatMap((item) => {
    const own = reports.filter(({ order_item }) => order_item === item.id)
    const named = own.flatMap(({ pieces = [] }) => pieces.map(({ id }) => id))
    const quantity = item.quantity - own.reduce((sum, { still_out }) => sum + still_out, 0)
    if (!item.is_rental || quantity <= 0) return []
    const { pieces, ...rest } = item
    const left = pieces?.filter(({ id }) => !named.includes(id))
    return [{ ...rest, quantity, ...(left && { pieces: left }) }]
  })
}
