import { randomUUID } from 'node:crypto'
import type { BodyOf } from '@jansi/contract/endpoint'
import type { eraseMember as endpoint } from '@jansi/contract/staff-members'
import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { conflict, invalid, orNotFound } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import type { Principal } from '../../../core/principal.ts'
import type { Tx } from '../../../db/client.ts'
import { cartLines, checkoutHoldsRunOut, waitingEntries } from '../../../db/schema/cart.ts'
import { outboxMails } from '../../../db/schema/mails.ts'
import { returnEvents } from '../../../db/schema/older-histories.ts'
import { idempotencyKeys, orders } from '../../../db/schema/orders.ts'
import {
  calendars,
  emailTokens,
  lineAccounts,
  notificationChoices,
  sessions,
  signUps,
  users,
} from '../../../db/schema/people.ts'
import { auditLog } from '../../../db/schema/records.ts'
import { refundCases, refundDestinations } from '../../../db/schema/refunds.ts'
import {
  damagePhotos,
  damageReports,
  returnEvidence,
  returnItems,
  returnSessions,
} from '../../../db/schema/returns.ts'
import { completedRequests } from '../../../db/schema/service.ts'
import { inTransaction, type UnitOfWork } from '../../../db/unit-of-work.ts'
import { deleteImage } from '../../../files/delete-image.ts'
import { recordAudit } from '../../audit/steps/record-audit.ts'
import { unknownPasswordHash } from '../../auth/hash-password.ts'
import { lockUser } from '../../auth/queries.ts'
import { erasePayers } from '../../orders/steps/erase-payers.ts'
import { eraseSlips } from '../../payments/steps/erase-slips.ts'
import { ERASED, erasedContact } from '../../people/erased.ts'
import { ownedBy } from '../../people/own-rows.ts'
import { lockVariants } from '../../stock/queries.ts'
import { endWaiting } from '../../stock/steps/end-waiting.ts'
import { isOpenEntry } from '../../stock/waiting-queries.ts'
import { eraseBlocksOf } from '../queries.ts'

/** Nothing else refers to their rows; sessions go with their tokens and the browsers that take push messages. */
const WITHOUT_TRACE = [
  sessions,
  calendars,
  lineAccounts,
  notificationChoices,
  checkoutHoldsRunOut,
  emailTokens,
  signUps,
  cartLines,
  idempotencyKeys,
  completedRequests,
]

/**
 * Erases the personal data of a member: name, e-mail and phone become placeholders, also as the payer of receipts, sessions and the address of the calendar end, and carts, places in waiting lists, mails,
 * images of slips, returns and refunds, reports of damage, and the accounts of refunds are deleted. Orders with their amounts, the ledger
 * and the figures of reports stay. Throws 404; 400 for another e-mail, or another name of a buyer without an account; 409 for oneself, for staff, for an erased account
 * and while something is open.
 */
export async function eraseMember(
  { database, files, clock }: Pick<Deps, 'database' | 'files' | 'clock'>,
  actor: Principal,
  id: number,
  { email }: BodyOf<typeof endpoint>,
): Promise<void> {
  const passwordHash = await unknownPasswordHash()
  // No address of this domain can be somebody's, and nobody can take this one first.
  const standIn = `erased-${randomUUID()}@erased.invalid`
  const pictures = await inTransaction(database.orm, async (unit) => {
    const { tx } = unit
    const account = orNotFound(await lockUser(tx, id))
    if (actor.userId === id) throw conflict('own_account', 'Nobody erases their own account here.')
    if (account.erasedAt !== null) throw conflict('erased_account', 'This account was erased.')
    if (account.role !== 'member') throw conflict('erase_members_only', 'Only members can be erased.')
    refuseUntyped(account, email)
    const orderIds = await closeOrders(tx, id)
    const [block] = await eraseBlocksOf(tx, id)
    if (block !== undefined) throw conflict(block, 'The account has something open.')

    const photos = [...(await eraseReturns(tx, id)), ...(await eraseDamageReports(tx, id))]
    const slips = await eraseSlips(tx, id)
    const proofs = await eraseRefunds(tx, id)
    const mails = await eraseMails(tx, { email: account.email, standIn, orderIds })
    await eraseWaiting(unit, id, clock())
    for (const table of WITHOUT_TRACE) await tx.delete(table).where(ownedBy(tx, table, [id]))
    await tx
      .update(users)
      .set({
        email: standIn,
        passwordHash,
        ...erasedContact(account.hasAccount),
        isActive: false,
        emailVerifiedAt: null,
        erasedAt: clock(),
        privacyVersion: null,
        privacyAcceptedAt: null,
      })
      .where(eq(users.id, id))
    await erasePayers(tx, [id])
    await recordAudit(tx, {
      actorId: actor.userId,
      action: 'member.erase',
      subjectType: 'member',
      subjectId: String(id),
      data: {
        orders: orderIds.length,
        pictures: slips.imageKeys.length + photos.length + proofs.length,
        mails,
        transfers: slips.transfers,
      },
      createdAt: clock(),
    })
    return [...slips.imageKeys, ...photos.map(({ imageKey }) => imageKey), ...proofs]
  })
  // A store that does not answer now keeps them as images without a row, and those are swept.
  await Promise.allSettled(pictures.map((key) => deleteImage(files, key)))
}

/** An admin types the address of the account again, or the name of a buyer who has no account. */
function refuseUntyped(account: typeof users.$inferSelect, typed: string): void {
  const { hasAccount, email, firstName, lastName } = account
  const words = typed.trim().replace(/\s+/g, ' ')
  if (!hasAccount && words !== `${firstName} ${lastName}`.trim()) {
    throw invalid({ email: ['This is not the name of the buyer.'] })
  }
  if (hasAccount && words.toLowerCase() !== email) {
    throw invalid({ email: ['This is not the e-mail address of the account.'] })
  }
}

/**
 * Locks a member's orders, so that no slip on its way comes in behind the erasing, and takes the reason of
 * rejected ones: after some reasons a new slip could be sent. Returns the orders' ids.
 */
async function closeOrders(tx: Tx, userId: number): Promise<string[]> {
  const locked = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(asc(orders.id))
    .for('update')
  await tx
    .update(orders)
    .set({ rejectionReason: ERASED })
    .where(and(eq(orders.userId, userId), eq(orders.status, 'rejected')))
  return locked.map(({ id }) => id)
}

/**
 * Deletes the photos of a member's returns, and returns that were never finished; returns the photos' rows.
 */
async function eraseReturns(tx: Tx, userId: number): Promise<{ imageKey: string }[]> {
  const own = await tx
    .select({ id: returnSessions.id, status: returnSessions.status })
    .from(returnSessions)
    .where(eq(returnSessions.userId, userId))
    .orderBy(asc(returnSessions.id))
    .for('update')
  const photos = await tx
    .delete(returnEvidence)
    .where(ownedBy(tx, returnEvidence, [userId]))
    .returning()
  const unfinished = own.filter(({ status }) => status === 'pending').map(({ id }) => id)
  await tx.delete(returnItems).where(inArray(returnItems.sessionId, unfinished))
  // Rows of `events` go with their return; those for servers of an older release do not.
  await tx.delete(returnEvents).where(inArray(returnEvents.sessionId, unfinished))
  await tx.delete(returnSessions).where(inArray(returnSessions.id, unfinished))
  return photos
}

/**
 * Deletes a member's reports about loaned pieces, with the photos: the texts are personal, and no figure is counted from the
 * reports. Returns the photos' rows.
 */
async function eraseDamageReports(tx: Tx, userId: number): Promise<{ imageKey: string }[]> {
  const photos = await tx
    .delete(damagePhotos)
    .where(ownedBy(tx, damagePhotos, [userId]))
    .returning()
  await tx.delete(damageReports).where(ownedBy(tx, damageReports, [userId]))
  return photos
}

/**
 * Deletes where the money of a member's refunds went, and takes the images of the transfers and the notes of
 * staff, which may name an account. Returns the keys of the images. None of the cases is open.
 */
async function eraseRefunds(tx: Tx, userId: number): Promise<string[]> {
  const theirs = ownedBy(tx, refundCases, [userId])
  await tx.delete(refundDestinations).where(ownedBy(tx, refundDestinations, [userId]))
  const before = await tx
    .select({ key: refundCases.proofImageKey })
    .from(refundCases)
    .where(and(theirs, isNotNull(refundCases.proofImageKey)))
  await tx.update(refundCases).set({ checkNote: '', paidNote: '', proofImageKey: null }).where(theirs)
  return before.flatMap(({ key }) => (key === null ? [] : [key]))
}

/** Takes a member out of all waiting lists; pieces that they were offered go to the next members. */
async function eraseWaiting(unit: UnitOfWork, userId: number, now: Date): Promise<void> {
  const own = eq(waitingEntries.userId, userId)
  const variantIds = await unit.tx.select({ id: waitingEntries.variantId }).from(waitingEntries).where(own)
  await lockVariants(
    unit.tx,
    variantIds.map(({ id }) => id),
  )
  const open = await unit.tx.select().from(waitingEntries).where(and(own, isOpenEntry))
  await endWaiting(unit, open, { end: 'closed', actorId: null, now })
  await unit.tx.delete(waitingEntries).where(own)
}

/**
 * Deletes mails to a member that were not sent yet, and empties the texts of sent ones; returns how many
 * mails that were.
 */
async function eraseMails(
  tx: Tx,
  { email, standIn, orderIds }: { email: string; standIn: string; orderIds: string[] },
): Promise<number> {
  const theirs = or(eq(outboxMails.recipient, email), inArray(outboxMails.orderId, orderIds))
  const unsent = await tx
    .delete(outboxMails)
    .where(and(theirs, isNull(outboxMails.sentAt)))
    .returning({ id: outboxMails.id })
  const sent = await tx
    .update(outboxMails)
    .set({ recipient: standIn, textBody: '', htmlBody: '', directMessage: null, lastError: null })
    .where(theirs)
    .returning({ id: outboxMails.id })
  // The response of a mail server may contain the address.
  const mails = [...unsent, ...sent].map((mail) => String(mail.id))
  await tx
    .update(auditLog)
    .set({ data: sql`${auditLog.data} - 'last_error'` })
    .where(and(eq(auditLog.subjectType, 'mail'), inArray(auditLog.subjectId, mails)))
  return mails.length
}
