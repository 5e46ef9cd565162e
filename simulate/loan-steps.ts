import type { Club, Person } from './club.ts'
import { addDays } from './days.ts'
import { isBlocked, moved } from './loan-rules.ts'
import { type Order, out } from './model.ts'
import { expectRefusal } from './press.ts'

/** The member renews the loans of an order before their due day. */
export async function renew(club: Club, member: Person, order: Order): Promise<void> {
  if (order.dueOn === null) return
  const until = addDays(order.dueOn, club.rules.renewalDays)
  const answer = await member.client.attempt<{ code?: string }>('POST', `/order/${order.id}/renew/`, {
    body: { return_due_on: until },
  })
  const refusal = whyNotRenewed(club, order, order.dueOn)
  expectRefusal(`A renewal of ${order.id}`, answer.body.code, refusal)
  if (refusal !== null) return
  const lines = order.lines.filter((line) => line.dueOn !== null && line.dueOn < until && out(line) > 0)
  moved(order, lines, until, club)
  order.renewals += 1
  club.touch(order, ...club.returnsOf(order))
}

function whyNotRenewed(
  { today, orders, returns, places, rules }: Club,
  order: Order,
  dueOn: string,
): string | null {
  if (rules.renewals === 0) return 'renewal_off'
  if (today >= dueOn) return 'renewal_too_late'
  if (order.renewals >= rules.renewals) return 'renewal_too_often'
  if (isBlocked(order.member, orders, returns, today)) return 'rental_blocked'
  const isWaitedFor = places.some(
    ({ state, member, goods }) =>
      state === 'waiting' &&
      member !== order.member &&
      order.lines.some((line) => line.goods === goods && out(line) > 0),
  )
  return isWaitedFor ? 'renewal_waited_for' : null
}

/** Staff remind a member of loans that nobody has sent back, once a day. */
export async function remind(club: Club, staff: Person, order: Order): Promise<void> {
  if (club.returnsOf(order).some(({ penalty }) => penalty === null)) return
  const path = `/staff/orders/${order.id}/remind/`
  const { body } = await staff.client.attempt<{ code?: string }>('POST', path)
  const refusal = order.remindedOn === club.today ? 'reminded_today' : null
  expectRefusal(`A reminder of ${order.id}`, body.code, refusal)
  order.remindedOn = club.today
}

/** Staff give the loans of one order that are due first another day, also late ones. */
export async function moveLoan(club: Club, staff: Person, order: Order): Promise<void> {
  const { dueOn } = order
  const lines = order.lines.filter((line) => out(line) > 0 && line.dueOn === dueOn)
  const until = addDays(club.today, club.dice.int(1, 9))
  if (dueOn === null || lines.length === 0 || until === dueOn) return
  const body = { was_due_on: dueOn, return_due_on: until, reason: 'ขอเวลาเพิ่ม' }
  await staff.client.post(`/staff/orders/${order.id}/due-day/`, body)
  moved(order, lines, until, club)
  club.touch(order, ...club.returnsOf(order))
}

/** Staff move the due day of a workshop, with its running loans or without: late loans stay late. */
export async function moveWorkshop(club: Club, staff: Person): Promise<void> {
  const { dice, today } = club
  const workshop = dice.one(club.workshops.slice(-2))
  const until = addDays(workshop.endsOn > today ? workshop.endsOn : today, dice.int(0, 8))
  const loans = club.orders
    .filter((order) => order.workshop === workshop)
    .flatMap((order) => order.lines.filter((line) => out(line) > 0).map((line) => ({ order, line })))
  const from = [...new Set(loans.map(({ line }) => line.dueOn ?? ''))].sort().filter(() => dice.percent(70))
  const move_workshop = dice.percent(60)
  if (from.length === 0 && !move_workshop) return
  const path = `/staff/workshops/${workshop.id}/`
  const isOwn = loans.some(({ order }) => order.member === staff.email)
  const { client } = isOwn ? club.treasurer : staff
  const { version } = await client.get<{ version: number }>(path)
  const answer = await client.attempt<{ code?: string; loans: number }>('POST', `${path}due-day/`, {
    body: { version, from, move_workshop, return_due_on: until, reason: 'เลื่อนงาน' },
  })
  const others = from.filter((day) => day !== until)
  const days = others.filter((day) => day >= today)
  const isNothing = days.length === 0 && !move_workshop
  const refusal = isNothing ? (others.length > 0 ? 'loans_late' : 'return_day_same') : null
  expectRefusal(`Another due day for ${workshop.name}`, answer.body.code, refusal)
  if (refusal !== null) return
  if (move_workshop) workshop.dueOn = until
  const chosen = loans.filter(({ line }) => days.includes(line.dueOn ?? ''))
  const orders = new Set(chosen.map(({ order }) => order))
  if (answer.body.loans !== orders.size) {
    throw new Error(`${answer.body.loans} loans got another due day, by the rules ${orders.size}.`)
  }
  for (const order of orders) {
    const lines = chosen.filter((one) => one.order === order).map(({ line }) => line)
    moved(order, lines, until, club)
    club.touch(order, ...club.returnsOf(order))
  }
}

/** Staff hand goods over earlier than planned, or give a workshop another day: only orders that come later notice. */
export async function replanWorkshop(club: Club, staff: Person): Promise<void> {
  const { workshop, today, dice } = club
  if (workshop.endsOn <= today) return
  const path = `/staff/workshops/${workshop.id}/`
  const { version } = await staff.client.get<{ version: number }>(path)
  const hand_over_on = addDays(workshop.handOverOn, -dice.int(0, 2))
  const ends_on = addDays(workshop.endsOn, workshop.endsOn < addDays(workshop.dueOn, -1) ? dice.int(0, 1) : 0)
  await staff.client.patch(path, { version, hand_over_on, ends_on })
  Object.assign(workshop, { handOverOn: hand_over_on, endsOn: ends_on })
}
