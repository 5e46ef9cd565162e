import type { StaffWaitingEntry } from '@jansi/contract/staff-waiting'
import type { WaitingEntry } from '@jansi/contract/waiting-list'
import type { users } from '../../db/schema/people.ts'
import type { WaitingEntryRow } from '../stock/waiting-queries.ts'
import type { OwnEntryRow, Pause } from './queries.ts'

/** A place in a waiting list as its member sees it. `isShopOpen`: orders are open; `pause`: why an open one rests. */
export function presentEntry(
  { entry, size, product, place }: OwnEntryRow,
  isShopOpen: boolean,
  pause: Pause,
): WaitingEntry {
  return {
    id: entry.id,
    product_id: product.id,
    variant_id: entry.variantId,
    product_name: product.name,
    size,
    state: entry.state,
    place: entry.state === 'waiting' ? place : null,
    created_at: entry.createdAt.toISOString(),
    expires_at: entry.expiresAt?.toISOString() ?? null,
    ...(entry.state === 'offered' && { can_order: isShopOpen && pause === null }),
    ...(pause !== null && { pause }),
    ended_at: entry.endedAt?.toISOString() ?? null,
  }
}

/** An open entry as staff see it. */
export function presentStaffEntry({
  entry,
  member,
}: {
  entry: WaitingEntryRow
  member: typeof users.$inferSelect
}): StaffWaitingEntry {
  return {
    id: entry.id,
    member: { id: member.id, name: `${member.firstName} ${member.lastName}`, email: member.email },
    state: entry.state === 'offered' ? 'offered' : 'waiting',
    created_at: entry.createdAt.toISOString(),
    expires_at: entry.expiresAt?.toISOString() ?? null,
  }
}
