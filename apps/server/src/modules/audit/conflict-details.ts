import type { ErrorCode } from '@jansi/contract/error-codes'
import type { LastChange } from '@jansi/contract/errors'
import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../core/app-error.ts'
import type { Deps } from '../../core/deps.ts'
import type { Executor } from '../../db/client.ts'

type Subject = { type: LastChange['record']; id: string }

type LastChangeRow = {
  number: number | null
  status: string
  member_id: number
  member: string
  actor_id: number | null
  actor: string | null
  action: string
  at: string
}

/** Refusals with 409 that no other person has caused. */
const NOT_BY_OTHERS: ReadonlySet<unknown> = new Set<ErrorCode>([
  'own_case',
  'erased_account',
  'idempotency_conflict',
])

/**
 * Runs work on an order or a return. If it is refused with 409 because the record is not as its caller saw it, the
 * refusal carries the last change of the record and its author.
 */
export async function withConflictDetails<Result>(
  db: Executor,
  viewerId: number,
  record: Subject,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 409 || NOT_BY_OTHERS.has(error.body.code))
      throw error
    const change = await readLastChange(db, viewerId, record)
    throw change === null ? error : new AppError(409, { ...error.body, last_change: change })
  }
}

/** Returns how `mountChanges` runs commands on orders or returns: by `withConflictDetails`. */
export function conflictDetailsOf({ database }: Pick<Deps, 'database'>, type: Subject['type']) {
  return (id: string, viewer: { userId: number }, command: () => Promise<unknown>) =>
    withConflictDetails(database.orm, viewer.userId, { type, id }, command)
}

async function readLastChange(db: Executor, viewerId: number, record: Subject): Promise<LastChange | null> {
  const { rows } = await db.execute<LastChangeRow>(lastChangeOf(record))
  const [last] = rows
  if (last === undefined) return null
  const by =
    last.actor_id === viewerId
      ? 'you'
      : last.actor_id === null
        ? 'system'
        : last.actor_id === last.member_id
          ? 'member'
          : 'staff'
  return {
    record: record.type,
    id: record.id,
    number: last.number,
    member: last.member.trim(),
    by,
    actor: by === 'staff' ? (last.actor ?? '').trim() : null,
    action: last.action,
    at: new Date(last.at).toISOString(),
    status: last.status,
  }
}

/** The newest row of a record's history and audit log; a row of the log holds more than one of the history. */
function lastChangeOf({ type, id }: Subject): SQL {
  const [table, key, audited, number] =
    type === 'order'
      ? (['orders', 'order_id', 'order', 'r.number'] as const)
      : (['return_sessions', 'return_session_id', 'return_session', 'null::int'] as const)
  return sql`
    select ${sql.raw(number)} as number, r.status, r.user_id as member_id,
      m.first_name || ' ' || m.last_name as member, c.actor_id, a.first_name || ' ' || a.last_name as actor,
      c.action, c.created_at::text as at
    from ${sql.identifier(table)} r join users m on m.id = r.user_id
      cross join lateral (
        select * from (
          select to_status as action, actor_id, created_at, 1 as rank, id from events
            where ${sql.identifier(key)} = ${id}
          union all
          select action, actor_id, created_at, 2 as rank, id from audit_log
            where subject_type = ${audited} and subject_id = ${id}
        ) rows order by created_at desc, rank desc, id desc limit 1
      ) c
      left join users a on a.id = c.actor_id
    where r.id = ${id}`
}
