import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Database, type Orm, openDatabase, type Tx } from '../src/db/client.ts'
import { createTestDatabase } from './run-postgres.ts'

type Opened = { database: Database; schema: string }

/** An opened database of a test file, inside its hooks and tests. */
export type TestDatabase = { readonly database: Database; readonly orm: Orm }

/** Longer than in production: many tests share the processor. */
export const STATEMENT_MS = 60_000

/** Databases of files that have ended in this process, for the next ones: to open one takes a second and more. */
const idle: Opened[] = []

/**
 * Opens a migrated, empty database with one session for a test file, emptied before every test. Call it at the top of the file;
 * the result may be used inside hooks and tests.
 */
export function useDatabase({ isOneStory = false }: { isOneStory?: boolean } = {}): TestDatabase {
  let opened: Opened | undefined
  beforeAll(async () => {
    opened = idle.pop()
    if (opened === undefined) {
      const database = await openTestDatabase()
      opened = { database, schema: await describeSchema(database.orm) }
    }
  })
  const beforeStoryOrTest = isOneStory ? beforeAll : beforeEach
  beforeStoryOrTest(async () => {
    if (opened !== undefined) await emptyTables(opened.database.orm)
  })
  afterAll(async () => {
    if (opened === undefined) return
    if (!(await isAsMigrated(opened))) return opened.database.close()
    // The next file may fill it before its first test.
    await emptyTables(opened.database.orm)
    idle.push(opened)
  })
  const current = () => {
    if (opened === undefined) throw new Error('The test database is open only inside hooks and tests.')
    return opened.database
  }
  return {
    get database() {
      return current()
    },
    get orm() {
      return current().orm
    },
  }
}

/** Runs `work` as a database owner can, with triggers switched off: rows of the ledger may then be changed. */
export async function withoutTriggers(orm: Orm, work: (tx: Tx) => Promise<unknown>): Promise<void> {
  await orm.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await work(tx)
  })
}

/** Opens a new, migrated, empty database of the run's PostgreSQL with one session; the caller closes it. */
export function openTestDatabase(): Promise<Database> {
  return openOne({ migrated: true })
}

/** Opens a new database without tables with one session; the caller closes it. */
export function openUnmigratedDatabase(): Promise<Database> {
  return openOne({ migrated: false })
}

async function openOne(content: { migrated: boolean }): Promise<Database> {
  const url = await createTestDatabase(content)
  return openDatabase({ url, dataDir: '', poolSize: 1, statementMs: STATEMENT_MS })
}

/** Drop the state of a session but for its named statements, on which the driver relies: `discard all` would drop them too. */
const FORGET = ['reset all', 'discard temp', 'select pg_advisory_unlock_all()']

/**
 * Whether the next file may use a database: it responds, has no settings of the last one, and its schema is
 * unchanged.
 */
async function isAsMigrated({ database, schema }: Opened): Promise<boolean> {
  try {
    for (const part of FORGET) await database.orm.execute(sql.raw(part))
    return (await describeSchema(database.orm)) === schema
  } catch {
    return false
  }
}

/**
 * A text that changes with every table, column, default, constraint, index, trigger, function and migration: the number of
 * rows in the catalogues and the newest transaction that wrote one. To read the rows themselves takes ten times as long.
 */
async function describeSchema(orm: Orm): Promise<string> {
  const catalogues = [
    'class',
    'attribute',
    'attrdef',
    'constraint',
    'index',
    'trigger',
    'proc',
    'type',
    'namespace',
  ]
  const lines = catalogues.map(
    (name) => `select '${name}' as name, count(*) as rows, max(xmin::text::bigint) as newest from pg_${name}`,
  )
  const { rows } = await orm.execute<{ description: string }>(
    sql.raw(`select concat_ws(E'\\n',
      (select string_agg(concat_ws(' ', name, rows, newest), E'\\n') from (${lines.join(' union all ')}) as catalogues),
      (select string_agg(concat_ws(' ', id, hash, created_at), E'\\n' order by id) from drizzle.__drizzle_migrations)
    ) as description`),
  )
  return rows[0]?.description ?? ''
}

/**
 * Empties every table of ours and resets all ids to 1. Only tables with pages are touched, since most tests fill few; the
 * vacuum gives their pages back and stores the next rows in insertion order, as in a new table. TRUNCATE makes new files
 * for each table and index, which takes four times as long.
 */
export async function emptyTables(orm: Orm): Promise<void> {
  const names = await filledTables(orm)
  await orm.execute(sql.raw(`do $$ begin ${emptying(names)} end $$`))
  if (names.length > 0) await orm.execute(sql.raw(`vacuum ${names.join(', ')}`))
}

async function filledTables(orm: Orm): Promise<string[]> {
  const { rows } = await orm.execute<{ name: string }>(sql`
    select oid::regclass::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0`)
  return rows.map(({ name }) => name)
}

const emptying = (names: readonly string[]) => `
  set local session_replication_role = replica;
  ${names.map((name) => `delete from ${name};`).join('\n')}
  perform setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
  from pg_sequences where schemaname = 'public' and last_value is not null;`

/**
 * Copies the rows of all tables and the state of their ids. The function that it returns brings them back, as
 * often as it is called.
 */
export async function copyRows(orm: Orm): Promise<() => Promise<void>> {
  const inserts: string[] = []
  for (const name of await filledTables(orm)) {
    const { rows } = await orm.execute<{ copy: string | null }>(
      sql.raw(`select json_agg(t)::text as copy from ${name} t`),
    )
    const [{ copy } = { copy: null }] = rows
    if (copy !== null)
      inserts.push(`insert into ${name} overriding system value
        select * from json_populate_recordset(null::${name}, $copy$${copy}$copy$);`)
  }
  const { rows: ids } = await orm.execute<{ name: string; last: string }>(sql`
    select format('%I.%I', schemaname, sequencename) as name, last_value as last
    from pg_sequences where schemaname = 'public' and last_value is not null`)
  const counting = ids.map(({ name, last }) => `perform setval('${name}', ${last});`)
  return async () => {
    const names = await filledTables(orm)
    const parts = [emptying(names), ...inserts, ...counting]
    await orm.execute(sql.raw(`do $all$ begin ${parts.join('\n')} end $all$`))
  }
}
