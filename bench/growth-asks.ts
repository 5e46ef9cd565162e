import { sql } from 'drizzle-orm'
import type { Orm } from '../apps/server/src/db/client.ts'
import { VARIANTS_PER_PRODUCT } from '../apps/server/test/large-shop/goods-and-people.ts'
import { CAST } from '../apps/server/test/large-shop/orders.ts'
import { checkoutOf } from './scenarios.ts'

/** A request of an account, or of a guest; expects 200, or 201 where it `creates`. */
export type Ask = { path: string; account?: number; body?: object; creates?: boolean }

/** The things that are asked for. */
export type Scene = { product: number; order: string; heavyOrder: string; session: string }

export async function sceneOf(orm: Orm): Promise<Scene> {
  const { rows } = await orm.execute<Scene>(sql`
    select (select (count(*) / 2 + 1)::int from products) as product,
      (select id from orders where user_id = ${CAST.typical}::int order by created_at desc limit 1) as order,
      (select id from orders where user_id = ${CAST.heavy}::int order by created_at desc limit 1) as "heavyOrder",
      (select id from return_sessions where status = 'approved' order by created_at limit 1) as session`)
  return rows[0] as Scene
}

/** Returns every request whose cost might grow with the shop, always in the same order. */
export function asksOf({ product, order, heavyOrder, session }: Scene, turn: number): Ask[] {
  const { staff, heavy, typical } = CAST
  const variant = product * VARIANTS_PER_PRODUCT
  const page = `/api/workshopproduct/${product}/product_in_workshop/`
  const guest = ['/api/workshop/active_workshop_products/', '/api/category/', page, `/product/${product}`]
  const member = ['order/', `order/${order}/`, 'pending-returns/', 'returnsession/']
  const statuses = ['awaiting_slip', 'pending', 'approved', 'awaiting_return', 'completed']
  const phone = `08${String(typical).padStart(8, '0')}`
  const desk = [
    ...['orders/', 'orders/?page=40', `orders/${order}/`, `orders/${heavyOrder}/`],
    ...statuses.map((status) => `orders/?status=${status}`),
    ...[order.slice(0, 8), `bench-${typical}@`, phone, 'zzzz'].map((text) => `orders/?q=${text}`),
    ...[`orders/?status=completed&q=bench-${typical}@`, `returns/?q=bench-${typical}@`],
    ...['returns/', 'returns/?status=pending', `returns/${session}/`, 'loans/', 'loans/?overdue=true'],
    ...['summary/', 'reports/', 'reports-csv/', 'members/', 'members/?q=bench-7', `members/${heavy}/`],
    ...[`variants/${variant}/movements/`, 'workshops/', 'workshops/1/pick-list/', 'products/'],
    ...['products/?q=000042', 'products/?stock=low', 'products-csv/', 'mails/', 'audit/'],
  ]
  const [checkout, body] = checkoutOf([{ id: product, variants: [{ id: variant }] }])
  const correction = { available: turn % 2 === 0 ? 1 : -1, reason: 'นับใหม่' }
  return [
    ...guest.map((path) => ({ path })),
    ...member.map((path) => ({ path: `/api/${path}`, account: typical })),
    { path: '/api/order/', account: heavy },
    ...desk.map((path) => ({ path: `/api/staff/${path}`, account: staff })),
    { path: `/api/staff/variants/${variant}/adjust/`, account: staff, body: correction },
    { path: checkout, account: CAST.first + CAST.members + (turn % CAST.buyers), body, creates: true },
  ]
}
