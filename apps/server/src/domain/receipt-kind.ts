import type { ReceiptKind } from '@jansi/contract/orders'
import type { OrderStatus } from '@jansi/contract/statuses'

/** What of an order decides which document its member downloads. `amount` is satang. */
type ReceiptFacts = { status: OrderStatus; amount: number }

/** The club has confirmed the money, and the order still stands. */
const MONEY_CONFIRMED: readonly OrderStatus[] = ['paid', 'approved', 'awaiting_return', 'completed']
/** The order is over without having been served. */
const VOID: readonly OrderStatus[] = ['cancelled', 'rejected', 'expired']

/**
 * Which document an order gives at this moment: a receipt only for money that the club has confirmed, called
 * ใบเสร็จรับเงิน only by a club with a tax id; else a summary of what was ordered, crossed out when the order is over.
 */
export function receiptKind({ status, amount }: ReceiptFacts, taxId: string | null): ReceiptKind {
  if (VOID.includes(status)) return 'void_summary'
  if (amount === 0 || !MONEY_CONFIRMED.includes(status)) return 'summary'
  return taxId === null ? 'payment_proof' : 'receipt'
}
