import { listOrders } from '@jansi/contract/calls/orders'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { FRESH, queryOf } from '../../lib/api/query-of.ts'
import { refreshOrders } from '../../lib/orders/refresh.ts'
import { paths } from '../../lib/pages/paths.ts'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/page/states.tsx'
import { OrderCard, type RefundListOf, type SlipFormOf } from './order-card.tsx'

type OrderHistoryProps = {
  slipForm: SlipFormOf
  refundList?: RefundListOf
  /** True while the parts of the page above load: the orders would be moved by them. */
  isHeldBack?: boolean
}

/** One's own orders, newest first (specification, section 2). */
export function OrderHistory({ slipForm, refundList, isHeldBack = false }: OrderHistoryProps) {
  const queryClient = useQueryClient()
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
  const newestFirst = data.toSorted((a, b) => b.created_at.localeCompare(a.created_at))
  return (
    <ul className="space-y-4">
      {newestFirst.map((order) => (
        <li key={order.id}>
          <OrderCard
            order={order}
            slipForm={slipForm}
            refundList={refundList}
            onSlipSent={() => void refreshOrders(queryClient)}
          />
        </li>
      ))}
    </ul>
  )
}
