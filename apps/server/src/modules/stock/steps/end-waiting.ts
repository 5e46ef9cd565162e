import type { WaitingStateThat } from '@jansi/contract/waiting-states'
import { and, eq } from 'drizzle-orm'
import { anyOf } from '../../../db/any-of.ts'
import { waitingEntries } from '../../../db/schema/cart.ts'
import { whereWaiting } from '../../../db/status-sql.ts'
import type { UnitOfWork } from '../../../db/unit-of-work.ts'
import type { WaitingEntryRow } from '../waiting-queries.ts'
import { recordMovements } from './record-movements.ts'

/** How a place in a waiting list ends. */
export type WaitingEnd = WaitingStateThat<'ended'>

/**
 * Ends open entries of waiting lists. The piece of an offered one goes back to the stock, and from there to the next
 * member unless this transaction takes it. The caller has locked the variants, and has read the entries since.
 */
export async function endWaiting(
  unit: UnitOfWork,
  entries: readonly WaitingEntryRow[],
  { end, actorId, now }: { end: WaitingEnd; actorId: number | null; now: Date },
): Promise<void> {
  if (entries.length === 0) return
  await unit.tx
    .update(waitingEntries)
    .set({ state: end, endedAt: now })
    .where(
      and(
        anyOf(
          waitingEntries.id,
          entries.map(({ id }) => id),
        ),
        whereWaiting('open'),
      ),
    )
  await recordMovements(
    unit,
    entries
      .filter(({ state }) => state === 'offered')
      .map(({ variantId }) => ({ variantId, kind: 'offer_end', available: 1, actorId })),
    now,
  )
}

/**
 * Takes back offers that their members cannot order: they wait again at their place, and the pieces go to the next members. The
 * caller has locked the variants, and has read the entries since.
 */
export async function takeBackOffers(
  unit: UnitOfWork,
  entries: readonly WaitingEntryRow[],
  now: Date,
): Promise<void> {
  const taken = await unit.tx
    .update(waitingEntries)
    .set({ state: 'waiting', offeredAt: null, toldAt: null, expiresAt: null })
    .where(
      and(
        anyOf(
          waitingEntries.id,
          entries.map(({ id }) => id),
        ),
        eq(waitingEntries.state, 'offered'),
      ),
    )
    .returning({ variantId: waitingEntries.variantId })
  await recordMovements(
    unit,
    taken.map(({ variantId }) => ({ variantId, kind: 'offer_end', available: 1, actorId: null })),
    now,
  )
}

/**
 * Gives the pieces that a member was offered to an order of that member: they are available again until the order takes
 * them in the same transaction. The caller has locked the member and the variants.
 */
export async function takeOffers(
  unit: UnitOfWork,
  userId: number,
  variantIds: readonly number[],
  { actorId, now }: { actorId: number; now: Date },
): Promise<void> {
  const offers = await unit.tx
    .select()
    .from(waitingEntries)
    .where(
      and(
        eq(waitingEntries.userId, userId),
        eq(waitingEntries.state, 'offered'),
        anyOf(waitingEntries.variantId, variantIds),
      ),
    )
  await endWaiting(unit, offers, { end: 'ordered', actorId, now })
}
