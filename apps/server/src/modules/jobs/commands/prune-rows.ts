import {
  and,
  eq,
  exists,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Deps } from '../../../core/deps.ts'
import { anyOf } from '../../../db/any-of.ts'
import type { Orm, Tx } from '../../../db/client.ts'
import { waitingEntries } from '../../../db/schema/cart.ts'
import { outboxMails } from '../../../db/schema/mails.ts'
import { idempotencyKeys, orders } from '../../../db/schema/orders.ts'
import { paymentSlips } from '../../../db/schema/payments.ts'
import { emailTokens, sessions, signUps, users } from '../../../db/schema/people.ts'
import { refundCases, refundDestinations } from '../../../db/schema/refunds.ts'
import { completedRequests } from '../../../db/schema/service.ts'
import { whereRefund, whereStatusOrGrace } from '../../../db/status-sql.ts'
import { recordAudit } from '../../audit/steps/record-audit.ts'
import { erasePayers } from '../../orders/steps/erase-payers.ts'
import { eraseSlips } from '../../payments/steps/erase-slips.ts'
import { erasedContact } from '../../people/erased.ts'
import { ownedBy } from '../../people/own-rows.ts'
import { RETENTION_MS } from '../retention.ts'

const BATCH = 1_000

/** Returns the moment before which a row of a kind has expired. */
type Ago = (kind: keyof typeof RETENTION_MS) => Date

/** Which rows of a table are deleted, in the order in which they are. */
const EXPIRED: { table: PgTable; where: (orm: Orm, now: Date, ago: Ago) => SQL | undefined }[] = [
  {
    table: sessions,
    where: (_, now, ago) => or(lte(sessions.expiresAt, now), lt(sessions.revokedAt, ago('endedSession'))),
  },
  {
    table: emailTokens,
    where: (_, now) => or(lte(emailTokens.expiresAt, now), isNotNull(emailTokens.usedAt)),
  },
  { table: idempotencyKeys, where: (_, _now, ago) => lt(idempotencyKeys.createdAt, ago('idempotencyKey')) },
  {
    table: completedRequests,
    where: (_, _now, ago) => lt(completedRequests.createdAt, ago('idempotencyKey')),
  },
  // They reached nobody, and nobody retried them.
  {
    table: outboxMails,
    where: (_, _now, ago) => and(isNull(outboxMails.sentAt), lt(outboxMails.failedAt, ago('mailBody'))),
  },
  // A closed case is not opened again: its last change is the day on which the money went back.
  {
    table: refundDestinations,
    where: (orm, _now, ago) =>
      exists(
        orm
          .select({ id: refundCases.id })
          .from(refundCases)
          .where(
            and(
              eq(refundCases.id, refundDestinations.caseId),
              whereRefund('closed'),
              lt(refundCases.updatedAt, ago('refundDestination')),
            ),
          ),
      ),
  },
  { table: waitingEntries, where: (_, _now, ago) => lt(waitingEntries.endedAt, ago('endedWaiting')) },
  // Nobody has confirmed them.
  { table: signUps, where: (_, _now, ago) => lt(signUps.createdAt, ago('unconfirmedAccount')) },
  // Nobody can log in without a confirmed address, so nothing else refers to such an account.
  {
    table: users,
    where: (orm, _now, ago) =>
      and(
        isNull(users.emailVerifiedAt),
        isNull(users.erasedAt),
        eq(users.role, 'member'),
        lt(users.createdAt, ago('unconfirmedAccount')),
        notExists(orm.select({ id: orders.id }).from(orders).where(eq(orders.userId, users.id))),
        notExists(orm.select({ id: signUps.id }).from(signUps).where(eq(signUps.userId, users.id))),
      ),
  },
]

/**
 * Deletes expired rows: sessions with their refresh tokens, mailed links, idempotency keys, accounts that were never
 * confirmed, failed mails, ended places in waiting lists, and the accounts that refunds went to; empties the texts of sent mails; removes the names of
 * buyers without an account. Removes links from mails that an older release stored with them. Returns how many rows. Works in one batch per statement, so that nobody
 * waits; any number of processes may do this at once.
 */
export async function pruneRows({
  database: { orm },
  clock,
}: Pick<Deps, 'database' | 'clock'>): Promise<number> {
  const now = clock()
  const ago: Ago = (kind) => new Date(now.getTime() - RETENTION_MS[kind])
  const batches = [
    ...EXPIRED.map(
      ({ table, where }) =>
        () =>
          deleteBatch(orm, table, where(orm, now, ago)),
    ),
    () => emptySentMails(orm, ago('mailBody')),
    () => redactBuyers(orm, now, ago('buyerWithoutAccount')),
  ]
  let pruned = 0
  for (const batch of batches) {
    let done = 0
    do {
      done = (await batch()).length
      pruned += done
    } while (done === BATCH)
  }
  return pruned
}

/** Named by their place on the disk, because keys differ; a row that another process changes meanwhile waits for the next run. */
async function deleteBatch(orm: Orm, table: PgTable, where: SQL | undefined): Promise<unknown[]> {
  const { rows } = await orm.execute(sql`
    delete from ${table} where ctid in (select ctid from ${table} where ${where} limit ${BATCH}) returning 1`)
  return rows
}

/** The row stays: its key keeps the mail from going out twice. */
function emptySentMails(orm: Orm, sentBefore: Date) {
  const over = orm
    .select({ id: outboxMails.id })
    .from(outboxMails)
    .where(
      and(lt(outboxMails.sentAt, sentBefore), or(ne(outboxMails.textBody, ''), ne(outboxMails.htmlBody, ''))),
    )
    .limit(BATCH)
  return orm
    .update(outboxMails)
    .set({ textBody: '', htmlBody: '', directMessage: null })
    .where(inArray(outboxMails.id, over))
    .returning({ id: outboxMails.id })
}

/**
 * Name and phone of buyers without an account become placeholders, as of an erased member, also on their receipts; their slips, and notes and images
 * of their refunds, which may name them, go too. Files without a row are swept.
 */
function redactBuyers(orm: Orm, now: Date, endedBefore: Date) {
  const theirs = eq(orders.userId, users.id)
  const recent = orm
    .select({ id: orders.id })
    .from(orders)
    .where(and(theirs, or(whereStatusOrGrace('open'), gte(orders.updatedAt, endedBefore))))
  const unpaid = orm
    .select({ id: refundCases.id })
    .from(refundCases)
    .innerJoin(orders, eq(refundCases.orderId, orders.id))
    .where(and(theirs, or(whereRefund('open'), gte(refundCases.updatedAt, endedBefore))))
  return orm.transaction(async (tx) => {
    const due = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.hasAccount, false), isNull(users.erasedAt), notExists(recent), notExists(unpaid)))
      .limit(BATCH)
    const ids = due.map(({ id }) => id)
    await tx
      .update(refundCases)
      .set({ checkNote: '', paidNote: '', proofImageKey: null })
      .where(ownedBy(tx, refundCases, ids))
    await eraseSlipsOfBuyers(tx, ids, now)
    await tx
      .update(users)
      .set({ ...erasedContact(false), erasedAt: now })
      .where(anyOf(users.id, ids))
    await erasePayers(tx, ids)
    return ids
  })
}

/** The audit log keeps which transfer paid for which order, as of an erased member. */
async function eraseSlipsOfBuyers(tx: Tx, userIds: number[], now: Date): Promise<void> {
  const payers = await tx
    .selectDistinct({ id: orders.userId })
    .from(paymentSlips)
    .innerJoin(orders, eq(paymentSlips.orderId, orders.id))
    .where(anyOf(orders.userId, userIds))
  for (const { id } of payers) {
    const { imageKeys, transfers } = await eraseSlips(tx, id)
    await recordAudit(tx, {
      actorId: null,
      action: 'member.erase',
      subjectType: 'member',
      subjectId: String(id),
      data: { pictures: imageKeys.length, transfers },
      createdAt: now,
    })
  }
}
