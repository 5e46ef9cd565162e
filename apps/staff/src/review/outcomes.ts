import { DAMAGE_KINDS, type DamageKind } from '@jansi/contract/damage-kinds'
import type { DamageReport } from '@jansi/contract/damage-reports'
import type { NamedPiece } from '@jansi/contract/numbered-pieces'
import { isAccepted, proposedPenalty } from '@jansi/contract/penalties'
import { CONDITION_NAMES, type Condition } from '@jansi/contract/return-statuses'
import { MAX_PENALTY_BAHT, type StaffReturnItem } from '@jansi/contract/staff-returns'
import { bahtFromText } from '../lib/text/baht-text.ts'

/** Prices in baht per piece: the replacement, and the late fee. */
export type Prices = Pick<StaffReturnItem, 'replacement_price' | 'late_fee'>
/** Pieces of one price with how they were found. */
type Found = { prices: Prices; outcomes: readonly OutcomeDraft[] }

/** Some pieces of an item that came back in one condition, as the volunteer is writing it down. */
export type OutcomeDraft = {
  /** Key of the row on the page. */
  key: number
  condition: Condition
  quantity: number
  /** Baht as typed; null while the proposal of the rules applies. */
  typedPenalty: string | null
  /** Baht of the repair as typed; for condition 3. */
  typedRepair: string
  waived: boolean
  reason: string
  /** Ids of the numbered pieces among them, as far as they are known. */
  pieces?: readonly number[]
}

/** Pieces as they should be, until a volunteer finds otherwise. */
export function newOutcome(key: number, quantity: number): OutcomeDraft {
  return { key, condition: 1, quantity, typedPenalty: null, typedRepair: '', waived: false, reason: '' }
}

/** The condition in which reported pieces are found, until a volunteer finds otherwise. */
const REPORTED_CONDITIONS = { broken: 3, lost: 5 } as const satisfies Record<DamageKind, Condition>

type ReportedPieces = Pick<DamageReport, 'kind' | 'still_out' | 'quantity' | 'pieces'>

/**
 * The rows with which a review of `quantity` pieces begins: those that the member reported as broken or lost and that are
 * still out, and the others as they should be. Broken ones wait for the price of their repair. `returned` are the numbered
 * pieces that the member named for this return; without them any piece may be among those that came.
 */
export function reportedOutcomes(
  quantity: number,
  reports: readonly ReportedPieces[] = [],
  returned?: readonly NamedPiece[],
): OutcomeDraft[] {
  let left = quantity
  const rows: OutcomeDraft[] = []
  for (const kind of DAMAGE_KINDS) {
    const own = reports
      .filter((report) => report.kind === kind)
      .map((report) => reportedNow(report, returned))
    const reported = Math.min(
      own.reduce((sum, one) => sum + one.quantity, 0),
      left,
    )
    if (reported === 0) continue
    left -= reported
    const pieces = own.flatMap((one) => one.pieces).slice(0, reported)
    rows.push({
      ...newOutcome(rows.length + 1, reported),
      condition: REPORTED_CONDITIONS[kind],
      ...(pieces.length > 0 && { pieces }),
    })
  }
  return left > 0 || rows.length === 0 ? [newOutcome(0, left), ...rows] : rows
}

/** How many pieces of a report may be among those that came back, and which numbered ones are. */
function reportedNow(
  { still_out: out, quantity, pieces = [] }: ReportedPieces,
  returned: readonly NamedPiece[] | undefined,
): { quantity: number; pieces: number[] } {
  const ids = pieces.map(({ id }) => id)
  // Which of its pieces came back before is not known.
  if (out < quantity || ids.length < quantity) return { quantity: out, pieces: [] }
  const back = returned === undefined ? ids : ids.filter((id) => returned.some((piece) => piece.id === id))
  return { quantity: back.length, pieces: back }
}

/** The rows with one more: for the pieces that no row speaks of, else for one piece of the largest row. */
export function splitOutcomes(outcomes: readonly OutcomeDraft[], left: number): OutcomeDraft[] {
  const key = Math.max(...outcomes.map((row) => row.key)) + 1
  if (left > 0) return [...outcomes, newOutcome(key, left)]
  const largest = outcomes.reduce((most, row) => (row.quantity > most.quantity ? row : most))
  const smaller = outcomes.map((row) => (row === largest ? { ...row, quantity: row.quantity - 1 } : row))
  return [...smaller, newOutcome(key, 1)]
}

/** Baht of the repair of an outcome: 0 where nothing is repaired; null when it is missing or no amount. */
export function repairOf({ condition, typedRepair }: OutcomeDraft): number | null {
  return condition === 3 ? (bahtFromText(typedRepair, MAX_PENALTY_BAHT) ?? null) : 0
}

/** Baht the rules propose for an outcome; null until a volunteer has written the price of its repair. */
export function proposedPenaltyBaht(prices: Prices, outcome: OutcomeDraft): number | null {
  const repair = repairOf(outcome)
  if (repair === null) return null
  const lateFee = toSatang(prices.late_fee)
  const replacementPrice = toSatang(prices.replacement_price)
  const piece = { lateFee, replacementPrice }
  return proposedPenalty(outcome.condition, outcome.quantity, piece, toSatang(repair)) / 100
}

/** Baht of an outcome before any waiver: as typed, else as proposed; null when it is missing or no amount. */
export function penaltyOf(prices: Prices, outcome: OutcomeDraft): number | null {
  const typed = outcome.typedPenalty
  const proposed = proposedPenaltyBaht(prices, outcome)
  // Pieces that were not received cost nothing here: their loan and its late fee continue.
  if (typed === null || proposed === null || !isAccepted(outcome.condition)) return proposed
  return bahtFromText(typed, MAX_PENALTY_BAHT) ?? null
}

/** Returns the baht that the member would owe for all findings; waived and missing amounts count as 0. */
export function totalPenalty(found: readonly Found[]): number {
  const amounts = found.flatMap(({ prices, outcomes }) =>
    outcomes.map((outcome) => (outcome.waived ? 0 : toSatang(penaltyOf(prices, outcome) ?? 0))),
  )
  return amounts.reduce((sum, amount) => sum + amount, 0) / 100
}

/** Messages in Thai about missing input in the rows of an item: an amount, or the reason of a waiver. */
export function rowProblems(name: string, { prices, outcomes }: Found): string[] {
  const found: string[] = []
  const priced = outcomes.filter((outcome) => repairOf(outcome) !== null)
  if (priced.length < outcomes.length) found.push(`${name}: ระบุค่าซ่อมเป็นบาท`)
  if (priced.some((outcome) => penaltyOf(prices, outcome) === null)) found.push(`${name}: ระบุค่าปรับเป็นบาท`)
  if (outcomes.some((outcome) => outcome.waived && !outcome.reason.trim())) {
    found.push(`${name}: ระบุเหตุผลที่ยกเว้นค่าปรับ`)
  }
  return found
}

/** Returns the content of the rows of an item, a line each, as a person reads it. */
export function outcomesText(name: string, outcomes: readonly OutcomeDraft[]): string[] {
  return outcomes.map(({ condition, quantity, reason }) => {
    const found = `${name}: ${CONDITION_NAMES[condition]} ${quantity} ชิ้น`
    return reason.trim() ? `${found} (${reason.trim()})` : found
  })
}

/**
 * The rows with a numbered piece named in the first one that has fewer names than pieces; null if it is named already, or
 * no row has space.
 */
export function namePiece(outcomes: readonly OutcomeDraft[], id: number): OutcomeDraft[] | null {
  if (outcomes.some(({ pieces = [] }) => pieces.includes(id))) return null
  const row = outcomes.find(
    ({ condition, pieces = [], quantity }) => isAccepted(condition) && pieces.length < quantity,
  )
  if (!row) return null
  return outcomes.map((one) => (one === row ? { ...one, pieces: [...(one.pieces ?? []), id] } : one))
}

/** The numbered pieces of an outcome as the server takes them: nothing where none is named. */
export function piecesBody({ pieces = [] }: OutcomeDraft): { pieces?: number[] } {
  return pieces.length > 0 ? { pieces: [...pieces] } : {}
}

function toSatang(baht: number): number {
  return Math.round(baht * 100)
}
