import { and, asc, eq } from 'drizzle-orm'
import { waitingEntries } from '../../../db/schema/cart.ts'
import { workshops } from '../../../db/schema/workshops.ts'
import type { UnitOfWork } from '../../../db/unit-of-work.ts'
import type { NotifyDeps } from '../../notifications/steps/notify.ts'
import { lockVariants } from '../../stock/queries.ts'
import { isOpenEntry } from '../../stock/waiting-queries.ts'
import { losePlaces } from './lose-places.ts'

/**
 * Takes the waiting lists off a workshop that is deleted: open places rest with the active workshop, and are lost with a mail where
 * there is none; ended ones are deleted.
 */
export async function leaveWorkshop(unit: UnitOfWork, deps: NotifyDeps, workshopId: number): Promise<void> {
  const { tx } = unit
  const ofWorkshop = eq(waitingEntries.workshopId, workshopId)
  const open = and(ofWorkshop, isOpenEntry)
  const [active] = await tx.select({ id: workshops.id }).from(workshops).where(eq(workshops.isActive, true))
  if (active) {
    await tx.update(waitingEntries).set({ workshopId: active.id }).where(open)
  } else {
    const waiting = await tx.selectDistinct({ id: waitingEntries.variantId }).from(waitingEntries).where(open)
    await lockVariants(
      tx,
      waiting.map(({ id }) => id),
    )
    const entries = await tx.select().from(waitingEntries).where(open).orderBy(asc(waitingEntries.id))
    await losePlaces(unit, deps, entries, { end: 'closed', cause: 'not_offered', actorId: null })
  }
  await tx.delete(waitingEntries).where(ofWorkshop)
}
