import { describe, expect, it } from 'vitest'
import { linesTo, movedBy, orderTarget, penaltyTarget, takenFrom } from './journal.ts'

const nothingPaid = { owed: 0, paid: 0 }

describe('money that is taken back', () => {
  const open = { stage: 'open', sales: 20_000, rentals: 10_000, received: 0, refunds: nothingPaid } as const

  it('leaves each account that it came into, independent of the last method', () => {
    const now = { cash: 12_000, bank: 18_000, sales: -20_000, rentals: -10_000 }
    expect(linesTo(orderTarget(open), now, { cash: -12_000, bank: -18_000 })).toEqual({
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
    const now = { cash: 5_000, penalties: -5_000 }
    expect(linesTo(penaltyTarget(unpaid), now, { cash: -5_000, bank: 0 })).toEqual({
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
    const now = { cash: 12_000, refunds_owed: -12_000 }
    const lines = linesTo(orderTarget(paidBack), now, movedBy('transfer', -12_000))
    expect(lines).toEqual({ bank: -12_000, refunds_owed: 12_000 })
  })

  it('in part leaves the account of the last method first, and the other as far as that had less', () => {
    const moneyIn = { cash: 2_000, bank: 10_000 }
    expect(takenFrom(moneyIn, 'cash', 1_500)).toEqual({ cash: -1_500, bank: 0 })
    expect(takenFrom(moneyIn, 'cash', 5_000)).toEqual({ cash: -2_000, bank: -3_000 })
    expect(takenFrom(moneyIn, 'promptpay', 5_000)).toEqual({ cash: 0, bank: -5_000 })
  })
})
