import { plainNumber, plainPhone } from './clean-number.ts'

/** The numbers under which a club is paid and named on receipts, as typed; empty or null where it has none. */
export type ClubNumbers = { promptpay_target: string; tax_id: string | null; account_number: string }

/** True for 13 digits whose last one follows from the twelve before it: ids of people, and tax ids, which may begin with 0. */
export function hasCheckDigit(number: string): boolean {
  if (!/^\d{13}$/.test(number)) return false
  const digits = [...number].map(Number)
  const sum = digits.slice(0, 12).reduce((total, digit, index) => total + digit * (13 - index), 0)
  return (11 - (sum % 11)) % 10 === digits[12]
}

/** True for a Thai mobile number, an id of 13 digits whose check digit fits, or an e-wallet of 15 digits, which has none. */
export function isClubPromptPay(typed: string): boolean {
  const number = plainPhone(typed)
  return /^0[689]\d{8}$/.test(number) || hasCheckDigit(number) || (/^\d{15}$/.test(number) && !isZero(number))
}

/** True if a bank app may have scanned the code of this target: an admin has confirmed the name that it showed. */
export function isScannedTarget(target: string, scanned: string): boolean {
  return plainPhone(target) === plainPhone(scanned)
}

/**
 * Returns the numbers that cannot be right. One that is stored like that already is accepted: a shop may have been paid under it
 * for years.
 */
export function wrongClubNumbers(next: ClubNumbers, stored: ClubNumbers): (keyof ClubNumbers)[] {
  const isWrong: Record<keyof ClubNumbers, (number: string) => boolean> = {
    promptpay_target: (number) => !isClubPromptPay(number),
    tax_id: (number) => !hasCheckDigit(plainNumber(number)),
    account_number: (number) => !/^\d{10,15}$/.test(plainNumber(number)) || isZero(plainNumber(number)),
  }
  return (['promptpay_target', 'tax_id', 'account_number'] as const).filter((field) => {
    const number = next[field] ?? ''
    const isStored = plainPhone(number) === plainPhone(stored[field] ?? '')
    return plainNumber(number) !== '' && !isStored && isWrong[field](number)
  })
}

function isZero(number: string): boolean {
  return /^0+$/.test(number)
}
