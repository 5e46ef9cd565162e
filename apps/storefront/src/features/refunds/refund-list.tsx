import { listReturnSessions } from '@jansi/contract/calls/returns'
import type { OwnRefund } from '@jansi/contract/member-refunds'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refresh, refreshOrders } from '../../lib/orders/refresh.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Lightbox } from '../../ui/dialogs/lightbox.tsx'
import { ThaiText } from '../../ui/page/thai-text.tsx'
import { toast } from '../../ui/page/toast-store.ts'
import { DestinationForm } from './destination-form.tsx'
import { refundText } from './refund-text.ts'

/** The refunds of an order or a return, newest first: their state, where they go, and the image of the transfer. */
export function RefundList({ refunds }: { refunds: readonly OwnRefund[] }) {
  return (
    <ul aria-label="เงินคืน" className="space-y-3 print:hidden">
      {refunds.map((refund) => (
        <li key={refund.id} className="space-y-2">
          <p className={refund.state === 'owed' ? 'font-semibold' : undefined}>
            <ThaiText>{refundText(refund) ?? ''}</ThaiText>
          </p>
          {refund.can.set_destination && <DestinationButton refund={refund} />}
          {refund.proof && (
            <div className="w-fit">
              <Lightbox src={refund.proof} alt="รูปการโอนเงินคืน">
                <img
                  src={refund.proof_thumbnail ?? refund.proof}
                  alt="รูปการโอนเงินคืน"
                  loading="lazy"
                  className="max-h-40 max-w-full rounded-sm border border-line bg-paper object-contain"
                />
              </Lightbox>
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

function DestinationButton({ refund }: { refund: OwnRefund }) {
  const queryClient = useQueryClient()
  const [open, setOpen] = useState(false)
  const isNew = refund.destination === null
  const title = isNew ? 'แจ้งบัญชีรับเงินคืน' : 'แก้บัญชีรับเงินคืน'
  const saved = () => {
    setOpen(false)
    toast.success('บันทึกบัญชีรับเงินคืนแล้ว')
    void refreshOrders(queryClient)
    void refresh(queryClient, listReturnSessions)
  }
  return (
    <>
      <Button variant={isNew ? 'primary' : 'secondary'} onClick={() => setOpen(true)}>
        {title}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={title}>
        <DestinationForm refund={refund} onSaved={saved} />
      </Dialog>
    </>
  )
}
