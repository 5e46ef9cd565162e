import { SHOP_COLOURS } from '@jansi/contract/colours'
import { joinThai } from '@jansi/contract/join-thai'
import { shortId } from '@jansi/contract/limits'
import type { ReceiptKind } from '@jansi/contract/orders'
import { formatAmount, formatBaht } from '../domain/money.ts'
import { thaiBahtText } from '../domain/thai-baht.ts'
import { thaiDate } from '../domain/thai-date.ts'
import { crossOut } from './cross-out.ts'
import { type Align, type Measure, type ReceiptMark, ReceiptSheet, type TextStyle } from './receipt-sheet.ts'

/** One line of an order as it was sold or lent; the price of one piece is in satang. */
export type ReceiptLine = {
  name: string
  size: string
  isRental: boolean
  quantity: number
  unitPriceSatang: number
}

/** Money of the order that went back to its member. */
export type ReceiptRefund = { paidAt: Date; method: string | null; satang: number }

/** The content of a receipt or a summary. Money is integer satang. */
export type ReceiptData = {
  kind: ReceiptKind
  number: string
  orderId: string
  orderedAt: Date
  /** The date of the document; on a summary that of the order. */
  issuedAt: Date
  memberName: string
  lines: ReceiptLine[]
  totalSatang: number
  /** The total received for the order; 0 if that was not recorded. */
  receivedSatang: number
  /** Paid refunds, oldest first; the received total is shown only next to them. */
  refunds: ReceiptRefund[]
  paymentMethod: string
  status: string
  club: { name: string; address: string; phone: string; taxId: string | null }
  /** The shop's name, and the club's word for a workshop. */
  shop: { name: string; workshop: string }
  /** The club's colour, of the heading. */
  colour: string
}

/** Where everything goes, in layout pixels. */
export type ReceiptLayout = { width: number; height: number; paper: string; marks: ReceiptMark[] }

const { paper: PAPER, card: CARD, ink: INK, inkSoft: SOFT, line: RULE } = SHOP_COLOURS

const WIDTH = 800
const EDGE = 24
const LEFT = EDGE + 40
const RIGHT = WIDTH - LEFT
const INNER = RIGHT - LEFT
const INSET = 12
const GAP = 24
const MIDDLE = 452
const LEFT_WIDTH = MIDDLE - LEFT - GAP
const RIGHT_WIDTH = RIGHT - MIDDLE
const QR_SIZE = 112
/** Width of the column at the right of the refunds that holds their amounts. */
const REFUND_AMOUNT_WIDTH = 148

const club: TextStyle = { size: 20, weight: 600, color: INK }
const sum: TextStyle = { size: 22, weight: 600, color: INK }
const strong: TextStyle = { size: 17, weight: 600, color: INK }
const text: TextStyle = { size: 16, weight: 400, color: INK }
const note: TextStyle = { size: 14, weight: 400, color: SOFT }

type Column = { label: string; x: number; align: Align; width: number }
const COLUMNS = {
  name: { label: 'รายการ', x: LEFT + INSET, align: 'left', width: 264 },
  kind: { label: 'แบบ', x: 372, align: 'center', width: 48 },
  quantity: { label: 'จำนวน', x: 456, align: 'right', width: 56 },
  price: { label: 'ราคาต่อชิ้น (บาท)', x: 584, align: 'right', width: 116 },
  total: { label: 'รวม (บาท)', x: RIGHT - INSET, align: 'right', width: 128 },
} as const satisfies Record<string, Column>

/** In place of a name of which nothing can be drawn. */
const NAMELESS = '(ชื่อนี้พิมพ์ไม่ได้)'

/** The texts of the head of a document. */
type Wording = { heading: string; number: string; code: string; member: string }

const RECEIPT: Omit<Wording, 'heading'> = {
  number: 'เลขที่',
  code: 'คำสั่งซื้อ',
  member: 'ผู้ชำระเงิน',
}
const SUMMARY: Wording = {
  heading: 'ใบสรุปคำสั่งซื้อ',
  number: 'คำสั่งซื้อเลขที่',
  code: 'รหัส',
  member: 'ผู้สั่งซื้อ',
}
const WORDING: Record<ReceiptKind, Wording> = {
  receipt: { ...RECEIPT, heading: 'ใบเสร็จรับเงิน' },
  payment_proof: { ...RECEIPT, heading: 'หลักฐานการชำระเงิน' },
  summary: SUMMARY,
  void_summary: SUMMARY,
}

/** The text at the foot of a document: its use. */
function adviceOf({ kind, shop }: ReceiptData): string {
  if (kind === 'void_summary') return 'ใบนี้ใช้รับของหรือเบิกเงินไม่ได้'
  const desk = joinThai`แสดง QR นี้กับเจ้าหน้าที่ตอนรับหรือคืนของที่${shop.workshop}`
  if (kind === 'summary') return `${desk}\nใบนี้บอกเฉพาะรายการที่สั่งไว้ ใช้เบิกเงินไม่ได้`
  return joinThai`${desk}\nเอกสารนี้ออกโดยระบบร้าน${shop.name} เก็บไว้เป็นหลักฐานได้เลย`
}

/** Lays out the content of a receipt; the sheet grows with its lines. `measure` returns widths in pixels. */
export function layoutReceipt(receipt: ReceiptData, measure: Measure): ReceiptLayout {
  const sheet = new ReceiptSheet(measure)
  let y = head(sheet, receipt)
  y = parties(sheet, receipt, y)
  y = table(sheet, receipt, y)
  y = total(sheet, receipt, y)
  y = refunds(sheet, receipt, y)
  y = foot(sheet, receipt, y)
  const height = Math.ceil(y) + 32 + EDGE
  const card = new ReceiptSheet(measure)
  card.box(EDGE - 1, EDGE - 1, WIDTH - 2 * EDGE + 2, height - 2 * EDGE + 2, 13, RULE)
  card.box(EDGE, EDGE, WIDTH - 2 * EDGE, height - 2 * EDGE, 12, CARD)
  const cross =
    receipt.kind === 'void_summary' ? crossOut(crossWord(receipt), { width: WIDTH, height }, measure) : []
  return { width: WIDTH, height, paper: PAPER, marks: [...card.marks, ...sheet.marks, ...cross] }
}

/** The word across the sheet of an order that is over. */
function crossWord({ status, refunds }: ReceiptData): string {
  return refunds.length === 0 ? status : `${status} คืนเงินแล้ว`
}

/** Only a document that confirms money names a tax id and writes the amount in words. */
function confirmsMoney({ kind }: ReceiptData): boolean {
  return kind === 'receipt' || kind === 'payment_proof'
}

function head(sheet: ReceiptSheet, receipt: ReceiptData): number {
  const { name, address, phone, taxId } = receipt.club
  let left = sheet.write(name, club, LEFT, EDGE + 40, LEFT_WIDTH)
  left = sheet.write(address, note, LEFT, left, LEFT_WIDTH)
  if (phone !== '') left = sheet.write(`โทร. ${phone}`, note, LEFT, left, LEFT_WIDTH)
  if (taxId !== null && confirmsMoney(receipt)) {
    left = sheet.write(`เลขประจำตัวผู้เสียภาษี ${taxId}`, note, LEFT, left, LEFT_WIDTH)
  }

  const { heading, number, code } = WORDING[receipt.kind]
  const title: TextStyle = { size: 28, weight: 600, color: receipt.colour }
  let right = sheet.write(heading, title, MIDDLE, EDGE + 32, RIGHT_WIDTH)
  right = sheet.write(`${number} ${receipt.number}`, text, MIDDLE, right, RIGHT_WIDTH)
  const issuedOn = thaiDate(receipt.issuedAt)
  const orderedOn = thaiDate(receipt.orderedAt)
  right = sheet.write(`วันที่ ${issuedOn}`, text, MIDDLE, right, RIGHT_WIDTH)
  right = sheet.write(`${code} ${shortId(receipt.orderId)}`, text, MIDDLE, right, RIGHT_WIDTH)
  if (orderedOn !== issuedOn) right = sheet.write(`สั่งวันที่ ${orderedOn}`, note, MIDDLE, right, RIGHT_WIDTH)
  return Math.max(left, right) + 16
}

function parties(sheet: ReceiptSheet, receipt: ReceiptData, top: number): number {
  rule(sheet, top)
  const labelled = (label: string, value: string, x: number, y: number, width: number) =>
    sheet.write(value, text, x, sheet.write(label, note, x, y, width), width) + 8
  const member = labelled(
    WORDING[receipt.kind].member,
    receipt.memberName || NAMELESS,
    LEFT,
    top + 16,
    LEFT_WIDTH,
  )
  const method = labelled('วิธีชำระเงิน', receipt.paymentMethod, MIDDLE, top + 16, RIGHT_WIDTH)
  return Math.max(member, labelled('สถานะ', receipt.status, MIDDLE, method, RIGHT_WIDTH)) + 12
}

function table(sheet: ReceiptSheet, receipt: ReceiptData, top: number): number {
  sheet.box(LEFT, top, INNER, 36, 8, PAPER)
  for (const { label, x, align } of Object.values(COLUMNS)) sheet.put(label, note, x, top + 6, align)
  let y = top + 36
  for (const line of receipt.lines) {
    const lineTop = y + 10
    const { name } = COLUMNS
    const cell = ({ x, align, width }: Column, value: string) =>
      sheet.fit(value, text, x, lineTop, width, align)
    cell(COLUMNS.kind, line.isRental ? 'ยืม' : 'ซื้อ')
    cell(COLUMNS.quantity, String(line.quantity))
    cell(COLUMNS.price, formatAmount(line.unitPriceSatang))
    cell(COLUMNS.total, formatAmount(line.unitPriceSatang * line.quantity))
    const nameEnd = sheet.write(line.name, text, name.x, lineTop, name.width)
    y = sheet.write(line.size, note, name.x, nameEnd, name.width) + 10
    rule(sheet, y)
  }
  return y + 16
}

function total(sheet: ReceiptSheet, receipt: ReceiptData, top: number): number {
  const digits = formatBaht(receipt.totalSatang)
  sheet.put('รวมทั้งสิ้น', strong, RIGHT - INSET - sheet.measure(digits, sum) - GAP, top + 5, 'right')
  const digitsEnd = sheet.put(digits, sum, RIGHT - INSET, top, 'right')
  if (!confirmsMoney(receipt)) return digitsEnd + GAP
  const boxTop = digitsEnd + 8
  const words = new ReceiptSheet(sheet.measure)
  const width = INNER - 4 * INSET
  const boxEnd =
    words.write(thaiBahtText(receipt.totalSatang), strong, WIDTH / 2, boxTop + 10, width, 'center') + 10
  sheet.box(LEFT, boxTop, INNER, boxEnd - boxTop, 8, PAPER)
  sheet.marks.push(...words.marks)
  return boxEnd + GAP
}

/** The received total, each refund with its day, and the rest; nothing without a refund. */
function refunds(sheet: ReceiptSheet, receipt: ReceiptData, top: number): number {
  if (receipt.refunds.length === 0) return top
  const returned = receipt.refunds.reduce((sum, { satang }) => sum + satang, 0)
  const { receivedSatang: received } = receipt
  const rows = [
    ...(received > 0 ? [['รับเงินแล้ว', formatBaht(received), text] as const] : []),
    ...receipt.refunds.map(
      ({ paidAt, method, satang }) =>
        [
          `คืนเงินแล้ว ${[method, thaiDate(paidAt)].filter(Boolean).join(' ')}`,
          formatBaht(satang),
          text,
        ] as const,
    ),
    ...(received > 0 ? [['คงเหลือ', formatBaht(received - returned), strong] as const] : []),
  ]
  let y = top
  for (const [label, amount, style] of rows) {
    sheet.put(label, style, RIGHT - INSET - REFUND_AMOUNT_WIDTH, y, 'right')
    y = sheet.put(amount, style, RIGHT - INSET, y, 'right') + 4
  }
  return y + GAP - 4
}

function foot(sheet: ReceiptSheet, receipt: ReceiptData, top: number): number {
  const adviceEnd = sheet.write(adviceOf(receipt), note, LEFT, top + 12, INNER - QR_SIZE - GAP)
  // An order that is over is neither collected nor returned.
  if (receipt.kind === 'void_summary') return adviceEnd
  return Math.max(adviceEnd, sheet.qr(receipt.orderId, RIGHT - QR_SIZE, top, QR_SIZE))
}

function rule(sheet: ReceiptSheet, y: number): void {
  sheet.box(LEFT, y, INNER, 1, 0, RULE)
}
