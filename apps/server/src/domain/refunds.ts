import { BANK_NAMES } from '@jansi/contract/banks'
import { type DestinationKind, lastDigits } from '@jansi/contract/refund-destinations'
import type { RefundState } from '@jansi/contract/refund-states'
import { leftOf } from './order-progress.ts'

type PricedItem = { price: number; quantity: number; handedOver: number; closed: number }

/** Returns the satang of an order's closed pieces. */
export function closedValue(items: readonly Pick<PricedItem, 'price' | 'closed'>[]): number {
  return items.reduce((sum, item) => sum + item.price * item.closed, 0)
}

/**
 * Returns the satang that the club keeps of an order: nothing of an ended one, otherwise everything but its
 * closed pieces.
 */
export function retainedValue(order: { isOver: boolean }, items: readonly PricedItem[]): number {
  if (order.isOver) return 0
  return items.reduce((sum, item) => sum + item.price * (item.handedOver + leftOf(item)), 0)
}

/** A member names the destination of the money, and corrects it, while the club owes it. */
export function maySetDestination({ state }: { state: RefundState }): boolean {
  return state === 'owed'
}

/** False for a buyer without an account and an erased member: staff write down where their money goes, or pay in cash. */
export function namesDestination({
  hasAccount,
  erasedAt,
}: {
  hasAccount: boolean
  erasedAt: Date | null
}): boolean {
  return hasAccount && erasedAt === null
}

/** True if money is owed and its member has not named a destination. */
export function awaitsDestination({
  state,
  destination,
}: {
  state: RefundState
  destination: object | null
}): boolean {
  return state === 'owed' && destination === null
}

/** Returns how mails name a destination: its kind and bank, and the last digits of its number. */
export function destinationLabel({
  kind,
  number,
  bankCode,
}: {
  kind: DestinationKind
  number: string
  bankCode: string | null
}): string {
  const bank = bankCode === null ? null : (BANK_NAMES[bankCode] ?? null)
  const name = kind === 'promptpay' ? 'พร้อมเพย์' : ['บัญชี', bank].filter(Boolean).join(' ')
  return `${name} ลงท้าย ${lastDigits(number)}`
}
