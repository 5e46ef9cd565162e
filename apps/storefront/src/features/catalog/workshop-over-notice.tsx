import { formatDay } from '@jansi/client/format'
import { useQuery } from '@tanstack/react-query'
import { useSignedIn } from '../../lib/session.ts'
import { workshopPhase } from '../../lib/workshop-days.ts'
import { workshopProductsQuery } from '../../lib/workshop-products.ts'
import { Alert } from '../../ui/alert.tsx'

/**
 * Informs members that the active workshop is over and nothing can be ordered; shows nothing otherwise, and
 * nothing to guests.
 */
export function WorkshopOverNotice() {
  const signedIn = useSignedIn()
  const { data } = useQuery({ ...workshopProductsQuery, enabled: signedIn })
  const workshop = data?.workshop
  if (!signedIn || !workshop || workshopPhase(workshop) !== 'over') return null
  return (
    <Alert tone="waiting" title={`${workshop.name} จบแล้วเมื่อ ${formatDay(workshop.ends_on)}`}>
      ตอนนี้ยังสั่งซื้อหรือยืมไม่ได้ รอชมรมเปิดรอบถัดไป
    </Alert>
  )
}
