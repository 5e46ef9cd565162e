import type { Order } from '@jansi/contract/orders'
import type { ReturnSession } from '@jansi/contract/returns'
import type { StaffProduct } from '@jansi/contract/staff-catalog'
import type { Loan } from '@jansi/contract/staff-loans'
import type { StaffOrder } from '@jansi/contract/staff-order-body'
import type { StaffRefundListItem } from '@jansi/contract/staff-refunds'
import type { StaffReturn } from '@jansi/contract/staff-returns'
import { aPhoto } from '../pictures.ts'
import type { Person } from '../shop.ts'
import { aReturn, done, first, type MadeProduct } from '../shop-goods.ts'
import type { Ordered } from './open-evening.ts'

export type Desk = ReturnType<typeof deskOf>

/** The calls that a volunteer makes at the desk again and again. */
export function deskOf(staff: Person) {
  /** The order at a position of one of the evening's groups. */
  const pick = (group: readonly Ordered[], at = 0) => {
    const { order, member } = first(group.slice(at))
    const path = `/staff/orders/${order.id}`
    return {
      order,
      member,
      call: (action: string, body: object = {}, by = staff) =>
        by.post<StaffOrder>(`${path}/${action}/`, body),
      pay: (amount: number, more: object = {}) =>
        staff.post<StaffOrder>(`${path}/payment/`, { method: 'promptpay', amount, ...more }),
      seen: async () => done(await staff.get<StaffOrder>(`${path}/`), 200),
      own: async () => done(await member.get<Order>(`/order/${order.id}/`), 200),
      slip: async () => member.upload('/paymentslip/', { order: order.id }, await aPhoto()),
      /** The member sends all its loans back. */
      sendBack: () =>
        aReturn(
          member,
          order.items.filter(({ is_rental }) => is_rental).map(({ id }) => id),
        ),
    }
  }
  const loans = async (query = '') => done(await staff.get<Loan[]>(`/staff/loans/${query}`), 200)
  const loanOf = async (id: string) => first((await loans()).filter(({ order }) => order === id))
  const refundsOf = async (order: string, state: string) =>
    done(
      await staff.get<{ results: StaffRefundListItem[] }>(`/staff/refunds/?state=${state}&page_size=100`),
      200,
    ).results.filter((refund) => refund.order.id === order)
  const readReturn = async (id: string) => done(await staff.get<StaffReturn>(`/staff/returns/${id}/`), 200)
  const review = async (session: ReturnSession, outcomes: object[]) => {
    const [item] = session.items
    return staff.post<StaffReturn>(`/staff/returns/${session.id}/review/`, {
      items: [{ return_item: item?.id, outcomes }],
    })
  }
  /** A product as the console's form would save it unchanged. */
  const asStaffEdit = async (product: MadeProduct) => {
    const path = `/staff/products/${product.id}/`
    const read = done(await staff.get<StaffProduct>(path), 200)
    const { id, version, images, category_name, variants, ...fields } = read
    const kept = variants.map(({ available, on_loan, quarantined, reserved, can, ...variant }) => variant)
    return { path, version, input: { ...fields, image_keys: [], variants: kept } }
  }

  return { pick, loans, loanOf, refundsOf, readReturn, review, asStaffEdit }
}
