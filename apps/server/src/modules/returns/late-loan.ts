import { lateFee } from '@jansi/contract/penalties'
import { bangkokDay, daysLate } from '../../domain/days.ts'
import type { ReturnView } from './queries.ts'

/** Returns how late an item came back and the penalty per piece, in satang. */
export type LateLoan = { daysLate: number; lateFee: number; replacementPrice: number }

/** The day that counts is when the member had sent items and photos; a queue at the desk costs nobody anything. */
export function lateLoan(
  view: Pick<ReturnView, 'items' | 'evidence'>,
  { orderItem, order }: Pick<ReturnView['items'][number], 'orderItem' | 'order'>,
  ratePerDay: number,
): LateLoan {
  const sent = [
    ...view.items.map(({ item }) => item.createdAt),
    ...view.evidence.map((image) => image.createdAt),
  ]
  const sentAt = new Date(Math.max(...sent.map((instant) => instant.getTime())))
  const days = daysLate(order.returnDueOn, bangkokDay(sentAt))
  const { replacementPrice } = orderItem
  return {
    daysLate: days,
    lateFee: lateFee({ daysLate: days, ratePerDay, replacementPrice }),
    replacementPrice,
  }
}
