import { memberIn } from './member-qr.ts'

/** The thing that a scanned or typed code names. An order is named by its id, everything else by the number of its row. */
export type ScannedCode =
  | { kind: 'order'; id: string }
  | { kind: 'member'; pk: number }
  | { kind: 'variant'; id: number }
  | { kind: 'piece'; id: number }

/** Capital letters, digits and colons: a QR code holds them with the fewest and largest modules. */
const LABEL = /^JANSI:([VP]):([1-9]\d{0,9})$/i
/** The same as the label prints it below its QR, to be typed where the QR is damaged. */
const TYPED = /^([VP])\s*-?\s*([1-9]\d{0,9})$/i
const ORDER_ID = /[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/i

/** Returns the text of the QR on the label of a variant. */
export function variantLabelText(id: number): string {
  return `JANSI:V:${id}`
}

/** Returns the text of the QR on the label of one numbered piece. */
export function pieceLabelText(id: number): string {
  return `JANSI:P:${id}`
}

/** Returns the code that a label prints for people, such as “V12”, from the text of its QR. */
export function printedCode(labelText: string): string {
  return labelText.replace(LABEL, (_text, letter: string, digits: string) => letter.toUpperCase() + digits)
}

/**
 * Returns the thing that a scanned text names, or null for a code of another origin: a label, a typed code of a label, a member's
 * QR, or any text that holds the id of an order.
 */
export function readScannedCode(text: string): ScannedCode | null {
  const scanned = text.trim()
  const [, letter, digits] = LABEL.exec(scanned) ?? TYPED.exec(scanned) ?? []
  if (letter !== undefined)
    return { kind: letter.toUpperCase() === 'V' ? 'variant' : 'piece', id: Number(digits) }
  const pk = memberIn(scanned)
  if (pk !== null) return { kind: 'member', pk }
  const id = ORDER_ID.exec(scanned)?.[0].toLowerCase()
  return id === undefined ? null : { kind: 'order', id }
}
