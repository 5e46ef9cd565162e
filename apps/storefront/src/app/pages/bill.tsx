import { PRIVATE_PAGE_TITLES } from '@jansi/contract/private-page-titles'
import { Navigate, useLocation } from 'react-router'
import { SlipForm } from '../../features/checkout/slip-form.tsx'
import { BillView } from '../../features/orders/bill-view.tsx'
import { RefundList } from '../../features/refunds/refund-list.tsx'
import { type BillState, paths } from '../../lib/pages/paths.ts'
import { DocumentTitle } from '../../ui/page/document-title.tsx'
import { PageTitle } from '../../ui/page/page-title.tsx'

/** The bill of the order named in navigation state; without one, the history. */
export function Component() {
  const state = useLocation().state as Partial<BillState> | null
  if (!state?.orderId) return <Navigate to={paths.history} replace />
  return (
    <>
      <DocumentTitle>{PRIVATE_PAGE_TITLES['/bill']}</DocumentTitle>
      <div className="print:hidden">
        <PageTitle back={paths.history}>ใบสั่งซื้อ</PageTitle>
      </div>
      <BillView
        key={state.orderId}
        orderId={state.orderId}
        slipProblem={state.slipProblem}
        refundList={(refunds) => <RefundList refunds={refunds} />}
        slipForm={(order, onSent) => (
          <SlipForm orderId={order.id} replaces={order.payment_slip !== null} onSent={onSent} />
        )}
      />
    </>
  )
}
