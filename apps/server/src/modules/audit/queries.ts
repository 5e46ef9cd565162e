import type { QueryOf } from '@jansi/contract/endpoint'
import type { listAuditEntries } from '@jansi/contract/staff-settings'
import { and, desc, eq, like, sql } from 'drizzle-orm'
import { countRows } from '../../core/count-rows.ts'
import { cameInBy } from '../../core/page-moment.ts'
import type { Executor } from '../../db/client.ts'
import { escapeLike } from '../../db/like.ts'
import { orders } from '../../db/schema/orders.ts'
import { users } from '../../db/schema/people.ts'
import { auditLog } from '../../db/schema/records.ts'

type AuditFilter = QueryOf<typeof listAuditEntries>

/** The id of the order that an entry is about, else null. */
const orderOfEntry = sql<
  string | null
>`case when ${auditLog.subjectType} = 'order' and ${auditLog.subjectId} ~ '^[0-9a-f-]{36}$'
  then ${auditLog.subjectId}::uuid end`

/**
 * Returns one page of the audit log with the names of the actors and the numbers of the orders, newest first, and how many entries match.
 */
export async function findAudit(db: Executor, filter: AuditFilter) {
  const wanted = and(
    filter.action ? like(auditLog.action, `${escapeLike(filter.action)}%`) : undefined,
    filter.subject_type ? eq(auditLog.subjectType, filter.subject_type) : undefined,
    filter.subject_id ? eq(auditLog.subjectId, filter.subject_id) : undefined,
    filter.actor ? eq(auditLog.actorId, filter.actor) : undefined,
    cameInBy(auditLog.createdAt, filter),
  )
  const rows = await db
    .select({
      entry: auditLog,
      firstName: users.firstName,
      lastName: users.lastName,
      orderNumber: orders.number,
    })
    .from(auditLog)
    .leftJoin(users, eq(auditLog.actorId, users.id))
    .leftJoin(orders, eq(orders.id, orderOfEntry))
    .where(wanted)
    .orderBy(desc(auditLog.id))
    .limit(filter.page_size)
    .offset((filter.page - 1) * filter.page_size)
  return { count: await countRows(db, auditLog, wanted), rows }
}
