import { randomUUID } from 'node:crypto'
import {
  addOrder,
  checkoutOf,
  choose,
  type ShopOrder,
  takeOffers,
  type Wanted,
  whyRefused,
} from './checkout-steps.ts'
import type { Club, Person } from './club.ts'
import { handedOver } from './loan-rules.ts'
import { approved, paid } from './order-rules.ts'
import { expectRefusal } from './press.ts'

/** A new shop does not offer it before an admin switches it on. */
const CASH = 5

/** Staff make an order for a member at the desk: cash and free orders are approved at once, others wait for their money. */
export async function orderAtDesk(club: Club, staff: Person, member: Person): Promise<void> {
  const wanted = choose(club, 1)
  if (wanted.length === 0) return
  const body = { ...checkoutOf(club, wanted), member: member.id }
  const isCash = body.expected_amount > 0 && club.dice.percent(70)
  if (isCash) body.payment_method = CASH
  const made = await sendTwice(club, staff, '/staff/desk-orders/', body)
  expectRefusal(`A desk order of ${member.name}`, made.code, whyRefused(club, member, wanted, true))
  if (made.code !== undefined) return
  takeOffers(club, member, wanted)
  const order = addOrder(club, member.email, made, wanted)
  if (order.amount === 0) approved(order, club.week)
  else if (isCash) paid(order, order.amount, club.week, staff.email)
  club.touch(order)
}

/** Staff sell to somebody who gives a name only: the money is there, and the goods leave at once. */
export async function sellByName(club: Club, staff: Person): Promise<void> {
  const { dice } = club
  const wanted = choose(club, 2)
    .filter(({ goods }) => goods.salePrice !== null)
    .map((line): Wanted => ({ ...line, isLoan: false, price: line.goods.salePrice ?? 0 }))
  if (wanted.length === 0) return
  const buyer = { name: dice.one(['คุณสมชาย', 'Jürgen Groß', 'ป้าแดงร้านข้าวแกงหน้าคณะศิลปกรรมศาสตร์']) }
  const body = { ...checkoutOf(club, wanted), buyer, payment_method: dice.one([CASH, 1, 3]) }
  const made = await sendTwice(club, staff, '/staff/desk-sales/', body)
  expectRefusal(`A sale to ${buyer.name}`, made.code, whyRefused(club, null, wanted, true))
  if (made.code !== undefined) return
  const order = addOrder(club, null, made, wanted)
  paid(order, order.amount, club.week, staff.email)
  handedOver(
    order,
    order.lines.map((line) => ({ line, count: line.ordered })),
    club.today,
    club,
  )
  club.touch(order)
}

/** Sends a call, sometimes again by the same key: the response was lost. */
async function sendTwice(club: Club, staff: Person, path: string, body: object): Promise<ShopOrder> {
  const sent = { body, headers: { 'idempotency-key': randomUUID() } }
  const first = await staff.client.attempt<ShopOrder>('POST', path, sent)
  if (!club.dice.percent(15)) return first.body
  const again = await staff.client.attempt<ShopOrder>('POST', path, sent)
  if (again.body.id !== first.body.id) throw new Error(`${path} sent twice made two orders.`)
  return first.body
}
