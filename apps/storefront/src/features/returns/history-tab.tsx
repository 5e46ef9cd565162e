import { listOrders } from '@jansi/contract/calls/orders'
import { listReturnSessions } from '@jansi/contract/calls/returns'
import type { Order, Palette } from '@jansi/contract/orders'
import type { ReturnSession } from '@jansi/contract/returns'
import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { FRESH, queryOf } from '../../lib/api/query-of.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/page/states.tsx'
import { type RefundListOf, SessionCard } from './session-card.tsx'

export type HistoryTabProps = {
  refundList?: RefundListOf | undefined
  onFinish: (session: ReturnSession) => void
  onShowRequest: () => void
}

/** One's own return sessions (specification, section 2). */
export function HistoryTab({ refundList, onFinish, onShowRequest }: HistoryTabProps) {
  const { data, isError, isRefetching, refetch } = useQuery(queryOf(listReturnSessions, {}, FRESH))
  const { data: orders = [] } = useQuery(queryOf(listOrders, {}, FRESH))
  if (!data) {
    if (isError) {
      return (
        <ErrorState title="โหลดประวัติการคืนไม่สำเร็จ" onRetry={() => void refetch()} retrying={isRefetching} />
      )
    }
    return (
      <div role="status" className="space-y-4">
        <span className="sr-only">กำลังโหลดประวัติการคืน</span>
        <Skeleton className="h-48" />
        <Skeleton className="h-48" />
      </div>
    )
  }
  const palettes = palettesOf(data, orders)
  if (data.length === 0) {
    return (
      <EmptyState
        icon={Undo2}
        title="ยังไม่มีประวัติการคืน"
        action={<Button onClick={onShowRequest}>ไปหน้าขอคืน</Button>}
      >
        คำขอคืนที่ส่งแล้วจะอยู่ที่นี่
      </EmptyState>
    )
  }
  return (
    <ul className="space-y-4">
      {data.map((session) => (
        <li key={session.id}>
          <SessionCard
            session={session}
            palettes={palettes.get(session.id) ?? []}
            refundList={refundList}
            onFinish={() => onFinish(session)}
          />
        </li>
      ))}
    </ul>
  )
}

/** The palettes of the orders that returns belong to, by return: each at the newest return of its order. */
function palettesOf(sessions: readonly ReturnSession[], orders: readonly Order[]): Map<string, Palette[]> {
  const palettes = new Map<string, Palette[]>()
  for (const { palette, items } of orders) {
    const ids = new Set(items.map(({ id }) => id))
    const newest = sessions.find((session) => session.items.some(({ order_item }) => ids.has(order_item.id)))
    if (palette && newest) palettes.set(newest.id, [...(palettes.get(newest.id) ?? []), palette])
  }
  return palettes
}
