import type { Elements } from '@jansi/client/elements'
import type { Order } from '@jansi/contract/orders'
import { useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import type { ButtonVariant } from '../../ui/styles/button-classes.ts'
import type { SlipPurpose } from './slip-purpose.ts'

/** The slip's form, given by the page: `onSent` runs once the slip has arrived. */
export type SlipFormOf = (order: Order, onSent: () => void) => Elements

const PURPOSES: Record<SlipPurpose, { label: string; title: string; variant: ButtonVariant }> = {
  first: { label: 'แนบสลิป', title: 'แนบสลิป', variant: 'primary' },
  replacement: { label: 'เปลี่ยนสลิป', title: 'เปลี่ยนสลิป', variant: 'secondary' },
  again: { label: 'ส่งสลิปใหม่', title: 'ส่งสลิปใหม่', variant: 'primary' },
  late: { label: 'โอนเงินไปแล้ว? แนบสลิป', title: 'แนบสลิป', variant: 'quiet' },
}

/** A button that opens the slip's form, which closes itself by `close` once the slip was sent. */
export function SlipDialogButton({
  purpose,
  form,
}: {
  purpose: SlipPurpose
  form: (close: () => void) => Elements
}) {
  const [open, setOpen] = useState(false)
  const { label, title, variant } = PURPOSES[purpose]
  return (
    <>
      <Button variant={variant} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={title}>
        {purpose === 'late' && (
          <p className="mb-4 text-ink-soft">
            คำสั่งซื้อนี้จบแล้ว แต่ถ้าโอนเงินไปแล้ว แนบสลิปไว้ ทีมงานจะตรวจยอดและแจ้งเรื่องเงินคืน
          </p>
        )}
        {form(() => setOpen(false))}
      </Dialog>
    </>
  )
}
