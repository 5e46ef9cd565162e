import { randomUUID } from 'node:crypto'
import { baht, type Club, type Person } from './club.ts'
import { addDays } from './days.ts'
import { followLoans, isBlocked } from './loan-rules.ts'
import { closed, left, type Order, out, RULES } from './model.ts'

/** A member writes the name in another way. Decisions under the old one stay. */
export async function rename(club: Club, member: Person): Promise<void> {
  const last_name = club.dice.one(['ใจดี', 'ศรีสุข', 'ณ เชียงใหม่', 'Nguyễn'])
  await member.client.patch('/dj-rest-auth/user/', { last_name })
}

type ShopProduct = { version: number; sale_price: number | null; variants: unknown[] } & Record<
  string,
  unknown
>

/** Staff change the price of a product; orders keep theirs. */
export async function reprice(club: Club, staff: Person): Promise<void> {
  const { product, salePrice } = club.dice.one(club.goods.filter((one) => one.salePrice !== null))
  const path = `/staff/products/${product}/`
  const shop = await staff.client.get<ShopProduct>(path)
  const price = (salePrice ?? 0) + club.dice.one([-150, 50, 500])
  await staff.client.put(path, { ...shop, image_keys: [], sale_price: baht(price) })
  for (const one of club.goods) if (one.product === product) one.salePrice = price
}

/** The member renews the loans of an order, once, before their due day. */
export async function renew(club: Club, member: Person, order: Order): Promise<void> {
  if (order.dueOn === null) return
  const until = addDays(order.dueOn, RULES.renewalDays)
  const answer = await member.client.attempt<{ code?: string }>('POST', `/order/${order.id}/renew/`, {
    body: { return_due_on: until },
  })
  const refusal = whyNotRenewed(club, order, order.dueOn)
  if ((answer.body.code ?? null) !== refusal) {
    throw new Error(
      `A renewal of ${order.id} is refused for ${answer.body.code}, by the rules for ${refusal}.`,
    )
  }
  if (refusal !== null) return
  for (const line of order.lines)
    if (line.dueOn !== null && line.dueOn < until && out(line) > 0) line.dueOn = until
  followLoans(order)
  order.renewals += 1
  club.touch(order)
}

function whyNotRenewed({ today, orders, returns }: Club, order: Order, dueOn: string): string | null {
  if (today >= dueOn) return 'renewal_too_late'
  if (order.renewals > 0) return 'renewal_too_often'
  return isBlocked(order.member, orders, returns, today) ? 'rental_blocked' : null
}

/** Staff close the pieces that nobody collects any more; paid ones are owed back. */
export async function closeRest(club: Club, staff: Person, order: Order): Promise<void> {
  if (!order.lines.some((line) => left(line) > 0)) return
  const body = { reason: 'ไม่มารับของ' }
  const headers = { 'idempotency-key': randomUUID() }
  await staff.client.post(`/staff/orders/${order.id}/close-rest/`, body, 200, headers)
  closed(order, club.returns)
  club.touch(order)
}
