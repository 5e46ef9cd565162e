import { asc, desc, eq, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../db/client.ts'
import { products, variants } from '../../db/schema/catalog.ts'
import { events } from '../../db/schema/events.ts'
import { orderItems, orders } from '../../db/schema/orders.ts'
import { users } from '../../db/schema/people.ts'
import { pieces } from '../../db/schema/stock.ts'

export type PieceView = Awaited<ReturnType<typeof piecesOfVariant>>[number]
export type PieceEventView = Awaited<ReturnType<typeof eventsOfPiece>>[number]

const SINCE = sql<string>`(select max(e.created_at) from events e where e.piece_id = ${pieces.id})`

function pieceViews(db: Executor) {
  return db
    .select({ piece: pieces, since: SINCE, order: orders, member: users })
    .from(pieces)
    .leftJoin(orderItems, eq(pieces.orderItemId, orderItems.id))
    .leftJoin(orders, eq(orderItems.orderId, orders.id))
    .leftJoin(users, eq(orders.userId, users.id))
    .$dynamic()
}

/** Returns the numbered pieces of a variant, by number, each with the order that has it. */
export function piecesOfVariant(db: Executor, variantId: number) {
  return pieceViews(db).where(eq(pieces.variantId, variantId)).orderBy(asc(pieces.number))
}

/** Returns a numbered piece with the order that has it; undefined if there is none. */
export async function pieceById(db: Executor, id: number): Promise<PieceView | undefined> {
  const [view] = await pieceViews(db).where(eq(pieces.id, id))
  return view
}

/** Returns the history of a piece, newest first. */
export function eventsOfPiece(db: Executor, pieceId: number) {
  const actors = db.select().from(users).as('actors')
  return db
    .select({
      event: events,
      order: orders,
      member: users,
      actor: { firstName: actors.firstName, lastName: actors.lastName },
    })
    .from(events)
    .leftJoin(orderItems, eq(events.orderItemId, orderItems.id))
    .leftJoin(orders, eq(orderItems.orderId, orders.id))
    .leftJoin(users, eq(orders.userId, users.id))
    .leftJoin(actors, eq(events.actorId, actors.id))
    .where(eq(events.pieceId, pieceId))
    .orderBy(desc(events.id))
}

/** Returns a variant with its product; undefined if there is none. */
export async function variantWithProduct(db: Executor, id: number) {
  const [row] = await db
    .select({ variant: variants, product: products })
    .from(variants)
    .innerJoin(products, eq(variants.productId, products.id))
    .where(eq(variants.id, id))
  return row
}

/** Locks a piece for the rest of the transaction; undefined if there is none. */
export async function lockPiece(tx: Tx, id: number) {
  const [piece] = await tx.select().from(pieces).where(eq(pieces.id, id)).for('no key update')
  return piece
}
