import type { BodyOf } from '@jansi/contract/endpoint'
import type { changeSize as endpoint } from '@jansi/contract/staff-corrections'
import { SIZE_CHANGED } from '@jansi/contract/statuses'
import { conflict, orNotFound, refused } from '../../../core/app-error.ts'
import type { Tx } from '../../../db/client.ts'
import { orderItems } from '../../../db/schema/orders.ts'
import { leftOf } from '../../../domain/order-progress.ts'
import { recordChange } from '../../audit/steps/record-change.ts'
import { notice } from '../../notifications/steps/notify.ts'
import { orderDecision } from '../order-decision.ts'
import { type OtherSizeRow, otherSizesOf } from '../other-sizes.ts'
import { mayHandOver } from '../policy.ts'
import { itemsOfOrder } from '../queries.ts'
import { isUnchanged, splitLine, staleLine } from '../steps/split-line.ts'

/**
 * Changes pieces of an approved order that were not handed over to another size of the same product and price: the old
 * pieces go back to stock, new ones are reserved. The line keeps its copies of name and price, and takes over the new size with the price of a lost piece; a part of a line becomes
 * a line of its own. 409 if nothing is left to collect, 404 for a line of another order, 400 for more pieces than are left, for
 * a size that is not offered, and `out_of_stock`.
 */
export const changeSize = orderDecision<BodyOf<typeof endpoint>>(
  'order.change_size',
  async ({ unit: { tx }, order, about, actorId, now }, { order_item, quantity, variant: wanted, reason }) => {
    const items = await itemsOfOrder(tx, order.id)
    if (!mayHandOver(order, items)) {
      throw conflict('transition_not_allowed', `No size changes while an order is ${order.status}.`)
    }
    const item = orNotFound(items.find((one) => one.id === order_item))
    if (quantity > leftOf(item)) throw refused('size_too_many', 'More pieces than are left.')
    const sizes = await otherSizesOf(tx, [item])
    const size = sizes.find(({ variant }) => variant.id === wanted)
    if (!size) throw refused('size_not_offered', 'Only another size of the same product and price.')
    const { variant } = size
    const changedItemId = await writeSize(tx, size, quantity)
    const change = `${item.productName} ${item.variantSize} → ${variant.size} × ${quantity}`
    await recordChange(tx, {
      subject: about,
      event: { from: order.status, to: SIZE_CHANGED },
      actorId,
      reason: `${change} · ${reason}`,
      now,
    })
    return {
      stock: [
        { variantId: item.variantId, kind: 'release', available: quantity, orderItemId: item.id },
        { variantId: variant.id, kind: 'reserve', available: -quantity, orderItemId: changedItemId },
      ],
      audited: {
        name: item.productName,
        order_item: item.id,
        quantity,
        variant: { from: item.variantId, to: variant.id },
        size: { from: item.variantSize, to: variant.size },
      },
      notices: [notice('order_size_changed', { order, item, quantity, size: variant.size, reason })],
    }
  },
)

/**
 * Returns the id of the line that now has the new size, with the new size's copies; name and price stay, because product and
 * price are the same.
 */
async function writeSize(
  tx: Tx,
  { item, variant, replacementPrice }: OtherSizeRow,
  quantity: number,
): Promise<number> {
  const copies = { variantId: variant.id, variantSize: variant.size, replacementPrice }
  if (quantity < item.quantity) return (await splitLine(tx, item, quantity, copies)).id
  const [written] = await tx
    .update(orderItems)
    .set(copies)
    .where(isUnchanged(item))
    .returning({ id: orderItems.id })
  if (!written) throw staleLine()
  return written.id
}
