import type { BodyInput } from '@jansi/contract/endpoint'
import { decide, isAccepted, proposedPenalty as ruledPenalty } from '@jansi/contract/penalties'
import { MAX_PENALTY_BAHT, type reviewReturn, type StaffReturnItem } from '@jansi/contract/staff-returns'
import type { Condition, ReturnStatus } from '@jansi/contract/statuses'

export type Decision = Exclude<ReturnStatus, 'pending'>
/** Baht per piece: the price of a new one, and the late fee. */
export type Prices = Pick<StaffReturnItem, 'replacement_price' | 'late_fee'>
/** Pieces of one price with how they were found. */
type Found = { prices: Prices; outcomes: readonly OutcomeDraft[] }

/** Some pieces of an item that came back in one condition, as the volunteer is writing it down. */
export type OutcomeDraft = {
  /** Distinguishes rows on the page. */
  key: number
  condition: Condition
  quantity: number
  /** Baht as typed; null while the proposal of the rules applies. */
  typedPenalty: string | null
  waived: boolean
  reason: string
}

export type ItemDraft = { item: StaffReturnItem; outcomes: readonly OutcomeDraft[] }
export type ReviewDraft = { notes: string; items: readonly ItemDraft[] }

/** Every piece in good condition, which is the result of most reviews. */
export function startReview(items: readonly StaffReturnItem[]): ReviewDraft {
  return { notes: '', items: items.map((item) => ({ item, outcomes: [newOutcome(0, item.quantity)] })) }
}

/** Pieces as they should be, until a volunteer finds otherwise. */
export function newOutcome(key: number, quantity: number): OutcomeDraft {
  return { key, condition: 1, quantity, typedPenalty: null, waived: false, reason: '' }
}

/** The rows with one more: for the pieces that no row speaks of, else for one piece of the largest row. */
export function splitOutcomes(outcomes: readonly OutcomeDraft[], left: number): OutcomeDraft[] {
  const key = Math.max(...outcomes.map((row) => row.key)) + 1
  if (left > 0) return [...outcomes, newOutcome(key, left)]
  const largest = outcomes.reduce((most, row) => (row.quantity > most.quantity ? row : most))
  const smaller = outcomes.map((row) => (row === largest ? { ...row, quantity: row.quantity - 1 } : row))
  return [...smaller, newOutcome(key, 1)]
}

/** Baht the rules propose for some pieces in a condition; null where a volunteer has to write the price of the repair. */
export function proposedPenalty(prices: Prices, condition: Condition, quantity: number): number | null {
  if (condition === 3) return null
  const lateFee = toSatang(prices.late_fee)
  const replacementPrice = toSatang(prices.replacement_price)
  return ruledPenalty(condition, quantity, { lateFee, replacementPrice }) / 100
}

/** Baht of an outcome before any waiver: as typed, else as proposed; null when it is missing or no amount. */
export function penaltyOf(prices: Prices, outcome: OutcomeDraft): number | null {
  const typed = outcome.typedPenalty
  // Nothing is charged for pieces that were not received: the loan and its late fee go on.
  if (typed === null || !isAccepted(outcome.condition))
    return proposedPenalty(prices, outcome.condition, outcome.quantity)
  const text = typed.trim().replaceAll(',', '')
  if (!/^\d+(\.\d{1,2})?$/.test(text)) return null
  const amount = toSatang(Number(text)) / 100
  return amount <= MAX_PENALTY_BAHT ? amount : null
}

/** Returns the baht that the member would owe for all findings; waived and missing pieces count nothing. */
export function totalPenalty(found: readonly Found[]): number {
  const amounts = found.flatMap(({ prices, outcomes }) =>
    outcomes.map((outcome) => (outcome.waived ? 0 : toSatang(penaltyOf(prices, outcome) ?? 0))),
  )
  return amounts.reduce((sum, amount) => sum + amount, 0) / 100
}

/** Returns the rows of a review with the penalties of their pieces. */
export function foundIn(draft: ReviewDraft) {
  return draft.items.map(({ item, outcomes }) => ({
    id: item.id,
    name: item.order_item.product_name,
    prices: item,
    outcomes,
  }))
}

/** Returns the missing input in the rows of an item, in Thai: a price, or the reason of a waiver. */
export function rowProblems(name: string, { prices, outcomes }: Found): string[] {
  const found: string[] = []
  if (outcomes.some((outcome) => penaltyOf(prices, outcome) === null)) found.push(`${name}: ระบุค่าปรับเป็นบาท`)
  if (outcomes.some((outcome) => outcome.waived && !outcome.reason.trim())) {
    found.push(`${name}: ระบุเหตุผลที่ยกเว้นค่าปรับ`)
  }
  return found
}

/** The result that follows from the conditions: pieces that were not received are not accepted. */
export function decisionOf(draft: ReviewDraft): Decision {
  return decide(draft.items.flatMap((item) => item.outcomes))
}

/** Pieces of an item that no row speaks of yet; below zero when the rows hold more than came back. */
export function piecesLeft({ item, outcomes }: ItemDraft): number {
  return item.quantity - outcomes.reduce((sum, outcome) => sum + outcome.quantity, 0)
}

/** Returns the missing input that prevents sending the review, in Thai; empty if there is none. */
export function problemsOf(draft: ReviewDraft): string[] {
  const problems = draft.items.flatMap((entry) => {
    const name = entry.item.order_item.product_name
    const found: string[] = []
    if (piecesLeft(entry) !== 0) found.push(`${name}: จำนวนรวมต้องเท่ากับ ${entry.item.quantity}`)
    found.push(...rowProblems(name, { prices: entry.item, outcomes: entry.outcomes }))
    return found
  })
  if (decisionOf(draft) === 'rejected' && !draft.notes.trim()) problems.push('ระบุหมายเหตุเมื่อไม่รับคืน')
  return problems
}

/** The review as the server takes it; only for a draft without problems. */
export function reviewBody(draft: ReviewDraft): BodyInput<typeof reviewReturn> {
  return {
    notes: draft.notes.trim(),
    items: draft.items.map(({ item, outcomes }) => ({
      return_item: item.id,
      outcomes: outcomes.map((outcome) => {
        const reason = outcome.reason.trim()
        return {
          condition: outcome.condition,
          quantity: outcome.quantity,
          penalty_amount: penaltyOf(item, outcome) ?? 0,
          ...(outcome.waived && { waived: true }),
          ...(reason && { reason }),
        }
      }),
    })),
  }
}

function toSatang(baht: number): number {
  return Math.round(baht * 100)
}
