import { shortId } from '@jansi/contract/limits'
import { notFound } from '../../core/app-error.ts'
import type { Deps } from '../../core/deps.ts'
import { pagesOf } from '../notifications/pages.ts'
import { orderOfMember } from '../orders/member-orders.ts'
import { hasOpenDays, presentCalendar } from './present.ts'

/** Returns the open days of one order as a calendar file. Throws 404 for an order of another member, or without open days. */
export async function orderCalendar(
  { database, settings }: Pick<Deps, 'database' | 'settings'>,
  memberId: number,
  orderId: string,
): Promise<{ name: string; bytes: Uint8Array }> {
  const view = await orderOfMember(database.orm, memberId, orderId)
  if (!view || !hasOpenDays(view)) throw notFound()
  const { history: historyUrl } = pagesOf(settings.publicUrl)
  const bytes = presentCalendar(`คำสั่งซื้อ ${shortId(orderId)}`, [view], { historyUrl })
  return { name: `order-${shortId(orderId)}.ics`, bytes }
}
