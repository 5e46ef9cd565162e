import { amountOwed } from '@jansi/contract/refunds'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { closedValue, retainedValue } from './refunds.ts'

const items = [
  { price: 12_000, quantity: 3, handedOver: 1, closed: 1 },
  { price: 4_000, quantity: 2, handedOver: 0, closed: 2 },
]

it('closed pieces are worth their price, the others stay with the club until the order is over', () => {
  expect(closedValue(items)).toBe(20_000)
  expect(retainedValue({ isOver: false }, items)).toBe(24_000)
  expect(retainedValue({ isOver: true }, items)).toBe(0)
})

it.each([
  ['all of it when the order is over', { received: 44_000, kept: 0, returnedBefore: 0 }, null, 44_000],
  ['also a double payment', { received: 88_000, kept: 0, returnedBefore: 0 }, null, 88_000],
  ['the closed pieces', { received: 44_000, kept: 24_000, returnedBefore: 0 }, 20_000, 20_000],
  ['less when too little came in', { received: 30_000, kept: 24_000, returnedBefore: 0 }, 20_000, 6_000],
  ['nothing when nothing came in', { received: 0, kept: 24_000, returnedBefore: 0 }, 20_000, 0],
  ['no more than the closed pieces', { received: 60_000, kept: 24_000, returnedBefore: 0 }, 20_000, 20_000],
  [
    'the rest after an earlier refund',
    { received: 44_000, kept: 24_000, returnedBefore: 12_000 },
    8_000,
    8_000,
  ],
] as const)('%s goes back', (_name, money, limit, amount) => {
  expect(amountOwed(money, limit)).toBe(amount)
})

it('never goes back more than came in and is still there', () => {
  const satang = fc.nat({ max: 10_000_000 })
  fc.assert(
    fc.property(satang, satang, satang, fc.option(satang), (received, kept, returned, limit) => {
      const returnedBefore = Math.min(returned, received)
      const amount = amountOwed({ received, kept, returnedBefore }, limit)
      expect(amount).toBeGreaterThanOrEqual(0)
      expect(amount + returnedBefore).toBeLessThanOrEqual(received)
    }),
  )
})
