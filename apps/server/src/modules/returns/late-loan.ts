import { lateFee } from '@jansi/contract/penalties'
import type { CountedDays } from '@jansi/contract/returns'
import type { SiteSettings } from '@jansi/contract/settings'
import { bangkokDay, dayAfter, daysLate, laterDay } from '../../domain/days.ts'
import { dueOnOf } from '../orders/due-days.ts'
import type { ReturnView } from './queries.ts'

/** How late an item came back, and its prices per piece in satang. */
export type LateLoan = { days: CountedDays | null; lateFee: number; replacementPrice: number }

type Counted = Pick<ReturnView, 'session' | 'evidence'>
type CountedItem = Pick<ReturnView['items'][number], 'item' | 'orderItem' | 'order'>

/**
 * Returns how the late days of a returned item are counted. The clock stops when the request first was complete
 * with a photo, but for the free days only: after them days count until staff had the goods in their hands, or
 * until now. A decided item has them as they were counted then. Null while a member's request lacks a photo.
 */
export function countDays(
  { session, evidence }: Counted,
  { item, orderItem, order }: CountedItem,
  settings: Pick<SiteSettings, 'return_free_days'>,
  now: Date,
): CountedDays | null {
  if (item.countedDays !== null) return item.countedDays
  const dueOn = item.dueOn ?? dueOnOf(orderItem, order)
  const [photo] = evidence
  // A decided return may have lost its photos: an erased member's are deleted.
  const isComplete = photo !== undefined || session.takenAtDesk || session.processedAt !== null
  if (dueOn === null || !isComplete) return null
  const sentOn = bangkokDay(photo && photo.createdAt > item.createdAt ? photo.createdAt : item.createdAt)
  const freeDays = session.freeDays ?? settings.return_free_days
  const freeUntil = laterDay(dueOn, dayAfter(sentOn, freeDays))
  const receivedAt = receivedAtOf(session, item)
  const lastDay = laterDay(sentOn, bangkokDay(receivedAt ?? session.processedAt ?? now))
  return {
    due_on: dueOn,
    sent_on: sentOn,
    free_until: freeUntil,
    received_on: receivedAt && bangkokDay(receivedAt),
    late: daysLate(dueOn, sentOn) + daysLate(freeUntil, lastDay),
  }
}

/** An item that its member added after the goods came is received with the review. */
function receivedAtOf(session: Counted['session'], item: CountedItem['item']): Date | null {
  if (session.receivedAt !== null && session.receivedAt >= item.createdAt) return session.receivedAt
  return session.status === 'rejected' ? null : session.processedAt
}

/** Returns how late an item came back and the late fee per piece, at the rate of its hand-over; a decided item's as decided. */
export function lateLoan(
  view: Counted,
  row: CountedItem,
  settings: Pick<SiteSettings, 'return_free_days' | 'late_fee_per_day'>,
  now: Date,
): LateLoan {
  const days = countDays(view, row, settings, now)
  const { replacementPrice } = row.orderItem
  const ratePerDay = row.order.lateFeePerDay ?? settings.late_fee_per_day
  return {
    days,
    lateFee: row.item.lateFee ?? lateFee({ daysLate: days?.late ?? 0, ratePerDay, replacementPrice }),
    replacementPrice,
  }
}
