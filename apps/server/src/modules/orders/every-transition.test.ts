import type { StaffOrder } from '@jansi/contract/staff-order-body'
import type { StaffReturnListItem } from '@jansi/contract/staff-returns'
import { ORDER_STATUSES, type OrderStatus, statusIs } from '@jansi/contract/statuses'
import { and, eq, gt, inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { aPhoto } from '../../../test/pictures.ts'
import { openShop, type Person } from '../../../test/shop.ts'
import {
  anActiveWorkshop,
  aProduct,
  checkout,
  done,
  line,
  type MadeProduct,
} from '../../../test/shop-goods.ts'
import type { Answer } from '../../../test/visitor.ts'
import { events } from '../../db/schema/events.ts'
import { journalEntries } from '../../db/schema/journal.ts'
import { outboxMails } from '../../db/schema/mails.ts'
import { orderItems, orders } from '../../db/schema/orders.ts'
import { refundCases } from '../../db/schema/refunds.ts'
import { stockMovements } from '../../db/schema/stock.ts'
import { entryKindOf, moneyStage } from '../../domain/journal.ts'
import { satangToBaht } from '../../domain/money.ts'
import { leftOf } from '../../domain/order-progress.ts'
import {
  acceptsLateSlip,
  acceptsSlip,
  CAUSE_MAILS,
  findTransition,
  isClosedUnfulfilled,
  ORDER_TRANSITIONS,
  type Transition,
  type TransitionActor,
  type TransitionCause,
  transitionsOf,
} from '../../domain/order-transitions.ts'
import { expireOrders } from './commands/expire-orders.ts'
import { mayHandOver, mayRecordPayment, mayTakeReturn, mayUndoApproval, mayUndoHandOver } from './policy.ts'
import { countSlips, itemsOfOrder } from './queries.ts'

const shop = openShop()
const REASON = 'กดผิดรายการ'
const DAY = 24 * 3600

type Facts = Awaited<ReturnType<typeof factsOf>>
/** A sale by name is no member's: its `member` is a stranger to it. */
type Made = { id: string; member: Person; isByName: boolean }

/** The goods of each kind of order. Their last line is the one that is collected first. */
const KINDS = {
  sale: (goods: Goods) => [line(goods.both, 'sale', 2)],
  loan: (goods: Goods) => [line(goods.both, 'rent', 2)],
  mixed: (goods: Goods) => [line(goods.both, 'rent', 2), line(goods.both, 'sale')],
  free: (goods: Goods) => [line(goods.free, 'rent', 2)],
  'sale by name': (goods: Goods) => [line(goods.both, 'sale', 2)],
}
type Kind = keyof typeof KINDS
type Goods = { both: MadeProduct; free: MadeProduct }

let goods: Goods
let staff: Person
let admin: Person

beforeEach(async () => {
  Object.assign(shop.deps.throttles, { admit: async () => false })
  await anActiveWorkshop(shop, { endsOn: '2028-01-01', returnDueOn: '2027-12-31' })
  const variants = [{ stock: 1000 }]
  goods = {
    both: await aProduct(shop, { variants }),
    free: await aProduct(shop, { isForSale: false, rentalPrice: 0, variants }),
  }
  staff = await shop.staff()
  admin = await shop.anAdmin()
})

const staffPost = (path: string, body: object = {}) => staff.post(path, body)
const adminPost = (path: string) => admin.post(path, { reason: REASON })

/**
 * The steps that lead an order of a kind to a state, one after the other from the checkout on. Where kinds do not
 * differ, not every kind is there, for the sake of time.
 */
const STATES: Record<string, { kinds?: Kind[]; by: Step[] }> = {
  awaiting_slip: { kinds: ['sale', 'mixed'], by: [] },
  pending: { kinds: ['loan', 'free'], by: ['slip'] },
  paid: { kinds: ['mixed', 'free'], by: ['paid'] },
  approved: { kinds: ['sale', 'loan', 'mixed', 'free'], by: ['approved'] },
  'approved, part collected': { kinds: ['sale', 'mixed'], by: ['approved', 'collectOne'] },
  'awaiting_return, part collected': { kinds: ['loan', 'free'], by: ['approved', 'collectOne'] },
  'awaiting_return, part collected, that returned': {
    kinds: ['loan'],
    by: ['approved', 'collectOne', 'returnAll'],
  },
  'awaiting_return, all loans returned': {
    kinds: ['mixed'],
    by: ['approved', 'collectLoans', 'returnAll'],
  },
  awaiting_return: { kinds: ['loan', 'mixed', 'free'], by: ['approved', 'collectAll'] },
  'awaiting_return, penalty unpaid': {
    kinds: ['mixed', 'free'],
    by: ['approved', 'collectAll', 'loseAll'],
  },
  'completed by collecting': { kinds: ['sale'], by: ['approved', 'collectAll'] },
  'completed by returning': { kinds: ['mixed', 'free'], by: ['approved', 'collectAll', 'returnAll'] },
  'completed by paying a penalty': {
    kinds: ['loan'],
    by: ['approved', 'collectAll', 'loseAll', 'penaltyPaid'],
  },
  'rejected, stock kept': { kinds: ['sale', 'loan'], by: ['paid', 'refuseSlip'] },
  'rejected, stock released': { kinds: ['mixed', 'free'], by: ['paid', 'reject'] },
  cancelled: { kinds: ['sale', 'free'], by: ['cancel'] },
  expired: { kinds: ['loan'], by: ['expire'] },
  'completed at once': { kinds: ['sale by name'], by: [] },
  'approved, its hand-over taken back': { kinds: ['sale by name'], by: ['undoHandOver'] },
  'pending, its payment taken back': { kinds: ['sale by name'], by: ['undoHandOver', 'undoApproval'] },
}

const STEPS = {
  slip: async ({ id, member }: Made) => {
    const { slipOwed } = await factsOf(id)
    if (slipOwed) done(await member.upload('/paymentslip/', { order: id }, await aPhoto()), 201)
  },
  paid: (made: Made) => confirm(made, 'paid'),
  approved: (made: Made) => confirm(made, 'approved'),
  collectOne: async ({ id }: Made) => {
    const item = (await itemsOfOrder(shop.orm, id)).at(-1)
    const items = [{ order_item: item?.id, quantity: 1 }]
    done(await staffPost(`/staff/orders/${id}/hand-over/`, { items }), 200)
  },
  collectLoans: async ({ id }: Made) => {
    const lent = (await itemsOfOrder(shop.orm, id)).filter(({ isRental }) => isRental)
    const items = lent.map((item) => ({ order_item: item.id, quantity: item.quantity }))
    done(await staffPost(`/staff/orders/${id}/hand-over/`, { items }), 200)
  },
  collectAll: async ({ id }: Made) => {
    done(await staffPost(`/staff/orders/${id}/hand-over/`), 200)
  },
  returnAll: async ({ id }: Made) => {
    done(await takeBack(id, 1), 201)
  },
  loseAll: async ({ id }: Made) => {
    done(await takeBack(id, 5), 201)
  },
  penaltyPaid: async (made: Made) => {
    done(await staffPost(`/staff/returns/${await returnOf(made)}/penalty-paid/`, { method: 'cash' }), 200)
  },
  undoHandOver: async ({ id }: Made) => {
    done(await adminPost(`/staff/orders/${id}/undo-hand-over/`), 200)
  },
  undoApproval: async ({ id }: Made) => {
    done(await adminPost(`/staff/orders/${id}/undo-approval/`), 200)
  },
  refuseSlip: async ({ id }: Made) => {
    done(await ending(id, await factsOf(id), 'rejected', 'รูปไม่ชัด'), 200)
  },
  reject: async ({ id }: Made) => {
    done(await ending(id, await factsOf(id), 'rejected', 'สินค้าไม่พร้อม'), 200)
  },
  cancel: async ({ id, member }: Made) => {
    done(await member.post(`/order/${id}/cancel/`), 200)
  },
  expire: async () => {
    shop.pass(2 * DAY)
    await expireOrders(shop.deps)
  },
}
type Step = keyof typeof STEPS

const transition = (id: string, to: string, reason?: string, money?: object) =>
  staffPost(`/staff/orders/${id}/transition/`, { to, reason, money })

/** Staff end an order; all the money that is recorded for it came, as it was recorded. */
async function ending(id: string, { received }: { received: number }, to: string, reason: string) {
  if (received === 0) return transition(id, to, reason)
  const { money_method: method } = done(await staff.get<StaffOrder>(`/staff/orders/${id}/`), 200)
  return transition(id, to, reason, { came: true, amount: satangToBaht(received), method })
}

async function confirm({ id }: Made, to: 'paid' | 'approved'): Promise<void> {
  const { due } = await factsOf(id)
  done(due > 0 ? await pay(id, due, { approve: to === 'approved' }) : await transition(id, to), 200)
}

const pay = (id: string, satang: number, more: object) =>
  staffPost(`/staff/orders/${id}/payment/`, {
    method: 'cash',
    amount: satangToBaht(satang),
    slip_money: 'none',
    ...more,
  })

/** Staff take all loans back at the desk. */
async function takeBack(id: string, condition: number): Promise<Answer> {
  const out = (await itemsOfOrder(shop.orm, id)).filter((item) => item.isRental)
  const items = out.map((item) => ({
    order_item: item.id,
    outcomes: [{ condition, quantity: Math.max(1, item.handedOver - item.returnedOrLost) }],
  }))
  // A sale has nothing to return; the call must be refused for its status all the same.
  const none = [{ order_item: 1, outcomes: [{ condition, quantity: 1 }] }]
  return staffPost(`/staff/orders/${id}/walk-in-return/`, { items: items.length > 0 ? items : none })
}

/** The newest return of an order's member, who has no other order. */
async function returnOf({ member }: Made): Promise<string | undefined> {
  const path = `/staff/returns/?q=${encodeURIComponent(member.email)}`
  const { results } = done(await staff.get<{ results: StaffReturnListItem[] }>(path), 200)
  return results[0]?.id
}

async function make(kind: Kind, state: { by: Step[] }): Promise<Made> {
  const member = await shop.aMember()
  const isByName = kind === 'sale by name'
  const request = checkout(KINDS[kind](goods), kind === 'free' ? 4 : 1)
  const answer = isByName
    ? await staff.post<{ id: string }>('/staff/desk-sales/', { ...request, buyer: { name: 'สมชาย' } })
    : await member.post<{ id: string }>('/order/create_from_cart/', request)
  const made = { id: done(answer, 201).id, member, isByName }
  for (const step of state.by) await STEPS[step](made)
  return made
}

/** The facts that the rules look at, and the money that is due. */
async function factsOf(id: string) {
  const [order] = await shop.orm.select().from(orders).where(eq(orders.id, id))
  if (!order) throw new Error(`no order ${id}`)
  const items = await itemsOfOrder(shop.orm, id)
  const handedOver = items.reduce((sum, item) => sum + item.handedOver, 0)
  const due = moneyStage(order) === 'open' ? Math.max(0, order.amount - order.received) : 0
  return { ...order, items, handedOver, due, slips: await countSlips(shop.orm, id) }
}

type Way = {
  name: string
  actor: TransitionActor
  cause?: TransitionCause
  /** True if the rules allow it now. */
  may: (facts: Facts) => boolean
  /** The code of its refusal with 409. */
  code?: string
  take: (made: Made, facts: Facts) => Promise<Answer | undefined>
}

const asked = (to: OrderStatus): Way => ({
  name: `staff: ${to}`,
  actor: 'staff',
  may: (facts) => statusIs(to, 'staffSets') && findTransition(facts, to, 'staff') !== null,
  take: ({ id }, facts) =>
    isClosedUnfulfilled(to) ? ending(id, facts, to, REASON) : transition(id, to, REASON),
})

const endingWithout = (to: OrderStatus): Way => ({
  ...asked(to),
  name: `staff: ${to}, no money came`,
  take: ({ id }) => transition(id, to, REASON, { came: false }),
})

const paying = (name: string, share: number, more: object): Way => ({
  name,
  actor: 'payment',
  may: (facts) => mayRecordPayment(facts, facts.due),
  code: 'payment_not_expected',
  take: ({ id }, { due }) => pay(id, Math.max(100, due * share), more),
})

const undoing = (cause: TransitionCause, call: string, may: Way['may']): Way => ({
  name: call,
  actor: 'admin',
  cause,
  may,
  take: ({ id }) => adminPost(`/staff/orders/${id}/${call}/`),
})

/** Every call and job that may change the status of an order. */
const WAYS: Way[] = [
  {
    name: 'slip',
    actor: 'member',
    may: (facts) => acceptsSlip(facts, shop.deps.clock()) || acceptsLateSlip(facts, shop.deps.clock()),
    code: 'slip_not_expected',
    take: async ({ id, member }) => member.upload('/paymentslip/', { order: id }, await aPhoto()),
  },
  {
    name: 'cancel',
    actor: 'member',
    may: (facts) => findTransition(facts, 'cancelled', 'member') !== null,
    take: ({ id, member }) => member.post(`/order/${id}/cancel/`),
  },
  ...ORDER_STATUSES.map(asked),
  ...(['rejected', 'cancelled'] as const).map(endingWithout),
  paying('money, approved', 1, {}),
  paying('money, paid', 1, { approve: false }),
  paying('less money', 0.5, { rest: 'wait' }),
  {
    name: 'hand over',
    actor: 'system',
    cause: 'hand_over',
    may: (facts) => mayHandOver(facts, facts.items),
    take: ({ id }) => staffPost(`/staff/orders/${id}/hand-over/`),
  },
  {
    name: 'close the rest',
    actor: 'system',
    cause: 'close_rest',
    may: (facts) => mayHandOver(facts, facts.items),
    take: ({ id }) => staffPost(`/staff/orders/${id}/close-rest/`, { reason: REASON }),
  },
  {
    name: 'return at the desk',
    actor: 'system',
    cause: 'review',
    may: (facts) => mayTakeReturn(facts, facts.items),
    take: ({ id }, { status, items }) =>
      // Nothing of an order that waits for a penalty is on loan: another refusal, tried elsewhere.
      status === 'awaiting_return' && !mayTakeReturn({ status }, items)
        ? Promise.resolve(undefined)
        : takeBack(id, 1),
  },
  undoing('undo_approval', 'undo-approval', (facts) => mayUndoApproval(facts, facts.items, [])),
  undoing('undo_hand_over', 'undo-hand-over', (facts) => mayUndoHandOver(facts, facts.items)),
]

/** Calls on the return of an order, where it has one: each with the states of the order that allow it. */
const RETURN_WAYS: (Way & { in: RegExp })[] = [
  { call: 'penalty-paid', cause: 'penalty_paid', in: /penalty unpaid/, code: 'penalty_not_owed' },
  { call: 'waive-penalty', cause: 'penalty_waived', in: /penalty unpaid/, code: 'penalty_not_owed' },
  { call: 'reopen', cause: 'reopen_return', in: /returned|returning|penalty/ },
  {
    call: 'undo-penalty-payment',
    cause: 'undo_penalty_payment',
    in: /paying a penalty/,
    code: 'penalty_not_paid',
  },
].map(({ call, cause, in: states, code }) => ({
  name: call,
  actor: call.startsWith('undo') || call === 'reopen' ? 'admin' : 'system',
  cause: cause as TransitionCause,
  in: states,
  ...(code === undefined ? {} : { code }),
  may: () => true,
  take: async (made) => {
    const path = `/staff/returns/${await returnOf(made)}/${call}/`
    if (call === 'penalty-paid') return staffPost(path, { method: 'cash' })
    return call === 'waive-penalty' ? staffPost(path, { reason: REASON }) : adminPost(path)
  },
}))

/** Returns the rows that were written about an order so far. */
async function writtenOf(id: string) {
  const items = (await itemsOfOrder(shop.orm, id)).map((item) => item.id)
  const kept = await shop.orm.select().from(stockMovements).where(inArray(stockMovements.orderItemId, items))
  const entries = await shop.orm
    .select({ kind: journalEntries.kind })
    .from(journalEntries)
    .where(eq(journalEntries.orderId, id))
    .orderBy(journalEntries.id)
  const mails = await shop.orm.select().from(outboxMails).orderBy(outboxMails.id)
  const history = await shop.orm.select().from(events).where(eq(events.orderId, id)).orderBy(events.id)
  const [owed] = await shop.orm
    .select()
    .from(refundCases)
    .where(and(eq(refundCases.orderId, id), eq(refundCases.state, 'owed'), gt(refundCases.amount, 0)))
  const [row] = await shop.orm.select().from(orders).where(eq(orders.id, id))
  const lines = await shop.orm
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, id))
    .orderBy(orderItems.id)
  return {
    row,
    lines,
    history,
    entries: entries.map(({ kind }) => kind),
    mails: mails.map(({ kind }) => kind),
    isOwed: owed !== undefined,
    reserved: kept
      .filter(({ kind }) => kind === 'reserve' || kind === 'release')
      .reduce((sum, { available }) => sum - available, 0),
  }
}
type Written = Awaited<ReturnType<typeof writtenOf>>

/** Every transition of the table by every actor and cause that some order has made. */
const walked = new Set<string>()
const nameOf = (from: string, to: string, actor: string, cause?: string) =>
  `${from} to ${to} by ${actor}${cause ? ` after ${cause}` : ''}`

/** Checks that a change of status is in the table for the way that was taken, with the effects that the table declares. */
function expectAsDeclared(
  way: Way,
  { facts, written: before, made: { isByName } }: Seen,
  after: Written,
  where: string,
): void {
  const to = after.row?.status
  if (to === undefined || to === facts.status) return
  const found = transitionsOf(facts, way.actor).find(
    (one) => one.to === to && (way.cause === undefined || one.after?.includes(way.cause)),
  )
  expect(found, `${where}: ${facts.status} to ${to} is not in the table`).toBeDefined()
  if (!found) return
  walked.add(nameOf(found.from, found.to, way.actor, way.cause))
  expect(after.history.at(-1), where).toMatchObject({ fromStatus: found.from, toStatus: to })
  expect(after.reserved - before.reserved, `${where}: stock`).toBe(reservedBy(found, way, facts, after))
  expect(after.entries.slice(before.entries.length), `${where}: journal`).toEqual(
    entriesBy(way, facts, after),
  )
  expect(after.mails.slice(before.mails.length).sort(), `${where}: mail`).toEqual(
    isByName ? [] : mailsBy(found, way, before, after),
  )
}

/** Pieces that the order reserves more than before. */
function reservedBy({ stock }: Transition, { cause }: Way, { items }: Facts, { row }: Written): number {
  const left = items.reduce((sum, item) => sum + leftOf(item), 0)
  if (row?.status === 'rejected' && row.heldUntil !== null) return 0
  return stock === 'release' || cause === 'close_rest' ? 0 - left : 0
}

function entriesBy({ actor, cause }: Way, facts: Facts, { row }: Written) {
  if (facts.amount === 0 || !row) return []
  if (actor === 'payment') return ['payment']
  if (actor === 'staff' && facts.received > 0 && row.received === 0) return ['payment_undone']
  const kind = entryKindOf(moneyStage(facts), moneyStage(row))
  // Closed pieces change the value of the order; if it has none left, its end changes no account.
  if (cause === 'close_rest') return ['order_changed']
  return kind === null ? [] : [kind]
}

function mailsBy({ mail }: Transition, { cause }: Way, before: Written, after: Written): string[] {
  const mails: string[] = [mail ?? null, cause === undefined ? null : CAUSE_MAILS[cause]].flatMap((one) =>
    one === null ? [] : [one],
  )
  // The mail about closed pieces names the amount that is owed itself.
  if (!before.isOwed && after.isOwed && cause !== 'close_rest') mails.push('refund_owed')
  return mails.sort()
}

/** An order with everything that is known of it now. */
type Seen = { made: Made; facts: Facts; written: Written }

async function see(made: Made): Promise<Seen> {
  return { made, facts: await factsOf(made.id), written: await writtenOf(made.id) }
}

async function takeAllowed(way: Way, seen: Seen, where: string): Promise<void> {
  const { made, facts } = seen
  const answer = await way.take(made, facts)
  expect(answer?.status, `${where}: ${JSON.stringify(answer?.body)}`).toBeLessThan(300)
  expectAsDeclared(way, seen, await writtenOf(made.id), where)
}

async function takeRefused(way: Way, { made, facts }: Seen, where: string): Promise<void> {
  const answer = await way.take(made, facts)
  const code = way.code ?? 'transition_not_allowed'
  if (made.isByName && way.actor === 'member') {
    expect(answer, `${where} finds nothing`).toMatchObject({ status: 404 })
  } else if (answer) expect(answer, `${where} is refused`).toMatchObject({ status: 409, body: { code } })
}

const CASES = (Object.keys(KINDS) as Kind[]).flatMap((kind) =>
  Object.keys(STATES)
    .filter((state) => STATES[state]?.kinds?.includes(kind) ?? true)
    .map((state) => ({ kind, state })),
)

describe('every call that may change the status of an order, allowed or refused with 409', () => {
  it.each(CASES)('for $kind, $state', { timeout: 60_000 }, async ({ kind, state }) => {
    const { by } = STATES[state] ?? { by: [] }
    const hasReturn = by.includes('returnAll') || by.includes('loseAll')
    const ways = hasReturn
      ? [...WAYS, ...RETURN_WAYS.map((way) => ({ ...way, may: () => way.in.test(state) }))]
      : WAYS
    const seen = await see(await make(kind, { by }))
    const bringBack = await shop.copy()
    expect(seen.facts.status).toBe(/^\w+/.exec(state)?.[0])
    const where = (way: Way) => `${kind}, ${state}, ${way.name}`
    const isAllowed = ({ may, actor }: Way) => may(seen.facts) && !(seen.made.isByName && actor === 'member')
    for (const way of ways.filter((way) => !isAllowed(way))) await takeRefused(way, seen, where(way))
    expect(await writtenOf(seen.made.id), 'refusals change nothing').toEqual(seen.written)
    for (const [n, way] of ways.filter(isAllowed).entries()) {
      if (n > 0) await bringBack()
      await takeAllowed(way, seen, where(way))
    }
  })

  it.each([
    ['sale', 'awaiting_slip', 'slip_deadline'],
    ['free', 'pending', 'approval_deadline'],
  ] as const)('for %s, %s, by %s', async (kind, state, cause) => {
    const seen = await see(await make(kind, { by: [] }))
    const way: Way = {
      name: cause,
      actor: 'system',
      cause,
      may: () => true,
      take: async () => {
        shop.pass(30 * DAY)
        return { status: (await expireOrders(shop.deps)) === 1 ? 200 : 500 } as Answer
      },
    }
    await takeAllowed(way, seen, `${kind}, ${state}, ${cause}`)
  })

  it('was made at least once, by every actor and after every cause of the table', () => {
    const declared = ORDER_TRANSITIONS.flatMap(({ from, to, by, after }) =>
      by.flatMap((actor) => (after ?? [undefined]).map((cause) => nameOf(from, to, actor, cause))),
    )
    expect([...walked].sort()).toEqual([...new Set(declared)].sort())
  })
})
