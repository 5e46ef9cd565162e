/** The thing that a scanned or typed code names. An order is named by its id, everything else by the number of its row. */
export type ScannedCode =
  | { kind: 'order'; id: string }
  | { kind: 'member'; pk: number }
  | { kind: 'variant'; id: number }
  | { kind: 'piece'; id: number }

/** The first digits of a shop's random id, by which its codes name it. */
export const SHOP_DIGITS = 6

/**
 * The shop comes first, so that no part of a longer code is a code of its own. Codes of before name no shop. Capital letters,
 * digits and colons: a QR code holds them with the fewest and largest modules.
 */
const CODE = /^JANSI:(?:([0-9A-F]{6}):)?(V|P|MEMBER):([1-9]\d{0,9})$/i
/** The same as the label prints it below its QR, to be typed where the QR is damaged. */
const TYPED = /^([VP])\s*-?\s*([1-9]\d{0,9})$/i
const ORDER_ID = /[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/i

/** Returns the text of the QR on the label of a variant; `shop` are the digits of the shop, null for one without an id. */
export function variantLabelText(id: number, shop: string | null): string {
  return codeText('V', id, shop)
}

/** Returns the text of the QR on the label of one numbered piece. */
export function pieceLabelText(id: number, shop: string | null): string {
  return codeText('P', id, shop)
}

/** Returns the text of a member's QR. It holds only the id of the account: it identifies and never authenticates. */
export function memberQrText(pk: number, shop: string | null): string {
  return codeText('MEMBER', pk, shop)
}

function codeText(thing: 'V' | 'P' | 'MEMBER', id: number, shop: string | null): string {
  return ['JANSI', ...(shop === null ? [] : [shop.toUpperCase()]), thing, id].join(':')
}

/** Returns the code that a label prints for people, such as “V12”, from the text of its QR. */
export function printedCode(labelText: string): string {
  const [, , thing = '', digits = ''] = CODE.exec(labelText) ?? []
  return thing + digits
}

/**
 * Returns the thing of the shop with the digits `shop` that a scanned text names: a label, a typed code of a label, a member's
 * QR, or any text that holds the id of an order. Returns `other_shop` for a code that names another shop, and null for one of
 * another origin.
 */
export function readScannedCode(
  text: string,
  shop: string | null,
): ScannedCode | { kind: 'other_shop' } | null {
  const scanned = text.trim()
  const [, named, ...coded] = CODE.exec(scanned) ?? []
  if (named !== undefined && named.toLowerCase() !== shop?.toLowerCase()) return { kind: 'other_shop' }
  const [thing, digits] = coded.length > 0 ? coded : (TYPED.exec(scanned)?.slice(1) ?? [])
  if (thing === undefined) {
    const id = ORDER_ID.exec(scanned)?.[0].toLowerCase()
    return id === undefined ? null : { kind: 'order', id }
  }
  const id = Number(digits)
  if (thing.length > 1) return { kind: 'member', pk: id }
  return { kind: thing.toUpperCase() === 'V' ? 'variant' : 'piece', id }
}
