import { sql } from 'drizzle-orm'
import { anyOf, arrayOf } from '../../../db/any-of.ts'
import type { Tx } from '../../../db/client.ts'
import { waitingEntries } from '../../../db/schema/cart.ts'
import { variants } from '../../../db/schema/catalog.ts'
import type { UnitOfWork } from '../../../db/unit-of-work.ts'
import { bangkokDay } from '../../../domain/days.ts'
import { owesSomething } from '../../people/debts.ts'
import { canBeOrdered } from '../waiting-queries.ts'
import { moveStock } from './move-stock.ts'

/**
 * Gives the available pieces of variants to the members who wait for them, one each, first come first served, where a checkout
 * would take their order: members who owe something keep their place and are passed over for a product that is lent. The caller has
 * locked the variants. Members read it in a mail (`advanceWaitingLists`). Returns how many variants gave pieces.
 */
export async function offerFreePieces(
  unit: UnitOfWork,
  variantIds: readonly number[],
  now: Date,
): Promise<number> {
  const chosen = await nextInLine(unit.tx, variantIds, bangkokDay(now))
  if (chosen.length === 0) return 0
  const movements = chosen.map((entry) => ({
    variantId: entry.variant_id,
    kind: 'offer' as const,
    available: -1,
    actorId: null,
  }))
  const moved = await moveStock(unit, movements, now)
  const offered = chosen.filter((entry) => moved.has(entry.variant_id))
  await unit.tx
    .update(waitingEntries)
    .set({ state: 'offered', offeredAt: now, toldAt: null })
    .where(
      anyOf(
        waitingEntries.id,
        offered.map(({ id }) => id),
      ),
    )
  return moved.size
}

/**
 * Offers the pieces that a transaction leaves available, as its last step: so nobody else can order them, and a piece
 * that the same transaction takes again goes to nobody.
 */
export function offerAtCommit(unit: UnitOfWork, variantIds: readonly number[], now: Date): void {
  if (variantIds.length === 0) return
  unit.beforeCommit(async () => {
    await offerFreePieces(unit, variantIds, now)
  })
}

/** Returns the waiting entries whose members get a piece now. */
async function nextInLine(tx: Tx, variantIds: readonly number[], today: string) {
  const { rows } = await tx.execute<{ id: number; variant_id: number }>(sql`
    with now as materialized (select ${today}::date as today), free as (
      select v.id, v.available, p.is_for_rent from now, variants v join products p on p.id = v.product_id
      where v.id = any(${arrayOf(variants.id, variantIds)}) and v.available > 0 and ${sql.raw(canBeOrdered('v', 'p', 'now.today'))}
    )
    select first.id, first.variant_id from free cross join now cross join lateral (
      select e.id, e.variant_id from waiting_entries e
      join users u on u.id = e.user_id
      where e.variant_id = free.id and e.state = 'waiting' and u.is_active
        and not (free.is_for_rent and ${sql.raw(owesSomething('e.user_id', 'now.today'))})
      order by e.id limit free.available) first`)
  return rows
}
