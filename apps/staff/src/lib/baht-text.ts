const LARGEST = 1_000_000

/** Parses typed baht, separators allowed: null for an empty text, undefined for an invalid amount. */
export function bahtFromText(text: string): number | null | undefined {
  const plain = text.trim().replaceAll(',', '')
  if (plain === '') return null
  if (!/^\d+(\.\d{1,2})?$/.test(plain)) return undefined
  const amount = Number(plain)
  return amount <= LARGEST ? amount : undefined
}

/** Formats baht for a field: 12, 12.5, or nothing. */
export function textFromBaht(amount: number | null): string {
  return amount === null ? '' : String(amount)
}
