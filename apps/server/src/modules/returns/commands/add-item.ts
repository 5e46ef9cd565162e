import { notFound, refused } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { returnItems } from '../../../db/schema.ts'
import { lockOrderItem } from '../queries.ts'
import { lockOpenSession } from '../steps/lock-open-session.ts'

/**
 * Adds the pieces of a loaned item that are still out to an open session of its borrower (specification,
 * section 7). 404 for another member's session or item; 400 if nothing of it is on loan, or if an open
 * session contains it already.
 */
export async function addItem(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  userId: number,
  input: { session: string; orderItem: number },
) {
  return database.orm.transaction(async (tx) => {
    await lockOpenSession(tx, userId, input.session)
    const row = await lockOrderItem(tx, input.orderItem)
    if (row?.order.userId !== userId) throw notFound()
    const { item, order } = row
    const quantity = item.handedOver - item.returnedOrLost
    if (!item.isRental || order.status !== 'awaiting_return' || quantity <= 0) {
      throw refused('item_not_on_loan', 'Nothing of this item is on loan.', {
        order_item: ['Nothing of this item is on loan.'],
      })
    }
    const [added] = await tx
      .insert(returnItems)
      .values({ sessionId: input.session, orderItemId: item.id, quantity, createdAt: clock() })
      .onConflictDoNothing()
      .returning()
    if (!added) {
      throw refused('item_already_returning', 'This item is in an open return already.', {
        order_item: ['This item is in an open return already.'],
      })
    }
    return added
  })
}
