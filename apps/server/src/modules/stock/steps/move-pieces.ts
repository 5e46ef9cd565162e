import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { notFound, refused } from '../../../core/app-error.ts'
import { anyOf } from '../../../db/any-of.ts'
import type { Tx } from '../../../db/client.ts'
import { variants } from '../../../db/schema/catalog.ts'
import { events } from '../../../db/schema/events.ts'
import { orderItems, orders } from '../../../db/schema/orders.ts'
import { pieces } from '../../../db/schema/stock.ts'
import { whereStatusOrGrace } from '../../../db/status-sql.ts'
import { leftOf } from '../../../domain/order-progress.ts'
import { insertEvents } from '../../audit/steps/record-change.ts'
import { type PieceState, type Places, piecesOf, placesOf } from '../piece-places.ts'
import type { StockMovement } from '../stock-movement.ts'

type PieceRow = typeof pieces.$inferSelect
type Move = StockMovement & Places
type Line = { item: typeof orderItems.$inferSelect; keepsStock: boolean }

/**
 * Writes the new states of numbered pieces after stock movements, with their history: those that a movement
 * names, those set aside for its item when it is handed over, and those of the decision that a reopened return takes
 * back. Where all pieces of a place leave it in one way, they need no names. Throws 400 `piece_not_there` for a named
 * piece that is elsewhere, and `pieces_required` where it is open which pieces left.
 */
export async function movePieces(tx: Tx, movements: readonly StockMovement[], now: Date): Promise<void> {
  const moves = movements.flatMap((movement): Move[] => {
    const places = placesOf(movement)
    return places ? [{ ...movement, ...places }] : []
  })
  if (moves.length === 0) return
  const rows = await lockPieces(tx, moves)
  if (rows.length === 0 && moves.every(({ pieces: named = [] }) => named.length === 0)) return
  const tray = new Tray(rows)
  for (const move of moves) {
    takeNamed(tray, move)
    if (isReopening(move)) takeReturned(tray, move, await returnedBy(tx, move))
    else if (isHandOver(move)) takeSetAside(tray, move)
  }
  await takeRest(tx, tray, moves)
  await tray.write(tx, now)
}

/** The pieces of the movements' variants as they are to be, and the changes so far. */
class Tray {
  readonly rows: readonly PieceRow[]
  private readonly changed = new Map<number, { was: PieceState; move: Move }>()

  constructor(rows: readonly PieceRow[]) {
    this.rows = rows.map((row) => ({ ...row }))
  }

  find(id: number): PieceRow | undefined {
    return this.rows.find((row) => row.id === id)
  }

  at(state: PieceState, orderItemId?: number): PieceRow[] {
    return this.rows.filter(
      (row) => row.state === state && (orderItemId === undefined || row.orderItemId === orderItemId),
    )
  }

  put(piece: PieceRow, move: Move): void {
    if (!this.changed.has(piece.id)) this.changed.set(piece.id, { was: piece.state, move })
    piece.state = move.to
    piece.orderItemId = move.to === 'on_loan' || move.to === 'sold' ? (move.orderItemId ?? null) : null
  }

  async write(tx: Tx, now: Date): Promise<void> {
    const changed = [...this.changed].flatMap(([id, change]) => {
      const piece = this.find(id)
      return piece ? [{ piece, ...change }] : []
    })
    if (changed.length === 0) return
    const states = changed.map(({ piece }) => ({ id: piece.id, state: piece.state, item: piece.orderItemId }))
    await tx.execute(sql`
      update pieces set state = c.state, order_item_id = c.item
      from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as c (id int, state text, item int)
      where pieces.id = c.id`)
    await insertEvents(
      tx,
      changed.map(({ piece, was, move }) => ({
        pieceId: piece.id,
        fromStatus: was,
        toStatus: piece.state,
        orderItemId: move.orderItemId ?? null,
        returnItemId: move.returnItemId ?? null,
        actorId: move.actorId,
        reason: move.reason ?? null,
        createdAt: now,
      })),
    )
  }
}

function lockPieces(tx: Tx, moves: readonly Move[]): Promise<PieceRow[]> {
  const variantIds = [...new Set(moves.map(({ variantId }) => variantId))]
  return tx
    .select()
    .from(pieces)
    .where(anyOf(pieces.variantId, variantIds))
    .orderBy(asc(pieces.id))
    .for('no key update')
}

function takeNamed(tray: Tray, move: Move): void {
  const named = new Set(move.pieces)
  if (named.size > piecesOf(move)) throw notThere('More pieces are named than move.')
  for (const id of named) {
    const piece = tray.find(id)
    if (!piece || piece.variantId !== move.variantId) throw notFound()
    const isSetAsideForIt = piece.state === 'set_aside' && piece.orderItemId === move.orderItemId
    const isThere = piece.state === move.from || (move.from === 'on_shelf' && isSetAsideForIt)
    const isOfItem = !isBoundToItem(move.from) || piece.orderItemId === move.orderItemId
    if (!isThere || !isOfItem) throw notThere(`The piece ${piece.number} is ${piece.state}.`)
    tray.put(piece, move)
  }
}

function takeSetAside(tray: Tray, move: Move): void {
  const aside = tray.at('set_aside', move.orderItemId)
  if (aside.length + (move.pieces?.length ?? 0) > piecesOf(move)) throw namesNeeded()
  for (const piece of aside) tray.put(piece, move)
}

/** Pieces that went on since are where they are now: the loan then has pieces without a number. */
function takeReturned(tray: Tray, move: Move, returned: ReadonlySet<number>): void {
  for (const piece of tray.at(move.from)) if (returned.has(piece.id)) tray.put(piece, move)
}

/** The pieces whose latest change is the decision on this return item. */
async function returnedBy(tx: Tx, { returnItemId, from }: Move): Promise<Set<number>> {
  if (returnItemId === undefined) return new Set()
  const ofReturn = tx.select({ id: events.pieceId }).from(events).where(eq(events.returnItemId, returnItemId))
  const latest = await tx
    .selectDistinctOn([events.pieceId])
    .from(events)
    .where(inArray(events.pieceId, ofReturn))
    .orderBy(asc(events.pieceId), desc(events.id))
  const isItsDecision = (event: (typeof latest)[number]) =>
    event.returnItemId === returnItemId && event.fromStatus === 'on_loan' && event.toStatus === from
  return new Set(latest.filter(isItsDecision).flatMap(({ pieceId }) => pieceId ?? []))
}

/** Takes the pieces without a name that can no longer be where they were. */
async function takeRest(tx: Tx, tray: Tray, moves: readonly Move[]): Promise<void> {
  const lines = await linesOf(tx, moves)
  for (const { item, keepsStock } of lines) {
    const out = moves.filter(({ from, orderItemId }) => isBoundToItem(from) && orderItemId === item.id)
    if (out.length > 0) {
      const there = item.isRental ? item.handedOver - item.returnedOrLost : item.handedOver
      takeExcess(tray, tray.at(item.isRental ? 'on_loan' : 'sold', item.id), there, out)
    }
    const shelf = moves.find(({ from, orderItemId }) => from === 'on_shelf' && orderItemId === item.id)
    if (shelf) freeSetAside(tray, item, keepsStock ? leftOf(item) : 0, shelf)
  }
  const unquarantined = moves.filter(({ from }) => from === 'quarantined')
  if (unquarantined.length === 0) return
  const ids = unquarantined.map(({ variantId }) => variantId)
  for (const variant of await tx.select().from(variants).where(anyOf(variants.id, ids))) {
    const there = tray.at('quarantined').filter(({ variantId }) => variantId === variant.id)
    const own = unquarantined.filter(({ variantId }) => variantId === variant.id)
    takeExcess(tray, there, variant.quarantined, own)
  }
}

/** If more numbered pieces are at a place than pieces at all, all of them have left it, and in one way. */
function takeExcess(tray: Tray, there: readonly PieceRow[], count: number, moves: readonly Move[]): void {
  if (there.length <= count) return
  const unnamed = moves.filter((move) => (move.pieces?.length ?? 0) < piecesOf(move))
  const [first] = unnamed
  if (count > 0 || !first || unnamed.some(({ to }) => to !== first.to)) throw namesNeeded()
  for (const piece of there) tray.put(piece, first)
}

/** Pieces are set aside for an item as long as it still waits for that many of this variant. */
function freeSetAside(tray: Tray, item: Line['item'], left: number, move: Move): void {
  const aside = tray.at('set_aside', item.id)
  const fitting = aside.filter(({ variantId }) => variantId === item.variantId).slice(0, left)
  for (const piece of aside) if (!fitting.includes(piece)) tray.put(piece, { ...move, to: 'on_shelf' })
}

async function linesOf(tx: Tx, moves: readonly Move[]): Promise<Line[]> {
  const ids = [...new Set(moves.flatMap(({ orderItemId }) => orderItemId ?? []))]
  if (ids.length === 0) return []
  return tx
    .select({
      item: orderItems,
      keepsStock: whereStatusOrGrace('keepsStock'),
    })
    .from(orderItems)
    .innerJoin(orders, eq(orderItems.orderId, orders.id))
    .where(anyOf(orderItems.id, ids))
}

function isBoundToItem(state: PieceState): boolean {
  return state === 'on_loan' || state === 'sold'
}

function isHandOver({ kind, to }: Move): boolean {
  return kind === 'hand_over' && isBoundToItem(to)
}

function isReopening({ kind, to }: Move): boolean {
  return kind !== 'hand_over' && to === 'on_loan'
}

function notThere(detail: string) {
  return refused('piece_not_there', detail)
}

function namesNeeded() {
  return refused('pieces_required', 'Name the pieces: it is open which of the numbered ones these are.')
}
