import type { Club, Person } from './club.ts'
import { isBlocked } from './loan-rules.ts'
import { type Line, type Order, out, type Part, type Return, UNDECIDED } from './model.ts'
import { closeOrder, lateSlipSent, slipSent } from './order-rules.ts'
import { isOffered } from './queue-rules.ts'

/** A slip for an order that waits for one; a new one brings a rejected order back if its checkout would still be taken. */
export async function sendSlip(club: Club, member: Person, order: Order): Promise<void> {
  const amount = (order.amount - order.received) / 100
  if (amount > 0 && club.seldom('POST /order/generate_promptpay_qr/', 10))
    await member.client.post('/order/generate_promptpay_qr/', { amount })
  const { image, transfer } = await club.anySlip(order)
  const { id } = await member.client.upload<{ id: number }>('/paymentslip/', { order: order.id }, image)
  club.slips.push({ owner: order, transfer })
  if (order.heldUntil !== null && !canComeBack(club, order)) {
    closeOrder(order, 'rejected')
    lateSlipSent(order, id)
  } else slipSent(order, id)
  club.touch(order)
}

/** A member has transferred too late, or for a checkout that was refused: the money is to be looked for. */
export async function sendLateSlip(club: Club, member: Person, order: Order): Promise<void> {
  const isLate = order.isRefusedPayment ? order.slips === 0 : order.status === 'expired'
  if (!isLate || order.refund !== null) return
  const { image, transfer } = await club.newSlip()
  const { id } = await member.client.upload<{ id: number }>('/paymentslip/', { order: order.id }, image)
  club.slips.push({ owner: order, transfer })
  lateSlipSent(order, id)
  club.touch(order)
}

function canComeBack({ today, workshop, orders, returns }: Club, order: Order): boolean {
  const isThere =
    order.workshop === workshop && order.lines.every(({ goods }) => isOffered(goods, workshop, today))
  const hasSamePrices = order.lines.every(
    ({ goods, isLoan, price }) => price === (isLoan ? goods.loanPrice : goods.salePrice),
  )
  const borrows = order.lines.some(({ isLoan }) => isLoan)
  const isDebtor = borrows && isBlocked(order.member, orders, returns, today)
  return isThere && hasSamePrices && !isDebtor
}

export async function cancel(club: Club, member: Person, order: Order): Promise<void> {
  await member.client.post(`/order/${order.id}/cancel/`)
  closeOrder(order, 'cancelled')
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
  for (const photo of await club.photosOf(chosen.map(({ line }) => line.goods))) {
    await member.client.upload('/returnevidence/', { session: id }, photo)
  }
  const parts: Part[] = chosen.map((part) => ({ ...part, dueOn: null, decided: null }))
  const made: Return = {
    id,
    order,
    parts,
    sentOn: club.today,
    receivedOn: null,
    isAtDesk: false,
    freeDays: null,
    ...UNDECIDED,
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
