import { serverNow } from '@jansi/client/server-clock'
import { listOrders } from '@jansi/contract/calls/orders'
import { shortId } from '@jansi/contract/limits'
import type { Order } from '@jansi/contract/orders'
import { useQuery } from '@tanstack/react-query'
import { ShoppingBag } from 'lucide-react'
import { FRESH, queryOf } from '../../lib/api/query-of.ts'
import { type BillState, paths } from '../../lib/pages/paths.ts'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { Alert } from '../../ui/page/alert.tsx'
import { EmptyState } from '../../ui/page/states.tsx'
import { Price } from '../../ui/prices/price.tsx'
import { recentOrder } from './recent-order.ts'

/** The checkout without a line: leads to the order that was just made, if there is one. */
export function NothingToOrder() {
  const orders = useQuery(queryOf(listOrders, {}, FRESH))
  const recent = recentOrder(orders.data ?? [], serverNow())
  return (
    <div className="space-y-6">
      {recent && <OrderStands order={recent} />}
      <div role="alert">
        <EmptyState
          icon={ShoppingBag}
          title="กรุณาเลือกสินค้าก่อนสั่งซื้อ"
          action={<LinkButton to={paths.home}>เลือกดูสินค้า</LinkButton>}
        >
          ตะกร้ายังว่างอยู่
        </EmptyState>
      </div>
    </div>
  )
}

/** Leads a member whose page was reloaded while the slip was sent to the order that was made. */
function OrderStands({ order }: { order: Order }) {
  const state: BillState = { orderId: order.id }
  const owesSlip = order.status === 'awaiting_slip'
  return (
    <Alert
      tone={owesSlip ? 'waiting' : 'done'}
      title={owesSlip ? 'คำสั่งซื้อล่าสุดยังรอสลิป' : 'สั่งซื้อแล้ว รอเจ้าหน้าที่ตรวจสอบ'}
      action={
        <LinkButton to={paths.bill} state={state} variant="secondary">
          {owesSlip ? 'ดูใบสั่งซื้อและแนบสลิป' : 'ดูใบสั่งซื้อ'}
        </LinkButton>
      }
    >
      <span>
        คำสั่งซื้อ <span translate="no">{shortId(order.id)}</span> ยอด{' '}
      </span>
      <Price baht={order.amount} />
      <span>{` บันทึกไว้แล้ว ไม่ต้องสั่งซ้ำ${owesSlip ? ' ถ้าโอนเงินแล้วแนบสลิปได้เลย' : ''}`}</span>
    </Alert>
  )
}
