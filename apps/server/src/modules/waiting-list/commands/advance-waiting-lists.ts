import { and, eq, isNull } from 'drizzle-orm'
import type { Deps } from '../../../core/deps.ts'
import { waitingEntries } from '../../../db/schema.ts'
import { inTransaction } from '../../../db/unit-of-work.ts'
import { bangkokDay } from '../../../domain/days.ts'
import { type NotifyDeps, notify } from '../../notifications/steps/notify.ts'
import { loadSettings } from '../../settings/queries.ts'
import { lockVariants } from '../../stock/queries.ts'
import { endWaiting, type WaitingEnd } from '../../stock/steps/end-waiting.ts'
import { offerFreePieces } from '../../stock/steps/offer-free-pieces.ts'
import { areOrdersOpen } from '../orders-open.ts'
import {
  entriesToClose,
  entryById,
  offersOver,
  offersToNotify,
  productOfEntry,
  variantsToOffer,
} from '../queries.ts'
import { lockOpenEntry } from '../steps/lock-open-entry.ts'

const BATCH = 100
const HOUR_MS = 3_600_000

type AdvanceDeps = NotifyDeps & Pick<Deps, 'database' | 'responseCache'>

/**
 * Brings the waiting lists forward: ends entries that have nothing to wait for and offers whose time is over, offers
 * pieces that an older process left available, and notifies members of their offers and of those that have ended. Returns how many changes it made. Safe
 * to run in many processes: each change checks its row again under the lock of its variant. While orders are closed no
 * offer ends, and nobody is notified of one: the time to order begins when orders are open.
 */
export async function advanceWaitingLists(deps: AdvanceDeps): Promise<number> {
  const { orm } = deps.database
  const now = deps.clock()
  let changes = 0
  for (const id of await entriesToClose(orm, bangkokDay(now), BATCH)) {
    changes += await endEntry(deps, id, 'closed', () => true)
  }
  const isOpen = await areOrdersOpen(deps)
  for (const id of await offersOver(orm, now, BATCH)) {
    if (isOpen) changes += await endEntry(deps, id, 'missed', (expiresAt) => expiresAt <= deps.clock())
    else changes += await postponeOffer(deps, id)
  }
  changes += await offerLeftovers(deps)
  return isOpen ? changes + (await notifyOffered(deps)) : changes
}

async function endEntry(
  deps: AdvanceDeps,
  id: number,
  end: WaitingEnd,
  isDue: (expiresAt: Date) => boolean,
): Promise<number> {
  const { database, responseCache, clock } = deps
  const found = await entryById(database.orm, id)
  if (!found) return 0
  return inTransaction(database.orm, async (unit) => {
    const entry = await lockOpenEntry(unit, found)
    // The member may have ordered or be paying, or another process came first.
    if (!entry || (end === 'missed' && (entry.expiresAt === null || !isDue(entry.expiresAt)))) return 0
    await endWaiting(unit, responseCache, [entry], { end, actorId: null, now: clock() })
    if (end === 'missed') {
      const { size, product } = await productOfEntry(unit.tx, id)
      await notify(unit, deps, 'waiting_missed', { userId: entry.userId, product, size })
    }
    return 1
  })
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

async function offerLeftovers({ database, responseCache, clock }: AdvanceDeps): Promise<number> {
  const variantIds = await variantsToOffer(database.orm)
  if (variantIds.length === 0) return 0
  return inTransaction(database.orm, async (unit) => {
    await lockVariants(unit.tx, variantIds)
    return offerFreePieces(unit, responseCache, variantIds, clock())
  })
}

async function notifyOffered(deps: AdvanceDeps): Promise<number> {
  const { orm } = deps.database
  const offers = await offersToNotify(orm, BATCH)
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
          and(eq(waitingEntries.id, id), eq(waitingEntries.state, 'offered'), isNull(waitingEntries.toldAt)),
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
