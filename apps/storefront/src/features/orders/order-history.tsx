import { listOrders } from '@jansi/contract/calls/orders'
import type { Order } from '@jansi/contract/orders'
import { refundIs } from '@jansi/contract/refund-states'
import { statusIs } from '@jansi/contract/statuses'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useRef } from 'react'
import { FRESH, queryOf } from '../../lib/api/query-of.ts'
import { refreshOrders } from '../../lib/orders/refresh.ts'
import { paths } from '../../lib/pages/paths.ts'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/page/states.tsx'
import { EndedOrders } from './ended-orders.tsx'
import { OrderCard, type RefundListOf } from './order-card.tsx'
import type { SlipFormOf } from './slip-dialog-button.tsx'

type OrderHistoryProps = {
  slipForm: SlipFormOf
  refundList?: RefundListOf
  /** True while the parts of the page above load: the orders would be moved by them. */
  isHeldBack?: boolean
}

/** Something is still to come of the order: of its goods, or of its money. */
function isAlive({ status, can, refund }: Order): boolean {
  return statusIs(status, 'open') || can.send_slip || (refund !== undefined && refundIs(refund.state, 'open'))
}

/** One's own orders, newest first (specification, section 2): those of which something is to come, then the others, folded. */
export function OrderHistory({ slipForm, refundList, isHeldBack = false }: OrderHistoryProps) {
  const queryClient = useQueryClient()
  const above = useRef(new Set<string>())
  const { data, isError, isRefetching, refetch } = useQuery(queryOf(listOrders, {}, FRESH))
  if (!data || isHeldBack) {
    if (isError && !data) {
      return <ErrorState title="โหลดประวัติไม่สำเร็จ" onRetry={() => void refetch()} retrying={isRefetching} />
    }
    return (
      <div role="status" className="space-y-4">
        <span className="sr-only">กำลังโหลดประวัติ</span>
        <Skeleton className="h-64" />
        <Skeleton className="h-64" />
      </div>
    )
  }
  if (data.length === 0) {
    return (
      <EmptyState
        icon={History}
        title="ยังไม่มีคำสั่งซื้อ"
        action={<LinkButton to={paths.home}>เลือกดูสินค้า</LinkButton>}
      >
        เมื่อสั่งซื้อหรือยืมแล้ว รายการจะอยู่ที่นี่
      </EmptyState>
    )
  }
  const card = (order: Order) => (
    <li key={order.id}>
      <OrderCard
        order={order}
        slipForm={slipForm}
        refundList={refundList}
        onSlipSent={() => void refreshOrders(queryClient)}
      />
    </li>
  )
  // An order that ends while it is looked at stays in its place.
  const staysAbove = (order: Order) => {
    if (isAlive(order)) above.current.add(order.id)
    return above.current.has(order.id)
  }
  const newestFirst = data.toSorted((a, b) => b.created_at.localeCompare(a.created_at))
  const alive = newestFirst.filter(staysAbove)
  const ended = newestFirst.filter((order) => !staysAbove(order))
  return (
    <div className="space-y-6">
      {alive.length > 0 && <ul className="space-y-4">{alive.map(card)}</ul>}
      {ended.length > 0 && <EndedOrders orders={ended} startsOpen={alive.length === 0} card={card} />}
    </div>
  )
}
