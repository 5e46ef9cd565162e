import type { BodyOf } from '@jansi/contract/endpoint'
import { moneyMethodOf } from '@jansi/contract/journal'
import type { sellByName as endpoint } from '@jansi/contract/staff-orders'
import type { Deps } from '../../../core/deps.ts'
import type { UnitOfWork } from '../../../db/unit-of-work.ts'
import { recordChange } from '../../audit/steps/record-change.ts'
import { unknownPasswordHash } from '../../auth/hash-password.ts'
import { handOverPieces } from '../../orders/steps/hand-over-pieces.ts'
import { lockMember } from '../../people/steps/lock-member.ts'
import { onceByKey } from '../once-by-key.ts'
import { addBuyer } from '../steps/add-buyer.ts'
import { approveAtDesk } from '../steps/approve-at-desk.ts'
import { createOrder } from '../steps/create-order.ts'

type Sale = BodyOf<typeof endpoint> & { key: string | undefined }

/**
 * Staff sell to somebody without an account: the money that they have seen is recorded and the goods are handed over at
 * once, by the rules and prices of a checkout. Returns the id of the order. Throws the refusals of `createOrder`.
 */
export async function sellByName(deps: Deps, staffId: number, sale: Sale): Promise<string> {
  const passwordHash = await unknownPasswordHash()
  const buyer = { name: sale.buyer.name, phone: sale.buyer.phone_number ?? '' }
  const sell = async (unit: UnitOfWork) => {
    const now = deps.clock()
    // The key belongs to the volunteer: the same sale, sent twice at once, is made one after the other.
    await lockMember(unit.tx, staffId)
    const userId = await addBuyer(unit.tx, buyer, { passwordHash, now })
    const attempt = { userId, staffId, buyer, order: sale, key: sale.key }
    const { id } = (await createOrder(unit, deps, attempt)).order
    const audit = { action: 'order.sold_by_name' as const, data: { payment_method: sale.payment_method } }
    await recordChange(unit.tx, { subject: { orderId: id }, audit, actorId: staffId, now })
    const staff = { actorId: staffId, mark: {} }
    const method = moneyMethodOf(sale.payment_method)
    const order = await approveAtDesk(unit, deps, id, { method, ...staff })
    await handOverPieces(unit, deps, order, staff)
    return id
  }
  return onceByKey(deps, sell, async (id) => id)
}
