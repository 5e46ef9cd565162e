import { and, asc, eq, inArray, or } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import {
  auditLog,
  calendars,
  cartLines,
  damagePhotos,
  damageReports,
  loanReminders,
  orderEvents,
  orderItems,
  outboxMails,
  products,
  returnEvents,
  sessions,
  signUps,
  users,
  variants,
  waitingEntries,
} from '../../db/schema.ts'
import { ordersOfMember } from '../orders/member-orders.ts'
import type { OrderView } from '../orders/queries.ts'
import { type ReturnView, returnsOfMember } from '../returns/queries.ts'

export type EventRow = {
  fromStatus: string | null
  toStatus: string
  actorId: number | null
  reason: string | null
  createdAt: Date
}

/** Everything that the shop holds of one person. */
export type PersonalData = {
  user: typeof users.$inferSelect
  sessions: (typeof sessions.$inferSelect)[]
  calendar: typeof calendars.$inferSelect | undefined
  signUps: (typeof signUps.$inferSelect)[]
  waiting: { entry: typeof waitingEntries.$inferSelect; size: string; product: string }[]
  cart: { line: typeof cartLines.$inferSelect; size: string; product: string }[]
  orders: OrderView[]
  orderEvents: (typeof orderEvents.$inferSelect)[]
  reminders: (typeof loanReminders.$inferSelect)[]
  damageReports: Awaited<ReturnType<typeof damageReportsOf>>
  returns: ReturnView[]
  returnEvents: (typeof returnEvents.$inferSelect)[]
  mails: (typeof outboxMails.$inferSelect)[]
  audit: (typeof auditLog.$inferSelect)[]
}

/** Reads everything of one person, oldest first where there is an order; undefined when there is no such account. */
export async function personalData(db: Executor, id: number): Promise<PersonalData | undefined> {
  const [user] = await db.select().from(users).where(eq(users.id, id))
  if (!user) return undefined
  const orders = await ordersOfMember(db, id)
  const returns = await returnsOfMember(db, id)
  const orderIds = orders.map(({ order }) => order.id)
  const returnIds = returns.map(({ session }) => session.id)
  const [calendar] = await db.select().from(calendars).where(eq(calendars.userId, id))
  return {
    user,
    calendar,
    orders,
    returns,
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
    orderEvents: await db
      .select()
      .from(orderEvents)
      .where(inArray(orderEvents.orderId, orderIds))
      .orderBy(asc(orderEvents.id)),
    damageReports: await damageReportsOf(db, orderIds),
    reminders: await db
      .select()
      .from(loanReminders)
      .where(inArray(loanReminders.orderId, orderIds))
      .orderBy(asc(loanReminders.id)),
    returnEvents: await db
      .select()
      .from(returnEvents)
      .where(inArray(returnEvents.sessionId, returnIds))
      .orderBy(asc(returnEvents.id)),
    mails: await db
      .select()
      .from(outboxMails)
      .where(or(eq(outboxMails.recipient, user.email), inArray(outboxMails.orderId, orderIds)))
      .orderBy(asc(outboxMails.id)),
    audit: await db
      .select()
      .from(auditLog)
      .where(
        or(
          eq(auditLog.actorId, id),
          and(eq(auditLog.subjectType, 'member'), eq(auditLog.subjectId, String(id))),
          and(eq(auditLog.subjectType, 'order'), inArray(auditLog.subjectId, orderIds)),
          and(eq(auditLog.subjectType, 'return_session'), inArray(auditLog.subjectId, returnIds)),
        ),
      )
      .orderBy(asc(auditLog.id)),
  }
}

/** All reports of broken and lost pieces of orders, also withdrawn ones, with their photos. */
async function damageReportsOf(db: Executor, orderIds: string[]) {
  const reports = await db
    .select({ report: damageReports, item: orderItems })
    .from(damageReports)
    .innerJoin(orderItems, eq(damageReports.orderItemId, orderItems.id))
    .where(inArray(damageReports.orderId, orderIds))
    .orderBy(asc(damageReports.id))
  const ids = reports.map(({ report }) => report.id)
  const photos = await db
    .select()
    .from(damagePhotos)
    .where(inArray(damagePhotos.reportId, ids))
    .orderBy(asc(damagePhotos.reportId), asc(damagePhotos.position))
  return reports.map((row) => ({
    ...row,
    photos: photos.filter(({ reportId }) => reportId === row.report.id),
  }))
}
