import { randomUUID } from 'node:crypto'
import type { ShopOrder } from './checkout-steps.ts'
import type { Club, Person } from './club.ts'
import { type Line, MAX_SLIPS } from './model.ts'
import { newOrder } from './order-rules.ts'
import { expectRefusal } from './press.ts'

/** Money that came for these refusals is kept; others are mended on the page of the payment. */
const KEPT = ['out_of_stock', 'rental_blocked', 'too_many_first_pieces', 'workshop_over', 'orders_closed']

/**
 * A member has paid while the checkout was refused: the club keeps it as an order that is over, whose slip is to be looked at. It
 * keeps no more than was there within the hour, which the model leaves to the shop, and one at a time.
 */
export async function keepRefusedPayment(
  club: Club,
  member: Person,
  checkout: { payment_method: number; order_items: object[] },
  refusal: string,
): Promise<void> {
  if (!KEPT.includes(refusal)) return
  const { payment_method, order_items } = checkout
  const { body } = await member.client.attempt<ShopOrder & { amount: number }>(
    'POST',
    '/order/keep_refused_payment/',
    { body: { payment_method, order_items }, headers: { 'idempotency-key': randomUUID() } },
  )
  const earlier = club.orders.filter((one) => one.isRefusedPayment && one.member === member.email)
  const waits = earlier.some(({ refund }) => refund !== null && refund.owed === null)
  if (body.code === refusal && !waits) return
  expectRefusal(`A refused payment of ${member.name}`, body.code, waits ? 'refused_payment_open' : null)
  if (waits) return
  // The earlier ones take no slip any more.
  for (const one of earlier) one.slips = MAX_SLIPS
  const lines = body.items.map(({ id, product_variant, is_rental }): Line => {
    const goods = club.goods.find(({ variant }) => variant === product_variant.id)
    if (goods === undefined) throw new Error(`Nobody knows the goods of item ${id}.`)
    const none = { ordered: 0, collected: 0, returned: 0, dueOn: null }
    return { ...none, item: id, goods, isLoan: is_rental, price: 0, newPrice: goods.newPrice }
  })
  const kept = newOrder(body.id, member.email, club.workshop, lines)
  club.orders.push(
    Object.assign(kept, {
      status: 'cancelled',
      amount: Math.round(body.amount * 100),
      isRefusedPayment: true,
    }),
  )
  club.touch(kept)
}
