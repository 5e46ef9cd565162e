import { AlertDialog } from './dialog.tsx'

export type Shortage = {
  variant_id: number
  name: string
  size: string
  requested: number
  available: number
}

/** Lists what is short, with the pieces requested and available; shown while `shortages` holds any. */
export function ShortageDialog({ shortages, onClose }: { shortages: Shortage[]; onClose: () => void }) {
  return (
    <AlertDialog
      open={shortages.length > 0}
      onOpenChange={(open) => !open && onClose()}
      title="สินค้าบางรายการมีไม่เพียงพอ"
      confirmLabel="กลับไปปรับจำนวน"
      onConfirm={onClose}
    >
      <ul className="divide-y divide-line">
        {shortages.map((item) => (
          <li key={item.variant_id} className="py-2">
            <p className="font-semibold">
              {item.name} {item.size && `(${item.size})`}
            </p>
            <p className="text-ink-soft tabular-nums">
              ต้องการ {item.requested} ชิ้น · มีอยู่ {item.available} ชิ้น
            </p>
          </li>
        ))}
      </ul>
    </AlertDialog>
  )
}
