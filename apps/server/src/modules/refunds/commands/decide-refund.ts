import type { BodyOf } from '@jansi/contract/endpoint'
import type { checkRefund as checkEndpoint, payRefund as payEndpoint } from '@jansi/contract/staff-refunds'
import { and, eq, sql } from 'drizzle-orm'
import { conflict, notFound, refused } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { orders, refundCases } from '../../../db/schema.ts'
import { inTransaction, type UnitOfWork } from '../../../db/unit-of-work.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { recordAudit } from '../../audit/steps/record-audit.ts'
import { postOrderEntry } from '../../journal/steps/post-entry.ts'
import { notify } from '../../notifications/steps/notify.ts'
import { itemsOfOrder, lockOrder } from '../../orders/queries.ts'
import { refuseOwnCase } from '../../people/steps/refuse-own-case.ts'
import { moneyOf, proposedAmount } from '../money.ts'
import { mayCheck, mayPay } from '../policy.ts'
import { casesOfOrder, orderOfCase } from '../queries.ts'

type CaseRow = typeof refundCases.$inferSelect
type OrderRow = typeof orders.$inferSelect

/**
 * Records the money that came in for an order in total, and with it the refund; informs the member if there
 * is one. 409 `refund_changed` if the case has changed since it was read and
 * `own_case` if the order is theirs, 400 for more than came in and for
 * no refund without a note.
 */
export async function checkRefund(
  deps: Deps,
  actorId: number,
  id: number,
  found: BodyOf<typeof checkEndpoint>,
): Promise<void> {
  await inTransaction(deps.database.orm, async (unit) => {
    const { refund, order, refunds } = await lockCase(unit, id)
    if (!mayCheck(refund) || refund.version !== found.version) throw changed()
    const books = { refund, order, refunds, items: await itemsOfOrder(unit.tx, order.id) }
    const received = bahtToSatang(found.received)
    const amount = found.amount === undefined ? proposedAmount(books, received) : bahtToSatang(found.amount)
    if (amount > Math.max(0, received - moneyOf(books).returnedBefore)) {
      throw refused('refund_too_much', 'More than came in cannot go back.')
    }
    if (amount === 0 && found.note === '') {
      throw refused('refund_note_required', 'Say in a note why nothing goes back.')
    }
    const now = deps.clock()
    const state = amount > 0 ? 'owed' : 'nothing_owed'
    await write(unit, refund, {
      state,
      received,
      amount,
      checkNote: found.note,
      checkedAt: now,
      checkedBy: actorId,
      updatedAt: now,
    })
    await unit.tx.update(orders).set({ received }).where(eq(orders.id, order.id))
    await postOrderEntry(unit.tx, order.id, { kind: 'refund_checked', actorId, occurredAt: now })
    await audit(unit, deps, actorId, order, `refund.${state}`, { refund_case: id, received, satang: amount })
    if (amount > 0 && (refund.state !== 'owed' || refund.amount !== amount)) {
      await notify(unit, deps, 'refund_owed', { order, satang: amount })
    }
  })
}

/** Records that a refund was paid, how and when; informs the member. 409 as `checkRefund`. */
export async function payRefund(
  deps: Deps,
  actorId: number,
  id: number,
  { version, note }: BodyOf<typeof payEndpoint>,
): Promise<void> {
  await inTransaction(deps.database.orm, async (unit) => {
    const { refund, order } = await lockCase(unit, id)
    if (!mayPay(refund) || refund.version !== version || refund.amount === null) throw changed()
    const now = deps.clock()
    await write(unit, refund, { state: 'paid', paidNote: note, paidAt: now, paidBy: actorId, updatedAt: now })
    await postOrderEntry(unit.tx, order.id, { kind: 'refund_paid', actorId, occurredAt: now })
    await audit(unit, deps, actorId, order, 'refund.paid', { refund_case: id, satang: refund.amount })
    await notify(unit, deps, 'refund_paid', { order, satang: refund.amount, note })
  })
}

/** The order is locked before its case, as everywhere. */
async function lockCase(
  { tx }: UnitOfWork,
  id: number,
): Promise<{ refund: CaseRow; order: OrderRow; refunds: CaseRow[] }> {
  const orderId = await orderOfCase(tx, id)
  const order = orderId === undefined ? undefined : await lockOrder(tx, orderId)
  if (!order) throw notFound()
  const refunds = await casesOfOrder(tx, order.id)
  const refund = refunds.find((one) => one.id === id)
  if (!refund) throw notFound()
  return { refund, order, refunds }
}

async function write(
  { tx }: UnitOfWork,
  { id, version, state }: CaseRow,
  change: Partial<typeof refundCases.$inferInsert>,
): Promise<void> {
  const [written] = await tx
    .update(refundCases)
    .set({ ...change, version: sql`${refundCases.version} + 1` })
    .where(and(eq(refundCases.id, id), eq(refundCases.version, version), eq(refundCases.state, state)))
    .returning({ id: refundCases.id })
  if (!written) throw changed()
}

/**
 * Refuses a decision on a case of one's own, otherwise records it. Notes stay out of the log: they may name an
 * account, and are emptied when the member is erased.
 */
async function audit(
  unit: UnitOfWork,
  deps: Deps,
  actorId: number,
  order: OrderRow,
  action: 'refund.owed' | 'refund.nothing_owed' | 'refund.paid',
  data: Record<string, number>,
): Promise<void> {
  const decided = { ownerId: order.userId, decision: action, subjectId: order.id }
  const mark = await refuseOwnCase(unit, deps, actorId, decided)
  await recordAudit(unit.tx, {
    actorId,
    action,
    subjectType: 'order',
    subjectId: order.id,
    data: { ...data, ...mark },
    createdAt: deps.clock(),
  })
}

function changed() {
  return conflict('refund_changed', 'The refund case is not as it was seen.')
}
