import { closeRest } from './change-steps.ts'
import type { Club } from './club.ts'
import { judge } from './judge.ts'
import { hasOpenRefund, left, type Order, out, type Return } from './model.ts'
import { check, payBack } from './money-back-steps.ts'
import { notOwn } from './own-cases.ts'
import { slipWaits } from './penalty-rules.ts'
import { addMoney, settlePenalty } from './penalty-steps.ts'
import { leaveQueue } from './queue-steps.ts'
import { giveUp, mend, refuse, review, takeBack } from './staff-steps.ts'

/** A payment in part, a refused slip and a missing piece each need another turn. */
const MAX_TURNS = 10

type Summary = {
  orders: Record<string, number>
  returns: Record<string, number>
  refunds?: Record<string, number>
  overdue: number
  refund_requests?: number
  awaiting_new_slip?: number
}

/**
 * The last day of the club: staff bring every order, loan, return, penalty and refund to its end, without help of members or
 * deadlines. Throws where something has no way out, and where the shop still lists something to do.
 */
export async function bringToEnd(club: Club): Promise<void> {
  for (const place of club.places) {
    const member = club.memberOf(place.member)
    if (club.placesOf(member).includes(place) && member.access === 'open')
      await leaveQueue(club, member, place)
  }
  for (let turn = 1; turn <= MAX_TURNS && openThings(club).length > 0; turn += 1) {
    for (const one of club.returns.filter(isOpenReturn)) await endReturn(club, one)
    for (const one of club.orders.filter(isOpenOrder)) await endOrder(club, one)
  }
  for (const goods of club.goods)
    if (goods.quarantined > 0) await mend(club, club.treasurer, goods, goods.quarantined)
  const [stuck] = openThings(club)
  if (stuck) throw new Error(`There is no way to the end of ${JSON.stringify(stuck)}.`)
  await judge(club)
  await expectNothingToDo(club)
}

const openThings = ({ orders, returns }: Club) => [
  ...orders.filter(isOpenOrder),
  ...returns.filter(isOpenReturn),
]
const isUnpaid = ({ status, heldUntil }: Order) =>
  status === 'awaiting_slip' || status === 'pending' || heldUntil !== null

function isOpenOrder(order: Order): boolean {
  const isGoingOn = isUnpaid(order) || order.status === 'paid' || hasOpenRefund(order)
  return isGoingOn || order.lines.some((line) => left(line) > 0 || out(line) > 0)
}

const isOpenReturn = (one: Return) => !one.isSettled || slipWaits(one) || hasOpenRefund(one)

async function endOrder(club: Club, order: Order): Promise<void> {
  const staff = await notOwn(club, club.dice.one(club.volunteers), order)
  if (order.status === 'paid') await refuse(club, staff, order, false)
  else if (isUnpaid(order)) await giveUp(club, staff, order)
  await closeRest(club, staff, order)
  await takeBack(club, staff, order)
  await check(club, staff, order)
  await payBack(club, null, order)
}

async function endReturn(club: Club, one: Return): Promise<void> {
  const staff = await notOwn(club, club.dice.one(club.volunteers), one)
  if (one.penalty === null) await review(club, staff, one)
  else if (!one.isSettled) await settlePenalty(club, staff, one)
  await check(club, staff, one)
  if (one.isSettled && slipWaits(one)) await addMoney(club, staff, one)
  await payBack(club, null, one)
}

/** All lists of work are empty, and no goods are out or in repair; members may be at a checkout. */
async function expectNothingToDo({ admin, goods, holds }: Club): Promise<void> {
  const summary = await admin.client.get<Summary>('/staff/summary/')
  const { orders, returns, refunds, overdue, refund_requests, awaiting_new_slip } = summary
  const work = { ...orders, ...returns, ...refunds, overdue, refund_requests, awaiting_new_slip }
  const left = Object.entries(work).filter(([, count]) => (count ?? 0) > 0)
  if (left.length > 0) throw new Error(`The shop still lists work: ${JSON.stringify(left)}.`)
  for (const one of goods) {
    const held = holds.reduce((sum, { pieces }) => sum + (pieces.get(one) ?? 0), 0)
    if (one.reserved !== held || one.onLoan !== 0 || one.quarantined !== 0)
      throw new Error(`${one.name} is not all on the shelf: ${JSON.stringify(one)}.`)
  }
}
