import { baht, type Club, type Person } from './club.ts'
import { resultOf } from './loan-rules.ts'
import { MAX_SLIPS, type Return } from './model.ts'
import { progressed } from './order-rules.ts'
import { due, paymentUndone, penaltyChanged, penaltyPaid, slipWaits } from './penalty-rules.ts'
import { press } from './press.ts'

type ShopOutcome = { id: number; penalty_amount: number }
type ShopReturn = { total_penalties: number; items: { outcomes: ShopOutcome[] }[] }

/** The state, the sum that is due and the slip that a decision on penalties is about. */
export const seenOf = (one: Return) => ({
  state: resultOf(one),
  sum: baht(due(one)),
  slip: one.slip?.id ?? null,
})

/** A member transfers the penalties and sends the slip; some send one that was used before. */
export async function sendPenaltySlip(club: Club, member: Person, one: Return): Promise<void> {
  if (due(one) === 0 || slipWaits(one) || (one.slip?.count ?? 0) >= MAX_SLIPS) return
  const { image, transfer } = await club.anySlip()
  const { id } = await member.client.upload<{ id: number }>('/penaltyslip/', { session: one.id }, image)
  club.slips.push({ owner: one, transfer })
  const older = one.slip?.state === 'counted' ? 'counted' : (one.slip?.older ?? null)
  one.slip = { id, state: 'waits', count: (one.slip?.count ?? 0) + 1, older }
  club.touch(one)
}

/**
 * Penalties are paid at the desk or by a transfer: mostly as they are, some in part, some too much. Some are waived, also while
 * a slip for them waits: then its money is to be looked for.
 */
export async function settlePenalty(club: Club, staff: Person, one: Return): Promise<void> {
  const { dice, week } = club
  const path = `/staff/returns/${one.id}/`
  const sum = due(one)
  const seen = seenOf(one)
  const waits = slipWaits(one)
  if (one.slip?.state === 'waits' && club.seldom('POST /staff/returns/:id/refuse-penalty-slip/', 25)) {
    const reason = 'สลิปนี้ใช้แล้ว'
    await staff.client.post(`${path}refuse-penalty-slip/`, { slip: one.slip.id, reason })
    one.slip.state = 'refused'
  } else if (dice.percent(20)) {
    await staff.client.post(`${path}waive-penalty/`, { reason: 'ของเก่าอยู่แล้ว', seen })
    penaltyChanged(one, 0)
  } else {
    const share = dice.int(1, 100)
    const amount = share <= 20 && sum > 200 ? Math.ceil(sum / 200) * 100 : share <= 30 ? sum + 700 : sum
    const isOfSlip = waits && dice.percent(80)
    const body = { method: isOfSlip ? 'promptpay' : 'cash', amount: baht(amount), note: '', seen }
    await press(club, staff, `${path}penalty-paid/`, {
      ...body,
      ...(amount < sum ? { rest: 'wait' } : {}),
      ...(waits && !isOfSlip ? { slip_money: 'to_check' } : {}),
    })
    penaltyPaid(one, amount, week, isOfSlip)
  }
  progressed(one.order, club.returns)
  club.touch(one)
}

/** Money comes although nothing is due any more, at the desk or by a slip that still waits: all of it goes back. */
export async function addMoney(club: Club, staff: Person, one: Return): Promise<void> {
  const waits = slipWaits(one)
  if (!one.isSettled || !(one.penalty || waits)) return
  const seen = seenOf(one)
  const amount = club.dice.int(1, 9) * 1_000
  const body = { method: waits ? 'promptpay' : 'cash', amount: baht(amount), note: '', seen }
  await press(club, staff, `/staff/returns/${one.id}/penalty-paid/`, body)
  penaltyPaid(one, amount, club.week, waits)
  club.touch(one)
}

/** Staff halve the penalties, in whole baht, or find that none is owed; money that was paid beyond goes back. */
export async function correctPenalty(club: Club, staff: Person, one: Return): Promise<void> {
  if (!one.penalty) return
  const path = `/staff/returns/${one.id}/`
  const { total_penalties: was, items } = await staff.client.get<ShopReturn>(path)
  const isNone = club.dice.percent(25)
  const outcomes = items
    .flatMap((item) => item.outcomes)
    .filter((outcome) => outcome.penalty_amount > 0)
    .map(({ id, penalty_amount }) => ({
      outcome: id,
      penalty_amount: isNone ? 0 : Math.floor(penalty_amount / 2) + 1,
    }))
    .filter(({ penalty_amount }) => penalty_amount * 100 <= (one.penalty ?? 0))
  const total = outcomes.reduce((sum, { penalty_amount }) => sum + penalty_amount * 100, 0)
  if (total >= one.penalty || outcomes.length === 0) return
  await staff.client.post(`${path}correct-penalty/`, { was, outcomes, reason: 'ซ่อมได้ถูกกว่าที่คิด' })
  penaltyChanged(one, total)
  progressed(one.order, club.returns)
  club.touch(one)
}

/** Money came for its penalties, and none of it goes back to the member. */
export const mayUndoPayment = ({ penalty, received, refund }: Return) =>
  penalty !== null && penalty > 0 && received > 0 && refund === null

/** An admin takes a payment of penalties back. */
export async function undoPenaltyPayment(club: Club, one: Return): Promise<void> {
  await club.admin.client.post(`/staff/returns/${one.id}/undo-penalty-payment/`, { reason: 'ไม่พบยอด' })
  paymentUndone(one, club.week)
  progressed(one.order, club.returns)
  club.touch(one)
}
