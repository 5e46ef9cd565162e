import { MAX_OPEN_WAITS } from '@jansi/contract/waiting-list'
import { and, eq } from 'drizzle-orm'
import { conflict, forbidden, notFound, refused } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { waitingEntries } from '../../../db/schema/cart.ts'
import { inTransaction } from '../../../db/unit-of-work.ts'
import { bangkokDay } from '../../../domain/days.ts'
import { isOver } from '../../../domain/workshop-days.ts'
import { lockMember } from '../../people/steps/lock-member.ts'
import { lockVariant } from '../../stock/queries.ts'
import { isOpenEntry } from '../../stock/waiting-queries.ts'
import { countOpenEntries, offeredVariant } from '../queries.ts'

/**
 * Adds a member to the waiting list of a variant; a member who is on it keeps their place. Returns the id of the entry.
 * Throws 404 for a variant that the active workshop does not offer, 400 `workshop_over`, 409 `still_in_stock`, and 409
 * `too_many_waits` for more than `MAX_OPEN_WAITS`.
 */
export async function joinWaitingList(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  userId: number,
  variantId: number,
): Promise<number> {
  return inTransaction(database.orm, async ({ tx }) => {
    if (!(await lockMember(tx, userId))?.isActive) throw forbidden()
    const variant = await lockVariant(tx, variantId)
    const offered = await offeredVariant(tx, variantId)
    if (!variant || !offered) throw notFound()
    const { workshop } = offered
    if (isOver(workshop, bangkokDay(clock()))) {
      throw refused('workshop_over', 'The active workshop is over.', { ends_on: workshop.endsOn })
    }
    const own = and(isOpenEntry, eq(waitingEntries.userId, userId), eq(waitingEntries.variantId, variantId))
    const [known] = await tx.select({ id: waitingEntries.id }).from(waitingEntries).where(own)
    if (known) return known.id
    if (variant.available > 0) throw conflict('still_in_stock', 'The variant is in stock.')
    if ((await countOpenEntries(tx, userId)) >= MAX_OPEN_WAITS) {
      throw conflict('too_many_waits', 'The member waits for as many variants as allowed.')
    }
    const [added] = await tx
      .insert(waitingEntries)
      .values({ userId, variantId, workshopId: workshop.id, createdAt: clock() })
      .returning({ id: waitingEntries.id })
    if (!added) throw new Error('the entry of the waiting list was not written')
    return added.id
  })
}
