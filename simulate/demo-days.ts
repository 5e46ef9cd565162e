import { order, submit, want } from './checkout-steps.ts'
import type { Person } from './club.ts'
import { addDays, daysBetween } from './days.ts'
import { type DemoClub, LAST_ROUND, openDemoWorkshop, ROUND_DAYS } from './demo-club.ts'
import { DEMO_MEMBERS } from './demo-names.ts'
import { passTo, wake } from './live.ts'
import { renew } from './loan-steps.ts'
import { cancel, sendBack, sendSlip } from './member-steps.ts'
import { HOUR_MS, left, type Order, out } from './model.ts'
import { check, payBack } from './money-back-steps.ts'
import { settlePenalty } from './penalty-steps.ts'
import { adjust, approve, decide, giveUp, handOver, receive, review, takeBack } from './staff-steps.ts'

/** The day of the last evening, counted from 1: the hand-over of the last round. */
export const LAST_DAY = (LAST_ROUND + 1) * ROUND_DAYS
const FIRST_MEMBERS = 12
/** From here on most loans stay out: some come back on the last evening, and some are late then. */
const LAST_WEEK_FROM = LAST_DAY - 8

/** Some minutes later, so that not everything happens at the same moment. */
export async function later(club: DemoClub, minutes = 15): Promise<void> {
  const hour = (club.now % 86_400_000) / HOUR_MS + 7
  const seconds = club.dice.int(20, minutes * 60)
  await passTo(club, club.today, (hour % 24) + seconds / 3_600)
}

/** One day of the club before the last one: members in the morning, volunteers from five o'clock. */
export async function liveDemoDay(club: DemoClub, day: number): Promise<void> {
  const { dice } = club
  await wake(club, addDays(club.today, 1), 8 + dice.next())
  await signUp(club, day)
  const round = Math.floor((day - 3) / ROUND_DAYS)
  if (day > 3 && (day - 3) % ROUND_DAYS === 0) await openDemoWorkshop(club, round)
  for (const member of club.members) if (member !== club.visitor) await liveAsMember(club, member, day)
  await passTo(club, club.today, 17 + dice.next() / 2)
  for (const one of own(club, club.visitor)) await serveVisitor(club, one)
  for (const one of club.orders) if (one.member !== club.visitor.email) await serve(club, one, day)
  await inspect(club, day)
  if (dice.percent(25)) await adjust(club, dice.one(club.volunteers))
  await liveAsVisitor(club, day)
}

export const own = ({ orders }: DemoClub, { email }: Person) =>
  orders.filter(({ member }) => member === email)

async function signUp(club: DemoClub, day: number): Promise<void> {
  const wanted =
    FIRST_MEMBERS + Math.floor(((day - 1) / LAST_DAY) * (DEMO_MEMBERS.length - FIRST_MEMBERS + 1))
  for (const [first, last, address] of DEMO_MEMBERS.slice(club.members.length - 1, wanted)) {
    club.members.push(await club.join(first, last, `${address}@example.com`))
  }
}

async function liveAsMember(club: DemoClub, member: Person, day: number): Promise<void> {
  const { dice } = club
  const orders = own(club, member)
  for (const one of orders) {
    const owesSlip = one.status === 'awaiting_slip' || one.heldUntil !== null
    if (owesSlip && dice.percent(88)) await sendSlip(club, member, one)
    else if (owesSlip && one.received === 0 && dice.percent(20)) await cancel(club, member, one)
    if (isDue(club, one)) {
      if (dice.percent(8)) await renew(club, member, one)
      if (dice.percent(day > LAST_WEEK_FROM ? 4 : 22)) await sendBack(club, member, one)
    }
    if (dice.percent(50)) await payBack(club, member, one)
  }
  const untilHandOver = daysBetween(club.today, club.workshop.handOverOn)
  const share = untilHandOver < 0 ? 3 : untilHandOver <= 6 ? 17 : 8
  if (!orders.some(isOpen) && dice.percent(share)) {
    await later(club)
    const before = club.orders.length
    await order(club, member)
    const made = club.orders[before]
    if (made?.status !== 'awaiting_slip' || dice.percent(25)) return
    await later(club, 5)
    await sendSlip(club, member, made)
  }
}

const isOpen = ({ status, heldUntil }: Order) =>
  ['awaiting_slip', 'pending', 'paid'].includes(status) || heldUntil !== null
const isDue = ({ today }: DemoClub, { dueOn, lines }: Order) =>
  dueOn !== null && lines.some((line) => out(line) > 0) && daysBetween(today, dueOn) <= 3

async function serve(club: DemoClub, one: Order, day: number): Promise<void> {
  const { dice, today } = club
  const staff = dice.one(club.volunteers)
  const isReady =
    ['approved', 'awaiting_return'].includes(one.status) && one.lines.some((line) => left(line) > 0)
  if (one.refund?.owed === null && dice.percent(70)) await check(club, staff, one)
  if (one.status === 'pending' && dice.percent(92)) {
    await later(club, 4)
    if (one.status === 'pending') await decide(club, staff, one)
  } else if (isReady && today >= one.workshop.handOverOn && dice.percent(80)) await handOver(club, staff, one)
  else if (one.status === 'approved' && today > one.workshop.dueOn && dice.percent(50)) {
    if (one.lines.every(({ collected }) => collected === 0)) await giveUp(club, staff, one)
  } else if (isDue(club, one) && dice.percent(day > LAST_WEEK_FROM ? 7 : 18)) await takeBack(club, staff, one)
}

/** A penalty of the last week is still due on the last evening. */
async function inspect(club: DemoClub, day: number): Promise<void> {
  const { dice } = club
  for (const one of club.returns) {
    const staff = dice.one(club.volunteers)
    if (one.penalty === null) {
      if (one.receivedOn === null && dice.percent(60)) await receive(club, staff, one)
      else if (dice.percent(80)) await review(club, staff, one)
    } else if (!one.isSettled && day <= LAST_WEEK_FROM && dice.percent(35)) {
      await settlePenalty(club, staff, one)
    }
  }
}

/** The visitor has borrowed twice before, and has an order to collect on the last evening. */
async function liveAsVisitor(club: DemoClub, day: number): Promise<void> {
  const { visitor } = club
  const ordersOn = [2 * ROUND_DAYS + 8, 4 * ROUND_DAYS + 6, LAST_DAY - 4]
  const visit = ordersOn.indexOf(day)
  if (visit >= 0) {
    await later(club)
    const [first, second] = [find(club, BORROWED[visit] ?? ''), find(club, BOUGHT[visit] ?? '')]
    await submit(club, visitor, [want(first, true, 1), want(second, false, 1)])
    for (const one of own(club, visitor)) {
      if (one.status === 'awaiting_slip') await sendSlip(club, visitor, one)
    }
  }
  const [first, second] = own(club, visitor)
  if (day === 4 * ROUND_DAYS - 5 && first) await sendBack(club, visitor, first)
  if (day === LAST_DAY - 5 && second) await renew(club, visitor, second)
}

const BORROWED = ['ชุดพู่กันในม้วนผ้า', 'ขาตั้งภาพแบบตั้งโต๊ะ', 'ชุดสีน้ำแบบก้อน']
const BOUGHT = ['สมุดสเก็ตช์', 'สมุดระบายสีแมนดาลา', 'พู่กันกลม']

/** The first goods of a name. */
export function find({ goods }: DemoClub, name: string) {
  const found = goods.find((one) => one.name.startsWith(name) && one.available > 0)
  if (found === undefined) throw new Error(`The demo has no goods named ${name}.`)
  return found
}

async function serveVisitor(club: DemoClub, one: Order): Promise<void> {
  const [staff] = club.volunteers as [Person]
  if (one.status === 'pending') await approve(club, staff, one)
  const isReady = one.status === 'approved' && one.lines.some((line) => left(line) > 0)
  if (isReady && club.today >= one.workshop.handOverOn) await handOver(club, staff, one, one.lines)
}
