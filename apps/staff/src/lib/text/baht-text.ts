import { figureIn } from '@jansi/contract/clean-number'
import { MAX_BAHT } from '@jansi/contract/staff-catalog'

/** Returns typed baht: null for an empty text, undefined for a text that is no amount, or one above `max`. */
export function bahtFromText(text: string, max = MAX_BAHT): number | null | undefined {
  const amount = figureIn(text, 2)
  return (amount ?? 0) <= max ? amount : undefined
}

/** Baht as a field shows it: 12, 12.5, or nothing. */
export function textFromBaht(amount: number | null): string {
  return amount === null ? '' : String(amount)
}
