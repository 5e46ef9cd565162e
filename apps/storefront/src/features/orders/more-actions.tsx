import type { Elements } from '@jansi/client/elements'
import { Ellipsis } from 'lucide-react'
import { useId, useState } from 'react'
import { IconButton } from '../../ui/buttons/icon-button.tsx'

export type MoreActionsProps = {
  /** The name of the card. */
  of: string
  /** No button is in it at the moment. */
  isEmpty: boolean
  children: Elements
}

/** The buttons that a card needs rarely, unfolded as the last line of a wrapping row. */
export function MoreActions({ of, isEmpty, children }: MoreActionsProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      {!isEmpty && (
        <IconButton
          icon={Ellipsis}
          label={`ตัวเลือกอื่นของ${of}`}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        />
      )}
      <div id={id} hidden={!open} className="order-last w-full">
        <div className="flex flex-wrap gap-2">{children}</div>
      </div>
    </>
  )
}
