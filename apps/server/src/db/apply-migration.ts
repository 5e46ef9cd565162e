import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { MigrationMeta } from 'drizzle-orm/migrator'
import { errorCauses } from '../disk/error-causes.ts'
import type { Orm, Tx } from './client.ts'
import { DatabaseAway } from './database-away.ts'
import { isLockFailure } from './unavailable.ts'

/** Where a migration cannot run in a transaction, its file begins with this line. */
const OUTSIDE = /^\s*-- outside a transaction\b/
const INDEX_MADE = /create (?:unique )?index concurrently if not exists "(\w+)"/i

/**
 * For the lock that a migration waits for while it has no other. Longer than PostgreSQL's `deadlock_timeout` of 1 s, after
 * which a wait ends an autovacuum of the table.
 */
const FIRST_LOCK_MS = 2_500
/** For all other locks together. They are asked for again and again: a session that waits can be part of a deadlock. */
const OTHER_LOCKS_MS = 500
const ASK_AGAIN_MS = 10
/** For a lock that the statements need and that was not foreseen. */
const STATEMENT_LOCK_MS = 20
const MIN_PAUSE_MS = 50
const MAX_PAUSE_MS = 400
const REPORT_MS = 10_000

/** How long to try, and a receiver of a line now and then about the table that is locked. */
export type Patience = { giveUpMs: number; report: (line: string) => void }

/** A table that a migration changes, and the lock that its statements need at most. */
type NeededLock = { table: string; mode: 'access exclusive' | 'exclusive' }

/**
 * Applies one migration while servers of an older release work on the same database, and notes it. It waits briefly for
 * locks and repeats, so that requests wait for it and none fails. Throws `DatabaseAway` if a table stays locked.
 */
export async function applyMigration(orm: Orm, migration: MigrationMeta, patience: Patience): Promise<void> {
  const until = performance.now() + patience.giveUpMs
  const isOutside = OUTSIDE.test(migration.sql[0] ?? '')
  let blocked: string | undefined
  let nextReport = 0
  for (;;) {
    try {
      return isOutside
        ? await applyOutside(orm, migration)
        : await orm.transaction((tx) => applyInside(tx, migration, blocked))
    } catch (error) {
      if (!isLockFailure(error)) throw error
      blocked = tableOf(error)
      const subject = blocked === undefined ? 'A table' : `The table "${blocked}"`
      if (performance.now() > until) {
        throw new DatabaseAway(
          `${subject} stays locked by another session of the database, so that it cannot be migrated. The migration was not applied. End that session (pg_stat_activity lists all), then try again.`,
        )
      }
      if (performance.now() > nextReport) {
        patience.report(`${subject} is locked by another session. The migration is tried again.`)
        nextReport = performance.now() + REPORT_MS
      }
      // Those who waited behind the lock that was not given go first.
      await setTimeout(MIN_PAUSE_MS + Math.random() * (MAX_PAUSE_MS - MIN_PAUSE_MS))
    }
  }
}

/**
 * Takes all locks before the first change. It waits only for the first one, so that no request is ever in a deadlock with it: the
 * request of an older server might be the one that PostgreSQL ends. The first is the table that was locked last time.
 */
async function applyInside(tx: Tx, migration: MigrationMeta, blocked: string | undefined): Promise<void> {
  const needed = await locksFor(tx, migration.sql)
  const first = needed.find(({ table }) => table === blocked) ?? needed[0]
  const others = needed.filter((lock) => lock !== first)
  if (first !== undefined) {
    await limitWait(tx, FIRST_LOCK_MS)
    await tx.execute(sql.raw(lockTable(first))).catch((error: unknown) => {
      if (!isLockFailure(error)) throw error
      throw new Error(`could not obtain lock on relation "${first.table}"`, { cause: error })
    })
  }
  if (others.length > 0) await tx.execute(sql.raw(lockWithoutWaiting(others)))
  await limitWait(tx, STATEMENT_LOCK_MS)
  // In one message: where the machine is busy, each further one would keep the writers waiting.
  await tx.execute(sql.raw(migration.sql.join('\n;\n')))
  await note(tx, migration)
}

/** The names come from the catalogue and are those of migrations: letters, digits and underscores. */
function lockTable({ table, mode }: NeededLock): string {
  return `lock table "${table}" in ${mode} mode`
}

/** One statement, so that the time between two attempts is PostgreSQL's and not that of a busy network or machine. */
function lockWithoutWaiting(locks: readonly NeededLock[]): string {
  const each = locks.map(
    (lock) => `
      loop
        begin
          ${lockTable(lock)} nowait;
          exit;
        exception when lock_not_available then
          if clock_timestamp() > give_up then raise; end if;
          perform pg_sleep(${ASK_AGAIN_MS / 1000});
        end;
      end loop;`,
  )
  return `do $$
    declare give_up timestamptz := clock_timestamp() + interval '${OTHER_LOCKS_MS} milliseconds';
    begin ${each.join('')}
    end $$`
}

function tableOf(error: unknown): string | undefined {
  for (const { message } of errorCauses(error)) {
    const named = /could not obtain lock on relation "(\w+)"/.exec(message)?.[1]
    if (named !== undefined) return named
  }
  return undefined
}

async function limitWait(tx: Tx, ms: number): Promise<void> {
  await tx.execute(sql.raw(`set local lock_timeout = ${ms}`))
}

/** Each statement by itself. They can be repeated: the invalid index of an interrupted one is dropped first. */
async function applyOutside(orm: Orm, migration: MigrationMeta): Promise<void> {
  for (const statement of migration.sql) {
    const index = INDEX_MADE.exec(statement)?.[1]
    if (index !== undefined && (await isInvalid(orm, index)))
      await orm.execute(sql`drop index concurrently ${sql.identifier(index)}`)
    await orm.execute(sql.raw(statement))
  }
  await note(orm, migration)
}

async function isInvalid(orm: Orm, index: string): Promise<boolean> {
  const { rows } = await orm.execute(sql`select from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace and relname = ${index} and not indisvalid`)
  return rows.length > 0
}

async function note(executor: Orm | Tx, { hash, folderMillis }: MigrationMeta): Promise<void> {
  await executor.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`,
  )
}

/**
 * Returns the existing tables that statements name, themselves or by an index. A column of such a name only locks one table
 * more. Reads go on under `exclusive`; who wants to write, or has locked rows in order to write, waits.
 */
async function locksFor(tx: Tx, statements: readonly string[]): Promise<NeededLock[]> {
  const bare = statements.map((statement) =>
    statement
      .replaceAll(/^\s*--.*$/gm, '')
      .replaceAll(/\$\$.*?\$\$/gs, '')
      .trim(),
  )
  const namesIn = (parts: readonly string[]) =>
    parts.flatMap((part) => [...part.matchAll(/"(\w+)"/g)].map(([, name = '']) => name))
  const keepsReaders = (part: string) =>
    !/^(?:alter|drop|truncate) /i.test(part) || /^alter table .* foreign key /is.test(part)
  const strong = new Set(namesIn(bare.filter((part) => !keepsReaders(part))))
  const all = [...new Set(namesIn(bare))]
  const { rows } = await tx.execute<{ table: string; name: string }>(sql`
    select coalesce(of_index.relname, named.relname) as "table", named.relname as name
    from pg_class as named
    left join pg_index on pg_index.indexrelid = named.oid
    left join pg_class as of_index on of_index.oid = pg_index.indrelid
    where named.relnamespace = 'public'::regnamespace and named.relkind in ('r', 'i')
      and named.relname in (select jsonb_array_elements_text(${JSON.stringify(all)}::jsonb))
    order by "table"`)
  const exclusive = new Set(rows.flatMap(({ table, name }) => (strong.has(name) ? [table] : [])))
  return [...new Set(rows.map(({ table }) => table))].map((table) => ({
    table,
    mode: exclusive.has(table) ? 'access exclusive' : 'exclusive',
  }))
}
