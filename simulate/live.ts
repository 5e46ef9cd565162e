import { bringToEnd } from './bring-to-end.ts'
import { closeOrders, hideOrShow, renameGoods, reprice } from './catalog-steps.ts'
import { changeSettings, closeOrOpen, closeRest, erase, rename } from './change-steps.ts'
import { order } from './checkout-steps.ts'
import type { Club, Person } from './club.ts'
import { changeSize, reopen, undoApproval, undoHandOver, undoPayment } from './correction-steps.ts'
import { answerDamage, lookAtReports, reportDamage } from './damage-steps.ts'
import { addDays, daysBetween } from './days.ts'
import { orderAtDesk, sellByName } from './desk-steps.ts'
import { judge } from './judge.ts'
import { isBlocked } from './loan-rules.ts'
import { moveLoan, moveWorkshop, remind, renew, replanWorkshop } from './loan-steps.ts'
import { cancel, sendBack, sendLateSlip, sendSlip } from './member-steps.ts'
import { left, MAX_SLIPS, type Order, out, type Return } from './model.ts'
import { check, correctRefund, payBack } from './money-back-steps.ts'
import { openWorkshop } from './open-club.ts'
import { passed } from './order-rules.ts'
import { notOwn } from './own-cases.ts'
import { slipWaits } from './penalty-rules.ts'
import {
  addMoney,
  correctPenalty,
  mayUndoPayment,
  sendPenaltySlip,
  settlePenalty,
  undoPenaltyPayment,
} from './penalty-steps.ts'
import { countNumbered } from './piece-steps.ts'
import { join, leaveQueue, lookAtQueues, wakeQueues } from './queue-steps.ts'
import { approveSome, shareWork } from './shared-work-steps.ts'
import {
  adjust,
  decide,
  giveUp,
  handOver,
  mend,
  receive,
  review,
  takeBack,
  undoReceived,
} from './staff-steps.ts'
import { WeeklyRounds } from './week.ts'

/** Short and long ones, and some from other countries. */
const NAMES = [
  ['มะลิ', 'ใจดี'],
  ['ภูมิ', 'ณ อยุธยา'],
  ['Nguyễn', 'Thị Hoa'],
  ['กาน', 'ศ'],
  ['เบญจมาภรณ์', 'ศรีสุวรรณรัตน์'],
  ['ต้น', 'ไม้งาม'],
  ['ปั้น', 'น้ำทิพย์'],
  ['Søren', "O'Brien-Müller"],
  ['พิมพ์มาดา', 'เลิศวัฒนาศิริกุลชัยพิพัฒน์'],
  ['ฐิติ', 'กตัญญู'],
  ['อ้อ', 'อ่ำ'],
  ['Maximiliana Katharina', 'von und zu Hohenfels-Rothenburg'],
] as const
const FIRST_MEMBERS = 9
const MEMBERS = 40

const ORDER = 'POST /staff/orders/:id/'
const RETURN = 'POST /staff/returns/:id/'

/** One day of the club: the work of its members in the morning and of its volunteers in the afternoon; then the comparison. */
export async function liveOneDay(club: Club, dayNumber: number): Promise<void> {
  const { dice } = club
  // A deadline of whole days must not fall on the moment at which the club wakes.
  const early = dayNumber % 2
  await wake(club, addDays(club.today, 1), 9 - early)
  await signUp(club, dayNumber === 1 ? FIRST_MEMBERS : Number(dice.percent(45)))
  if (club.today > club.workshop.endsOn) await openWorkshop(club, dayNumber)
  for (const member of club.members) if (member.access === 'open') await liveAsMember(club, member)
  await wake(club, club.today, 16 - early)
  for (const one of club.orders) await serve(club, dice.one(club.volunteers), one)
  for (const one of club.returns)
    if (!club.isErased(one.order))
      await inspect(club, await notOwn(club, dice.one(club.volunteers), one), one)
  await manage(club, dice.one(club.volunteers))
  await judge(club)
}

/** The work of staff on a return: its goods, its decision, its penalties. */
async function inspect(club: Club, staff: Person, one: Return): Promise<void> {
  const { dice } = club
  if (one.penalty !== null) await followUp(club, staff, one)
  else if (one.receivedOn === null && dice.percent(50)) await receive(club, staff, one)
  else if (one.receivedOn !== null && !one.isAtDesk && club.seldom(`${RETURN}undo-received/`, 8))
    await undoReceived(club, staff, one)
  else if (dice.percent(60)) await review(club, staff, one)
}

/** A decided return: its penalties come in, change, or turn out to be wrong, as the decision may. */
async function followUp(club: Club, staff: Person, one: Return): Promise<void> {
  const { dice } = club
  if (dice.percent(40)) await check(club, staff, one)
  else await correctRefund(club, one)
  if (mayUndoPayment(one) && club.seldom(`${RETURN}undo-penalty-payment/`, 6))
    await undoPenaltyPayment(club, one)
  else if (!one.isSettled && dice.percent(60)) await settlePenalty(club, staff, one)
  else if (one.isSettled && slipWaits(one) && dice.percent(30)) await addMoney(club, staff, one)
  else if (one.penalty && club.seldom(`${RETURN}correct-penalty/`, one.isSettled ? 5 : 18))
    await correctPenalty(club, staff, one)
  else if (dice.percent(5)) await addMoney(club, staff, one)
  else if (club.seldom(`${RETURN}reopen/`, 8)) await reopen(club, one)
}

async function signUp(club: Club, count: number): Promise<void> {
  for (let index = 0; index < count && club.members.length < MEMBERS; index += 1) {
    const [first, last] = NAMES[club.members.length % NAMES.length] ?? NAMES[0]
    club.members.push(await club.join(first, last))
  }
}

/** The other work of staff. */
async function manage(club: Club, staff: Person): Promise<void> {
  const { dice } = club
  const inRepair = club.goods.find(({ quarantined }) => quarantined > 0)
  if (inRepair && dice.percent(30)) await mend(club, staff, inRepair, dice.int(1, inRepair.quarantined))
  if (dice.percent(30)) await adjust(club, staff)
  if (dice.percent(70)) await answerDamage(club, staff)
  if (club.seldom('POST /staff/orders-approval/', 10)) await approveSome(club, staff)
  if (club.seldom('POST /staff/returns-next/', 8)) await shareWork(club)
  if (dice.percent(45)) await countNumbered(club, staff)
  if (dice.percent(10)) await reprice(club, staff)
  if (dice.percent(8)) await renameGoods(club, staff)
  if (dice.percent(club.workshop.closedUntil == null ? 4 : 50)) await closeOrders(club, staff)
  if (dice.percent(12)) await hideOrShow(club, staff)
  if (dice.percent(10)) await moveWorkshop(club, staff)
  if (dice.percent(8)) await replanWorkshop(club, staff)
  if (dice.percent(8)) await changeSettings(club)
  if (dice.percent(20)) await sellByName(club, staff)
  const member = dice.one(club.members)
  const seller = member === staff ? club.treasurer : staff
  if (member.access === 'open' && dice.percent(25)) await orderAtDesk(club, seller, member)
  if (member.habit !== undefined) return
  if (member.access === 'closed' ? dice.percent(30) : dice.percent(4)) await closeOrOpen(staff, member)
  if (member.access !== 'erased' && dice.percent(6)) await erase(club, member)
}

/** Time passes: orders past their deadlines have ended. */
export async function passTo(club: Club, day: string, hour: number): Promise<void> {
  await club.moveTo(day, hour)
  for (const one of club.orders) {
    const before = one.status
    const kept = one.heldUntil
    passed(one, club.now)
    if (one.status !== before || one.heldUntil !== kept) club.touch(one)
  }
  wakeQueues(club)
}

/**
 * Time passes, and everything that it changed is compared: a new day makes loans and returns late. The steps of people before it are
 * compared in the evening.
 */
export async function wake(club: Club, day: string, hour: number): Promise<void> {
  const isNewDay = day !== club.today
  const done = [...club.touched]
  club.touched.clear()
  await passTo(club, day, hour)
  if (isNewDay) {
    for (const one of club.orders) if (isLate(one, day)) club.touched.add(one)
    for (const one of club.returns) if (one.penalty === null) club.touched.add(one)
  }
  await judge(club)
  for (const thing of done) club.touched.add(thing)
  await lookAtQueues(club)
}

const isLate = ({ status, dueOn }: Order, today: string) =>
  status === 'awaiting_return' && dueOn !== null && dueOn < today

async function liveAsMember(club: Club, member: Person): Promise<void> {
  const { dice } = club
  const own = club.orders.filter((one) => one.member === member.email)
  for (const one of own) {
    const owesSlip = (one.status === 'awaiting_slip' || one.heldUntil !== null) && one.slips < MAX_SLIPS
    if (owesSlip && dice.percent(70)) await sendSlip(club, member, one)
    else if (mayCancel(one) && club.seldom('POST /order/:id/cancel/', owesSlip ? 15 : 4))
      await cancel(club, member, one)
    if (dice.percent(one.isRefusedPayment ? 50 : 3)) await sendLateSlip(club, member, one)
    if (isLent(one) && club.seldom('POST /order/:id/renew/', renewShare(club, member, one)))
      await renew(club, member, one)
    if (dice.percent(sendBackShare(club, member, one))) await sendBack(club, member, one)
    if (dice.percent(40)) await payBack(club, member, one)
    if (club.seldom('POST /damagereport/', 10)) await reportDamage(club, member, one)
    for (const sent of club.returnsOf(one)) {
      if (!sent.isSettled && dice.percent(65)) await sendPenaltySlip(club, member, sent)
      if (dice.percent(40)) await payBack(club, member, sent)
    }
  }
  await lookAtReports(club, member)
  const isOpen = ({ status, heldUntil }: Order) =>
    ['awaiting_slip', 'pending', 'paid'].includes(status) || heldUntil !== null
  for (const place of club.placesOf(member)) if (dice.percent(4)) await leaveQueue(club, member, place)
  const gone = club.goods.filter(({ available }) => available === 0)
  if (gone.length > 0 && dice.percent(15)) await join(club, member, dice.one(gone))
  const isOffered = club.placesOf(member).some(({ state }) => state === 'offered')
  const isWilling = isDebtor(club, member) ? dice.percent(50) : !own.some(isOpen) && dice.percent(30)
  if (isOffered ? dice.percent(50) : isWilling) await order(club, member)
  if (dice.percent(2)) await rename(club, member)
}

/** Debtors try to borrow more, and to keep their loans. */
const isDebtor = ({ orders, returns, today }: Club, { email }: Person) =>
  isBlocked(email, orders, returns, today)
const renewShare = (club: Club, member: Person, order: Order) =>
  isDue(club, order) ? (isDebtor(club, member) ? 25 : 12) : 1

/** Every third member waits until a loan is late. */
function sendBackShare({ today }: Club, { id }: Person, { dueOn }: Order): number {
  if (dueOn === null) return 0
  const days = daysBetween(today, dueOn)
  return id % 3 === 0 ? (days < 0 ? 40 : 0) : days <= 2 ? 30 : 10
}

/** Nobody has looked at its money. */
const mayCancel = ({ status, heldUntil, received }: Order) =>
  received === 0 && (['awaiting_slip', 'pending'].includes(status) || heldUntil !== null)

const isLent = ({ dueOn, lines }: Order) => dueOn !== null && lines.some((line) => out(line) > 0)
const isDue = ({ today }: Club, order: Order) =>
  isLent(order) && daysBetween(today, order.dueOn ?? today) <= 2

async function serve(club: Club, staff: Person, one: Order): Promise<void> {
  const { dice } = club
  if (dice.percent(40)) await check(club, dice.percent(70) ? club.treasurer : staff, one)
  if (club.isErased(one)) return
  await correctRefund(club, one)
  staff = await notOwn(club, staff, one)
  if (['pending', 'paid'].includes(one.status) && dice.percent(70)) await decide(club, staff, one)
  else if (one.status === 'approved' && club.seldom(`${ORDER}undo-approval/`, 6))
    await undoApproval(club, one)
  else if ((isUntouched(one) || one.heldUntil !== null) && dice.percent(6)) await giveUp(club, staff, one)
  if (isDue(club, one) && club.seldom(`${ORDER}remind/`, 15)) await remind(club, staff, one)
  if (club.seldom(`${ORDER}undo-payment/`, 20)) await undoPayment(club, one)
  if (club.seldom(`${ORDER}undo-hand-over/`, 3)) await undoHandOver(club, one)
  const isReady =
    ['approved', 'awaiting_return'].includes(one.status) && one.lines.some((line) => left(line) > 0)
  if (isReady && club.seldom(`${ORDER}change-size/`, 6)) await changeSize(club, staff, one)
  if (isReady && club.today >= one.workshop.handOverOn && dice.percent(60)) await handOver(club, staff, one)
  else if (isUntouched(one) && club.today > one.workshop.dueOn && dice.percent(30))
    await giveUp(club, staff, one)
  else if (isReady && club.today > one.workshop.dueOn && dice.percent(30)) await closeRest(club, staff, one)
  else if (isDue(club, one) && dice.percent(isOnWay(club, one) ? 50 : 5)) await moveLoan(club, staff, one)
  else if (dice.percent(isDue(club, one) ? 15 : 4)) {
    await takeBack(club, staff, one)
    // Some pay at once.
    const made = club.returnsOf(one).at(-1)
    if (made && !made.isSettled && made.penalty !== null && dice.percent(60))
      await settlePenalty(club, staff, made)
  }
}

/** Approved, and nothing of it was collected. */
const isUntouched = ({ status, lines }: Order) =>
  status === 'approved' && lines.every(({ collected }) => collected === 0)
/** Pieces of it are on their way back, or with the club, and nobody has decided. */
const isOnWay = (club: Club, order: Order) => club.returnsOf(order).some(({ penalty }) => penalty === null)

/** Lives so many weeks; books, calls and decisions are looked at at the end of each. */
export async function live(club: Club, weeks: number): Promise<void> {
  const rounds = new WeeklyRounds()
  for (let day = 1; day <= weeks * 7; day += 1) {
    await liveOneDay(club, day)
    if (day % 7 === 0) await rounds.judge(club)
  }
  await bringToEnd(club)
  await rounds.end(club)
}
