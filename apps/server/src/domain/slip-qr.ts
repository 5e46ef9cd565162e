import { BANK_NAMES, WALLET_CODE } from '@jansi/contract/banks'

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

/** A transfer as a slip's code names it. Equal pairs of bank and reference mean the same transfer. */
export type Transfer = {
  /** The three digits of the sending bank, or `WALLET_CODE`. */
  bankCode: string
  reference: string
  /** Its day, YYYY-MM-DD, where the format of the code has one; banks' codes have none. */
  datedOn: string | null
}

/**
 * Returns the transfers that the texts of an image's QR codes name, each once, in the order of the texts. Other texts are
 * left out.
 */
export function readTransfers(texts: readonly string[]): Transfer[] {
  const transfers = texts.flatMap((text) => {
    const found = readSlipQr(text)
    return found === null ? [] : [transferOf(found)]
  })
  return [...new Map(transfers.map((one) => [transferKey(one), one])).values()]
}

/** The same text for every code of one transfer. */
export function transferKey({ bankCode, reference }: Pick<Transfer, 'bankCode' | 'reference'>): string {
  return `${bankCode} ${reference}`
}

function transferOf(slip: SlipQr): Transfer {
  if (slip.kind === 'bank') return { bankCode: slip.bankCode, reference: slip.reference, datedOn: null }
  const { transactionId: reference, date } = slip
  return {
    bankCode: WALLET_CODE,
    reference,
    datedOn: dayOf(date.slice(4), date.slice(2, 4), date.slice(0, 2)),
  }
}

/**
 * Returns the day that a bank's reference begins like, YYYYMMDD, as YYYY-MM-DD; null if it begins with none of this century.
 * Several banks number transfers so, but none has promised it: it is no fact.
 */
export function dayThatBegins(reference: string): string | null {
  const [, year = '', month = '', day = ''] = /^(20\d\d)(\d\d)(\d\d)/.exec(reference) ?? []
  return dayOf(year, month, day)
}

function dayOf(year: string, month: string, day: string): string | null {
  const written = `${year}-${month}-${day}`
  const at = new Date(`${written}T00:00:00Z`)
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== written ? null : written
}

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
