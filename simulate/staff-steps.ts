import { newItem, type ShopOrder } from './checkout-steps.ts'
import { baht, type Club, type Person } from './club.ts'
import { addDays } from './days.ts'
import { decided, handedOver, latestDueDay, received } from './loan-rules.ts'
import { waiting } from './member-steps.ts'
import {
  type Goods,
  HOUR_MS,
  type Line,
  left,
  MAX_SLIPS,
  type Order,
  type Outcome,
  out,
  type Part,
  type Return,
  UNDECIDED,
} from './model.ts'
import {
  approved,
  closeOrder,
  confirmed,
  moneyFound,
  paid,
  progressed,
  refused,
  split,
} from './order-rules.ts'
import { balance } from './penalty-rules.ts'
import { expectRefusal, press } from './press.ts'

/** A volunteer approves an order whose slip shows the whole sum, or that costs nothing. */
export async function approve(club: Club, staff: Person, order: Order): Promise<void> {
  if (order.amount > order.received) await recordMoney(club, staff, order, order.amount - order.received)
  else {
    await transition(staff, order, { to: 'approved' })
    approved(order, club.week)
  }
  club.touch(order)
}

/** A volunteer decides an order that waits: money, approval or refusal, as the slip shows it. */
export async function decide(club: Club, staff: Person, order: Order): Promise<void> {
  const { dice } = club
  if (order.amount === 0 || order.status === 'paid') {
    if (dice.percent(93)) await approve(club, staff, order)
    else await refuse(club, staff, order, false)
  } else if (dice.percent(staff.habit === 'careful' ? 18 : 8))
    await refuse(club, staff, order, dice.percent(60))
  else if (order.received < order.amount && dice.percent(8)) {
    await transition(staff, order, { to: 'paid' })
    confirmed(order, club.week)
  } else await takeMoney(club, staff, order)
  club.touch(order)
}

/** Staff refuse an order: for its slip, then it keeps its goods until a new one comes, or for good. */
export async function refuse(club: Club, staff: Person, order: Order, isSlipFault: boolean): Promise<void> {
  const reason = isSlipFault ? 'ยอดไม่ตรง' : 'หมดช่วงรับคำสั่งซื้อ'
  const foundBy = await end(club, staff, order, { to: 'rejected', reason, slip_fault: isSlipFault })
  const isKept = isSlipFault && order.slips < MAX_SLIPS
  refused(order, isKept ? club.now + club.rules.newSlipHours * HOUR_MS : null, foundBy)
}

/** The whole sum, a part that the member completes later, or more than is due. */
async function takeMoney(club: Club, staff: Person, order: Order): Promise<void> {
  const due = order.amount - order.received
  const isPart = due > 200 && club.seldom('POST /staff/orders/:id/undo-payment/', 6)
  const amount = isPart ? due - 100 : club.dice.percent(3) ? due + 1_000 : due
  await recordMoney(club, staff, order, amount)
}

async function recordMoney(club: Club, staff: Person, order: Order, amount: number): Promise<void> {
  const due = order.amount - order.received
  const body = { method: 'promptpay', amount: baht(amount), amount_due: baht(due), seen: seen(order) }
  const rest = amount < due ? { rest: 'wait' } : {}
  await press(club, staff, `/staff/orders/${order.id}/payment/`, { ...body, ...rest })
  paid(order, amount, club.week, staff.email)
  if (amount < due) order.endsAt = club.now + club.rules.slipHours * HOUR_MS
}

/** Staff end an order; where money is recorded, they say whether it came, and how much. Returns who found that. */
async function end(club: Club, staff: Person, order: Order, body: object): Promise<string | null> {
  if (order.received === 0) {
    await transition(staff, order, body)
    return null
  }
  const { dice, week } = club
  if (dice.percent(20)) {
    const path = `/staff/orders/${order.id}/transition/`
    const asked = await staff.client.attempt<{ code?: string }>('POST', path, {
      body: { ...body, seen: seen(order) },
    })
    expectRefusal(`An end of ${order.id} without its money`, asked.body.code, 'money_required')
  }
  const share = dice.int(1, 100)
  const found =
    share <= 30 && order.paidBack === 0 ? null : share <= 40 ? order.received + 500 : order.received
  const money = found === null ? { came: false } : { came: true, amount: baht(found), method: 'promptpay' }
  await transition(staff, order, { ...body, money })
  moneyFound(order, found, week)
  return staff.email
}

const transition = (staff: Person, order: Order, body: object) =>
  staff.client.post(`/staff/orders/${order.id}/transition/`, { ...body, seen: seen(order) })

/** The state, the sum that is due and the slip that a decision on an order is about. */
export const seen = ({ status, amount, received: came, slip }: Order) => ({
  state: status,
  sum: baht(Math.max(0, amount - came)),
  slip,
})

/** Staff end an approved order that nobody collects, or that its member has called off. */
export async function giveUp(club: Club, staff: Person, order: Order): Promise<void> {
  const foundBy = await end(club, staff, order, { to: 'cancelled', reason: 'ไม่มารับของ' })
  closeOrder(order, 'cancelled', foundBy)
  club.touch(order)
}

/** All that is left to collect, or a part of it, or the chosen lines. Loans that are handed over later are due with the earlier ones, until that day has passed. */
export async function handOver(
  club: Club,
  staff: Person,
  order: Order,
  chosen?: readonly Line[],
): Promise<void> {
  const { dice, today } = club
  const open = order.lines.filter((line) => left(line) > 0)
  const lines = chosen ?? (dice.percent(80) ? open : [dice.one(open)])
  const taken = lines.map((line) => ({
    line,
    count: chosen || dice.percent(85) ? left(line) : dice.int(1, left(line)),
  }))
  const own = latestDueDay(order) ?? order.workshop.dueOn
  const needsDay = own < today && lines.some(({ isLoan }) => isLoan)
  const dueOn = needsDay ? addDays(today, 5) : own
  const shop = await press<ShopOrder>(club, staff, `/staff/orders/${order.id}/hand-over/`, {
    items: taken.map(({ line, count }) => ({ order_item: line.item, quantity: count })),
    ...(needsDay ? { return_due_on: dueOn } : {}),
  })
  // Pieces that are out keep their day: those with another are a line of their own.
  const parts = taken.map(({ line, count }) => {
    const isApart = line.isLoan && line.collected > 0 && line.dueOn !== dueOn
    return { line: isApart ? split(order, line, count, newItem(shop, order, line)) : line, count }
  })
  handedOver(order, parts, dueOn, club)
  club.touch(order)
}

const REPAIR = 2_000

/** How pieces came back: most are fine. */
function look({ dice }: Club, count: number): Outcome[] {
  const share = dice.int(1, 100)
  const condition =
    share <= 50 ? 1 : share <= 54 ? 2 : share <= 72 ? 3 : share <= 80 ? 4 : share <= 93 ? 5 : 6
  const isWaived = dice.percent(10)
  const first = { condition, count: 1, repair: condition === 3 ? REPAIR : 0, isWaived } as const
  return condition === 1
    ? [{ condition: 1, count, repair: 0 }]
    : [first, ...(count > 1 ? [{ condition: 1, count: count - 1, repair: 0 } as const] : [])]
}

const sent = ({ condition, count, repair, isWaived }: Outcome) => ({
  condition,
  quantity: count,
  ...(condition === 3 ? { repair_price: baht(repair) } : {}),
  ...(isWaived ? { waived: true, reason: 'ยกเว้นให้' } : {}),
})

export async function receive(club: Club, staff: Person, one: Return): Promise<void> {
  await staff.client.post(`/staff/returns/${one.id}/received/`)
  received(one, club.today, club.rules.freeDays)
  club.touch(one)
}

/** A volunteer inspects a return and decides it. */
export async function review(club: Club, staff: Person, one: Return): Promise<void> {
  const { items } = await staff.client.get<{ items: { id: number; order_item: { id: number } }[] }>(
    `/staff/returns/${one.id}/`,
  )
  const idOf = ({ line }: Part) => items.find(({ order_item: { id } }) => id === line.item)?.id
  const found = new Map(one.parts.map((part) => [part, look(club, part.count)] as const))
  const isNothing = [...found.values()].flat().every(({ condition }) => condition === 6)
  await staff.client.post(`/staff/returns/${one.id}/review/`, {
    notes: isNothing ? 'ไม่พบของในกล่อง' : '',
    items: [...found].map(([part, outcomes]) => ({ return_item: idOf(part), outcomes: outcomes.map(sent) })),
  })
  settle(club, one, found)
}

/** Nobody had the goods after all: their days count again. */
export async function undoReceived(club: Club, staff: Person, one: Return): Promise<void> {
  await staff.client.post(`/staff/returns/${one.id}/undo-received/`, { reason: 'กดผิดรายการ' })
  one.receivedOn = null
  one.freeDays = null
  club.touch(one)
}

/** A member brings pieces to the desk: received and decided at once. */
export async function takeBack(club: Club, staff: Person, order: Order): Promise<void> {
  const open = order.lines.map((line) => ({ line, count: out(line) - waiting(club, line) }))
  const parts: Part[] = open
    .filter(({ count }) => count > 0)
    .map(({ line, count }) => ({ line, count, dueOn: line.dueOn, decided: null }))
  if (parts.length === 0) return
  const found = new Map(
    parts.map(
      (part) =>
        [
          part,
          look(club, part.count).map((one) =>
            one.condition === 6 ? { ...one, condition: 5 as const } : one,
          ),
        ] as const,
    ),
  )
  const made = await press<{ id: string }>(
    club,
    staff,
    `/staff/orders/${order.id}/walk-in-return/`,
    {
      notes: '',
      items: [...found].map(([{ line }, outcomes]) => ({
        order_item: line.item,
        outcomes: outcomes.map(sent),
      })),
    },
    201,
  )
  const { today } = club
  const one: Return = {
    id: made.id,
    order,
    parts,
    sentOn: today,
    receivedOn: today,
    isAtDesk: true,
    freeDays: club.rules.freeDays,
    ...UNDECIDED,
  }
  club.returns.push(one)
  settle(club, one, found)
}

function settle(club: Club, one: Return, found: ReadonlyMap<Part, readonly Outcome[]>): void {
  decided(one, found, club)
  balance(one)
  progressed(one.order, club.returns)
  club.touch(one)
}

/** Pieces in repair come back to the shelf, or are lost to the club. */
export async function mend(club: Club, staff: Person, goods: Goods, quantity: number): Promise<void> {
  const to = club.dice.percent(75) ? 'stock' : 'written_off'
  const body = { to, quantity, reason: 'ดูแล้ว' }
  await press(club, staff, `/staff/variants/${goods.variant}/quarantine/`, body)
  if (to === 'stock') goods.available += quantity
  else club.week.lost += quantity
  goods.quarantined -= quantity
  club.touch(goods)
}

/** Pieces are bought, or written off; those in repair are mended. */
export async function adjust(club: Club, staff: Person): Promise<void> {
  const goods = club.dice.one(club.goods)
  if (goods.quarantined > 0) return mend(club, staff, goods, goods.quarantined)
  const reason = 'ปรับตามจริง'
  const isLoss = goods.available > 3 && club.dice.percent(40)
  const quantity = isLoss ? 1 : club.dice.int(1, 4)
  if (club.seldom('POST /staff/variants/:id/adjust/', 20)) {
    const available = isLoss ? -quantity : quantity
    await press(club, staff, `/staff/variants/${goods.variant}/adjust/`, { available, reason })
    goods.available += available
    return club.touch(goods)
  }
  const kind = isLoss ? club.dice.one(['write_off', 'lost', 'broken', 'given_away']) : 'bought'
  const body = { kind, quantity, reason }
  await press(club, staff, `/staff/variants/${goods.variant}/movements/`, body)
  goods.available += isLoss ? -quantity : quantity
  // Pieces that were given away are not lost.
  if (isLoss && kind !== 'given_away') club.week.lost += quantity
  club.touch(goods)
}
