import type { Club, Person } from './club.ts'
import { takenBack } from './loan-rules.ts'
import type { Return } from './model.ts'

type ShopOutcome = { id: number; penalty_amount: number }
type ShopReturn = { total_penalties: number; items: { outcomes: ShopOutcome[] }[] }

/** Staff halve the penalties that nobody has paid yet, in whole baht. */
export async function correctPenalty(club: Club, staff: Person, one: Return): Promise<void> {
  if (one.penalty === null || one.penalty === 0 || one.isSettled) return
  const path = `/staff/returns/${one.id}/`
  const { total_penalties: was, items } = await staff.client.get<ShopReturn>(path)
  const outcomes = items
    .flatMap((item) => item.outcomes)
    .filter((outcome) => outcome.penalty_amount > 0)
    .map(({ id, penalty_amount }) => ({ outcome: id, penalty_amount: Math.ceil(penalty_amount / 2) }))
  await staff.client.post(`${path}correct-penalty/`, { was, outcomes, reason: 'ซ่อมได้ถูกกว่าที่คิด' })
  one.penalty = outcomes.reduce((sum, { penalty_amount }) => sum + penalty_amount * 100, 0)
  club.touch(one)
}

/** An admin takes a decision back, because a lost piece was found: it is decided again as any return. */
export async function reopen(club: Club, one: Return): Promise<void> {
  const pieces = [...(one.found ?? [])].flatMap(([{ line }, outcomes]) =>
    outcomes.map((outcome) => ({ line, outcome })),
  )
  const areThere = pieces.every(({ line: { goods }, outcome: { condition, count } }) =>
    condition <= 2 ? goods.available >= count : condition !== 3 || goods.quarantined >= count,
  )
  const isLost = pieces.some(({ outcome }) => outcome.condition === 5)
  const isPaid = one.isSettled && one.penalty !== 0
  if (!isLost || isPaid || !areThere || pieces.some(({ outcome }) => outcome.condition === 6)) return
  await club.admin.client.post(`/staff/returns/${one.id}/reopen/`, { reason: 'พบของที่หาย' })
  takenBack(one, club.week)
  club.touch(one)
}
