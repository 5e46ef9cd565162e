import type { RefundCause } from '@jansi/contract/refund-states'
import { and, eq } from 'drizzle-orm'
import { conflict, forbidden, notFound, orNotFound } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import type { Tx } from '../../../db/client.ts'
import type { orders } from '../../../db/schema/orders.ts'
import { refundCases, refundRequests } from '../../../db/schema/refunds.ts'
import { whereRefund } from '../../../db/status-sql.ts'
import { inTransaction, type UnitOfWork } from '../../../db/unit-of-work.ts'
import { acceptsLateSlip, acceptsSlip, isInGrace, type SlipFacts } from '../../../domain/order-transitions.ts'
import type { ImageInput } from '../../../files/images.ts'
import { recordChange } from '../../audit/steps/record-change.ts'
import { postOrderEntry } from '../../journal/steps/post-entry.ts'
import { takeSlip } from '../../payments/steps/take-slip.ts'
import { writeSlip } from '../../payments/steps/write-slip.ts'
import { lockMember } from '../../people/steps/lock-member.ts'
import { orderOfMember } from '../member-orders.ts'
import { countSlips, lockOrder } from '../queries.ts'
import { refusedPaymentsOf } from '../refused-payments.ts'
import { staffOrder } from '../staff-queries.ts'
import { applyTransition } from '../steps/apply-transition.ts'
import { refusalOfRevival } from '../steps/check-revival.ts'
import { endGrace } from '../steps/end-grace.ts'
import { openCase } from '../steps/open-refund-case.ts'

type OrderRow = typeof orders.$inferSelect

/**
 * Attaches a slip to an order of the member (specification, section 7): the order then waits for staff. Sent
 * again while it waits, it replaces the earlier one; after a rejection for the slip it brings the order back, if a
 * checkout would still allow it and its deadline has not passed. If not, and for an ended order, the slip is kept
 * and its money is to be checked; for a refused checkout staff are asked first where its code cannot be read. No deadline is renewed. 404 for another member's order, 409 if no slip is owed or
 * five were sent.
 */
export async function sendSlip(deps: Deps, userId: number, orderId: string, image: ImageInput) {
  const view = orNotFound(await orderOfMember(deps.database.orm, userId, orderId))
  return storeSlip(deps, view.order, { uploadedBy: userId, image })
}

/** Staff attach a slip that a member shows them, as if the member had sent it; with an audit row. */
export async function attachSlip(deps: Deps, staffId: number, orderId: string, image: ImageInput) {
  const view = orNotFound(await staffOrder(deps.database.orm, orderId))
  return storeSlip(deps, view.order, { uploadedBy: staffId, image })
}

type GivenSlip = { uploadedBy: number; image: ImageInput }

async function storeSlip(deps: Deps, found: OrderRow, { uploadedBy, image }: GivenSlip) {
  const { orm } = deps.database
  const { id: orderId, userId } = found
  const byMember = uploadedBy === userId
  refuseUnowed({ ...found, slips: await countSlips(orm, orderId) }, deps.clock())
  return takeSlip(deps, image, (slip) =>
    inTransaction(orm, async (unit) => {
      const member = await lockMember(unit.tx, userId)
      const order = await lockOrder(unit.tx, orderId)
      if (order?.userId !== userId) throw notFound()
      // Closed or erased since the request was let in.
      if (byMember && !member?.isActive) throw forbidden()
      const facts = { ...order, slips: await countSlips(unit.tx, orderId) }
      const now = deps.clock()
      refuseUnowed(facts, now)
      const written = await writeSlip(unit.tx, slip, { orderId, uploadedBy, createdAt: now })
      const isSeen = slip.transfers.length > 0 || !byMember
      if (isSeen || !(await asksStaff(unit.tx, order, now))) {
        await followSlip(unit, deps, order, acceptsSlip(facts, now))
      }
      if (!byMember) {
        const audit = { action: 'order.slip_attached' as const, data: { slip: written.id } }
        await recordChange(unit.tx, { subject: { orderId }, audit, actorId: uploadedBy, now })
      }
      return written
    }),
  )
}

/**
 * For an image without a readable code that was sent for a refused checkout: staff are asked whether it is a slip, unless they
 * check the money of an earlier one. Any image would otherwise make a refund of the member's choosing. Returns false where a
 * slip is followed as usual; a readable one ends the question.
 */
async function asksStaff(tx: Tx, { id, userId }: OrderRow, now: Date): Promise<boolean> {
  if (!(await refusedPaymentsOf(tx, userId)).includes(id)) return false
  const open = whereRefund('open')
  if ((await tx.$count(refundCases, and(eq(refundCases.orderId, id), open))) > 0) return false
  await tx.insert(refundRequests).values({ orderId: id, createdAt: now }).onConflictDoNothing()
  return true
}

/** The effects of a new slip on its order; `waited` is whether the order waited for it. */
async function followSlip(unit: UnitOfWork, deps: Deps, order: OrderRow, waited: boolean): Promise<void> {
  const { status } = order
  if (status === 'pending') return
  if (status === 'awaiting_slip') return toStaff(unit, deps, order)
  if (status !== 'rejected')
    return checkMoney(unit, deps, order, status === 'expired' ? 'expired' : 'cancelled')
  if (!isInGrace(order)) return checkMoney(unit, deps, order, 'rejected')
  const refusal = waited ? await refusalOfRevival(unit.tx, order, deps.clock()) : 'deadline'
  if (refusal === null) return toStaff(unit, deps, order)
  await endGrace(unit, deps, order.id, refusal)
}

/** The order is over: staff are to check the money of its slip. An amount that was owed before is so no longer. */
async function checkMoney(unit: UnitOfWork, deps: Deps, order: OrderRow, cause: RefundCause): Promise<void> {
  const now = deps.clock()
  await unit.tx.delete(refundRequests).where(eq(refundRequests.orderId, order.id))
  await openCase(unit.tx, order, cause, now)
  const facts = { kind: 'refund_checked' as const, actorId: order.userId, occurredAt: now }
  await postOrderEntry(unit.tx, order.id, facts)
}

async function toStaff(unit: UnitOfWork, deps: Deps, order: OrderRow): Promise<void> {
  await applyTransition(unit, order, 'pending', {
    actor: 'member',
    actorId: order.userId,
    now: deps.clock(),
  })
}

function refuseUnowed(order: SlipFacts, now: Date): void {
  if (!acceptsSlip(order, now) && !acceptsLateSlip(order, now)) {
    throw conflict('slip_not_expected', 'This order takes no slip, or no further one.')
  }
}
