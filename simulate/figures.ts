import { baht, type Club } from './club.ts'
import { daysLate, isOverdue } from './loan-rules.ts'
import { type Goods, left, type Order, type Refund, type Return } from './model.ts'

/** Something whose figures the model and the shop both know. */
export type Thing = Order | Return | Goods
/** By their names; what cannot be told apart as JSON is equal. */
export type Figures = Readonly<Record<string, unknown>>
/** How the shop's figures are read again: by the kind of a thing and its id. */
export type Named = { kind: 'order' | 'return' | 'goods'; id: string | number }
/** Reads the API as staff. */
export type Get = <T>(path: string) => Promise<T>

export type ShopGoods = {
  results: {
    variants: { id: number; available: number; reserved: number; on_loan: number; quarantined: number }[]
  }[]
}
type ShopMovements = {
  results: { balance: { available: number; on_loan: number; quarantined: number } }[]
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

export function nameOf(thing: Thing): Named {
  if ('lines' in thing) return { kind: 'order', id: thing.id }
  return 'parts' in thing ? { kind: 'return', id: thing.id } : { kind: 'goods', id: thing.variant }
}

/** A thing's figures by the club's rules. */
export function modelFigures(club: Club, thing: Thing): Figures {
  if ('lines' in thing) return figuresOfOrder(club, thing)
  return 'parts' in thing ? figuresOfReturn(thing, club.today) : figuresOfGoods(thing)
}

/** The same figures as the shop returns them; `allGoods` is its list of products. */
export async function shopFigures(get: Get, { kind, id }: Named, allGoods: ShopGoods): Promise<Figures> {
  if (kind === 'order') return shopFiguresOfOrder(await get<ShopOrder>(`/staff/orders/${id}/`))
  if (kind === 'return') return shopFiguresOfReturn(await get<ShopReturn>(`/staff/returns/${id}/`))
  const shop = allGoods.results.flatMap(({ variants }) => variants).find((one) => one.id === id)
  const { results } = await get<ShopMovements>(`/staff/variants/${id}/movements/?page_size=1`)
  return {
    available: shop?.available,
    reserved: shop?.reserved,
    'on loan': shop?.on_loan,
    quarantined: shop?.quarantined,
    'available by the ledger': results[0]?.balance.available,
    'on loan by the ledger': results[0]?.balance.on_loan,
    'quarantined by the ledger': results[0]?.balance.quarantined,
  }
}

export const ALL_GOODS = '/staff/products/?page_size=100'

function figuresOfGoods({ available, reserved, onLoan, quarantined }: Goods): Figures {
  return {
    available,
    reserved,
    'on loan': onLoan,
    quarantined,
    'available by the ledger': available,
    'on loan by the ledger': onLoan,
    'quarantined by the ledger': quarantined,
  }
}

function figuresOfOrder({ returns, today }: Club, order: Order): Figures {
  const { refund } = order
  return {
    status: order.status,
    amount: baht(order.amount),
    received: baht(order.received),
    'due on': order.dueOn,
    refund: refund && stateOf(refund),
    'refund owed': refund?.owed ? baht(refund.owed) : null,
    pieces: order.lines.map(({ item, collected, returned }) => [item, collected, returned]).sort(byItem),
    'to collect': isOver(order.status) ? null : order.lines.reduce((sum, line) => sum + left(line), 0),
    'is overdue': isOverdue(order, returns, today),
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
    'refund owed': newest?.amount ? newest.amount : null,
    pieces: shop.items.map(({ id, collected, returned }) => [id, collected, returned]).sort(byItem),
    'to collect': isOver(shop.status)
      ? null
      : shop.items.reduce(
          (sum, { quantity, collected, closed }) => sum + quantity - collected - (closed ?? 0),
          0,
        ),
    'is overdue': shop.is_overdue,
  }
}

const byItem = (a: readonly unknown[], b: readonly unknown[]) => Number(a[0]) - Number(b[0])
const isOver = (status: string) => ['rejected', 'cancelled', 'expired'].includes(status)

function stateOf({ owed, isPaid }: Refund): string {
  if (owed === null) return 'to_check'
  if (owed === 0) return 'nothing_owed'
  return isPaid ? 'paid' : 'owed'
}

function figuresOfReturn(one: Return, today: string): Figures {
  const [part] = one.parts
  return {
    'is decided': one.penalty !== null,
    penalties: baht(one.penalty ?? 0),
    'days late': one.penalty === null ? daysLate(one, part?.dueOn ?? part?.line.dueOn ?? today, today) : null,
  }
}

function shopFiguresOfReturn({ status, total_penalties, items }: ShopReturn): Figures {
  const isDecided = status !== 'pending'
  return {
    'is decided': isDecided,
    penalties: total_penalties,
    'days late': isDecided ? null : items[0]?.days_late,
  }
}
