import { lateFee } from '@jansi/contract/penalties'
import { type OrderStatus, statusIs } from '@jansi/contract/statuses'
import { TODO_KINDS, type TodoKind } from '@jansi/contract/todos'
import { daysBetween, daysLate } from './days.ts'

/** Loans that are due within this many days are urgent. */
export const URGENT_LOAN_DAYS = 3

/** Something that a member has to do; amounts are satang, `day` is a day in Bangkok. */
export type TodoFact = {
  kind: TodoKind
  orderId?: string
  returnSessionId?: string
  productId?: number
  name?: string
  pieces?: number
  isUrgent: boolean
  day?: string
  until?: Date
  amount?: number
}

/** An order of the member that is not over; amounts are satang. */
export type OpenOrder = {
  id: string
  status: OrderStatus
  due: number
  /** A rejected order that keeps its stock for a new slip until then, or the deadline of the first slip. */
  slipUntil: Date | null
  acceptsSlip: boolean
  /** Pieces that wait to be collected. */
  left: number
  handOverOn: string
}

/** Pieces on loan that are in no return yet: their due day, the order's late fee, and the price of a lost piece. */
export type LoanOut = {
  orderId: string
  dueOn: string | null
  ratePerDay: number
  replacementPrice: number
  pieces: number
}

/** A return that its member may have to do something about; satang. */
export type OpenReturn = { id: string; penaltyToPay: number; isIncomplete: boolean }

/** Money that goes back to the member as soon as they name where to; satang. */
export type OpenRefund = { orderId: string | null; returnSessionId: string | null; amount: number }

/** A piece of a waiting list that is the member's to order until then. */
export type OpenOffer = { productId: number; name: string; until: Date }

export type TodoFacts = {
  offers: readonly OpenOffer[]
  orders: readonly OpenOrder[]
  loans: readonly LoanOut[]
  returns: readonly OpenReturn[]
  refunds: readonly OpenRefund[]
}

/** Returns the things that a member has to do, the most urgent kind first, then by day. `today` is a day in Bangkok. */
export function todosOf({ offers, orders, loans, returns, refunds }: TodoFacts, today: string): TodoFact[] {
  const todos = [
    ...offers.map((offer): TodoFact => ({ kind: 'waiting_offer', isUrgent: true, ...offer })),
    ...orders.flatMap(todosOfOrder),
    ...loansByOrder(loans, today),
    ...returns.flatMap(todosOfReturn),
    ...refunds.map(todoOfRefund),
  ]
  const rank = ({ kind }: TodoFact) => TODO_KINDS.indexOf(kind)
  return todos.sort((a, b) => rank(a) - rank(b) || (a.day ?? '').localeCompare(b.day ?? ''))
}

function todosOfOrder(order: OpenOrder): TodoFact[] {
  const { id: orderId, status } = order
  const owesSlip = status === 'awaiting_slip' || (status === 'rejected' && order.slipUntil !== null)
  if (owesSlip && order.acceptsSlip) {
    const until = order.slipUntil ? { until: order.slipUntil } : {}
    return [{ kind: 'slip_missing', orderId, isUrgent: true, amount: order.due, ...until }]
  }
  if (!statusIs(status, 'handsOver') || order.left === 0) return []
  return [{ kind: 'pick_up', orderId, isUrgent: true, day: order.handOverOn }]
}

function loansByOrder(loans: readonly LoanOut[], today: string): TodoFact[] {
  const todos = new Map<string, TodoFact>()
  const firstDue = [...loans].sort((one, other) => (one.dueOn ?? '').localeCompare(other.dueOn ?? ''))
  for (const { orderId, dueOn, ratePerDay, replacementPrice, pieces } of firstDue) {
    if (dueOn === null) continue
    const late = daysLate(dueOn, today)
    const fee = lateFee({ daysLate: late, ratePerDay, replacementPrice }) * pieces
    const earlier = todos.get(orderId)
    const amount = (earlier?.amount ?? 0) + fee
    if (earlier) {
      earlier.pieces = (earlier.pieces ?? 0) + pieces
      if (earlier.kind === 'loan_overdue') earlier.amount = amount
      continue
    }
    todos.set(
      orderId,
      late > 0
        ? { kind: 'loan_overdue', orderId, isUrgent: true, day: dueOn, amount, pieces }
        : {
            kind: 'loan_due',
            orderId,
            isUrgent: daysBetween(today, dueOn) <= URGENT_LOAN_DAYS,
            day: dueOn,
            pieces,
          },
    )
  }
  return [...todos.values()]
}

function todosOfReturn({ id: returnSessionId, penaltyToPay, isIncomplete }: OpenReturn): TodoFact[] {
  const todos: TodoFact[] = []
  if (penaltyToPay > 0) todos.push({ kind: 'penalty', returnSessionId, isUrgent: true, amount: penaltyToPay })
  if (isIncomplete) todos.push({ kind: 'finish_return', returnSessionId, isUrgent: true })
  return todos
}

function todoOfRefund({ orderId, returnSessionId, amount }: OpenRefund): TodoFact {
  return {
    kind: 'refund_details',
    ...(orderId !== null && { orderId }),
    ...(returnSessionId !== null && { returnSessionId }),
    isUrgent: true,
    amount,
  }
}
