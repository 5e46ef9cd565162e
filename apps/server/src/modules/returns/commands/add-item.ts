import { notFound, refused } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { returnItems } from '../../../db/schema/returns.ts'
import { type AskedBack, askedBack, lockOrderItem } from '../../orders/queries.ts'
import { piecesOnLoan } from '../../stock/piece-queries.ts'
import { nextPart } from '../next-part.ts'
import { lockOpenSession } from '../steps/lock-open-session.ts'

/**
 * Adds the pieces of a loaned item that are still out and in no open session, or some of them, to an open session of its
 * borrower (specification, section 7). The rest stays on loan with its due day. 404 for another member's session or item;
 * 400 if nothing of it is on loan, if open sessions contain all of it or this one some, for more pieces than are left,
 * and for named pieces that are not.
 */
export async function addItem(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  userId: number,
  input: {
    session: string
    orderItem: number
    quantity?: number | undefined
    pieces?: readonly number[] | undefined
  },
) {
  return database.orm.transaction(async (tx) => {
    await lockOpenSession(tx, userId, input.session)
    const row = await lockOrderItem(tx, input.orderItem)
    if (row?.order.userId !== userId) throw notFound()
    const { item, order } = row
    const out = item.handedOver - item.returnedOrLost
    if (!item.isRental || order.status !== 'awaiting_return' || out <= 0) {
      throw refused('item_not_on_loan', 'Nothing of this item is on loan.', {
        order_item: ['Nothing of this item is on loan.'],
      })
    }
    const { pieces: asked, named: askedPieces } = (await askedBack(tx, [item.id])).get(item.id) ?? NOTHING
    const left = out - asked
    if (left <= 0) throw alreadyReturning()
    const named = [...new Set(input.pieces)]
    const quantity = input.quantity ?? left
    if (quantity > left || named.length > quantity) {
      throw refused('return_too_many', 'More pieces than are on loan.', {
        quantity: ['More pieces than are on loan.'],
      })
    }
    if (named.length > 0) {
      const onLoan = (await piecesOnLoan(tx, [item.id])).get(item.id) ?? []
      const isThere = (id: number) => onLoan.some((piece) => piece.id === id) && !askedPieces.includes(id)
      if (!named.every(isThere)) {
        throw refused('piece_not_there', 'A named piece is not on loan with this item.')
      }
    }
    const pieceIds = named.length > 0 ? named : null
    const [added] = await tx
      .insert(returnItems)
      .values({
        sessionId: input.session,
        orderItemId: item.id,
        quantity,
        pieceIds,
        part: nextPart(item.id),
        createdAt: clock(),
      })
      .onConflictDoNothing()
      .returning()
    // A session has an item once.
    if (!added) throw alreadyReturning()
    return added
  })
}

const NOTHING: AskedBack = { pieces: 0, named: [] }

function alreadyReturning() {
  return refused('item_already_returning', 'This item is in an open return already.', {
    order_item: ['This item is in an open return already.'],
  })
}
