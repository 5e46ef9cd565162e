import { randomUUID } from 'node:crypto'
import type { Club, Person } from './club.ts'

/** `code`: the reason, where a call could be refused for another one. */
type Refused = { by: Person; path: string; body: unknown; code?: string }

/** More than the club has of anything. */
const TOO_MANY = 1_000

/** Calls that the shop refuses in any state: too many pieces, another member's things, calls above a role. */
export async function expectRefusals(club: Club, turn: number): Promise<void> {
  const { admin, volunteers, orders, goods } = club
  const members = club.plainMembers
  const at = <T>(list: readonly T[]) => list[turn % Math.max(1, list.length)]
  const [member, volunteer, order, one] = [at(members), at(volunteers), at(orders), at(goods)]
  if (!member || !volunteer || !order || !one) return
  const line = {
    product_id: one.product,
    variant_id: one.variant,
    type: one.salePrice === null ? 'rent' : 'sale',
  }
  const checkout = (quantity: number) => ({
    payment_method: 1,
    expected_amount: 1,
    order_items: [{ ...line, quantity }],
  })
  const pieces = { items: [{ order_item: order.lines[0]?.item, quantity: TOO_MANY }] }
  const stranger = members.find(({ email }) => email !== order.member)
  const numbered = { count: one.available + one.reserved + one.onLoan + one.quarantined + 1 }
  const refused: Refused[] = [
    { by: member, path: '/order/create_from_cart/', body: checkout(TOO_MANY) },
    { by: member, path: '/order/create_from_cart/', body: checkout(-1) },
    { by: member, path: '/order/create_from_cart/', body: checkout(1.5) },
    { by: member, path: `/staff/orders/${order.id}/transition/`, body: { to: 'approved' } },
    { by: volunteer, path: `/staff/orders/${order.id}/transition/`, body: { to: 'completed' } },
    { by: volunteer, path: `/staff/orders/${order.id}/hand-over/`, body: pieces },
    { by: volunteer, path: `/staff/orders/${order.id}/close-rest/`, body: { ...pieces, reason: 'ไม่มารับ' } },
    { by: volunteer, path: `/staff/orders/${order.id}/undo-approval/`, body: { reason: 'ไม่ใช่แอดมิน' } },
    { by: admin, path: `/staff/orders/${order.id}/undo-hand-over/`, body: { ...pieces, reason: 'เกิน' } },
    {
      by: volunteer,
      path: `/staff/variants/${one.variant}/pieces/`,
      body: numbered,
      code: 'more_numbers_than_stock',
    },
    ...(stranger ? [{ by: stranger, path: `/order/${order.id}/cancel/`, body: {} }] : []),
  ]
  for (const { by, path, body, code } of refused) {
    const answer = await by.client.attempt<{ code?: string }>('POST', path, {
      body,
      headers: { 'idempotency-key': randomUUID() },
    })
    if (answer.status < 400 || (code !== undefined && answer.body.code !== code))
      throw new Error(
        `${by.name}: POST ${path} with ${JSON.stringify(body)} returned ${answer.status} ${answer.body.code}, not a refusal.`,
      )
  }
  club.touch(order, one)
}
