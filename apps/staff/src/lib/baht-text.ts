const LARGEST = 1_000_000

/** Baht as somebody types it, separators allowed: null for an empty text, undefined for what is no amount. */
export function bahtFromText(text: string): number | null | undefined {
  const plain = text.trim().replaceAll(',', '')
  if (plain === '') return null
  if (!/^\d+(\.\d{1,2})?$/.test(plain)) return undefined
  const amount = Number(plain)
  return amount <= LARGEST ? amount : undefined
}

/** Baht as it stands in a field: 12, 12.5, or nothing. */
export function textFromBaht(amount: number | null): string {
  return amount === null ? '' : String(amount)
}
