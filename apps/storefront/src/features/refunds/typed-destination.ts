import type { DestinationInput, RefundDestination } from '@jansi/contract/member-refunds'
import {
  type DestinationKind,
  isAccountNumber,
  isPromptPayNumber,
  MAX_ACCOUNT_DIGITS,
  MIN_ACCOUNT_DIGITS,
} from '@jansi/contract/refund-destinations'

/** The fields of the form as they were typed. */
export type TypedDestination = {
  kind: DestinationKind
  promptpay: string
  bank: string
  account: string
  holder: string
}

/** The text of each field that cannot be sent. */
export type DestinationProblems = Partial<Record<keyof TypedDestination, string>>

/** Returns the fields for a destination that was given before, or empty ones. */
export function typedFrom(given: RefundDestination | null): TypedDestination {
  const isBank = given?.kind === 'bank'
  return {
    kind: given?.kind ?? 'promptpay',
    promptpay: given?.kind === 'promptpay' ? given.number : '',
    bank: (isBank && given.bank) || '',
    account: isBank ? given.number : '',
    holder: (isBank && given.holder) || '',
  }
}

/** Returns the problems of the typed fields; empty if they can be sent. */
export function problemsOf({
  kind,
  promptpay,
  bank,
  account,
  holder,
}: TypedDestination): DestinationProblems {
  if (kind === 'promptpay') {
    if (promptpay.trim() === '') return { promptpay: 'กรอกเบอร์มือถือหรือเลขบัตรประชาชน' }
    return isPromptPayNumber(promptpay)
      ? {}
      : { promptpay: 'เลขนี้ไม่ใช่เบอร์มือถือ 10 หลัก หรือเลขบัตรประชาชน 13 หลักที่ถูกต้อง' }
  }
  return {
    ...(bank === '' && { bank: 'เลือกธนาคาร' }),
    ...(!isAccountNumber(account) && {
      account: `กรอกเลขบัญชี ${MIN_ACCOUNT_DIGITS} ถึง ${MAX_ACCOUNT_DIGITS} หลัก`,
    }),
    ...(holder.trim() === '' && { holder: 'กรอกชื่อบัญชี' }),
  }
}

/** Returns the body to send for fields without problems. */
export function bodyOf({ kind, promptpay, bank, account, holder }: TypedDestination): DestinationInput {
  return kind === 'promptpay'
    ? { kind, number: promptpay }
    : { kind, bank, number: account, holder: holder.trim() }
}
