const bahtFormat = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/**
 * Converts integer satang to the baht number in JSON (at most two decimals). The division is correctly
 * rounded, so JSON.parse reads the same number.
 */
export function satangToBaht(satang: number): number {
  assertSatang(satang)
  return satang / 100
}

/** Returns baht for satang, or null if no price is set. */
export function bahtOrNull(satang: number | null): number | null {
  return satang === null ? null : satangToBaht(satang)
}

/** Satang for baht, or null where no price is set. */
export function satangOrNull(baht: number | null): number | null {
  return baht === null ? null : bahtToSatang(baht)
}

/**
 * Converts a baht number of at most two decimals to integer satang. Rounds the error of a floating-point sum
 * (0.1 + 0.2) to the nearest number. Throws a RangeError for more decimals, NaN, infinities and amounts
 * beyond exact integers.
 */
export function bahtToSatang(baht: number): number {
  const satang = Math.round(baht * 100)
  // 1.1 * 100 is not 110 in floating point, but 110 / 100 is 1.1: the reverse calculation decides.
  if (!Number.isSafeInteger(satang) || Math.abs(satang / 100 - baht) > 1e-9) {
    throw new RangeError('Baht amounts have two decimals at most')
  }
  return satang === 0 ? 0 : satang
}

/** Formats integer satang for people: `฿1,234.50`, `-฿5.00`. Always two decimals. */
export function formatBaht(satang: number): string {
  assertSatang(satang)
  return `${satang < 0 ? '-' : ''}฿${formatAmount(Math.abs(satang))}`
}

/** Formats integer satang with thousands separators and two decimals, without the currency: `1,234.50`. */
export function formatAmount(satang: number): string {
  assertSatang(satang)
  return bahtFormat.format(satang / 100)
}

function assertSatang(satang: number): void {
  if (!Number.isSafeInteger(satang)) throw new RangeError('Satang amounts are integers')
}
