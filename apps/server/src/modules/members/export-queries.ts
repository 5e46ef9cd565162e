import { and, asc, eq, or } from 'drizzle-orm'
import { anyOf } from '../../db/any-of.ts'
import type { Executor } from '../../db/client.ts'
import { cartLines, waitingEntries } from '../../db/schema/cart.ts'
import { products, variants } from '../../db/schema/catalog.ts'
import { events } from '../../db/schema/events.ts'
import { outboxMails } from '../../db/schema/mails.ts'
import { orderItems } from '../../db/schema/orders.ts'
import { slipReferences } from '../../db/schema/payments.ts'
import {
  calendars,
  lineAccounts,
  notificationChoices,
  pushSubscriptions,
  sessions,
  signUps,
  users,
} from '../../db/schema/people.ts'
import { auditLog } from '../../db/schema/records.ts'
import { damagePhotos, damageReports, loanReminders } from '../../db/schema/returns.ts'
import { ordersOfMember } from '../orders/member-orders.ts'
import type { OrderView } from '../orders/queries.ts'
import { ownedBy } from '../people/own-rows.ts'
import { type ReturnView, returnsOfMember } from '../returns/queries.ts'

/** Everything that the shop holds of one person. */
export type PersonalData = {
  user: typeof users.$inferSelect
  sessions: (typeof sessions.$inferSelect)[]
  calendar: typeof calendars.$inferSelect | undefined
  lineAccount: typeof lineAccounts.$inferSelect | undefined
  notifications: (typeof notificationChoices.$inferSelect)[]
  browsers: Pick<typeof pushSubscriptions.$inferSelect, 'createdAt'>[]
  slipReferences: (typeof slipReferences.$inferSelect)[]
  signUps: (typeof signUps.$inferSelect)[]
  waiting: { entry: typeof waitingEntries.$inferSelect; size: string; product: string }[]
  cart: { line: typeof cartLines.$inferSelect; size: string; product: string }[]
  orders: OrderView[]
  events: (typeof events.$inferSelect)[]
  reminders: (typeof loanReminders.$inferSelect)[]
  damageReports: Awaited<ReturnType<typeof damageReportsOf>>
  returns: ReturnView[]
  mails: Pick<
    typeof outboxMails.$inferSelect,
    'kind' | 'recipient' | 'subject' | 'textBody' | 'createdAt' | 'sentAt' | 'channel'
  >[]
  audit: (typeof auditLog.$inferSelect)[]
}

/**
 * Reads everything of one person, oldest first where there is an order; undefined when there is no such account.
 */
export async function personalData(db: Executor, id: number): Promise<PersonalData | undefined> {
  const [user] = await db.select().from(users).where(eq(users.id, id))
  if (!user) return undefined
  const orders = await ordersOfMember(db, id)
  const returns = await returnsOfMember(db, id)
  const orderIds = orders.map(({ order }) => order.id)
  const returnIds = returns.map(({ session }) => session.id)
  const [calendar] = await db.select().from(calendars).where(eq(calendars.userId, id))
  const [lineAccount] = await db.select().from(lineAccounts).where(eq(lineAccounts.userId, id))
  const slipIds = [...orders, ...returns].flatMap(({ slips }) => slips.map((slip) => slip.id))
  return {
    user,
    calendar,
    lineAccount,
    orders,
    returns,
    slipReferences: await db
      .select()
      .from(slipReferences)
      .where(anyOf(slipReferences.slipId, slipIds))
      .orderBy(asc(slipReferences.slipId), asc(slipReferences.position)),
    sessions: await db
      .select()
      .from(sessions)
      .where(eq(sessions.userId, id))
      .orderBy(asc(sessions.createdAt)),
    signUps: await db.select().from(signUps).where(eq(signUps.userId, id)).orderBy(asc(signUps.id)),
    waiting: await db
      .select({ entry: waitingEntries, size: variants.size, product: products.name })
      .from(waitingEntries)
      .innerJoin(variants, eq(waitingEntries.variantId, variants.id))
      .innerJoin(products, eq(variants.productId, products.id))
      .where(eq(waitingEntries.userId, id))
      .orderBy(asc(waitingEntries.id)),
    cart: await db
      .select({ line: cartLines, size: variants.size, product: products.name })
      .from(cartLines)
      .innerJoin(variants, eq(cartLines.variantId, variants.id))
      .innerJoin(products, eq(variants.productId, products.id))
      .where(eq(cartLines.userId, id))
      .orderBy(asc(cartLines.type), asc(cartLines.position)),
    notifications: await db
      .select()
      .from(notificationChoices)
      .where(eq(notificationChoices.userId, id))
      .orderBy(asc(notificationChoices.kind)),
    browsers: await db
      .select({ createdAt: pushSubscriptions.createdAt })
      .from(pushSubscriptions)
      .where(ownedBy(db, pushSubscriptions, [id]))
      .orderBy(asc(pushSubscriptions.createdAt)),
    events: await db
      .select()
      .from(events)
      .where(or(anyOf(events.orderId, orderIds), anyOf(events.returnSessionId, returnIds)))
      .orderBy(asc(events.id)),
    damageReports: await damageReportsOf(db, orderIds),
    reminders: await db
      .select()
      .from(loanReminders)
      .where(anyOf(loanReminders.orderId, orderIds))
      .orderBy(asc(loanReminders.id)),
    mails: await mailsOf(db, user.email, orderIds),
    audit: await auditOf(db, id, { orderIds, returnIds }),
  }
}

/** Mails to an address, and those about orders. */
async function mailsOf(
  db: Executor,
  email: string,
  orderIds: readonly string[],
): Promise<PersonalData['mails']> {
  return db
    .select({
      kind: outboxMails.kind,
      recipient: outboxMails.recipient,
      subject: outboxMails.subject,
      textBody: outboxMails.textBody,
      createdAt: outboxMails.createdAt,
      sentAt: outboxMails.sentAt,
      channel: outboxMails.channel,
    })
    .from(outboxMails)
    .where(or(eq(outboxMails.recipient, email), anyOf(outboxMails.orderId, orderIds)))
    .orderBy(asc(outboxMails.id))
}

/**
 * Actions on the person's account, orders and returns. The actions of a volunteer for others are in the data of those: here
 * they would hand out references of transfers and words that were written about others.
 */
async function auditOf(
  db: Executor,
  id: number,
  { orderIds, returnIds }: { orderIds: readonly string[]; returnIds: readonly string[] },
): Promise<PersonalData['audit']> {
  const isAbout = (type: string, ids: readonly string[]) =>
    and(eq(auditLog.subjectType, type), anyOf(auditLog.subjectId, ids))
  return db
    .select()
    .from(auditLog)
    .where(
      or(isAbout('member', [String(id)]), isAbout('order', orderIds), isAbout('return_session', returnIds)),
    )
    .orderBy(asc(auditLog.id))
}

/** All reports of broken and lost pieces of orders, also withdrawn ones, with their photos. */
async function damageReportsOf(db: Executor, orderIds: readonly string[]) {
  const reports = await db
    .select({ report: damageReports, item: orderItems })
    .from(damageReports)
    .innerJoin(orderItems, eq(damageReports.orderItemId, orderItems.id))
    .where(anyOf(damageReports.orderId, orderIds))
    .orderBy(asc(damageReports.id))
  const ids = reports.map(({ report }) => report.id)
  const photos = await db
    .select()
    .from(damagePhotos)
    .where(anyOf(damagePhotos.reportId, ids))
    .orderBy(asc(damagePhotos.reportId), asc(damagePhotos.position))
  return reports.map((row) => ({
    ...row,
    photos: photos.filter(({ reportId }) => reportId === row.report.id),
  }))
}
