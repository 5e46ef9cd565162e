import type { orderItems } from '../../../db/schema/orders.ts'
import type { Block } from '../../../domain/message.ts'

export const paragraph = (text: string): Block => ({ kind: 'paragraph', text })
export const quote = (label: string, text: string): Block => ({ kind: 'quote', label, text })
export const list = (items: string[]): Block => ({ kind: 'list', items })
export const button = (label: string, url: string): Block => ({ kind: 'button', label, url })

/** Pieces of one kind, as a message names them. */
export type Line = { name: string; size: string; quantity: number }

type Item = typeof orderItems.$inferSelect
/** The parts of an order's item that a message names. */
export type NamedItem = Pick<Item, 'productName' | 'variantSize' | 'quantity' | 'isRental'>
/** Some pieces of an order's item. */
export type Pieces = { item: Omit<NamedItem, 'quantity'>; quantity: number }

/** Writes a line: `สีน้ำ (12 สี) × 2`. */
export function lineText({ name, size, quantity }: Line): string {
  return `${name}${size === '' ? '' : ` (${size})`} × ${quantity}`
}

/** Writes pieces: `สีน้ำ (12 สี) × 2`. */
export function piecesText({ item, quantity }: Pieces): string {
  return lineText({ name: item.productName, size: item.variantSize, quantity })
}

/** Writes pieces with whether they are lent or sold: `ซื้อ สีน้ำ (12 สี) × 2`. */
export function orderedText(pieces: Pieces): string {
  return `${pieces.item.isRental ? 'ยืม' : 'ซื้อ'} ${piecesText(pieces)}`
}

/** Lists the items of an order. */
export function itemList(items: readonly NamedItem[]): Block {
  return list(items.map((item) => orderedText({ item, quantity: item.quantity })))
}

/** Reports that staff look for the money of a slip that the member has sent. */
export const SLIP_IS_CHECKED = paragraph('ทีมงานกำลังตรวจเงินตามสลิปที่ส่งมา ถ้ามีเงินที่ต้องคืน จะแจ้งทางอีเมล')
