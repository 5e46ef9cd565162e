import { moneyMethodOf } from '@jansi/contract/journal'
import type { OrderStatus } from '@jansi/contract/statuses'
import { ORDER_STATUSES } from '@jansi/contract/statuses'
import { and, asc, desc, eq, gt, inArray } from 'drizzle-orm'
import type { Orm, Tx } from '../../../db/client.ts'
import { events } from '../../../db/schema/events.ts'
import { journalEntries } from '../../../db/schema/journal.ts'
import { orders } from '../../../db/schema/orders.ts'
import {
  type Balances,
  entriesOf,
  entryKindOf,
  linesTo,
  type MoneyStage,
  moneyStage,
  type OrderMoney,
  orderTarget,
  receivedBy,
} from '../../../domain/journal.ts'
import { wrongBalances } from '../journal-faults.ts'
import { behindTheirEvents, changedDuring, upgradeTime } from '../missed-entries.ts'
import { accountsOfOrder } from '../queries.ts'
import { postOrderEntry } from '../steps/post-entry.ts'

type OrderRow = typeof orders.$inferSelect
type EventRow = typeof events.$inferSelect

/** How many orders or returns are compared with the journal at a time. */
const BATCH = 500

/**
 * Adds the entries that a server of an older release left out while it ran next to this one during an upgrade: those that
 * the order's own history names. An order that differs from the journal without a change of status of that time stays as
 * it is. Returns how many orders it completed. Safe to run in every process at once.
 */
export async function addMissedEntries(orm: Orm, now: Date): Promise<number> {
  const upgrade = await upgradeTime(orm)
  if (upgrade === null || now > upgrade.to) return 0
  const ids = await changedDuring(orm, upgrade)
  let added = 0
  for (let at = 0; at < ids.length; at += BATCH) {
    const batch = ids.slice(at, at + BATCH)
    const wrong = (await wrongBalances(orm, batch)).map(({ id }) => id)
    for (const id of await behindTheirEvents(orm, wrong, upgrade)) {
      if (await orm.transaction((tx) => followEvents(tx, id, now))) added++
    }
  }
  return added
}

/** Writes the entry of an order that its newest events call for. Returns false if they do not explain the difference. */
async function followEvents(tx: Tx, id: string, now: Date): Promise<boolean> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
  if (order === undefined) return false
  const since = await eventsSinceEntry(tx, id)
  const [first, last] = [since[0], since.at(-1)]
  if (first === undefined || last?.toStatus !== order.status) return false
  const { money, balances } = await accountsOfOrder(tx, id)
  const received = receivedBy(balances, money.refunds.paid)
  if (received === undefined) return false
  const before = stagesOf(first.fromStatus).find((stage) => fits(balances, { ...money, stage, received }))
  const kind = before === undefined ? null : entryKindOf(before, moneyStage(order))
  if (kind === null) return false
  if (kind === 'payment') {
    if (money.received < received) return false
    // Releases before the journal did not store received money: a confirmed order had been paid in full.
    if (money.received === received) await recordAll(tx, money, id)
  } else if (money.received !== (kind === 'payment_undone' ? 0 : received)) {
    return false
  }
  await postOrderEntry(tx, id, { ...factsOf(last, order), kind, recordedAt: now })
  return true
}

async function eventsSinceEntry(tx: Tx, id: string): Promise<EventRow[]> {
  const [newest] = await tx
    .select({ at: journalEntries.occurredAt })
    .from(journalEntries)
    .where(eq(journalEntries.orderId, id))
    .orderBy(desc(journalEntries.occurredAt))
    .limit(1)
  if (newest === undefined) return []
  return tx
    .select()
    .from(events)
    .where(
      and(
        eq(events.orderId, id),
        gt(events.createdAt, newest.at),
        inArray(events.toStatus, [...ORDER_STATUSES]),
      ),
    )
    .orderBy(asc(events.id))
}

/** The stages that an order may have had in a status. A rejected order kept its stock, or did not. */
function stagesOf(status: string | null): MoneyStage[] {
  const known = ORDER_STATUSES.find((one) => one === status) satisfies OrderStatus | undefined
  if (known === undefined) return []
  return [
    moneyStage({ status: known, heldUntil: null }),
    moneyStage({ status: known, heldUntil: new Date(0) }),
  ]
}

/** Whether the journal is as it was in a stage, before refunds were opened for the change. */
function fits(balances: Balances, money: OrderMoney): boolean {
  const refunds = { owed: -(balances.refunds_owed ?? 0), paid: money.refunds.paid }
  const target = orderTarget({ ...money, refunds })
  const isMoneyRight = target.money === (balances.cash ?? 0) + (balances.bank ?? 0)
  return isMoneyRight && entriesOf(linesTo(target, balances, { cash: 0, bank: 0 })).length === 0
}

async function recordAll(tx: Tx, { sales, rentals, refunds }: OrderMoney, id: string): Promise<void> {
  const received = sales + rentals + refunds.owed + refunds.paid
  await tx.update(orders).set({ received }).where(eq(orders.id, id))
}

function factsOf(event: EventRow, order: OrderRow) {
  return {
    method: moneyMethodOf(order.paymentMethodId),
    actorId: event.actorId,
    reason: event.reason ?? undefined,
    occurredAt: event.createdAt,
  }
}
