/** One line of an order or return, as a mail names it. */
export type MessageLine = { name: string; size: string; quantity: number }

/** An order line, with whether it is lent or sold. */
export type MessageOrderLine = MessageLine & { isRental: boolean }

/** Writes a line: `สีน้ำ (12 สี) × 2`. */
export function lineText(line: MessageLine): string {
  return `${line.name}${line.size === '' ? '' : ` (${line.size})`} × ${line.quantity}`
}

/** Writes an order line: `ซื้อ สีน้ำ (12 สี) × 2`. */
export function orderLineText(line: MessageOrderLine): string {
  return `${line.isRental ? 'ยืม' : 'ซื้อ'} ${lineText(line)}`
}
