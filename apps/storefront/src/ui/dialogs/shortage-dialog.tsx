import type { Elements } from '@jansi/client/elements'
import { AlertDialog } from './dialog.tsx'

export type Shortage = {
  variant_id: number
  name: string
  size: string
  requested: number
  available: number
}

export type ShortageDialogProps = {
  shortages: readonly Shortage[]
  onClose: () => void
  /** Leads to where quantities can be changed; without it the dialog closes over that page. */
  onAdjust?: (() => void) | undefined
  /** Shown under the list. */
  children?: Elements
}

/** Lists missing stock, with the pieces requested and available; shown while `shortages` contains any. */
export function ShortageDialog({ shortages, onClose, onAdjust = onClose, children }: ShortageDialogProps) {
  return (
    <AlertDialog
      open={shortages.length > 0}
      onOpenChange={(open) => !open && onClose()}
      title="สินค้าบางรายการมีไม่เพียงพอ"
      confirmLabel="กลับไปปรับจำนวน"
      onConfirm={onAdjust}
    >
      <ShortageList shortages={shortages} />
      {children}
    </AlertDialog>
  )
}

/** The missing stock, with the pieces requested and available. */
export function ShortageList({ shortages }: { shortages: readonly Shortage[] }) {
  return (
    <ul className="divide-y divide-line">
      {shortages.map((item) => (
        <li key={item.variant_id} className="py-2">
          <p className="font-semibold">{`${item.name} ${item.size ? `(${item.size})` : ''}`}</p>
          <p className="text-ink-soft tabular-nums">
            {`ต้องการ ${item.requested} ชิ้น · มีอยู่ ${item.available} ชิ้น`}
          </p>
        </li>
      ))}
    </ul>
  )
}
