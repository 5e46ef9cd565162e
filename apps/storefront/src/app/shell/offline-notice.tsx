import { formatWeekdayTime } from '@jansi/client/format'
import { deviceNow } from '@jansi/client/server-clock'
import { useQueryClient } from '@tanstack/react-query'
import { WifiOff } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useOnline } from '../../lib/pages/use-online.ts'
import { forgetCopies, useOldestCopy } from './offline-copy-age.ts'

/** How often the shop is asked again while it shows offline copies, though the device believes itself connected. */
const RETRY_MS = 10_000

/** Informs the visitor that the device is offline, or that the shop is out of reach, and how old the shown data may be. */
export function OfflineNotice() {
  const online = useOnline()
  const storedAt = useOldestCopy()
  useRefresh(online, storedAt !== null)
  return (
    <div role="status" className="sticky top-16 z-20 short:static">
      {(!online || storedAt !== null) && (
        <p className="flex items-center justify-center gap-2 bg-amber-tint px-4 py-2 text-sm text-amber-deep">
          <WifiOff aria-hidden className="size-4 shrink-0" />
          <span>{noticeText(online, storedAt)}</span>
        </p>
      )}
    </div>
  )
}

function noticeText(online: boolean, storedAt: number | null): string {
  if (storedAt === null) return 'ออฟไลน์อยู่ สินค้าในตะกร้ายังอยู่ครบ เชื่อมต่อแล้วใช้งานต่อได้เลย'
  const age = `แสดงข้อมูลเมื่อ ${formatWeekdayTime(new Date(storedAt).toISOString())} ซึ่งอาจเปลี่ยนไปแล้ว`
  if (online) return `เชื่อมต่อร้านไม่ได้ ${age} กำลังลองใหม่`
  return `ออฟไลน์อยู่ ${age} สั่งซื้อและชำระเงินได้เมื่อเชื่อมต่อแล้ว`
}

/** Asks for everything that is shown again: when the connection is back, and while there are offline copies. */
function useRefresh(online: boolean, hasCopies: boolean): void {
  const queryClient = useQueryClient()
  const wasOffline = useRef(false)
  useEffect(() => {
    if (!online) {
      wasOffline.current = true
      return
    }
    if (!hasCopies && !wasOffline.current) return
    wasOffline.current = false
    const refresh = async () => {
      const begunAt = deviceNow()
      await queryClient.invalidateQueries()
      forgetCopies(begunAt)
    }
    void refresh()
    if (!hasCopies) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refresh()
    }, RETRY_MS)
    return () => clearInterval(timer)
  }, [online, hasCopies, queryClient])
}
