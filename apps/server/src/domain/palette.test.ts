import { describe, expect, it } from 'vitest'
import type { StepFacts } from './order-timeline.ts'
import { paletteSentence, wellsOf } from './palette.ts'

const lent = { isRental: true, quantity: 2, handedOver: 0, closed: 0, returnedOrLost: 0 }
const out = { ...lent, handedOver: 2 }
const bought = { ...lent, isRental: false }
const words = { name: '', oneLeft: 'one left', full: 'full' }
const SIGNS = { filled: '●', current: '◐', refused: '✗', empty: '○' }

/** The wells as signs, with the sentence below them. */
function drawn(facts: StepFacts, takesNewSlip: boolean) {
  const wells = wellsOf(facts, takesNewSlip)
  return wells && [wells.map(({ state }) => SIGNS[state]).join(''), paletteSentence(wells, words)]
}

describe('the palette of an order', () => {
  it.each<[string, string | null, Partial<StepFacts>]>([
    ['a loan without a slip', '●◐○○○', {}],
    ['a loan whose slip is checked', '●●◐○○', { status: 'pending' }],
    ['a loan whose money came', '●●◐○○', { status: 'paid' }],
    ['a loan to collect', '●●●◐○', { status: 'approved' }],
    ['a loan collected in part', '●●●◐○', { status: 'awaiting_return', items: [{ ...lent, handedOver: 1 }] }],
    ['a loan that is out', '●●●●◐ one left', { status: 'awaiting_return', items: [out] }],
    [
      'a loan that is back, its penalty unpaid',
      '●●●●● full',
      { status: 'awaiting_return', items: [{ ...out, returnedOrLost: 2 }] },
    ],
    ['a loan that is over', '●●●●● full', { status: 'completed', items: [{ ...out, returnedOrLost: 2 }] }],
    ['a free loan to check', '●◐○○', { status: 'pending', amount: 0 }],
    ['a sale to collect', '●●●◐ one left', { status: 'approved', items: [bought] }],
    ['a sale that is over', '●●●● full', { status: 'completed', items: [{ ...bought, handedOver: 2 }] }],
    ['a rejected loan that takes a new slip', '●✗○○○', { status: 'rejected' }],
    ['a cancelled order', null, { status: 'cancelled' }],
    ['an expired order', null, { status: 'expired' }],
  ])('of %s is %s', (_, expected, change) => {
    const facts: StepFacts = { status: 'awaiting_slip', amount: 8_000, items: [lent], ...change }
    expect(drawn(facts, true)?.filter(Boolean).join(' ') ?? null).toBe(expected)
  })

  it('is none for a rejected order that takes no slip', () => {
    expect(wellsOf({ status: 'rejected', amount: 8_000, items: [lent] }, false)).toBeNull()
  })
})
