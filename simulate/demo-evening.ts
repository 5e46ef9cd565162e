import { randomUUID } from 'node:crypto'
import { order, submit, want } from './checkout-steps.ts'
import type { Person } from './club.ts'
import { addDays } from './days.ts'
import { type DemoClub, LAST_ROUND, planDemoWorkshop } from './demo-club.ts'
import { find, later, own } from './demo-days.ts'
import { judge } from './judge.ts'
import { passTo, wake } from './live.ts'
import { isBlocked } from './loan-rules.ts'
import { cancel, sendBack, sendSlip } from './member-steps.ts'
import { left, type Order, out } from './model.ts'
import { due } from './penalty-rules.ts'
import { sendPenaltySlip } from './penalty-steps.ts'
import { join } from './queue-steps.ts'
import { giveUp, handOver, receive } from './staff-steps.ts'

const SHORT_BY = 10_000
/** Orders of the last day with a slip. */
const SLIPS = 8

/** The last day, a hand-over: it ends in the middle of the evening's work, so that there is something to do. */
export async function liveLastEvening(club: DemoClub): Promise<void> {
  await wake(club, addDays(club.today, 1), 9.2)
  await wait(club)
  await orderDuringTheDay(club)
  await passTo(club, club.today, 17.3)
  await handOverFirst(club)
  await bringBack(club)
  await owe(club)
  await payPenalty(club)
  await report(club)
  await orderAsVisitor(club)
  const startsOn = addDays(club.today, 27)
  const days = {
    handOverOn: addDays(startsOn, -2),
    endsOn: addDays(startsOn, 1),
    dueOn: addDays(startsOn, 9),
  }
  await planDemoWorkshop(club, LAST_ROUND + 1, { ...days, startsOn })
  await later(club, 3)
  await judge(club)
}

/** Members who may borrow, those first who have nothing open. */
function free(club: DemoClub): Person[] {
  const { members, orders, returns, today } = club
  const isOver = ({ status }: Order) => ['completed', 'rejected', 'cancelled', 'expired'].includes(status)
  const able = members.filter(
    (member) => member !== club.visitor && !isBlocked(member.email, orders, returns, today),
  )
  const isFree = (member: Person) => own(club, member).every(isOver)
  return [...able.filter(isFree), ...able.filter((member) => !isFree(member))]
}

/** Three wait for goods that are out of stock; a piece comes in and is offered to the first. */
async function wait(club: DemoClub): Promise<void> {
  const goods = club.goods.find(({ available, salePrice }) => available === 0 && salePrice !== null)
  if (goods === undefined) throw new Error('Nothing is out of stock.')
  for (const member of free(club).slice(0, 3)) {
    await later(club, 8)
    await join(club, member, goods)
  }
  const [staff] = club.volunteers as [Person]
  const body = { kind: 'bought', quantity: 1, reason: 'ของเข้าใหม่' }
  const headers = { 'idempotency-key': randomUUID() }
  await staff.client.post(`/staff/variants/${goods.variant}/movements/`, body, 200, headers)
  goods.available += 1
  club.touch(goods)
}

/** Eight orders with slips, one of them short and one with the slip of another order; one slip is still to come. */
async function orderDuringTheDay(club: DemoClub): Promise<void> {
  const isChecked = (owner: object) => club.orders.some((one) => one === owner && one.status === 'approved')
  const reused = club.slips.find(({ owner, transfer }) => transfer !== null && isChecked(owner))?.transfer
  if (reused == null) throw new Error('No approved order has a slip with a reference.')
  const ordinary = SLIPS - 2
  let sent = 0
  let shortOne: Order | undefined
  for (const member of free(club)) {
    await later(club, 15)
    const before = club.orders.length
    await order(club, member)
    const made = club.orders[before]
    if (made?.status !== 'awaiting_slip') continue
    if (sent === SLIPS) return
    await later(club, 6)
    const isLast = sent === SLIPS - 1
    if (shortOne === undefined && sent >= 2 && made.amount > SHORT_BY) {
      club.nextSlip = { amount: made.amount - SHORT_BY }
      shortOne = made
    } else if (isLast) club.nextSlip = { reference: reused }
    else if (sent === ordinary && shortOne === undefined) continue
    await sendSlip(club, member, made)
    sent += 1
  }
  throw new Error(`Only ${sent} orders of the last day have slips.`)
}

async function handOverFirst(club: DemoClub): Promise<void> {
  const isReady = (one: Order) =>
    one.status === 'approved' &&
    one.member !== club.visitor.email &&
    one.lines.every((line) => left(line) > 0)
  for (const one of club.orders.filter(isReady).slice(0, 4)) {
    await later(club, 4)
    await handOver(club, club.dice.one(club.volunteers), one)
  }
}

/** Four loans come back, two of them are with the club already; the others are still out, some of them late. */
async function bringBack(club: DemoClub): Promise<void> {
  const isOut = ({ workshop, lines, member }: Order) =>
    workshop !== club.workshop && member !== club.visitor.email && lines.some((line) => out(line) > 0)
  const isSent = (one: Order) => club.returns.some((each) => each.order === one && each.penalty === null)
  const back = club.orders.filter((one) => isOut(one) && !isSent(one)).slice(0, 4)
  for (const one of back) {
    await later(club, 5)
    await sendBack(club, memberOf(club, one), one)
  }
  const [staff] = club.volunteers as [Person]
  for (const one of club.returns.filter(({ order }) => back.includes(order)).slice(-2)) {
    if (one.receivedOn === null) await receive(club, staff, one)
  }
}

const memberOf = (club: DemoClub, { member }: Order): Person => club.memberOf(member ?? '')

/** A paid order that its member gave up is to be paid back; the money of a cancelled one is to be looked for. */
async function owe(club: DemoClub): Promise<void> {
  const isPaid = (one: Order) =>
    one.status === 'approved' && one.received > 0 && one.refund === null && one.member !== club.visitor.email
  const paid = club.orders.filter(isPaid).find(({ lines }) => lines.every(({ collected }) => collected === 0))
  if (paid === undefined) throw new Error('No paid order can be given up.')
  const member = memberOf(club, paid)
  await giveUp(club, club.volunteers[1] as Person, paid)
  await later(club, 4)
  const { refunds = [] } = await member.client.get<{ refunds?: { id: number }[] }>(`/order/${paid.id}/`)
  const { phone_number: number } = await member.client.get<{ phone_number: string }>('/dj-rest-auth/user/')
  const destination = { kind: 'promptpay', number }
  await member.client.put(`/refund/${refunds[0]?.id}/destination/`, destination)
  const pending = club.orders.filter(({ status, slip }) => status === 'pending' && slip !== null)[0]
  if (pending === undefined) throw new Error('No order with a slip can be cancelled.')
  await cancel(club, memberOf(club, pending), pending)
}

/** A member has transferred a penalty. */
async function payPenalty(club: DemoClub): Promise<void> {
  const owed = club.returns.find((one) => due(one) > 0 && one.order.member !== club.visitor.email)
  if (owed === undefined) throw new Error('No penalty is due.')
  await later(club, 4)
  club.nextSlip = { amount: due(owed) }
  await sendPenaltySlip(club, memberOf(club, owed.order), owed)
}

/** A member reports a piece that broke. */
async function report(club: DemoClub): Promise<void> {
  await later(club, 4)
  const isFree = (one: Order) => !club.returns.some(({ order }) => order === one)
  const loan = club.orders.find(
    (one) => isFree(one) && one.member !== club.visitor.email && one.lines.some((line) => out(line) > 0),
  )
  const line = loan?.lines.find((each) => out(each) > 0)
  if (loan === undefined || line === undefined) throw new Error('No loan can be reported.')
  const { client } = memberOf(club, loan)
  const body = {
    ...{ order_item: line.item, kind: 'broken', quantity: 1, request_key: randomUUID() },
    note: 'ขอบบิ่นตอนเก็บลงกระเป๋า ยังใช้ต่อได้ แต่ขอแจ้งไว้ก่อน',
  }
  const { id } = await client.post<{ id: number }>('/damagereport/', body, 201)
  await client.upload(
    '/damagereportphoto/',
    { report: String(id), position: '1' },
    await club.photoOf(line.goods),
  )
}

/** The visitor's newest order waits for a slip, until tomorrow. */
async function orderAsVisitor(club: DemoClub): Promise<void> {
  await later(club, 4)
  await submit(club, club.visitor, [want(find(club, 'สมุดสเก็ตช์ปกแข็ง'), false, 1)])
}
