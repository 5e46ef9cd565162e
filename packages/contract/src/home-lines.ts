import type { LoanPrices } from './catalog.ts'

/** In the promise of the home page: it stands for the price of a loan in the active workshop. */
export const LOAN_PRICE_MARK = '{ราคายืม}'

/** Returns the price of a loan in words, such as "ยืมฟรีหรือเริ่มต้น ฿5"; empty where nothing is lent or the prices are not known. */
export function loanPriceText(prices: LoanPrices | undefined): string {
  const { has_free: hasFree = false, lowest = null } = prices ?? {}
  if (lowest === null) return hasFree ? 'ยืมฟรี' : ''
  const from = `เริ่มต้น ฿${lowest}`
  return hasFree ? `ยืมฟรีหรือ${from}` : `ยืม${from}`
}

/** Returns the promise of the home page with the price in the place of its mark. */
export function homePromise(promise: string, prices: LoanPrices | undefined): string {
  const price = loanPriceText(prices)
  const words = prices?.lowest ? `${price} ต่อครั้ง` : price
  return promise.replaceAll(LOAN_PRICE_MARK, words).replace(/ {2,}/g, ' ').trim()
}
