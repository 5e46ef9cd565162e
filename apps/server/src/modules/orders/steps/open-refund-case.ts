import type { RefundCause, RefundState, RefundStateThat } from '@jansi/contract/refund-states'
import { amountOwed } from '@jansi/contract/refunds'
import type { OrderStatus } from '@jansi/contract/statuses'
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'
import { refundCases } from '../../../db/schema/refunds.ts'
import { whereRefund } from '../../../db/status-sql.ts'
import { isClosedUnfulfilled } from '../../../domain/order-transitions.ts'
import { retainedValue } from '../../../domain/refunds.ts'
import { hasWaitingSlip } from '../../payments/queries.ts'
import { itemsOfOrder } from '../queries.ts'

/** The second yes of an admin as it is not given, or not any more. */
export const NOT_CONFIRMED = { confirmedBy: null, confirmedAt: null, confirmedAlone: false } as const

const isOpen = whereRefund('open')

/** An order whose money may have to go back: `amount` and `received` in satang. */
type PaidOrder = { id: string; amount: number; received: number; status: OrderStatus }

/** The person of staff who found how much came in, with a note. */
export type Checked = { by: number; note: string }

/** The case that was opened: staff have yet to check the money, or it is known how much is owed (satang). */
export type OpenedCase = { state: 'to_check' } | { state: 'owed'; satang: number }

/**
 * Opens a refund case of a locked order, or resets its open one, whose amounts are no longer valid. A slip that waits is
 * checked first, also next to recorded money. Money that staff have recorded is owed at once, as far as it exceeds the
 * kept value and earlier refunds. Returns null if no money can have come in, which ends an open case, or if all of it that
 * goes back was already returned. `checked`: staff have just found how much came in; if nothing did, the case shows it and
 * who found it.
 */
export async function openCase(
  tx: Tx,
  order: PaidOrder,
  cause: RefundCause,
  now: Date,
  { checked }: { checked?: Checked | undefined } = {},
): Promise<OpenedCase | null> {
  if (order.amount > 0 && (await hasWaitingSlip(tx, { orderId: order.id }))) {
    await writeOpen(tx, order.id, { state: 'to_check', cause, updatedAt: now })
    return { state: 'to_check' }
  }
  if (order.received > 0) return openOwed(tx, order, cause, now, checked)
  if (order.amount === 0) return null
  if (checked === undefined) await closeCase(tx, order.id, 'nothing_owed', now)
  else
    await writeDecided(tx, order.id, { state: 'nothing_owed', cause, received: 0, amount: 0 }, now, checked)
  return null
}

async function openOwed(
  tx: Tx,
  order: PaidOrder,
  cause: RefundCause,
  now: Date,
  checked: Checked | undefined,
): Promise<OpenedCase | null> {
  const isOver = isClosedUnfulfilled(order.status)
  const satang = amountOwed(
    {
      received: order.received,
      kept: retainedValue({ isOver }, await itemsOfOrder(tx, order.id)),
      returnedBefore: await returnedOf(tx, order.id),
    },
    null,
  )
  if (satang === 0) {
    await closeCase(tx, order.id, 'nothing_owed', now)
    return null
  }
  const known = { state: 'owed' as const, cause, received: order.received, amount: satang }
  await writeDecided(tx, order.id, known, now, checked)
  return { state: 'owed', satang }
}

/** Ends the open case of an order, if it has one, without any money going back. */
export async function closeCase(
  tx: Tx,
  orderId: string,
  state: Exclude<RefundStateThat<'closed'>, 'paid'>,
  now: Date,
): Promise<void> {
  await tx
    .update(refundCases)
    .set({
      state,
      version: sql`${refundCases.version} + 1`,
      updatedAt: now,
      ...(state === 'nothing_owed' && { amount: 0 }),
    })
    .where(and(eq(refundCases.orderId, orderId), isOpen))
}

/**
 * Applies a status change of a locked order to its money: an end opens a case, a revival withdraws it. `checked` as for
 * `openCase`.
 */
export async function followStatus(
  tx: Tx,
  order: PaidOrder,
  to: OrderStatus,
  now: Date,
  checked?: Checked,
): Promise<void> {
  if (isClosedUnfulfilled(to)) await openCase(tx, { ...order, status: to }, to, now, { checked })
  else if (order.status === 'rejected') await closeCase(tx, order.id, 'withdrawn', now)
}

type Opening = Pick<
  typeof refundCases.$inferInsert,
  'received' | 'amount' | 'checkedBy' | 'checkedAt' | 'checkNote'
> & {
  state: Exclude<RefundState, 'paid' | 'withdrawn'>
  cause: RefundCause
  updatedAt: Date
}

function writeDecided(
  tx: Tx,
  orderId: string,
  known: Omit<Opening, 'updatedAt' | 'checkedBy' | 'checkedAt' | 'checkNote'>,
  now: Date,
  checked: Checked | undefined,
): Promise<void> {
  const by = checked && { checkedBy: checked.by, checkedAt: now, checkNote: checked.note }
  return writeOpen(tx, orderId, { ...known, ...by, updatedAt: now })
}

async function writeOpen(tx: Tx, orderId: string, opening: Opening): Promise<void> {
  const [again] = await tx
    .update(refundCases)
    .set({ ...opening, ...NOT_CONFIRMED, version: sql`${refundCases.version} + 1` })
    .where(and(eq(refundCases.orderId, orderId), isOpen))
    .returning({ id: refundCases.id })
  if (again) return
  await tx.insert(refundCases).values({ orderId, createdAt: opening.updatedAt, ...opening })
}

/** Returns the satang that cases of an order have paid back. */
export async function returnedOf(tx: Tx, orderId: string): Promise<number> {
  const paid = await tx
    .select({ amount: refundCases.amount })
    .from(refundCases)
    .where(and(eq(refundCases.orderId, orderId), eq(refundCases.state, 'paid')))
  return paid.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
}
