import type { MovementKind } from '@jansi/contract/movement-kinds'
import { and, asc, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { countRows } from '../../core/count-rows.ts'
import { cameInBy, type PageSearch } from '../../core/page-moment.ts'
import { anyOf } from '../../db/any-of.ts'
import type { Executor, Tx } from '../../db/client.ts'
import { checkoutHoldPieces, waitingEntries } from '../../db/schema/cart.ts'
import { products, variants, variantTypes } from '../../db/schema/catalog.ts'
import { orderItems, orders } from '../../db/schema/orders.ts'
import { users } from '../../db/schema/people.ts'
import { stockMovements } from '../../db/schema/stock.ts'
import { whereStatusOrGrace } from '../../db/status-sql.ts'
import { dayAfter, startOfDay } from '../../domain/days.ts'
import { sumPieces } from '../../domain/piece-limits.ts'
import { waitingCounts } from './waiting-queries.ts'

/** A ledger row with its actor, its order if there was one, and the quantities after it. */
export type MovementRow = Awaited<ReturnType<typeof movementsOfVariant>>['rows'][number]

/** Which rows of a ledger: of one kind, from one day in Bangkok to another. */
export type MovementFilter = {
  kind?: MovementKind | undefined
  from?: string | undefined
  to?: string | undefined
}

/** A page of a variant's ledger, newest first, with the count of all rows that match. */
export async function movementsOfVariant(
  db: Executor,
  variantId: number,
  { page, page_size, as_of, ...filter }: MovementFilter & PageSearch,
) {
  const where = and(
    matchesFilter(variantId, filter),
    cameInBy(stockMovements.createdAt, { page, page_size, as_of }),
  )
  const rows = await ledgerRows(db, variantId, where)
    .orderBy(desc(stockMovements.id))
    .limit(page_size)
    .offset((page - 1) * page_size)
  return { count: await countRows(db, stockMovements, where), rows }
}

/** All rows of a variant's ledger that match, oldest first. */
export function ledgerOfVariant(
  db: Executor,
  variantId: number,
  filter: MovementFilter,
): Promise<MovementRow[]> {
  return ledgerRows(db, variantId, matchesFilter(variantId, filter)).orderBy(asc(stockMovements.id))
}

function matchesFilter(variantId: number, { kind, from, to }: MovementFilter) {
  return and(
    eq(stockMovements.variantId, variantId),
    kind === undefined ? undefined : eq(stockMovements.kind, kind),
    from === undefined ? undefined : gte(stockMovements.createdAt, startOfDay(from)),
    to === undefined ? undefined : lt(stockMovements.createdAt, startOfDay(dayAfter(to, 1))),
  )
}

function ledgerRows(db: Executor, variantId: number, where: SQL | undefined) {
  const running = (column: PgColumn) =>
    sql<number>`(sum(${column}) over (order by ${stockMovements.id}))::int`
  // Over all rows of the variant: those that the filter leaves out count too.
  const balances = db
    .select({
      id: stockMovements.id,
      available: running(stockMovements.available).as('available_after'),
      onLoan: running(stockMovements.onLoan).as('on_loan_after'),
      quarantined: running(stockMovements.quarantined).as('quarantined_after'),
    })
    .from(stockMovements)
    .where(eq(stockMovements.variantId, variantId))
    .as('balances')
  return db
    .select({
      movement: stockMovements,
      actor: users,
      order: { id: orders.id, number: orders.number },
      balance: {
        available: balances.available,
        onLoan: balances.onLoan,
        quarantined: balances.quarantined,
      },
    })
    .from(stockMovements)
    .innerJoin(balances, eq(balances.id, stockMovements.id))
    .leftJoin(users, eq(stockMovements.actorId, users.id))
    .leftJoin(orderItems, eq(stockMovements.orderItemId, orderItems.id))
    .leftJoin(orders, eq(orderItems.orderId, orders.id))
    .where(where)
    .$dynamic()
}

/** A variant with the name of its type, its reserved pieces and its product's name, or undefined. */
export async function variantById(db: Executor, id: number) {
  const [row] = await db
    .select({ variant: variants, typeName: variantTypes.name, productName: products.name })
    .from(variants)
    .innerJoin(products, eq(variants.productId, products.id))
    .leftJoin(variantTypes, eq(variants.typeId, variantTypes.id))
    .where(eq(variants.id, id))
  if (!row) return undefined
  const reserved = (await reservedPieces(db, [id])).get(id) ?? 0
  return { ...row, reserved, waiting: (await waitingCounts(db, [id])).get(id) ?? 0 }
}

/**
 * Returns how many pieces of each variant are reserved and not collected: those of open orders, of rejected ones that
 * keep their stock for a new slip, of checkout holds, and of offers of the waiting list. Variants without any are left out.
 */
export async function reservedPieces(
  db: Executor,
  variantIds: readonly number[],
): Promise<Map<number, number>> {
  if (variantIds.length === 0) return new Map()
  const rows = await db
    .select({
      variantId: orderItems.variantId,
      pieces: sql<number>`sum(${orderItems.quantity} - ${orderItems.handedOver} - ${orderItems.closed})::int`,
    })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(
      and(
        whereStatusOrGrace('open'),
        anyOf(orderItems.variantId, variantIds),
        sql`${orderItems.quantity} > ${orderItems.handedOver} + ${orderItems.closed}`,
      ),
    )
    .groupBy(orderItems.variantId)
  const held = await db
    .select({
      variantId: checkoutHoldPieces.variantId,
      pieces: sql<number>`sum(${checkoutHoldPieces.quantity})::int`,
    })
    .from(checkoutHoldPieces)
    .where(anyOf(checkoutHoldPieces.variantId, variantIds))
    .groupBy(checkoutHoldPieces.variantId)
  const offered = await db
    .select({ variantId: waitingEntries.variantId, pieces: sql<number>`count(*)::int` })
    .from(waitingEntries)
    .where(and(eq(waitingEntries.state, 'offered'), anyOf(waitingEntries.variantId, variantIds)))
    .groupBy(waitingEntries.variantId)
  return sumPieces([...rows, ...held, ...offered].map(({ variantId, pieces }) => [variantId, pieces]))
}

/** The variant, its quantities held until the transaction ends; undefined when there is none. */
export async function lockVariant(tx: Tx, id: number) {
  const [variant] = await tx.select().from(variants).where(eq(variants.id, id)).for('no key update')
  return variant
}

/** Locks variants, in id order, so that their quantities stay until the transaction ends. */
export async function lockVariants(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .select({ id: variants.id })
    .from(variants)
    .where(anyOf(variants.id, [...new Set(ids)]))
    .orderBy(asc(variants.id))
    .for('no key update')
}

/** Returns the available pieces that the ledger has of each variant after the given movement. */
export async function availableAfter(
  db: Executor,
  points: readonly { variantId: number; movementId: number }[],
): Promise<Map<number, number>> {
  if (points.length === 0) return new Map()
  const { rows } = await db.execute<{ variant_id: number; available: number }>(sql`
    select p."variantId" as variant_id, coalesce(sum(m.available), 0)::int as available
    from jsonb_to_recordset(${JSON.stringify(points)}::jsonb) as p ("variantId" int, "movementId" int)
    left join stock_movements m on m.variant_id = p."variantId" and m.id <= p."movementId"
    group by p."variantId"`)
  return new Map(rows.map(({ variant_id, available }) => [variant_id, available]))
}
