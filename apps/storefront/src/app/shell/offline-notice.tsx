import { WifiOff } from 'lucide-react'
import { useOnline } from './use-online.ts'

/** Informs the visitor that the device is offline and that the cart is kept. */
export function OfflineNotice() {
  const online = useOnline()
  return (
    <div role="status">
      {!online && (
        <p className="flex items-center justify-center gap-2 bg-amber-tint px-4 py-2 text-sm text-amber-deep">
          <WifiOff aria-hidden className="size-4 shrink-0" />
          ออฟไลน์อยู่ สินค้าในตะกร้ายังอยู่ครบ เชื่อมต่อแล้วใช้งานต่อได้เลย
        </p>
      )}
    </div>
  )
}
