import { BANK_NAMES } from '@jansi/contract/banks'

/** The data in the mini-QR of a bank slip. `unknownBank` warns staff of a code outside the table. */
export type BankSlipQr = {
  kind: 'bank'
  bankCode: string
  bankName?: string
  unknownBank: boolean
  reference: string
}

/** The data in the mini-QR of a TrueMoney slip; `date` is as printed, DDMMYYYY. */
export type TrueMoneySlipQr = { kind: 'truemoney'; eventType: string; transactionId: string; date: string }

export type SlipQr = BankSlipQr | TrueMoneySlipQr

type Field = { tag: string; value: string }

const MAX_LENGTH = 128
const PRINTABLE = /^[\x21-\x7e]+$/
const CHECKSUM = /^(.*9104)([0-9A-Fa-f]{1,4})$/s

/**
 * Parses the text of a slip's mini-QR; returns null if it is invalid. Never throws. A match proves that two
 * slips are the same one, not that money arrived: the checksum is no signature.
 */
export function readSlipQr(text: string): SlipQr | null {
  if (text.length > MAX_LENGTH || !PRINTABLE.test(text)) return null
  const body = checkedBody(text)
  const fields = body === null ? null : readFields(body)
  if (fields === null) return null
  const inner = readFields(fields[0]?.value ?? '')
  if (inner === null) return null
  if (hasTags(fields, ['00', '51']) && fields[1]?.value === 'TH') return bankSlip(inner)
  if (hasTags(fields, ['00'])) return trueMoneySlip(inner)
  return null
}

function bankSlip(inner: Field[]): BankSlipQr | null {
  if (!hasTags(inner, ['00', '01', '02'])) return null
  const [api = '', bankCode = '', reference = ''] = inner.map((field) => field.value)
  if (api !== '000001' || !/^\d{3}$/.test(bankCode)) return null
  if (reference.length < 1 || reference.length > 25) return null
  const bankName = Object.hasOwn(BANK_NAMES, bankCode) ? BANK_NAMES[bankCode] : undefined
  if (bankName === undefined) return { kind: 'bank', bankCode, unknownBank: true, reference }
  return { kind: 'bank', bankCode, bankName, unknownBank: false, reference }
}

function trueMoneySlip(inner: Field[]): TrueMoneySlipQr | null {
  if (!hasTags(inner, ['00', '01', '02', '03', '04'])) return null
  const [version, api, eventType = '', transactionId = '', date = ''] = inner.map((field) => field.value)
  if (version !== '01' || api !== '01') return null
  if (eventType === '' || transactionId === '' || !/^\d{8}$/.test(date)) return null
  return { kind: 'truemoney', eventType, transactionId, date }
}

/**
 * Verifies and removes the trailing checksum field. Returns the text before it, or null if the checksum is
 * wrong.
 */
function checkedBody(text: string): string | null {
  const [, covered, written] = CHECKSUM.exec(text) ?? []
  if (covered === undefined || written === undefined) return null
  // Some bank apps drop the leading zeros of the checksum, and TrueMoney writes it in lower case.
  if (Number.parseInt(written, 16) !== crc16(covered)) return null
  return covered.slice(0, -4)
}

/**
 * Splits a text into tags with two-digit lengths and values; returns null if anything is left over or
 * missing.
 */
function readFields(text: string): Field[] | null {
  const fields: Field[] = []
  let at = 0
  while (at < text.length) {
    const head = text.slice(at, at + 4)
    if (!/^\d{4}$/.test(head)) return null
    const end = at + 4 + Number(head.slice(2))
    if (end > text.length) return null
    fields.push({ tag: head.slice(0, 2), value: text.slice(at + 4, end) })
    at = end
  }
  return fields
}

function hasTags(fields: Field[], tags: string[]): boolean {
  return fields.length === tags.length && fields.every((field, i) => field.tag === tags[i])
}

/** CRC-16/CCITT-FALSE: polynomial 0x1021, start 0xFFFF, not reflected. */
function crc16(text: string): number {
  let crc = 0xffff
  for (let i = 0; i < text.length; i++) {
    crc ^= text.charCodeAt(i) << 8
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : crc << 1
  }
  return crc
}
