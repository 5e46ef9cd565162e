import type { BodyInput } from '@jansi/contract/endpoint'
import { decide } from '@jansi/contract/penalties'
import type { ReturnDecision } from '@jansi/contract/return-statuses'
import type { reviewReturn, StaffReturnItem } from '@jansi/contract/staff-returns'
import {
  newOutcome,
  type OutcomeDraft,
  outcomesText,
  penaltyOf,
  piecesBody,
  repairOf,
  reportedOutcomes,
  rowProblems,
} from '../review/outcomes.ts'

export type ItemDraft = { item: StaffReturnItem; outcomes: readonly OutcomeDraft[] }
export type ReviewDraft = { notes: string; items: readonly ItemDraft[] }

/** Every piece in good condition, which is the result of most reviews, except those that the member reported. */
export function startReview(items: readonly StaffReturnItem[]): ReviewDraft {
  return {
    notes: '',
    items: items.map((item) => ({
      item,
      outcomes: reportedOutcomes(item.quantity, item.damage_reports, item.named_pieces),
    })),
  }
}

/** The review with every piece received in good condition; its notes stay. */
export function everythingGood({ notes, items }: ReviewDraft): ReviewDraft {
  return { notes, items: items.map(({ item }) => ({ item, outcomes: [newOutcome(0, item.quantity)] })) }
}

/** The review with no piece received; its notes stay. */
export function nothingReceived({ notes, items }: ReviewDraft): ReviewDraft {
  const missing = (item: StaffReturnItem) => ({ ...newOutcome(0, item.quantity), condition: 6 as const })
  return { notes, items: items.map(({ item }) => ({ item, outcomes: [missing(item)] })) }
}

/** The review with its items as the server has them now; all input stays. */
export function withCurrentItems(draft: ReviewDraft, items: readonly StaffReturnItem[]): ReviewDraft {
  const current = (item: StaffReturnItem) => items.find(({ id }) => id === item.id) ?? item
  return {
    ...draft,
    items: draft.items.map(({ item, outcomes }) => ({ item: current(item), outcomes })),
  }
}

/** Returns a review that was begun before, if it is about the same items; else a new one. */
export function resumeReview(before: unknown, items: readonly StaffReturnItem[]): ReviewDraft {
  const draft = before as ReviewDraft | undefined
  const isOfItems =
    draft?.items.length === items.length &&
    draft.items.every(({ item }) =>
      items.some(({ id, quantity }) => id === item.id && quantity === item.quantity),
    )
  return draft !== undefined && isOfItems ? withCurrentItems(draft, items) : startReview(items)
}

/** Returns the content of a review, as a person reads it. */
export function reviewText(draft: ReviewDraft): string {
  const lines = draft.items.flatMap(({ item, outcomes }) =>
    outcomesText(item.order_item.product_name, outcomes),
  )
  return [...lines, draft.notes.trim()].filter((text) => text !== '').join('\n')
}

/** The rows of a review with the prices of their pieces. */
export function foundIn(draft: ReviewDraft) {
  return draft.items.map(({ item, outcomes }) => ({
    id: item.id,
    name: item.order_item.product_name,
    prices: item,
    outcomes,
  }))
}

/** The result that follows from the conditions: pieces that were not received are not accepted. */
export function decisionOf(draft: ReviewDraft): ReturnDecision {
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
          ...(outcome.condition === 3 && { repair_price: repairOf(outcome) ?? 0 }),
          ...(outcome.waived && { waived: true }),
          ...(reason && { reason }),
          ...piecesBody(outcome),
        }
      }),
    })),
  }
}
