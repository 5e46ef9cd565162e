import { formatWeekday, formatWeekdayTime } from '@jansi/client/format'
import { serverNow } from '@jansi/client/server-clock'
import { useHydrated } from '@jansi/client/use-hydrated'
import { getActiveWorkshopProducts } from '@jansi/contract/calls/catalog'
import type { Workshop } from '@jansi/contract/catalog'
import { areOrdersClosed } from '@jansi/contract/orders-closed'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/api/query-of.ts'
import { useSignedIn } from '../../lib/session/session.ts'
import { workshopPhase } from '../../lib/workshop/workshop-days.ts'
import { Alert } from '../../ui/page/alert.tsx'

/**
 * Informs members on the home page that nothing can be ordered now: the workshop is over, or the shop is closed to
 * orders. Shows nothing otherwise, and nothing to guests, whose home page makes no further call.
 */
export function HomeOrdersNotice() {
  const signedIn = useSignedIn()
  const { data } = useQuery({ ...queryOf(getActiveWorkshopProducts, {}), enabled: signedIn })
  const workshop = data?.workshop
  if (!signedIn || !workshop) return null
  if (workshopPhase(workshop) === 'over') {
    return (
      <Alert tone="waiting" title={`${workshop.name} จบแล้วเมื่อ ${formatWeekday(workshop.ends_on)}`}>
        ตอนนี้ยังสั่งซื้อหรือยืมไม่ได้ รอชมรมเปิดรอบถัดไป
      </Alert>
    )
  }
  return <OrdersClosedNotice workshop={workshop} />
}

/** Informs that the shop is closed to orders, and when it opens; shows nothing while it is open. */
export function OrdersClosedNotice({ workshop, className }: { workshop: Workshop; className?: string }) {
  const { orders_closed: closed } = workshop
  const hydrated = useHydrated()
  // The server renders the notice only while the shop is closed; its page may be shown a moment longer.
  if (!closed || (hydrated && !areOrdersClosed(closed, serverNow()))) return null
  return (
    <Alert tone="waiting" title="ปิดรับคำสั่งซื้อชั่วคราว" className={className}>
      {`${closed.opens_at ? `เปิดรับอีกครั้ง ${formatWeekdayTime(closed.opens_at)}` : 'รอชมรมเปิดรับอีกครั้ง'} ดูสินค้าและเลือกลงตะกร้าไว้ก่อนได้`}
    </Alert>
  )
}
