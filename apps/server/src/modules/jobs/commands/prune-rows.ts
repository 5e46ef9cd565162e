import { and, eq, gte, inArray, isNotNull, isNull, lt, lte, ne, notExists, or, sql } from 'drizzle-orm'
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
import { concealStoredLinks } from '../../../mail/conceal-links.ts'
import { recordAudit } from '../../audit/steps/record-audit.ts'
import { erasePayers } from '../../orders/steps/erase-payers.ts'
import { eraseSlips } from '../../payments/steps/erase-slips.ts'
import { erasedContact } from '../../people/erased.ts'
import { ownedBy } from '../../people/own-rows.ts'
import { RETENTION_MS } from '../retention.ts'

const BATCH = 1_000

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
  const before = (ms: number) => new Date(now.getTime() - ms)
  const batches = [
    () => concealStoredLinks(orm, now, BATCH),
    () => pruneSessions(orm, now, before(RETENTION_MS.endedSession)),
    () => pruneEmailTokens(orm, now),
    () => pruneKeys(orm, idempotencyKeys, before(RETENTION_MS.idempotencyKey)),
    () => pruneKeys(orm, completedRequests, before(RETENTION_MS.idempotencyKey)),
    () => deleteGivenUpMails(orm, before(RETENTION_MS.mailBody)),
    () => emptySentMails(orm, before(RETENTION_MS.mailBody)),
    () => pruneDestinations(orm, before(RETENTION_MS.refundDestination)),
    () => pruneWaiting(orm, before(RETENTION_MS.endedWaiting)),
    () => redactBuyers(orm, now, before(RETENTION_MS.buyerWithoutAccount)),
    () => pruneSignUps(orm, before(RETENTION_MS.unconfirmedAccount)),
    () => pruneUnconfirmed(orm, before(RETENTION_MS.unconfirmedAccount)),
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

function pruneSessions(orm: Orm, now: Date, endedBefore: Date) {
  const over = orm
    .select({ id: sessions.id })
    .from(sessions)
    .where(or(lte(sessions.expiresAt, now), lt(sessions.revokedAt, endedBefore)))
    .limit(BATCH)
  return orm.delete(sessions).where(inArray(sessions.id, over)).returning({ id: sessions.id })
}

function pruneEmailTokens(orm: Orm, now: Date) {
  const over = orm
    .select({ id: emailTokens.id })
    .from(emailTokens)
    .where(or(lte(emailTokens.expiresAt, now), isNotNull(emailTokens.usedAt)))
    .limit(BATCH)
  return orm.delete(emailTokens).where(inArray(emailTokens.id, over)).returning({ id: emailTokens.id })
}

function pruneKeys(orm: Orm, keys: typeof idempotencyKeys | typeof completedRequests, madeBefore: Date) {
  const over = orm
    .select({ userId: keys.userId, key: keys.key })
    .from(keys)
    .where(lt(keys.createdAt, madeBefore))
    .limit(BATCH)
  return orm.delete(keys).where(sql`(${keys.userId}, ${keys.key}) in ${over}`).returning({ key: keys.key })
}

/** They reached nobody, and nobody retried them. */
function deleteGivenUpMails(orm: Orm, failedBefore: Date) {
  const over = orm
    .select({ id: outboxMails.id })
    .from(outboxMails)
    .where(and(isNull(outboxMails.sentAt), lt(outboxMails.failedAt, failedBefore)))
    .limit(BATCH)
  return orm.delete(outboxMails).where(inArray(outboxMails.id, over)).returning({ id: outboxMails.id })
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
    .set({ textBody: '', htmlBody: '' })
    .where(inArray(outboxMails.id, over))
    .returning({ id: outboxMails.id })
}

/** A closed case is not opened again: its last change is the day on which the money went back. */
function pruneDestinations(orm: Orm, closedBefore: Date) {
  const over = orm
    .select({ id: refundCases.id })
    .from(refundCases)
    .innerJoin(refundDestinations, eq(refundDestinations.caseId, refundCases.id))
    .where(and(whereRefund('closed'), lt(refundCases.updatedAt, closedBefore)))
    .limit(BATCH)
  return orm
    .delete(refundDestinations)
    .where(inArray(refundDestinations.caseId, over))
    .returning({ id: refundDestinations.caseId })
}

function pruneWaiting(orm: Orm, endedBefore: Date) {
  const over = orm
    .select({ id: waitingEntries.id })
    .from(waitingEntries)
    .where(lt(waitingEntries.endedAt, endedBefore))
    .limit(BATCH)
  return orm
    .delete(waitingEntries)
    .where(inArray(waitingEntries.id, over))
    .returning({ id: waitingEntries.id })
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

/** Nobody has confirmed them either. */
function pruneSignUps(orm: Orm, madeBefore: Date) {
  const over = orm
    .select({ id: signUps.id })
    .from(signUps)
    .where(lt(signUps.createdAt, madeBefore))
    .limit(BATCH)
  return orm.delete(signUps).where(inArray(signUps.id, over)).returning({ id: signUps.id })
}

/** Nobody can log in without a confirmed address, so nothing else refers to such an account. */
function pruneUnconfirmed(orm: Orm, madeBefore: Date) {
  const signedUp = orm.select({ id: signUps.id }).from(signUps).where(eq(signUps.userId, users.id))
  const ordered = orm.select({ id: orders.id }).from(orders).where(eq(orders.userId, users.id))
  const over = orm
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        isNull(users.emailVerifiedAt),
        isNull(users.erasedAt),
        eq(users.role, 'member'),
        lt(users.createdAt, madeBefore),
        notExists(ordered),
        notExists(signedUp),
      ),
    )
    .limit(BATCH)
  return orm.delete(users).where(inArray(users.id, over)).returning({ id: users.id })
}
