import { randomUUID } from 'node:crypto'
import { baht, type Club, type Person } from './club.ts'
import { isBlocked } from './loan-rules.ts'
import { HOUR_MS, type Line, type Order } from './model.ts'
import { newOrder, placed } from './order-rules.ts'
import { expectRefusal } from './press.ts'
import { areOrdersClosed, type Hold, isOffered, leave } from './queue-rules.ts'
import { join } from './queue-steps.ts'
import { keepRefusedPayment } from './refused-payments.ts'

const PAID_METHODS = [1, 3] as const
/** Nobody waits for the money of an order that costs nothing, by any way. */
const FREE_METHODS = [1, 3, 4] as const
/** So many pieces may wait for the club before it has approved a first order of a member. */
const MAX_FIRST_PIECES = 6
const MAX_PIECES_OF_A_LINE = 2

export type Wanted = Omit<Line, 'item'>
export type ShopOrder = {
  id: string
  items: { id: number; product_variant: { id: number }; is_rental: boolean; quantity: number }[]
  code?: string
}

/** A member orders one to three things, mostly after a look at the checkout that keeps them. */
export async function order(club: Club, member: Person): Promise<void> {
  const { dice } = club
  const own = club.placesOf(member)
  const offered = own.find((place) => place.state === 'offered' && club.canOrder(place))
  const wanted = offered
    ? [wantedOf(club, offered.goods, 1)]
    : choose(club, own.length > 0 ? 1 : MAX_PIECES_OF_A_LINE)
  if (wanted.length === 0) return
  if (dice.percent(35) && !(await openCheckout(club, member, wanted))) return
  await submit(club, member, wanted)
}

/** The calls of one checkout: also sent twice at once, or again because the answer was lost. */
export async function submit(club: Club, member: Person, wanted: readonly Wanted[]): Promise<void> {
  const { dice } = club
  const body = checkoutOf(club, wanted)
  // A page of yesterday shows another price.
  const isOldPage = body.expected_amount > 1 && dice.percent(3)
  if (isOldPage) body.expected_amount -= 1
  const sent = { body, headers: { 'idempotency-key': randomUUID() } }
  const attempt = () => member.client.attempt<ShopOrder>('POST', '/order/create_from_cart/', sent)
  const refusal = whyRefused(club, member, wanted) ?? (isOldPage ? 'price_changed' : null)
  const answers = dice.percent(10) ? await Promise.all([attempt(), attempt()]) : [await attempt()]
  if (dice.percent(10)) answers.push(await attempt())
  for (const { body } of answers) {
    expectRefusal(`A checkout of ${member.name}`, body.code, refusal)
    if (body.id !== answers[0]?.body.id)
      throw new Error(`A checkout of ${member.name} sent twice made two orders.`)
  }
  const made = answers[0]?.body
  if (refusal === 'out_of_stock' || refusal === 'rental_blocked') {
    const gone = wanted.find(({ goods }) => goods.available === 0)
    if (gone && dice.percent(80)) await join(club, member, gone.goods)
  }
  if (body.expected_amount > 0 && refusal !== null && dice.percent(25))
    await keepRefusedPayment(club, member, body, refusal)
  if (refusal !== null || made === undefined) return
  const hold = club.holdOf(member)
  if (hold) club.release(hold, false)
  takeOffers(club, member, wanted)
  addOrder(club, member.email, made, wanted)
  // A second tab shows the same cart and orders it too; the shop takes it for another order.
  if (dice.percent(4)) await submit(club, member, wanted)
}

export const checkoutOf = ({ dice }: Club, wanted: readonly Wanted[]) => {
  const amount = wanted.reduce((sum, { price, ordered }) => sum + price * ordered, 0)
  const payment_method: number = amount === 0 ? dice.one(FREE_METHODS) : dice.one(PAID_METHODS)
  return {
    payment_method,
    expected_amount: baht(amount),
    order_items: wanted.map(({ goods, ordered, isLoan }) => ({
      product_id: goods.product,
      variant_id: goods.variant,
      quantity: ordered,
      type: isLoan ? 'rent' : 'sale',
    })),
  }
}

/** Offers of the goods that the member orders end in the order. */
export function takeOffers(club: Club, member: Person, wanted: readonly Wanted[]): void {
  for (const place of club.placesOf(member)) {
    if (place.state !== 'offered' || !wanted.some(({ goods }) => goods === place.goods)) continue
    leave(place, 'ordered')
    club.offerRest(place.goods)
  }
}

/** Writes an order that the shop made into the club's books. */
export function addOrder(
  club: Club,
  member: string | null,
  made: ShopOrder,
  wanted: readonly Wanted[],
): Order {
  const lines = wanted.map((line) => ({ ...line, item: itemOf(made, line) }))
  const added = placed(newOrder(made.id, member, club.workshop, lines), club.now, club.rules)
  club.orders.push(added)
  club.touch(added)
  return added
}

function itemOf({ items }: ShopOrder, { goods, isLoan }: Wanted): number {
  const item = items.find((one) => one.product_variant.id === goods.variant && one.is_rental === isLoan)
  if (item === undefined) throw new Error(`The order has no item for ${goods.name}.`)
  return item.id
}

/** The item that the shop made of a part of a line. */
export function newItem({ items }: ShopOrder, { lines }: Order, { goods, isLoan }: Wanted): number {
  const known = new Set(lines.map(({ item }) => item))
  const added = items.find(
    (one) => !known.has(one.id) && one.product_variant.id === goods.variant && one.is_rental === isLoan,
  )
  if (added === undefined) throw new Error(`The order has no new item for ${goods.name}.`)
  return added.id
}

/** The checkout keeps the pieces. Returns whether the member goes on to order: some close the page, some walk away. */
async function openCheckout(club: Club, member: Person, wanted: readonly Wanted[]): Promise<boolean> {
  const { dice } = club
  const carts = { sale: [] as object[], rent: [] as object[] }
  for (const { goods, ordered, isLoan } of wanted) {
    carts[isLoan ? 'rent' : 'sale'].push({
      product_id: goods.product,
      variant_id: goods.variant,
      quantity: ordered,
    })
  }
  const page = `page-${club.orders.length}`
  const open = (key: string) =>
    member.client.attempt<{ code?: string }>('PUT', '/checkout/hold/', { body: { ...carts, page_key: key } })
  const refusal = whyRefused(club, member, wanted)
  expectRefusal(`A hold of ${member.name}`, (await open(page)).body.code, refusal)
  if (refusal !== null) return true
  const offered = new Set(
    club.placesOf(member).flatMap(({ state, goods }) => (state === 'offered' ? [goods] : [])),
  )
  const pieces = wanted.map(({ goods, ordered }) => [goods, ordered - Number(offered.has(goods))] as const)
  const hold: Hold = {
    member: member.email,
    pieces: new Map(pieces),
    page,
    endsAt: club.now + club.rules.holdMinutes * (HOUR_MS / 60),
  }
  club.hold(hold)
  if (dice.percent(20)) {
    // A second tab takes the hold over: closing the first one ends nothing.
    await open(`${page}-again`)
    await member.client.attempt('DELETE', `/checkout/hold/?page_key=${page}`)
    hold.page = `${page}-again`
  }
  if (dice.percent(20)) return false
  if (dice.percent(20)) {
    await member.client.attempt('DELETE', `/checkout/hold/?page_key=${hold.page}`)
    club.release(hold)
    return false
  }
  return true
}

/** The reason for which the club's rules refuse a checkout; null for none. */
export function whyRefused(
  club: Club,
  member: Person | null,
  wanted: readonly Wanted[],
  atDesk = false,
): string | null {
  const { today, workshop, orders, returns } = club
  const hasLoan = wanted.some(({ isLoan }) => isLoan)
  if (today > workshop.endsOn && (hasLoan || !atDesk)) return 'workshop_over'
  if (!atDesk && areOrdersClosed(workshop, club.now)) return 'orders_closed'
  if (hasLoan && isBlocked(member?.email ?? null, orders, returns, today)) return 'rental_blocked'
  const kept = (goods: Line['goods']) =>
    member === null
      ? 0
      : club.placesOf(member).filter((place) => place.goods === goods && place.state === 'offered').length +
        (atDesk ? 0 : (club.holdOf(member)?.pieces.get(goods) ?? 0))
  const asked = (goods: Line['goods']) =>
    wanted.filter((line) => line.goods === goods).reduce((sum, { ordered }) => sum + ordered, 0)
  if (wanted.some(({ goods }) => asked(goods) > goods.available + kept(goods))) return 'out_of_stock'
  if (member === null || atDesk) return null
  const held = club.holdOf(member)?.pieces
  const isHeld = wanted.every(({ goods }) => asked(goods) <= (held?.get(goods) ?? 0))
  const pieces = wanted.reduce((sum, { ordered }) => sum + ordered, 0)
  const isTooMuch = pieces + waitingPieces(club, member) > MAX_FIRST_PIECES
  return isNew(club, member) && isTooMuch && !isHeld ? 'too_many_first_pieces' : null
}

const ownOrders = ({ orders }: Club, { email }: Person) => orders.filter(({ member }) => member === email)
/** The club has never approved an order of the member. */
const isNew = (club: Club, member: Person) => ownOrders(club, member).every(({ isCounted }) => !isCounted)
const waitingPieces = (club: Club, member: Person) =>
  ownOrders(club, member)
    .filter(({ status }) => status === 'awaiting_slip' || status === 'pending')
    .flatMap(({ lines }) => lines)
    .reduce((sum, { ordered }) => sum + ordered, 0)

export function choose(club: Club, maxPieces: number): Wanted[] {
  const { dice, goods, workshop, today } = club
  const shown = goods.filter((one) =>
    isOffered(one, workshop, today < workshop.endsOn ? today : workshop.endsOn),
  )
  return dice.some(shown, dice.int(1, 3)).map((one) => wantedOf(club, one, dice.int(1, maxPieces)))
}

export function wantedOf({ dice }: Club, goods: Line['goods'], ordered: number): Wanted {
  const isLoan = goods.salePrice === null || (goods.loanPrice !== null && dice.percent(60))
  return want(goods, isLoan, ordered)
}

/** So many pieces of goods, to borrow or to buy at their present price. */
export function want(goods: Line['goods'], isLoan: boolean, ordered: number): Wanted {
  const price = (isLoan ? goods.loanPrice : goods.salePrice) ?? 0
  return { goods, isLoan, price, newPrice: goods.newPrice, ordered, collected: 0, returned: 0, dueOn: null }
}
