import { plainPhone } from '@jansi/contract/clean-number'
import { LIMITS } from '@jansi/contract/limits'
import { encode, tag, withCrcTag } from 'promptparse'
import { bahtToSatang } from '../../domain/money.ts'

const PROMPTPAY_AID = 'A000000677010111'
const MAX_SATANG = bahtToSatang(LIMITS.promptPayMaxBaht)

/** Who is paid, and how much in integer satang (1 to 99,999,999); without an amount the payer types it. */
export type PromptPayRequest = { target: string; amountSatang?: number }

/**
 * Makes the PromptPay payload (EMV TLV) that a banking app reads from the QR.
 * The target is a Thai phone number, a 13-digit national or tax id or a 15-digit e-wallet id; dashes and
 * spaces do not matter. Throws a RangeError for another target or an amount out of bounds.
 */
export function promptPayPayload({ target, amountSatang }: PromptPayRequest): string {
  const receiver = encode([tag('00', PROMPTPAY_AID), receiverTag(target)])
  const fields = [
    tag('00', '01'),
    tag('01', amountSatang === undefined ? '11' : '12'),
    tag('29', receiver),
    tag('53', '764'),
    ...(amountSatang === undefined ? [] : [tag('54', plainBaht(amountSatang))]),
    tag('58', 'TH'),
  ]
  return withCrcTag(encode(fields), '63')
}

/** Whether a configured PromptPay target is one that `promptPayPayload` can pay. */
export function isPromptPayTarget(target: string): boolean {
  return receiverField(target) !== null
}

/** Whether a PromptPay code can ask for an amount in satang: 0.01 to 999,999.99 baht. */
export function isPromptPayAmount(satang: number): boolean {
  return Number.isInteger(satang) && satang >= 1 && satang <= MAX_SATANG
}

function receiverTag(target: string) {
  const field = receiverField(target)
  if (field === null)
    throw new RangeError('A PromptPay target is a phone number, a 13-digit or a 15-digit id')
  return tag(field.id, field.value)
}

function receiverField(target: string): { id: string; value: string } | null {
  // No id of 13 digits begins with 00: that is the way to dial Thailand from abroad.
  const digits = plainPhone(target)
  if (/^0\d{9}$/.test(digits)) return { id: '01', value: `0066${digits.slice(1)}` }
  if (/^\d{13}$/.test(digits)) return { id: '02', value: digits }
  if (/^\d{15}$/.test(digits)) return { id: '03', value: digits }
  return null
}

function plainBaht(satang: number): string {
  if (!isPromptPayAmount(satang)) throw new RangeError('A PromptPay amount is 0.01 to 999,999.99 baht')
  return `${Math.floor(satang / 100)}.${String(satang % 100).padStart(2, '0')}`
}
