/** One line of an order or return, as a mail names it. */
export type MailLine = { name: string; size: string; quantity: number }

/** An order item and whether it is lent or sold. */
export type MailOrderLine = MailLine & { isRental: boolean }

/** Formats an item: `สีน้ำ (12 สี) × 2`. */
export function lineText(line: MailLine): string {
  return `${line.name}${line.size === '' ? '' : ` (${line.size})`} × ${line.quantity}`
}

/** Formats an order item: `ซื้อ สีน้ำ (12 สี) × 2`. */
export function orderLineText(line: MailOrderLine): string {
  return `${line.isRental ? 'ยืม' : 'ซื้อ'} ${lineText(line)}`
}
