import type { AuditAction } from '@jansi/contract/audit-actions'
import type { Endpoint } from '@jansi/contract/endpoint'
import type { ErrorBody } from '@jansi/contract/errors'
import type { SortInput } from '@jansi/contract/versions'
import { asc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { type AppError, notFound, stale } from '../../core/app-error.ts'
import type { Deps } from '../../core/deps.ts'
import { columnsOf } from '../../core/plain-row.ts'
import type { Principal } from '../../core/principal.ts'
import { type OrderedTable, sortRows } from '../../core/sort-rows.ts'
import type { Executor, Tx } from '../../db/client.ts'
import { violatedConstraint } from '../../db/constraint-violation.ts'
import { inTransaction } from '../../db/unit-of-work.ts'
import { mount } from '../../http/mount.ts'
import type { Scope } from '../../http/scope.ts'
import { recordAudit } from '../audit/steps/record-audit.ts'
import { refuseUnknownImages } from '../images/steps/refuse-unknown-images.ts'

type SortedKind<Action> = Action extends `${infer Kind}.order` ? Kind : never
type DeletedKind<Action> = Action extends `${infer Kind}.delete` ? Kind : never
type OrderedRow = { id: number; version: number }
type ById = { params: z.ZodType<{ id: number }> }
type StaffCall<Body, Status extends number> = Omit<Endpoint, 'access' | 'body' | 'params' | 'responses'> & {
  access: 'staff'
  responses: Record<Status, z.ZodType<Body>>
}

/** A short list that staff edit, sort and delete from: its table, its calls, and its own rules. */
export type OrderedList<Row extends OrderedRow, Shown extends ErrorBody> = {
  table: OrderedTable
  /** The kind of its records in the audit log. */
  kind: SortedKind<AuditAction> & DeletedKind<AuditAction>
  calls: {
    list: StaffCall<Shown[], 200>
    create: StaffCall<Shown, 201> & { body: z.ZodType<Partial<Shown>> }
    update: StaffCall<Shown, 200> & ById & { body: z.ZodType<Partial<Shown> & { version: number }> }
    sort: StaffCall<Shown[], 200> & { body: z.ZodType<SortInput> }
    remove: StaffCall<{ id: number }, 200> & ById & { query: z.ZodType<{ version: number }> }
  }
  /** Reads all records in their order; one only when `id` is given. */
  read: (db: Executor, id?: number) => Promise<Row[]>
  present: (row: Row) => Shown
  /** Returns given fields as they are stored. Throws 400 for one that is left without content. */
  clean?: (given: Partial<Shown>) => object | Promise<object>
  /** Throws 400 for fields that do not go together. */
  check?: (fields: Partial<Shown>) => void
  /** Returns the data of the audit row of a new, changed or deleted record; a deletion has no input. */
  audited: (row: Row, input?: object) => object
  /** The refusal by the constraint of the database that a write would violate. */
  refusals?: Readonly<Record<string, () => AppError>>
}

/** Reads the rows of a table in their order; one only when `id` is given. */
export function rowsInOrder<Table extends OrderedTable>(
  table: Table,
): (db: Executor, id?: number) => Promise<Table['$inferSelect'][]>
export function rowsInOrder(table: OrderedTable) {
  return (db: Executor, id?: number) =>
    db
      .select()
      .from(table)
      .where(id === undefined ? undefined : eq(table.id, id))
      .orderBy(asc(table.position), asc(table.id))
}

/**
 * Mounts the calls of a list. A change names the version that was read, and is audited. They throw 404; 409 `stale` with the
 * current record or list; 400 for an image that is not stored, or a refusal of `clean` or `check`.
 */
export function mountOrderedList<Row extends OrderedRow, Shown extends ErrorBody>(
  scope: Scope,
  deps: Deps,
  list: OrderedList<Row, Shown>,
): void {
  const { table, kind, calls, read, present, audited, check, refusals = {} } = list
  const { orm } = deps.database
  const readAll = async (db: Executor) => (await read(db)).map(present)
  const readOne = async (db: Executor, id: number) => {
    const [row] = await read(db, id)
    if (!row) throw notFound()
    return row
  }
  const lockAsRead = async (tx: Tx, id: number, version: number) => {
    await tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('update')
    const row = await readOne(tx, id)
    if (row.version !== version) throw stale(present(row))
    return row
  }
  const stored = async (given: Partial<Shown>) => {
    const key = 'image_key' in given ? given.image_key : null
    if (typeof key === 'string') await refuseUnknownImages(deps.files, 'image_key', [key])
    return (await list.clean?.(given)) ?? given
  }

  type Written<Result> = { id: number | null; data: object; result: Result }
  async function write<Result>(
    { userId }: Principal,
    verb: 'create' | 'update' | 'order' | 'delete',
    work: (tx: Tx) => Promise<Written<Result>>,
  ): Promise<Result> {
    try {
      return await inTransaction(orm, async ({ tx }) => {
        const { id, data, result } = await work(tx)
        await recordAudit(tx, {
          actorId: userId,
          action: `${kind}.${verb}`,
          subjectType: kind,
          subjectId: id === null ? '' : String(id),
          data,
          createdAt: deps.clock(),
        })
        return result
      })
    } catch (error) {
      throw refusals[violatedConstraint(error) ?? '']?.() ?? error
    }
  }

  mount(scope, calls.list, () => readAll(orm))
  mount(scope, calls.create, async ({ body, principal }) => {
    const input = await stored(body)
    check?.(body)
    return write(principal, 'create', async (tx) => {
      const [added] = await tx.insert(table).values(columnsOf(table, input)).returning({ id: table.id })
      if (!added) throw new Error(`the ${kind} was not written`)
      const row = await readOne(tx, added.id)
      return { id: row.id, data: audited(row, body), result: present(row) }
    })
  })
  mount(scope, calls.update, async ({ params: { id }, body, principal }) => {
    const { version, ...given } = body
    const input = await stored(body)
    return write(principal, 'update', async (tx) => {
      const before = await lockAsRead(tx, id, version)
      check?.({ ...present(before), ...body })
      await tx
        .update(table)
        .set({ ...columnsOf(table, input), version: version + 1 })
        .where(eq(table.id, id))
      const row = await readOne(tx, id)
      return { id, data: audited(row, given), result: present(row) }
    })
  })
  mount(scope, calls.sort, ({ body, principal }) =>
    write(principal, 'order', async (tx) => {
      const isSorted = await sortRows(tx, table, body)
      const result = await readAll(tx)
      if (!isSorted) throw stale(result)
      return { id: null, data: body, result }
    }),
  )
  mount(scope, calls.remove, ({ params: { id }, query: { version }, principal }) =>
    write(principal, 'delete', async (tx) => {
      const row = await lockAsRead(tx, id, version)
      await tx.delete(table).where(eq(table.id, id))
      return { id, data: audited(row), result: { id } }
    }),
  )
}
