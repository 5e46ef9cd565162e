import { randomUUID } from 'node:crypto'
import { baht, type Club, type Person } from './club.ts'
import { isBlocked } from './loan-rules.ts'
import { ended, type Line, type Order, out, type Part, placed, type Return, slipSent } from './model.ts'

const PROMPTPAY = 1
const FREE = 4
/** A member may have six pieces before the club has approved a first order; the simulated ones stay below. */
const MAX_PIECES_OF_A_LINE = 2

type Wanted = { line: Omit<Line, 'item'> }
type ShopOrder = {
  id: string
  amount: number
  status: string
  items: { id: number; product_variant: { id: number }; is_rental: boolean }[]
}

/** A member orders one to three things; the shop refuses goods that are gone, and loans to members who are late. */
export async function order(club: Club, member: Person): Promise<void> {
  const wanted = choose(club)
  if (wanted.length === 0) return
  const amount = wanted.reduce((sum, { line }) => sum + line.price * line.ordered, 0)
  const body = {
    payment_method: amount === 0 ? FREE : PROMPTPAY,
    expected_amount: baht(amount),
    order_items: wanted.map(({ line }) => ({
      product_id: line.goods.product,
      variant_id: line.goods.variant,
      quantity: line.ordered,
      type: line.isLoan ? 'rent' : 'sale',
    })),
  }
  const sent = { body, headers: { 'idempotency-key': randomUUID() } }
  const answer = await member.client.attempt<ShopOrder & { code?: string }>(
    'POST',
    '/order/create_from_cart/',
    sent,
  )
  const refusal = whyRefused(club, member, wanted)
  if ((answer.body.code ?? null) !== refusal) {
    throw new Error(
      `A checkout of ${member.name} is refused for ${answer.body.code}, by the rules for ${refusal}.`,
    )
  }
  if (refusal !== null) return
  const made = answer.body
  const ordered: Order = {
    id: made.id,
    member: member.email,
    workshop: club.workshop,
    lines: wanted.map(({ line }) => ({ ...line, item: itemOf(made, line) })),
    ...{ amount: 0, status: 'pending', received: 0, slip: null, endsAt: null, heldUntil: null },
    ...{ dueOn: null, renewals: 0, refund: null },
  }
  club.orders.push(placed(ordered, club.now))
  club.touch(ordered)
  // The answer was lost on the way: the page sends the same checkout again.
  if (club.dice.percent(10)) {
    const again = await member.client.attempt<ShopOrder>('POST', '/order/create_from_cart/', sent)
    if (again.body.id !== made.id) throw new Error(`A checkout of ${member.name} sent twice made two orders.`)
  }
}

/** The reason for which the club's rules refuse a checkout; null for none. */
function whyRefused(club: Club, member: Person, wanted: readonly Wanted[]): string | null {
  const { today, workshop, orders, returns } = club
  if (today > workshop.endsOn) return 'workshop_over'
  const hasLoan = wanted.some(({ line }) => line.isLoan)
  if (hasLoan && isBlocked(member.email, orders, returns, today)) return 'rental_blocked'
  const asked = (goods: Line['goods']) =>
    wanted.filter(({ line }) => line.goods === goods).reduce((sum, { line }) => sum + line.ordered, 0)
  return wanted.some(({ line: { goods } }) => asked(goods) > goods.available) ? 'out_of_stock' : null
}

function choose({ dice, goods }: Club): Wanted[] {
  return dice.some(goods, dice.int(1, 3)).map((one) => {
    const isLoan = one.salePrice === null || (one.loanPrice !== null && dice.percent(60))
    const price = (isLoan ? one.loanPrice : one.salePrice) ?? 0
    const ordered = dice.int(1, MAX_PIECES_OF_A_LINE)
    return {
      line: {
        goods: one,
        isLoan,
        price,
        newPrice: one.newPrice,
        ordered,
        collected: 0,
        returned: 0,
        dueOn: null,
      },
    }
  })
}

function itemOf({ items }: ShopOrder, { goods, isLoan }: Omit<Line, 'item'>): number {
  const item = items.find((one) => one.product_variant.id === goods.variant && one.is_rental === isLoan)
  if (item === undefined) throw new Error(`The order has no item for ${goods.name}.`)
  return item.id
}

/** A slip for an order that waits for one; a new one brings a rejected order back if its checkout would still be taken. */
export async function sendSlip(club: Club, member: Person, order: Order): Promise<void> {
  const { id } = await member.client.upload<{ id: number }>(
    '/paymentslip/',
    { order: order.id },
    await club.newSlip(),
  )
  if (order.heldUntil !== null && !canComeBack(club, order)) {
    order.slip = id
    ended(order, 'rejected')
  } else slipSent(order, id)
  club.touch(order)
}

function canComeBack({ today, workshop, orders, returns }: Club, order: Order): boolean {
  const hasSamePrices = order.lines.every(
    ({ goods, isLoan, price }) => price === (isLoan ? goods.loanPrice : goods.salePrice),
  )
  const borrows = order.lines.some(({ isLoan }) => isLoan)
  const isDebtor = borrows && isBlocked(order.member, orders, returns, today)
  return order.workshop === workshop && today <= workshop.endsOn && hasSamePrices && !isDebtor
}

export async function cancel(club: Club, member: Person, order: Order): Promise<void> {
  await member.client.post(`/order/${order.id}/cancel/`)
  ended(order, 'cancelled')
  club.touch(order)
}

/** A member sends back all that is out of an order, or one piece of it, with a photo. */
export async function sendBack(club: Club, member: Person, order: Order): Promise<void> {
  const all = order.lines.map((line) => ({ line, count: out(line) - waiting(club, line) }))
  const open = all.filter(({ count }) => count > 0)
  if (open.length === 0) return
  const chosen = club.dice.percent(80) ? open : [{ line: club.dice.one(open).line, count: 1 }]
  const { id } = await member.client.post<{ id: string }>(
    '/returnsession/',
    { status: 'pending', notes: '' },
    201,
  )
  for (const { line, count } of chosen) {
    await member.client.post('/returnitem/', { session: id, order_item: line.item, quantity: count }, 201)
  }
  await member.client.upload('/returnevidence/', { session: id }, await club.photoOfGoods())
  const parts: Part[] = chosen.map((part) => ({ ...part, dueOn: null }))
  const made: Return = {
    id,
    order,
    parts,
    sentOn: club.today,
    receivedOn: null,
    penalty: null,
    found: null,
    isSettled: false,
  }
  club.returns.push(made)
  club.touch(made)
}

/** Pieces of a line in returns that nobody has decided. */
export function waiting({ returns }: Club, line: Line): number {
  return returns
    .filter(({ penalty }) => penalty === null)
    .flatMap(({ parts }) => parts)
    .filter((part) => part.line === line)
    .reduce((sum, { count }) => sum + count, 0)
}
