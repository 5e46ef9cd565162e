import { listTodos } from '@jansi/contract/calls/todos'
import { PRIVATE_PAGE_TITLES } from '@jansi/contract/private-page-titles'
import { useQuery } from '@tanstack/react-query'
import { SlipForm } from '../../features/checkout/slip-form.tsx'
import { OrderHistory } from '../../features/orders/order-history.tsx'
import { RefundList } from '../../features/refunds/refund-list.tsx'
import { TodoList } from '../../features/todos/todo-list.tsx'
import { WaitingSection } from '../../features/waiting/waiting-section.tsx'
import { queryOf } from '../../lib/api/query-of.ts'
import { waitingQuery } from '../../lib/stock/waiting-list.ts'
import { DocumentTitle } from '../../ui/page/document-title.tsx'
import { PageTitle } from '../../ui/page/page-title.tsx'

/** The order history. */
export function Component() {
  const todos = useQuery(queryOf(listTodos, {}))
  const waiting = useQuery(waitingQuery)
  return (
    <>
      <DocumentTitle>{PRIVATE_PAGE_TITLES['/history']}</DocumentTitle>
      <PageTitle>ประวัติการสั่งซื้อ</PageTitle>
      <TodoList />
      <WaitingSection />
      <OrderHistory
        isHeldBack={todos.isLoading || waiting.isLoading}
        refundList={(refunds) => <RefundList refunds={refunds} />}
        slipForm={(order, onSent) => (
          <SlipForm orderId={order.id} replaces={order.payment_slip !== null} onSent={onSent} />
        )}
      />
    </>
  )
}
