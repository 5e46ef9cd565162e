import { SLIP_REJECTION_REASONS } from '@jansi/contract/slip-money'
import { ORDER_STATUSES, type OrderStatus, statusesThat } from '@jansi/contract/statuses'
import { describe, expect, it } from 'vitest'
import {
  acceptsLateSlip,
  acceptsSlip,
  findTransition,
  ORDER_TRANSITIONS,
  type OrderFacts,
  reservesStockForSlip,
  type SlipFacts,
  type TransitionActor,
  transitionsOf,
} from './order-transitions.ts'

const MOVERS: readonly TransitionActor[] = ['member', 'staff', 'system', 'admin']

/** The product's table, written a second time: from, to, role, effect on stock, reason required. */
const ALLOWED: readonly [OrderStatus, OrderStatus, TransitionActor, 'release' | 'none', boolean][] = [
  ['awaiting_slip', 'pending', 'member', 'none', false],
  ['awaiting_slip', 'cancelled', 'member', 'release', false],
  ['awaiting_slip', 'cancelled', 'staff', 'release', false],
  ['awaiting_slip', 'expired', 'system', 'release', false],
  ['pending', 'paid', 'staff', 'none', false],
  ['pending', 'approved', 'staff', 'none', false],
  ['pending', 'rejected', 'staff', 'release', true],
  ['pending', 'cancelled', 'member', 'release', false],
  ['pending', 'cancelled', 'staff', 'release', false],
  ['pending', 'cancelled', 'system', 'release', false],
  ['paid', 'approved', 'staff', 'none', false],
  ['paid', 'rejected', 'staff', 'release', true],
  ['approved', 'awaiting_return', 'system', 'none', false],
  ['approved', 'completed', 'system', 'none', false],
  ['approved', 'cancelled', 'staff', 'release', false],
  ['approved', 'cancelled', 'system', 'release', false],
  ['awaiting_return', 'completed', 'system', 'none', false],
  ['rejected', 'pending', 'member', 'none', false],
  ['rejected', 'cancelled', 'member', 'release', false],
  ['rejected', 'cancelled', 'staff', 'release', false],
  ['approved', 'pending', 'admin', 'none', true],
  ['awaiting_return', 'approved', 'admin', 'none', true],
  ['completed', 'approved', 'admin', 'none', true],
  ['completed', 'awaiting_return', 'admin', 'none', true],
]

it('gives staff the statuses that the audit log has an action for, and no others', () => {
  const targets = ORDER_STATUSES.flatMap((status) => transitionsOf(order(status), 'staff')).map(
    ({ to }) => to,
  )
  expect(new Set(targets)).toEqual(new Set(statusesThat('staffSets')))
})

const EVERY_MOVE = ORDER_STATUSES.flatMap((from) =>
  ORDER_STATUSES.flatMap((to) => MOVERS.map((by) => [from, to, by] as const)),
)

const NOW = new Date('2026-11-20T03:00:00Z')
const DEADLINE = new Date('2026-11-21T03:00:00Z')

function order(status: OrderStatus, given: Partial<OrderFacts> = {}): OrderFacts {
  const held = { heldUntil: status === 'rejected' ? DEADLINE : null, holdEnd: null }
  return { status, slipOwed: true, handedOver: 0, ...held, ...given }
}

/** Time ends a pending order only when it owes no slip. */
function orderThatMoves(from: OrderStatus, by: TransitionActor): OrderFacts {
  return order(from, { slipOwed: !(from === 'pending' && by === 'system') })
}

describe('the life of an order', () => {
  it.each(ALLOWED)('goes from %s to %s by the %s', (from, to, by, stock, reasonRequired) => {
    expect(findTransition(orderThatMoves(from, by), to, by)).toMatchObject({
      from,
      to,
      stock,
      reasonRequired,
    })
  })

  it('allows no other transition, for any role', () => {
    const found = EVERY_MOVE.filter(
      ([from, to, by]) => findTransition(orderThatMoves(from, by), to, by) !== null,
    )
    expect(found.sort()).toEqual(ALLOWED.map(([from, to, by]) => [from, to, by]).sort())
  })

  it('ends with completed, cancelled and expired', () => {
    for (const status of ['completed', 'cancelled', 'expired'] as const) {
      const movers = MOVERS.filter((by) => by !== 'admin')
      expect(movers.flatMap((by) => transitionsOf(order(status), by))).toEqual([])
    }
    for (const status of ['cancelled', 'expired'] as const) {
      expect(transitionsOf(order(status), 'admin')).toEqual([])
    }
  })

  it('is taken back to an earlier status by admins only', () => {
    const back = EVERY_MOVE.filter(
      ([from, to, by]) => by === 'admin' && findTransition(order(from), to, by) !== null,
    )
    for (const [from, to] of back) {
      expect(MOVERS.filter((by) => findTransition(order(from), to, by))).toEqual(['admin'])
    }
  })

  it('names the calls that take a transition back, and each of them takes one back', () => {
    const compensating = ORDER_TRANSITIONS.filter(({ by }) => by.includes('admin'))
    for (const { from, to, undo } of ORDER_TRANSITIONS) {
      for (const call of undo) {
        const back = compensating.filter((one) => one.from === to && one.after?.includes(call))
        expect(back, `${from} to ${to} by ${call}`).not.toEqual([])
      }
    }
    for (const { from, to, after = [] } of compensating) {
      for (const call of after) {
        const taken = ORDER_TRANSITIONS.filter((one) => one.to === from && one.undo.includes(call))
        expect(taken, `${from} back to ${to} by ${call}`).not.toEqual([])
      }
    }
  })

  it('keeps its approval once a piece was handed over', () => {
    expect(findTransition(order('approved', { handedOver: 1 }), 'pending', 'admin')).toBeNull()
  })

  it('after a rejection keeps its stock, or is over', () => {
    const revival = (given: Partial<OrderFacts>) =>
      findTransition(order('rejected', given), 'pending', 'member')?.stock ?? null
    expect(revival({})).toBe('none')
    expect(revival({ heldUntil: null })).toBeNull()
    expect(revival({ heldUntil: null, holdEnd: 'deadline' })).toBeNull()
    for (const by of MOVERS) {
      expect(findTransition(order('rejected', { heldUntil: null }), 'cancelled', by)).toBeNull()
    }
  })

  it('keeps its stock after a rejection for the slip, while another slip may be sent', () => {
    const keeps = (reason: string | null, given: Partial<{ slipOwed: boolean; slips: number }> = {}) =>
      reservesStockForSlip({ slipOwed: true, slips: 4, ...given }, { reason })
    expect(SLIP_REJECTION_REASONS.map((reason) => keeps(reason))).toEqual([true, true, true, true])
    expect([keeps('ของหมด'), keeps(null)]).toEqual([false, false])
    expect([keeps('รูปไม่ชัด', { slips: 5 }), keeps('รูปไม่ชัด', { slipOwed: false })]).toEqual([false, false])
    const said = { reason: 'รูปสลิปไม่ชัด', slipFault: true }
    expect([4, 5].map((slips) => reservesStockForSlip({ slipOwed: true, slips }, said))).toEqual([
      true,
      false,
    ])
  })

  it('lists exactly the moves it would make', () => {
    for (const from of ORDER_STATUSES) {
      for (const by of MOVERS) {
        const listed = transitionsOf(order(from), by).map(({ to }) => to)
        expect(listed.sort()).toEqual(
          ORDER_STATUSES.filter((to) => findTransition(order(from), to, by)).sort(),
        )
      }
    }
  })

  it('is ended by time while it is pending only when no slip was sent for it', () => {
    expect(findTransition(order('pending', { slipOwed: true }), 'cancelled', 'system')).toBeNull()
    expect(findTransition(order('pending', { slipOwed: false }), 'cancelled', 'system')).not.toBeNull()
  })

  it('is not cancelled once a piece was handed over', () => {
    expect(findTransition(order('approved', { handedOver: 1 }), 'cancelled', 'staff')).toBeNull()
    expect(findTransition(order('approved', { handedOver: 0 }), 'cancelled', 'staff')).not.toBeNull()
  })
})

const paying = (status: OrderStatus, given: Partial<SlipFacts> = {}): SlipFacts => ({
  ...order(status),
  amount: 12_000,
  paymentMethodId: 1,
  slips: 0,
  ...given,
})

describe('a slip', () => {
  it.each([
    ['awaiting_slip', true],
    ['pending', true],
    ['paid', false],
    ['approved', false],
    ['awaiting_return', false],
    ['completed', false],
    ['cancelled', false],
    ['expired', false],
  ] as const)('for an order that is %s is taken: %s', (status, taken) => {
    expect(acceptsSlip(paying(status), NOW)).toBe(taken)
  })

  it.each(ORDER_STATUSES.map((status) => [status, ['cancelled', 'expired'].includes(status)] as const))(
    'for an order that is %s is kept although it is over: %s',
    (status, kept) => {
      expect(acceptsLateSlip(paying(status), NOW)).toBe(kept)
      expect(acceptsLateSlip(paying(status, { amount: 0 }), NOW)).toBe(false)
    },
  )

  it('is the fifth at most', () => {
    for (const status of ['awaiting_slip', 'pending', 'rejected'] as const) {
      expect(acceptsSlip(paying(status, { slips: 4 }), NOW)).toBe(true)
      expect(acceptsSlip(paying(status, { slips: 5 }), NOW)).toBe(false)
    }
    expect(acceptsLateSlip(paying('expired', { slips: 4 }), NOW)).toBe(true)
    expect(ORDER_STATUSES.some((status) => acceptsLateSlip(paying(status, { slips: 5 }), NOW))).toBe(false)
  })

  it('is taken until the deadline, and only kept afterwards', () => {
    const at = (now: Date, given: Partial<SlipFacts> = {}) => [
      acceptsSlip(paying('rejected', given), now),
      acceptsLateSlip(paying('rejected', given), now),
    ]
    expect(at(new Date(DEADLINE.getTime() - 1))).toEqual([true, false])
    expect(at(DEADLINE)).toEqual([false, true])
    expect(at(NOW, { heldUntil: null, holdEnd: 'deadline' })).toEqual([false, true])
    expect(at(NOW, { heldUntil: null })).toEqual([false, true])
  })

  it('is never taken when none is owed', () => {
    const taken = ORDER_STATUSES.map((status) => paying(status, { slipOwed: false })).filter(
      (facts) => acceptsSlip(facts, NOW) || acceptsLateSlip(facts, NOW),
    )
    expect(taken).toEqual([])
  })
})
