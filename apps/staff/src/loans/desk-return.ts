import type { BodyInput } from '@jansi/contract/endpoint'
import type { Loan, walkInReturn } from '@jansi/contract/staff-loans'
import { newOutcome, type OutcomeDraft, type Prices, penaltyOf } from '../returns/review.ts'

type LoanItem = Loan['items'][number]

/** One item of a loan at the desk: whether it was brought, and in what condition its pieces are. */
export type DeskItem = { item: LoanItem; brought: boolean; outcomes: readonly OutcomeDraft[] }
export type DeskDraft = {
  notes: string
  /** What is known of prices here: that a loan in time owes no late fee. */
  prices: Prices
  items: readonly DeskItem[]
}

/** Everything that is out, brought back as it should be. */
export function startDeskReturn(loan: Pick<Loan, 'items' | 'days_late'>): DeskDraft {
  return {
    notes: '',
    prices: loan.days_late > 0 ? {} : { late_fee: 0 },
    items: loan.items.map((item) => ({ item, brought: true, outcomes: [newOutcome(0, item.out)] })),
  }
}

/** Pieces of an item that stay out; below zero when the rows hold more than are out. */
export function staysOut({ item, outcomes }: Pick<DeskItem, 'item' | 'outcomes'>): number {
  return item.out - outcomes.reduce((sum, outcome) => sum + outcome.quantity, 0)
}

/** What is missing before the return can be recorded, in Thai; empty when nothing is. */
export function deskProblems(draft: DeskDraft): string[] {
  const brought = draft.items.filter((entry) => entry.brought)
  if (brought.length === 0) return ['เลือกของที่นำมาคืนอย่างน้อยหนึ่งรายการ']
  return brought.flatMap((entry) => {
    const name = entry.item.product_name
    const found: string[] = []
    if (staysOut(entry) < 0) found.push(`${name}: คืนได้ไม่เกิน ${entry.item.out} ชิ้น`)
    if (entry.outcomes.some((outcome) => penaltyOf(draft.prices, outcome) === null)) {
      found.push(`${name}: ระบุค่าปรับเป็นบาท`)
    }
    if (entry.outcomes.some((outcome) => outcome.waived && !outcome.reason.trim())) {
      found.push(`${name}: ระบุเหตุผลที่ยกเว้นค่าปรับ`)
    }
    return found
  })
}

/**
 * The return as the server takes it; only for a draft without problems. Penalties that were not typed are left to the
 * rules.
 */
export function deskBody(draft: DeskDraft): BodyInput<typeof walkInReturn> {
  return {
    notes: draft.notes.trim(),
    items: draft.items
      .filter((entry) => entry.brought)
      .map(({ item, outcomes }) => ({
        order_item: item.order_item,
        outcomes: outcomes.map((outcome) => {
          const reason = outcome.reason.trim()
          const penalty = outcome.typedPenalty === null ? null : penaltyOf(draft.prices, outcome)
          return {
            condition: outcome.condition,
            quantity: outcome.quantity,
            ...(typeof penalty === 'number' && { penalty_amount: penalty }),
            ...(outcome.waived && { waived: true }),
            ...(reason && { reason }),
          }
        }),
      })),
  }
}
