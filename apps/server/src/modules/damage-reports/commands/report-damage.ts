import { MAX_DAMAGE_REPORTS_PER_ITEM } from '@jansi/contract/damage-kinds'
import type { reportDamage as endpoint } from '@jansi/contract/damage-reports'
import type { BodyOf } from '@jansi/contract/endpoint'
import { eq } from 'drizzle-orm'
import { notFound, refused } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import type { Tx } from '../../../db/client.ts'
import { damageReports } from '../../../db/schema/returns.ts'
import { askedBack, lockOrderItem } from '../../orders/queries.ts'
import { piecesOnLoan } from '../../stock/piece-queries.ts'
import { reportsOfItems } from '../queries.ts'

/**
 * Records that pieces of a member's own loan are broken or lost, and returns the id of the report; a repeated request
 * returns the id of the first. Neither stock nor penalties change. 404 for another member's item; 400 if nothing of it is
 * on loan, for more pieces than are on loan without a report or an open return, for too many reports on the item, and for
 * named pieces that are not there.
 */
export async function reportDamage(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  userId: number,
  input: BodyOf<typeof endpoint>,
): Promise<number> {
  return database.orm.transaction(async (tx) => {
    const row = await lockOrderItem(tx, input.order_item)
    if (row?.order.userId !== userId) throw notFound()
    const { item, order } = row
    const before = await tx.select().from(damageReports).where(eq(damageReports.orderItemId, item.id))
    const repeated = before.find(({ requestKey }) => requestKey === input.request_key)
    if (repeated) return repeated.id
    const out = item.handedOver - item.returnedOrLost
    if (!item.isRental || order.status !== 'awaiting_return' || out <= 0) {
      throw refused('item_not_on_loan', 'Nothing of this item is on loan.')
    }
    if (before.length >= MAX_DAMAGE_REPORTS_PER_ITEM) {
      throw refused('too_many_damage_reports', 'This item was reported too often.')
    }
    const pieceIds = [...new Set(input.pieces)]
    await refuseOthers(tx, { itemId: item.id, out, quantity: input.quantity, pieceIds })
    const [added] = await tx
      .insert(damageReports)
      .values({
        orderId: order.id,
        orderItemId: item.id,
        kind: input.kind,
        quantity: input.quantity,
        pieceIds: pieceIds.length > 0 ? pieceIds : null,
        note: input.note,
        requestKey: input.request_key,
        createdAt: clock(),
      })
      .returning({ id: damageReports.id })
    if (!added) throw new Error('the report was not written')
    return added.id
  })
}

/** Pieces in an open return are on their way back, and those of an earlier report are reported already. */
async function refuseOthers(
  tx: Tx,
  { itemId, out, quantity, pieceIds }: { itemId: number; out: number; quantity: number; pieceIds: number[] },
): Promise<void> {
  const asked = (await askedBack(tx, [itemId])).get(itemId)
  const reports = await reportsOfItems(tx, [itemId])
  const reported = reports.reduce((sum, { stillOut }) => sum + stillOut, 0)
  const left = Math.min(out - reported, out - (asked?.pieces ?? 0))
  if (quantity > left || pieceIds.length > quantity) {
    throw refused('damage_too_many', 'More pieces than are on loan without a report or a return.', {
      quantity: ['More pieces than are on loan without a report or a return.'],
    })
  }
  if (pieceIds.length === 0) return
  const onLoan = (await piecesOnLoan(tx, [itemId])).get(itemId) ?? []
  const taken = [...(asked?.named ?? []), ...reports.flatMap(({ report }) => report.pieceIds ?? [])]
  if (!pieceIds.every((id) => onLoan.some((piece) => piece.id === id) && !taken.includes(id))) {
    throw refused('piece_not_there', 'A named piece is not on loan with this item, or was reported already.')
  }
}
