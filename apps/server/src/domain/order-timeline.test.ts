import { statusesThat } from '@jansi/contract/statuses'
import { expect, it } from 'vitest'
import { type TimelineFacts, timelineOf } from './order-timeline.ts'

const at = (day: number) => new Date(`2026-11-${day}T05:00:00Z`)
const lent = { isRental: true, quantity: 2, handedOver: 0, closed: 0, returnedOrLost: 0 }
const FACTS: TimelineFacts = {
  status: 'awaiting_slip',
  createdAt: at(10),
  amount: 8_000,
  slipAt: null,
  handOverOn: '2026-11-21',
  returnDueOn: null,
  isBackAtClub: false,
  items: [lent],
  events: [{ toStatus: 'awaiting_slip', createdAt: at(10) }],
}
const states = (change: Partial<TimelineFacts>) =>
  timelineOf({ ...FACTS, ...change })?.map(({ step, state }) => `${step} ${state}`)

it('waits for the member’s payment first', () => {
  expect(states({})).toEqual([
    'ordered done',
    'paid current',
    'checked upcoming',
    'ready upcoming',
    'collected upcoming',
    'returned upcoming',
    'done upcoming',
  ])
})

it('waits for the club once the slip is there, and for the member once it is approved', () => {
  const sent = timelineOf({ ...FACTS, status: 'pending', slipAt: at(11) })
  expect(sent?.find(({ state }) => state === 'current')).toEqual({
    step: 'checked',
    state: 'current',
    actor: 'club',
  })
  const approved = timelineOf({
    ...FACTS,
    status: 'approved',
    slipAt: at(11),
    events: [...FACTS.events, { toStatus: 'approved', createdAt: at(12) }],
  })
  expect(approved?.find(({ step }) => step === 'checked')).toMatchObject({ at: at(12).toISOString() })
  expect(approved?.find(({ state }) => state === 'current')).toEqual({
    step: 'collected',
    state: 'current',
    actor: 'member',
    on: '2026-11-21',
  })
})

it('is not collected before all pieces are', () => {
  const partly = { status: 'awaiting_return' as const, returnDueOn: '2026-11-28' }
  expect(states({ ...partly, items: [{ ...lent, handedOver: 1 }] })).toContain('collected current')
  expect(states({ ...partly, items: [{ ...lent, handedOver: 1, closed: 1 }] })).toContain('returned current')
  expect(states({ ...partly, items: [{ ...lent, handedOver: 2, returnedOrLost: 1 }] })).toContain(
    'returned current',
  )
})

it('ends with the return, and has none where nothing is lent or paid', () => {
  expect(states({ status: 'completed', items: [{ ...lent, handedOver: 2, returnedOrLost: 2 }] })).toEqual(
    ['ordered', 'paid', 'checked', 'ready', 'collected', 'returned', 'done'].map((step) => `${step} done`),
  )
  const bought = { ...lent, isRental: false, handedOver: 2 }
  expect(states({ status: 'completed', amount: 0, items: [bought] })).toEqual(
    ['ordered', 'checked', 'ready', 'collected', 'done'].map((step) => `${step} done`),
  )
})

it.each(statusesThat('unfulfilled'))('is left out of an order that is %s', (status) => {
  expect(timelineOf({ ...FACTS, status })).toBeNull()
})
