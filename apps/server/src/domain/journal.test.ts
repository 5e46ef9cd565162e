import { describe, expect, it } from 'vitest'
import { linesTo, orderTarget, penaltyTarget } from './journal.ts'

const nothingPaid = { owed: 0, paid: 0 }

describe('money that is taken back', () => {
  const open = { stage: 'open', sales: 20_000, rentals: 10_000, received: 0, refunds: nothingPaid } as const

  it('leaves each account that it came into, independent of the last method', () => {
    const now = { cash: 12_000, bank: 18_000, sales: -20_000, rentals: -10_000 }
    expect(linesTo(orderTarget(open), now, 'transfer', true)).toEqual({
      receivable: 30_000,
      cash: -12_000,
      bank: -18_000,
      deferred_income: -30_000,
      sales: 20_000,
      rentals: 10_000,
    })
  })

  it('of penalties in cash leaves the cash box', () => {
    const unpaid = { total: 5_000, waived: 0, received: 0, isPaid: false, refunds: nothingPaid }
    expect(linesTo(penaltyTarget(unpaid), { cash: 5_000, penalties: -5_000 }, 'transfer', true)).toEqual({
      receivable: 5_000,
      cash: -5_000,
      deferred_income: -5_000,
      penalties: 5_000,
    })
  })

  it('is taken from the account of the method where it goes back to a member instead', () => {
    const paidBack = {
      ...open,
      stage: 'ended',
      received: 12_000,
      refunds: { owed: 0, paid: 12_000 },
    } as const
    const lines = linesTo(orderTarget(paidBack), { cash: 12_000, refunds_owed: -12_000 }, 'transfer')
    expect(lines).toEqual({ bank: -12_000, refunds_owed: 12_000 })
  })
})
