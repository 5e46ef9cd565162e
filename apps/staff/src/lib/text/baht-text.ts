import { plainAmount } from '@jansi/contract/clean-number'
import { MAX_BAHT } from '@jansi/contract/staff-catalog'

/** Returns how many characters an amount of baht takes at most, typed with separators and satang. */
export function bahtCharacters(max: number): number {
  return max.toLocaleString('en-US', { minimumFractionDigits: 2 }).length
}

export const MAX_BAHT_CHARACTERS = bahtCharacters(MAX_BAHT)

/** Parses typed baht, separators allowed: null for an empty text, undefined for an invalid amount. */
export function bahtFromText(text: string): number | null | undefined {
  const plain = plainAmount(text)
  if (plain === '') return null
  if (!/^\d+(\.\d{1,2})?$/.test(plain)) return undefined
  const amount = Number(plain)
  return amount <= MAX_BAHT ? amount : undefined
}

/** Baht as a field shows it: 12, 12.5, or nothing. */
export function textFromBaht(amount: number | null): string {
  return amount === null ? '' : String(amount)
}
