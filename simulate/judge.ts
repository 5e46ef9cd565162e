import { setTimeout } from 'node:timers/promises'
import { baht, type Club } from './club.ts'
import { addDays } from './days.ts'
import { daysLate, isOverdue } from './loan-rules.ts'
import { type Goods, left, type Order, type Refund, type Return } from './model.ts'

/** A figure of the shop that is not the model's. */
export type Difference = { of: string; figure: string; model: unknown; shop: unknown }

type ShopGoods = {
  variants: { id: number; available: number; reserved: number; on_loan: number; quarantined: number }[]
}
type ShopOrder = {
  status: string
  amount: number
  amount_received?: number
  return_due_on: string | null
  is_overdue: boolean
  refunds?: { state: string; amount: number | null }[]
  items: { id: number; collected: number; returned: number; closed?: number; quantity: number }[]
}
type ShopReturn = {
  status: string
  total_penalties: number
  items: { id: number; days_late: number; order_item: { id: number } }[]
}
type ShopWeek = {
  week: string
  orders: number
  received?: number
  refunds_paid?: number
  loans: number
  returned: number
  lost: number
}

/** Work that the shop does by itself ends some time after the clock has moved. */
const SETTLED_WITHIN_MS = 10_000
const LOOK_EVERY_MS = 50

/**
 * Compares everything that was touched since the last time with the shop's responses. Throws with the first figures that
 * differ, if they still do when the shop's own work is done.
 */
export async function judge(club: Club): Promise<void> {
  const things = [...club.touched]
  club.touched.clear()
  const until = performance.now() + SETTLED_WITHIN_MS
  for (;;) {
    const differences = (await Promise.all(things.map((thing) => compare(club, thing)))).flat()
    if (differences.length === 0) return
    if (performance.now() > until)
      throw new Error(`The shop differs from the rules: ${JSON.stringify(differences.slice(0, 3))}`)
    await setTimeout(LOOK_EVERY_MS)
  }
}

function compare(club: Club, thing: Order | Return | Goods): Promise<Difference[]> {
  if ('lines' in thing) return compareOrder(club, thing)
  return 'parts' in thing ? compareReturn(club, thing) : compareGoods(club, thing)
}

function differences(
  of: string,
  figures: Record<string, readonly [model: unknown, shop: unknown]>,
): Difference[] {
  return Object.entries(figures)
    .filter(([, [model, shop]]) => JSON.stringify(model) !== JSON.stringify(shop))
    .map(([figure, [model, shop]]) => ({ of, figure, model, shop }))
}

async function compareGoods({ admin }: Club, goods: Goods): Promise<Difference[]> {
  const { variants } = await admin.client.get<ShopGoods>(`/staff/products/${goods.product}/`)
  const shop = variants.find(({ id }) => id === goods.variant)
  const { balance } = (
    await admin.client.get<{
      results: { balance: { available: number; on_loan: number; quarantined: number } }[]
    }>(`/staff/variants/${goods.variant}/movements/`)
  ).results[0] ?? { balance: undefined }
  return differences(goods.name, {
    available: [goods.available, shop?.available],
    reserved: [goods.reserved, shop?.reserved],
    on_loan: [goods.onLoan, shop?.on_loan],
    quarantined: [goods.quarantined, shop?.quarantined],
    'ledger: available': [goods.available, balance?.available],
    'ledger: on loan': [goods.onLoan, balance?.on_loan],
    'ledger: quarantined': [goods.quarantined, balance?.quarantined],
  })
}

async function compareOrder({ admin, returns, today }: Club, order: Order): Promise<Difference[]> {
  const shop = await admin.client.get<ShopOrder>(`/staff/orders/${order.id}/`)
  const { refund } = order
  const state = refund && stateOf(refund)
  const newest = shop.refunds?.[0]
  const pieces = (line: { id: number; collected: number; returned: number }) => [
    line.id,
    line.collected,
    line.returned,
  ]
  const byId = (a: readonly unknown[], b: readonly unknown[]) => Number(a[0]) - Number(b[0])
  return differences(`order ${order.id}`, {
    status: [order.status, shop.status],
    amount: [baht(order.amount), shop.amount],
    received: [baht(order.received), shop.amount_received ?? 0],
    due_on: [order.dueOn, shop.return_due_on],
    refund: [state, newest?.state ?? null],
    ...(refund?.owed ? { 'refund owed': [baht(refund.owed), newest?.amount] } : {}),
    pieces: [
      order.lines.map(({ item, collected, returned }) => [item, collected, returned]).sort(byId),
      shop.items.map(pieces).sort(byId),
    ],
    ...(isOver(order)
      ? {}
      : { to_collect: [order.lines.reduce((sum, line) => sum + left(line), 0), toCollect(shop)] }),
    is_overdue: [isOverdue(order, returns, today), shop.is_overdue],
  })
}

function stateOf({ owed, isPaid }: Refund): string {
  if (owed === null) return 'to_check'
  if (owed === 0) return 'nothing_owed'
  return isPaid ? 'paid' : 'owed'
}

const isOver = ({ status }: Order) => ['rejected', 'cancelled', 'expired'].includes(status)
const toCollect = ({ items }: ShopOrder) =>
  items.reduce((sum, { quantity, collected, closed }) => sum + quantity - collected - (closed ?? 0), 0)

async function compareReturn({ admin, today }: Club, one: Return): Promise<Difference[]> {
  const shop = await admin.client.get<ShopReturn>(`/staff/returns/${one.id}/`)
  const [part] = one.parts
  const late = daysLate(one, part?.dueOn ?? part?.line.dueOn ?? today, today)
  return differences(`return ${one.id}`, {
    decided: [one.penalty !== null, shop.status !== 'pending'],
    penalties: [baht(one.penalty ?? 0), shop.total_penalties],
    ...(one.penalty === null ? { days_late: [late, shop.items[0]?.days_late] } : {}),
  })
}

/** Compares the club's books of all weeks with the report, and runs the shop's own doctor. */
export async function judgeBooks(club: Club): Promise<void> {
  const [first = club.today] = [...club.weeks.keys()].sort()
  const { weeks } = await club.admin.client.get<{ weeks: ShopWeek[] }>(
    `/staff/reports/?from=${first}&to=${addDays(club.today, 6)}`,
  )
  const found = weeks.flatMap((shop) => {
    const model = club.weeks.get(shop.week) ?? {
      orders: 0,
      received: 0,
      refundsPaid: 0,
      loans: 0,
      returned: 0,
      lost: 0,
    }
    return differences(`week of ${shop.week}`, {
      orders: [model.orders, shop.orders],
      received: [baht(model.received), shop.received ?? 0],
      refunds_paid: [baht(model.refundsPaid), shop.refunds_paid ?? 0],
      loans: [model.loans, shop.loans],
      returned: [model.returned, shop.returned],
      lost: [model.lost, shop.lost],
    })
  })
  if (found.length > 0)
    throw new Error(`The report differs from the rules: ${JSON.stringify(found.slice(0, 4))}`)
}
