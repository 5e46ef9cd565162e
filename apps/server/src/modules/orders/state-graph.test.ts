import { ORDER_STATUSES, type OrderStatus } from '@jansi/contract/statuses'
import { describe, expect, it } from 'vitest'
import { groupBy } from '../../domain/group-by.ts'
import { type ItemProgress, leftOf, statusAfterUndo, statusByProgress } from '../../domain/order-progress.ts'
import {
  findTransition,
  isClosedUnfulfilled,
  reservesStockForSlip,
  type TransitionActor,
} from '../../domain/order-transitions.ts'
import { mayHandOver, mayRecordPayment, mayTakeReturn, mayUndoApproval, mayUndoHandOver } from './policy.ts'

/** An order as far as the rules look at it: status × progress × money. */
type State = {
  status: OrderStatus
  slipOwed: boolean
  /** A rejected order keeps its stock for a new slip. */
  isInGrace: boolean
  /** It lost that stock again. */
  isHoldOver: boolean
  items: readonly ItemProgress[]
  isPenaltyUnpaid: boolean
  /** A slip was sent that nobody has checked. */
  hasSlip: boolean
  hasMoney: boolean
  refund: 'to_check' | 'owed' | null
}

/** Who can make a step: nobody can make a member collect, pay or send; deadlines may be far; admins only take back. */
type Maker = 'member' | 'staff' | 'time' | 'admin'
type Step = { name: string; by: Maker; to: State }

const piece = (isRental: boolean, quantity: number): ItemProgress => ({
  isRental,
  quantity,
  handedOver: 0,
  closed: 0,
  returnedOrLost: 0,
})
const paid: State = {
  status: 'awaiting_slip',
  slipOwed: true,
  isInGrace: false,
  isHoldOver: false,
  items: [],
  isPenaltyUnpaid: false,
  hasSlip: false,
  hasMoney: false,
  refund: null,
}
const STARTS: Record<string, State> = {
  sale: { ...paid, items: [piece(false, 2)] },
  loan: { ...paid, items: [piece(true, 2)] },
  mixed: { ...paid, items: [piece(false, 1), piece(true, 2)] },
  free: { ...paid, status: 'pending', slipOwed: false, items: [piece(true, 2)] },
}

/** Returns the state after a transition of the table, or null if the table does not have it. */
function moved(state: State, to: OrderStatus, by: TransitionActor, reason: string | null = null) {
  const facts = {
    status: state.status,
    slipOwed: state.slipOwed,
    heldUntil: state.isInGrace ? new Date(0) : null,
    holdEnd: state.isHoldOver ? ('deadline' as const) : null,
    handedOver: state.items.reduce((sum, item) => sum + item.handedOver, 0),
  }
  if (findTransition(facts, to, by) === null) return null
  const isInGrace =
    to === 'rejected' && reservesStockForSlip({ slipOwed: state.slipOwed, slips: 1 }, { reason })
  const next = { ...state, status: to, isInGrace }
  return isClosedUnfulfilled(to) && !isInGrace ? ended(next) : { ...next, refund: null }
}

function ended(state: State): State {
  const refund = state.hasMoney ? 'owed' : state.hasSlip ? 'to_check' : null
  return { ...state, isInGrace: false, refund }
}

/** The state whose status follows from pieces and penalties; throws where the table lacks that transition. */
function follow(state: State, by: 'system' | 'admin'): State {
  const rule = by === 'system' ? statusByProgress : statusAfterUndo
  const status = rule(state.status, state.items, state.isPenaltyUnpaid)
  if (status === state.status) return state
  const next = moved(state, status, by, by === 'admin' ? 'กดผิด' : null)
  if (next === null) throw new Error(`No transition from ${state.status} to ${status} by ${by}.`)
  return next
}

function steps(state: State): Step[] {
  return [...asked(state), ...money(state), ...pieces(state), ...undone(state)]
}

function asked(state: State): Step[] {
  const found: Step[] = []
  const add = (name: string, by: Maker, to: State | null) => to && found.push({ name, by, to })
  const slip = moved(state, 'pending', 'member')
  add('slip', 'member', slip && { ...slip, hasSlip: true })
  add('cancel', 'member', moved(state, 'cancelled', 'member'))
  for (const to of ORDER_STATUSES) {
    const next = moved(state, to, 'staff', to === 'rejected' ? 'ของหมด' : null)
    add(`to ${to}`, 'staff', next && { ...next, hasMoney: state.hasMoney || confirms(state, to) })
  }
  add('slip refused', 'staff', moved(state, 'rejected', 'staff', 'รูปไม่ชัด'))
  if (state.hasMoney) {
    const without = { ...state, hasMoney: false, hasSlip: false }
    add('no money came, cancelled', 'staff', moved(without, 'cancelled', 'staff'))
    add('no money came, slip refused', 'staff', moved(without, 'rejected', 'staff', 'ไม่พบยอดโอน'))
  }
  add('expired', 'time', moved(state, 'expired', 'system'))
  if (state.status === 'pending') add('not approved in time', 'time', moved(state, 'cancelled', 'system'))
  if (state.isInGrace) add('hold over', 'time', ended({ ...state, isHoldOver: true }))
  return found
}

const confirms = ({ slipOwed }: State, to: OrderStatus) => slipOwed && (to === 'paid' || to === 'approved')

function money(state: State): Step[] {
  const found: Step[] = []
  const due = state.slipOwed ? 1 : 0
  if (mayRecordPayment(state, due)) {
    for (const to of ['paid', 'approved', 'awaiting_slip'] as const) {
      const next = state.status === to ? state : moved(state, to, 'payment')
      if (next) found.push({ name: `money, ${to}`, by: 'member', to: { ...next, hasMoney: true } })
    }
  }
  if (state.refund === 'to_check') {
    found.push({ name: 'nothing came', by: 'staff', to: { ...state, refund: null, hasSlip: false } })
    found.push({ name: 'money came', by: 'staff', to: { ...state, refund: 'owed', hasMoney: true } })
  }
  if (state.refund === 'owed') {
    found.push({
      name: 'paid back',
      by: 'staff',
      to: { ...state, refund: null, hasMoney: false, hasSlip: false },
    })
  }
  if (state.isPenaltyUnpaid) {
    const next = follow({ ...state, isPenaltyUnpaid: false }, 'system')
    found.push({ name: 'penalty paid', by: 'member', to: next }, { name: 'waived', by: 'staff', to: next })
  }
  return found
}

/** The state with one more (or fewer) of some count of an item. */
function count(state: State, index: number, change: Partial<Record<keyof ItemProgress, number>>): State {
  const items = state.items.map((item, at) =>
    at === index
      ? {
          ...item,
          handedOver: item.handedOver + (change.handedOver ?? 0),
          closed: item.closed + (change.closed ?? 0),
          returnedOrLost: item.returnedOrLost + (change.returnedOrLost ?? 0),
        }
      : item,
  )
  return { ...state, items }
}

function pieces(state: State): Step[] {
  return state.items.flatMap((item, index): Step[] => {
    const found: Step[] = []
    const add = (name: string, by: Maker, to: State) => found.push({ name, by, to: follow(to, 'system') })
    if (mayHandOver(state, state.items) && leftOf(item) > 0) {
      add('collected', 'member', count(state, index, { handedOver: 1 }))
      const refund = state.hasMoney ? 'owed' : state.refund
      add('closed', 'staff', { ...count(state, index, { closed: 1 }), refund })
    }
    if (mayTakeReturn(state, [item])) {
      add('back', 'member', count(state, index, { returnedOrLost: 1 }))
      add('lost', 'staff', { ...count(state, index, { returnedOrLost: 1 }), isPenaltyUnpaid: true })
    }
    return found
  })
}

function undone(state: State): Step[] {
  const found: Step[] = []
  const add = (name: string, to: State) => found.push({ name, by: 'admin', to: follow(to, 'admin') })
  if (mayUndoApproval(state, state.items, [])) {
    const next = moved(state, 'pending', 'admin')
    if (next) found.push({ name: 'undo approval', by: 'admin', to: { ...next, hasMoney: false } })
  }
  for (const [index, item] of state.items.entries()) {
    if (mayUndoHandOver(state, [item])) add('undo hand-over', count(state, index, { handedOver: -1 }))
    if (item.returnedOrLost > 0) {
      add('reopen', { ...count(state, index, { returnedOrLost: -1 }), isPenaltyUnpaid: false })
      add('undo penalty payment', { ...state, isPenaltyUnpaid: true })
    }
  }
  return found
}

function isEnd({ status, isInGrace, refund, isPenaltyUnpaid }: State): boolean {
  const isOver = status === 'completed' || (isClosedUnfulfilled(status) && !isInGrace)
  return isOver && refund === null && !isPenaltyUnpaid
}

type Graph = { states: Map<string, State>; edges: (Step & { from: string; key: string })[] }

function reachable(start: State): Graph {
  const states = new Map([[JSON.stringify(start), start]])
  const edges: Graph['edges'] = []
  for (const [from, state] of states) {
    for (const step of steps(state)) {
      const key = JSON.stringify(step.to)
      edges.push({ ...step, from, key })
      if (!states.has(key)) states.set(key, step.to)
    }
  }
  return { states, edges }
}

/** Returns the states from which the given steps lead to no end. */
function deadEnds({ states, edges }: Graph, may: (step: Step) => boolean): State[] {
  const saved = new Set([...states].filter(([, state]) => isEnd(state)).map(([key]) => key))
  const into = groupBy(edges.filter(may), ({ key }) => key)
  for (const key of saved) for (const { from } of into.get(key) ?? []) saved.add(from)
  return [...states].filter(([key]) => !saved.has(key)).map(([, state]) => state)
}

describe.each(Object.entries(STARTS))('an order of the kind %s', (_, start) => {
  const graph = reachable(start)

  it('can be brought to an end by staff from every state that it can reach', () => {
    expect(deadEnds(graph, ({ by }) => by === 'staff')).toEqual([])
  })

  it('would never end if staff could not close pieces, or could not waive penalties', () => {
    const without = (name: string) =>
      deadEnds(graph, (step) => step.by === 'staff' && step.name !== name).length
    expect(without('closed')).toBeGreaterThan(0)
    if (start.items.some(({ isRental }) => isRental)) expect(without('waived')).toBeGreaterThan(0)
  })

  it('reaches every status that its kind can have', () => {
    const reached = new Set([...graph.states.values()].map(({ status }) => status))
    const never = ORDER_STATUSES.filter((status) => !reached.has(status))
    const isLent = start.items.some(({ isRental }) => isRental)
    expect(never).toEqual([
      ...(start.slipOwed ? [] : ['awaiting_slip']),
      ...(isLent ? [] : ['awaiting_return']),
      ...(start.slipOwed ? [] : ['expired']),
    ])
  })
})
