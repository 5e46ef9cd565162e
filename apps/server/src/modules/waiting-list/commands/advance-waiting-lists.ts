import { and, eq, isNull } from 'drizzle-orm'
import type { Deps } from '../../../core/deps.ts'
import { waitingEntries } from '../../../db/schema/cart.ts'
import { inTransaction } from '../../../db/unit-of-work.ts'
import { bangkokDay, dayAfter } from '../../../domain/days.ts'
import { type NotifyDeps, notify } from '../../notifications/steps/notify.ts'
import { loadSettings } from '../../settings/queries.ts'
import { lockVariants } from '../../stock/queries.ts'
import { endWaiting, takeBackOffers } from '../../stock/steps/end-waiting.ts'
import { offerFreePieces } from '../../stock/steps/offer-free-pieces.ts'
import { areOrdersOpen } from '../orders-open.ts'
import {
  blockedOffers,
  entriesToClose,
  entryById,
  moveToActiveWorkshop,
  offersOver,
  offersToNotify,
  passedEntries,
  pausesOf,
  productOfEntry,
  variantsToOffer,
} from '../queries.ts'
import { lockOpenEntry } from '../steps/lock-open-entry.ts'
import { losePlaces } from '../steps/lose-places.ts'

const BATCH = 100
const HOUR_MS = 3_600_000

type AdvanceDeps = NotifyDeps & Pick<Deps, 'database'>

/** How long a place is kept after the last workshop that had the product. */
const RESTING_DAYS = 90

/**
 * Brings the waiting lists forward: moves entries to the next workshop that has their product, ends those that have nothing to wait
 * for and offers whose time is over, takes back offers that their members cannot order, offers pieces that an older process left
 * available, and notifies members of their offers, of having been passed over, and of places that they lost. Returns how many changes
 * it made. Safe to run in many processes: each change checks its row again under the lock of its variant. While orders are closed no
 * offer ends, and nobody is notified of one: the time to order begins when orders are open.
 */
export async function advanceWaitingLists(deps: AdvanceDeps): Promise<number> {
  const { orm } = deps.database
  const now = deps.clock()
  const today = bangkokDay(now)
  let changes = await orm.transaction((tx) => moveToActiveWorkshop(tx, today, BATCH))
  const days = { today, restingTo: dayAfter(today, -RESTING_DAYS) }
  for (const { id, isActive } of await entriesToClose(orm, days, BATCH)) {
    changes += await endEntry(deps, id, isActive ? 'not_offered' : 'account_closed')
  }
  for (const id of await blockedOffers(orm, today, BATCH)) changes += await takeBack(deps, id)
  const isOpen = await areOrdersOpen(deps)
  for (const id of await offersOver(orm, now, BATCH)) {
    if (isOpen) changes += await endOffer(deps, id, today)
    else changes += await postponeOffer(deps, id)
  }
  changes += await offerLeftovers(deps)
  changes += await notifyPassed(deps, today)
  return isOpen ? changes + (await notifyOffered(deps, today)) : changes
}

/** Ends an entry, with a mail unless its account is closed. */
async function endEntry(
  deps: AdvanceDeps,
  id: number,
  cause: 'not_offered' | 'account_closed',
): Promise<number> {
  const found = await entryById(deps.database.orm, id)
  if (!found) return 0
  return inTransaction(deps.database.orm, async (unit) => {
    const entry = await lockOpenEntry(unit, found)
    if (!entry) return 0
    if (cause === 'account_closed') {
      const end = { end: 'closed', actorId: null, now: deps.clock() } as const
      await endWaiting(unit, [entry], end)
    } else {
      await losePlaces(unit, deps, [entry], { end: 'closed', cause, actorId: null })
    }
    return 1
  })
}

/** Its member can lend nothing any more: the next one gets the piece. */
async function takeBack(deps: AdvanceDeps, id: number): Promise<number> {
  const found = await entryById(deps.database.orm, id)
  if (!found) return 0
  return inTransaction(deps.database.orm, async (unit) => {
    const entry = await lockOpenEntry(unit, found)
    if (entry?.state !== 'offered') return 0
    await takeBackOffers(unit, [entry], deps.clock())
    return 1
  })
}

/** The time to order is over. A product that cannot be ordered at the moment costs nobody their place. */
async function endOffer(deps: AdvanceDeps, id: number, today: string): Promise<number> {
  const { database, clock } = deps
  const found = await entryById(database.orm, id)
  if (!found) return 0
  return inTransaction(database.orm, async (unit) => {
    const entry = await lockOpenEntry(unit, found)
    // The member may have ordered or be paying, or another process came first.
    if (entry?.state !== 'offered' || entry.expiresAt === null || entry.expiresAt > clock()) return 0
    if ((await pausesOf(unit.tx, [id], today)).get(id)) {
      await takeBackOffers(unit, [entry], clock())
      return 1
    }
    await endWaiting(unit, [entry], { end: 'missed', actorId: null, now: clock() })
    const { size, product } = await productOfEntry(unit.tx, id)
    await notify(unit, deps, 'waiting_missed', { userId: entry.userId, product, size })
    return 1
  })
}

/** Each member is notified once of having been passed over, until a piece is offered to them. */
async function notifyPassed(deps: AdvanceDeps, today: string): Promise<number> {
  const { orm } = deps.database
  let notified = 0
  for (const id of await passedEntries(orm, today, BATCH)) {
    await inTransaction(orm, async (unit) => {
      const isUntold = and(eq(waitingEntries.state, 'waiting'), isNull(waitingEntries.toldAt))
      const [entry] = await unit.tx
        .update(waitingEntries)
        .set({ toldAt: deps.clock() })
        .where(and(eq(waitingEntries.id, id), isUntold))
        .returning()
      if (!entry) return
      const { size, product } = await productOfEntry(unit.tx, id)
      await notify(unit, deps, 'waiting_passed', { userId: entry.userId, product, size })
      notified += 1
    })
  }
  return notified
}

/** The member is notified again, with new time to order, once orders are open. */
async function postponeOffer({ database, clock }: AdvanceDeps, id: number): Promise<number> {
  const found = await entryById(database.orm, id)
  if (!found) return 0
  return inTransaction(database.orm, async (unit) => {
    const entry = await lockOpenEntry(unit, found)
    if (!entry?.expiresAt || entry.expiresAt > clock()) return 0
    await unit.tx
      .update(waitingEntries)
      .set({ toldAt: null, expiresAt: null })
      .where(eq(waitingEntries.id, id))
    return 1
  })
}

async function offerLeftovers({ database, clock }: AdvanceDeps): Promise<number> {
  const variantIds = await variantsToOffer(database.orm)
  if (variantIds.length === 0) return 0
  return inTransaction(database.orm, async (unit) => {
    await lockVariants(unit.tx, variantIds)
    return offerFreePieces(unit, variantIds, clock())
  })
}

async function notifyOffered(deps: AdvanceDeps, today: string): Promise<number> {
  const { orm } = deps.database
  const offers = await offersToNotify(orm, today, BATCH)
  if (offers.length === 0) return 0
  const { waiting_offer_hours: hours } = await loadSettings(orm)
  let notified = 0
  for (const { id, size, product } of offers) {
    await inTransaction(orm, async (unit) => {
      const now = deps.clock()
      const expiresAt = new Date(now.getTime() + hours * HOUR_MS)
      // The process that writes it first queues the mail, in the same transaction.
      const [entry] = await unit.tx
        .update(waitingEntries)
        .set({ toldAt: now, expiresAt })
        .where(
          and(
            eq(waitingEntries.id, id),
            eq(waitingEntries.state, 'offered'),
            isNull(waitingEntries.expiresAt),
          ),
        )
        .returning()
      if (!entry) return
      const { userId, leaveKey } = entry
      await notify(unit, deps, 'waiting_offer', { userId, product, size, expiresAt, leaveKey })
      notified += 1
    })
  }
  return notified
}
