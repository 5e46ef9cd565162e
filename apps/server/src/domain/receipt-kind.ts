import type { ReceiptKind } from '@jansi/contract/orders'
import type { OrderStatus } from '@jansi/contract/statuses'

/** The facts of an order that decide which document its member downloads. `amount` is satang. */
type ReceiptFacts = { status: OrderStatus; amount: number }

/** The club has confirmed the money, and the order is not cancelled. */
const MONEY_CONFIRMED: readonly OrderStatus[] = ['paid', 'approved', 'awaiting_return', 'completed']
/** The order ended without being served. */
const VOID: readonly OrderStatus[] = ['cancelled', 'rejected', 'expired']

/**
 * Returns which document an order has now: a receipt only for money that the club has confirmed, called
 * ใบเสร็จรับเงิน only for a club with a tax id; otherwise a summary of the order, crossed out if the order is
 * over.
 */
export function receiptKind({ status, amount }: ReceiptFacts, taxId: string | null): ReceiptKind {
  if (VOID.includes(status)) return 'void_summary'
  if (amount === 0 || !MONEY_CONFIRMED.includes(status)) return 'summary'
  return taxId === null ? 'payment_proof' : 'receipt'
}
