import { BANK_NAMES } from './banks.ts'
import { plainNumber, plainPhone } from './clean-number.ts'
import { hasCheckDigit } from './club-numbers.ts'

/** Where a member wants money back: a PromptPay number, or an account at a bank. */
export const DESTINATION_KINDS = ['promptpay', 'bank'] as const
export type DestinationKind = (typeof DESTINATION_KINDS)[number]

export const MIN_ACCOUNT_DIGITS = 10
export const MAX_ACCOUNT_DIGITS = 15
export const MAX_HOLDER_CHARACTERS = 100
/** Digits with the spaces and dashes that people write between them. */
export const MAX_NUMBER_CHARACTERS = 30

/** True for a Thai mobile number of 10 digits, or a national id of 13 digits whose check digit fits. */
export function isPromptPayNumber(typed: string): boolean {
  const number = plainPhone(typed)
  return /^0[689]\d{8}$/.test(number) || isNationalId(number)
}

/** True for the number of a Thai bank account: digits alone. */
export function isAccountNumber(typed: string): boolean {
  const number = plainNumber(typed)
  return /^\d+$/.test(number) && number.length >= MIN_ACCOUNT_DIGITS && number.length <= MAX_ACCOUNT_DIGITS
}

/** True for the code of a bank in `BANK_NAMES`. */
export function isBankCode(code: string): boolean {
  return Object.hasOwn(BANK_NAMES, code)
}

/** The last four digits of a number: all that mails and logs may show. */
export function lastDigits(number: string): string {
  return number.slice(-4)
}

/** People's ids begin with another digit than 0. */
function isNationalId(number: string): boolean {
  return !number.startsWith('0') && hasCheckDigit(number)
}
