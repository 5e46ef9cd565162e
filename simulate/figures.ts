import { baht, type Club } from './club.ts'
import { isOverdue, latenessOf } from './loan-rules.ts'
import { type Goods, left, type Order, type Refund, type Return } from './model.ts'
import { documentOf } from './order-rules.ts'
import { due } from './penalty-rules.ts'
import { isOpen } from './queue-rules.ts'

/** Something whose figures the model and the shop both know. */
export type Thing = Order | Return | Goods
/** By their names; they are compared as JSON. */
export type Figures = Readonly<Record<string, unknown>>
/** How the shop's figures are read again: by the kind of a thing and its id. */
export type Named = { kind: 'order' | 'return' | 'goods' | 'ledger'; id: string | number }
/** Reads the API as staff. */
export type Get = <T>(path: string) => Promise<T>

export type ShopGoods = {
  results: {
    variants: {
      id: number
      available: number
      reserved: number
      on_loan: number
      quarantined: number
      waiting?: number
    }[]
  }[]
}
type ShopMovements = {
  results: { balance: { available: number; on_loan: number; quarantined: number } }[]
}
type ShopQueue = { results: { id: number; state: string }[] }
type ShopOrder = {
  status: string
  amount: number
  amount_received?: number
  return_due_on: string | null
  is_overdue: boolean
  receipt_number?: string
  receipt_kind?: string
  slips: { reading: { also_on: unknown[] } }[]
  refunds?: { state: string; amount: number | null }[]
  items: { id: number; collected: number; returned: number; closed?: number; quantity: number }[]
}
type ShopReturn = {
  status: string
  total_penalties: number
  refunds?: { state: string; amount: number | null }[]
  penalty_due?: number
  items: { id: number; days_late: number; late_fee: number; order_item: { id: number } }[]
}

export function nameOf(thing: Thing): Named {
  if ('lines' in thing) return { kind: 'order', id: thing.id }
  return 'parts' in thing ? { kind: 'return', id: thing.id } : { kind: 'goods', id: thing.variant }
}

/** A thing's figures by the club's rules. */
export function modelFigures(club: Club, thing: Thing): Figures {
  if ('lines' in thing) return figuresOfOrder(club, thing)
  return 'parts' in thing ? figuresOfReturn(club, thing) : figuresOfGoods(club, thing)
}

/** The same figures as the shop returns them; `allGoods` is its list of products. */
export async function shopFigures(get: Get, { kind, id }: Named, allGoods: ShopGoods): Promise<Figures> {
  if (kind === 'order') return shopFiguresOfOrder(await get<ShopOrder>(`/staff/orders/${id}/`))
  if (kind === 'return') return shopFiguresOfReturn(await get<ShopReturn>(`/staff/returns/${id}/`))
  if (kind === 'ledger') {
    const { results } = await get<ShopMovements>(`/staff/variants/${id}/movements/?page_size=1`)
    // A size that began with no pieces has no movement yet.
    return { balance: results[0]?.balance ?? { available: 0, on_loan: 0, quarantined: 0 } }
  }
  const shop = allGoods.results.flatMap(({ variants }) => variants).find((one) => one.id === id)
  return {
    available: shop?.available,
    reserved: shop?.reserved,
    'on loan': shop?.on_loan,
    quarantined: shop?.quarantined,
    queue: shop?.waiting === undefined ? [] : queueOf(await get<ShopQueue>(`/staff/variants/${id}/waiting/`)),
  }
}

const queueOf = ({ results }: ShopQueue) => results.map(({ id, state }) => [id, state]).sort(byItem)

export const ALL_GOODS = '/staff/products/?page_size=100'

/** The sums that all movements of goods have to make. */
export function figuresOfLedger({ available, onLoan, quarantined }: Goods): Figures {
  return { balance: { available, on_loan: onLoan, quarantined } }
}

function figuresOfGoods({ places }: Club, goods: Goods): Figures {
  const { available, reserved, onLoan, quarantined } = goods
  return {
    available,
    reserved,
    'on loan': onLoan,
    quarantined,
    queue: places
      .filter((place) => place.goods === goods && isOpen(place))
      .map(({ id, state }) => [id, state]),
  }
}

function figuresOfOrder(club: Club, order: Order): Figures {
  const { refund } = order
  return {
    status: order.status,
    amount: baht(order.amount),
    received: baht(order.received),
    'due on': order.dueOn,
    refund: refund && stateOf(refund),
    'refund owed': refund?.owed && !refund.isWithdrawn ? baht(refund.owed) : null,
    pieces: order.lines.map(({ item, collected, returned }) => [item, collected, returned]).sort(byItem),
    'to collect': isOver(order.status) ? null : order.lines.reduce((sum, line) => sum + left(line), 0),
    'is overdue': isOverdue(order, club),
    'receipt number': order.receipt?.number ?? null,
    document: documentOf(order),
    'slip seen elsewhere': club.wasSeenElsewhere(order),
  }
}

function shopFiguresOfOrder(shop: ShopOrder): Figures {
  const [newest] = shop.refunds ?? []
  return {
    status: shop.status,
    amount: shop.amount,
    received: shop.amount_received ?? 0,
    'due on': shop.return_due_on,
    refund: newest?.state ?? null,
    'refund owed': newest?.amount && newest.state !== 'withdrawn' ? newest.amount : null,
    pieces: shop.items.map(({ id, collected, returned }) => [id, collected, returned]).sort(byItem),
    'to collect': isOver(shop.status)
      ? null
      : shop.items.reduce(
          (sum, { quantity, collected, closed }) => sum + quantity - collected - (closed ?? 0),
          0,
        ),
    'is overdue': shop.is_overdue,
    'receipt number': shop.receipt_number ?? null,
    document: shop.receipt_kind,
    'slip seen elsewhere': (shop.slips[0]?.reading.also_on.length ?? 0) > 0,
  }
}

const byItem = (a: readonly unknown[], b: readonly unknown[]) => Number(a[0]) - Number(b[0])
const isOver = (status: string) => ['rejected', 'cancelled', 'expired'].includes(status)

function stateOf({ owed, paidOn, isWithdrawn }: Refund): string {
  if (isWithdrawn) return 'withdrawn'
  if (owed === null) return 'to_check'
  if (owed === 0) return 'nothing_owed'
  return paidOn === null ? 'owed' : 'paid'
}

function figuresOfReturn({ today, rules }: Club, one: Return): Figures {
  const lateness = one.parts.map((part) => {
    const { days, fee } = latenessOf(one, part, today, rules)
    return [part.line.item, days, baht(fee)]
  })
  return {
    'is decided': one.penalty !== null,
    penalties: baht(one.penalty ?? 0),
    refund: one.refund && stateOf(one.refund),
    'refund owed': one.refund?.owed ? baht(one.refund.owed) : null,
    'due of a part': due(one) > 0 && due(one) < (one.penalty ?? 0) ? baht(due(one)) : null,
    'days late and late fee': lateness.sort(byItem),
  }
}

function shopFiguresOfReturn({ status, total_penalties, penalty_due, refunds, items }: ShopReturn): Figures {
  const [newest] = refunds ?? []
  const lateness = items.map(({ order_item, days_late, late_fee }) => [order_item.id, days_late, late_fee])
  return {
    'is decided': status !== 'pending',
    penalties: total_penalties,
    refund: newest?.state ?? null,
    'refund owed': newest?.amount ? newest.amount : null,
    'due of a part': penalty_due ?? null,
    'days late and late fee': lateness.sort(byItem),
  }
}
