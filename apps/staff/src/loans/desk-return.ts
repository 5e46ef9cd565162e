import type { BodyInput } from '@jansi/contract/endpoint'
import type { NamedPiece } from '@jansi/contract/numbered-pieces'
import type { Loan, recordWalkInReturn } from '@jansi/contract/staff-loans'
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

type LoanItem = Loan['items'][number]

/** One item of a loan at the desk: whether it was brought, and the condition of its pieces. */
export type DeskItem = { item: LoanItem; brought: boolean; outcomes: readonly OutcomeDraft[] }
export type DeskDraft = { notes: string; items: readonly DeskItem[] }

/** Pieces of an item that can be taken at the desk: those that wait in no return which the member has sent. */
export function deskPieces({ out, waiting = 0 }: Pick<LoanItem, 'out' | 'waiting'>): number {
  return out - waiting
}

/** The numbered pieces that can be taken at the desk. */
export function deskNumbers(item: LoanItem): NamedPiece[] {
  const { pieces = [], waiting_pieces: waiting = [] } = item
  return deskPieces(item) === 0 ? [] : pieces.filter(({ id }) => !waiting.includes(id))
}

/**
 * Returns all loaned items as brought and in good condition, except the pieces that the member reported, and those in a
 * return that the member has sent.
 */
export function startDeskReturn(loan: Pick<Loan, 'items'>): DeskDraft {
  return {
    notes: '',
    items: loan.items.map((item) => ({
      item,
      brought: deskPieces(item) > 0,
      outcomes: reportedOutcomes(deskPieces(item), item.damage_reports, namedForDesk(item)),
    })),
  }
}

/** Where numbered pieces wait in a return, a report may be about those; else about any. */
function namedForDesk(item: LoanItem): NamedPiece[] | undefined {
  return item.waiting_pieces && deskNumbers(item)
}

/** Returns the same return with all pieces in good condition. */
export function everythingGood({ notes, items }: DeskDraft): DeskDraft {
  return {
    notes,
    items: items.map(({ item }) => ({
      item,
      brought: deskPieces(item) > 0,
      outcomes: [newOutcome(0, deskPieces(item))],
    })),
  }
}

/** Returns the pieces that a return which was begun is about, as a text that changes with them. */
export function deskKey({ items }: Pick<Loan, 'items'>): string {
  return JSON.stringify(
    items.map((item) => [
      item.order_item,
      item.out,
      deskPieces(item),
      deskNumbers(item)
        .map(({ id }) => id)
        .sort((one, other) => one - other),
    ]),
  )
}

/** Returns the facts of the items that decide the rows with which a return begins, as a text that changes with them. */
export function deskFacts({ items }: Pick<Loan, 'items'>): string {
  return JSON.stringify(
    // Links of photos and replies change, and the rows do not follow them; prices are shown as they are now.
    items.map(({ damage_reports: reports = [], replacement_price: _, late_fee: __, ...item }) => [
      item,
      reports.map(({ id }) => id),
    ]),
  )
}

/** True if the rows of a form and the penalties that it shows are the same for both. */
export function isSameAtDesk(one: Pick<Loan, 'items'>, other: Pick<Loan, 'items'>): boolean {
  const prices = ({ items }: Pick<Loan, 'items'>) =>
    items.map(({ replacement_price, late_fee }) => `${replacement_price} ${late_fee}`).join()
  return deskFacts(one) === deskFacts(other) && prices(one) === prices(other)
}

/** Returns a return with the items, and so the prices, of its loan as it was read last. */
export function withItemsOf(draft: DeskDraft, loan: Pick<Loan, 'items'>): DeskDraft {
  const current = (item: LoanItem) => loan.items.find((one) => one.order_item === item.order_item) ?? item
  return { ...draft, items: draft.items.map((entry) => ({ ...entry, item: current(entry.item) })) }
}

/** Returns a return that was begun before, if it is about the same items; else a new one. */
export function resumeDeskReturn(before: unknown, loan: Pick<Loan, 'items'>): DeskDraft {
  const draft = before as DeskDraft | undefined
  const isSame = (item: LoanItem, one: LoanItem) =>
    item.order_item === one.order_item && item.out === one.out && deskPieces(item) === deskPieces(one)
  const isOfItems =
    draft?.items.length === loan.items.length &&
    draft.items.every(({ item }) => loan.items.some((one) => isSame(item, one)))
  if (draft === undefined || !isOfItems) return startDeskReturn(loan)
  return withItemsOf(draft, loan)
}

/** Returns the content of a return, as a person reads it. */
export function deskText({ items, notes }: DeskDraft): string {
  const lines = items.flatMap(({ item, brought, outcomes }) =>
    brought ? outcomesText(item.product_name, outcomes) : [`${item.product_name}: ยังไม่นำมาคืน`],
  )
  return [...lines, notes.trim()].filter((text) => text !== '').join('\n')
}

/** Conditions that a volunteer names with one tap. */
export const QUICK_CONDITIONS = [4, 5] as const
type QuickCondition = (typeof QUICK_CONDITIONS)[number]

/** True while a piece is left that is recorded as being in good condition. */
export function hasGoodPiece({ outcomes }: Pick<DeskItem, 'outcomes'>): boolean {
  return outcomes.some(({ condition }) => condition === 1)
}

/** Returns the item with one piece in good condition less, and one more in the given condition. */
export function withOnePiece(entry: DeskItem, condition: QuickCondition): DeskItem {
  const good = entry.outcomes.find((row) => row.condition === 1)
  if (!good) return entry
  const rest = entry.outcomes.flatMap((row) => {
    if (row !== good) return [row]
    return row.quantity === 1 ? [] : [{ ...row, quantity: row.quantity - 1 }]
  })
  const same = rest.find((row) => row.condition === condition && !row.waived && row.typedPenalty === null)
  const outcomes = same
    ? rest.map((row) => (row === same ? { ...row, quantity: row.quantity + 1 } : row))
    : [...rest, { ...newOutcome(nextKey(entry.outcomes), 1), condition }]
  return { ...entry, outcomes }
}

function nextKey(outcomes: readonly OutcomeDraft[]): number {
  return Math.max(...outcomes.map(({ key }) => key)) + 1
}

/** Returns the rows of the brought items with the penalties of their pieces. */
export function broughtIn(draft: DeskDraft) {
  return draft.items
    .filter((entry) => entry.brought)
    .map(({ item, outcomes }) => ({ id: item.order_item, name: item.product_name, prices: item, outcomes }))
}

/** Pieces of an item that neither the rows hold nor a return; below zero when the rows hold too many. */
export function staysOut({ item, outcomes }: Pick<DeskItem, 'item' | 'outcomes'>): number {
  return deskPieces(item) - outcomes.reduce((sum, outcome) => sum + outcome.quantity, 0)
}

/** Returns the missing input that prevents recording the return, in Thai; empty if there is none. */
export function deskProblems(draft: DeskDraft): string[] {
  const brought = draft.items.filter((entry) => entry.brought)
  if (brought.length === 0) return ['เลือกของที่นำมาคืนอย่างน้อยหนึ่งรายการ']
  return brought.flatMap((entry) => {
    const name = entry.item.product_name
    const found: string[] = []
    if (staysOut(entry) < 0) found.push(`${name}: คืนได้ไม่เกิน ${deskPieces(entry.item)} ชิ้น`)
    found.push(...rowProblems(name, { prices: entry.item, outcomes: entry.outcomes }))
    return found
  })
}

/**
 * The return as the server takes it; only for a draft without problems. Penalties that were not typed are left to the
 * rules.
 */
export function deskBody(draft: DeskDraft): BodyInput<typeof recordWalkInReturn> {
  return {
    notes: draft.notes.trim(),
    items: draft.items
      .filter((entry) => entry.brought)
      .map(({ item, outcomes }) => ({
        order_item: item.order_item,
        outcomes: outcomes.map((outcome) => {
          const reason = outcome.reason.trim()
          const penalty = outcome.typedPenalty === null ? null : penaltyOf(item, outcome)
          return {
            condition: outcome.condition,
            quantity: outcome.quantity,
            ...(outcome.condition === 3 && { repair_price: repairOf(outcome) ?? 0 }),
            ...(penalty !== null && { penalty_amount: penalty }),
            ...(outcome.waived && { waived: true }),
            ...(reason && { reason }),
            ...piecesBody(outcome),
          }
        }),
      })),
  }
}
