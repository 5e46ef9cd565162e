import type { ReceiptKind } from '@jansi/contract/orders'
import type { MoneyStage } from './journal.ts'

/** The facts of an order that decide which document its member downloads. `received` is satang. */
type ReceiptFacts = { stage: MoneyStage; received: number }

/**
 * Returns which document an order has now: a receipt only for money that is in the journal, called ใบเสร็จรับเงิน only
 * for a club with a tax id; otherwise a summary of the order, crossed out if the order is over.
 */
export function receiptKind({ stage, received }: ReceiptFacts, taxId: string | null): ReceiptKind {
  if (stage === 'ended') return 'void_summary'
  if (stage === 'open' || received === 0) return 'summary'
  return taxId === null ? 'payment_proof' : 'receipt'
}
