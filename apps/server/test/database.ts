import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, inject } from 'vitest'
import { type Database, type Orm, openDatabase } from '../src/db/client.ts'

/**
 * A migrated, empty embedded database for a test file, emptied again before every test. Call it at the top of the
 * file; what it answers may be used inside hooks and tests.
 */
export function useDatabase(): { readonly database: Database; readonly orm: Orm } {
  let opened: Database | undefined
  beforeAll(async () => {
    opened = await openTestDatabase()
  })
  beforeEach(async () => {
    if (opened !== undefined) await truncateAll(opened.orm)
  })
  afterAll(() => opened?.close())
  const current = () => {
    if (opened === undefined) throw new Error('The test database is open only inside hooks and tests.')
    return opened
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

/** Loads a migrated, empty embedded database into memory; the caller closes it. */
export async function openTestDatabase(): Promise<Database> {
  const image = new Blob([new Uint8Array(await readFile(inject('databaseImage')))])
  return openDatabase({ dataDir: 'memory', image })
}

/** Empties every table of ours and starts all ids at 1 again. */
export async function truncateAll(orm: Orm): Promise<void> {
  const { rows } = await orm.execute<{ tables: string | null }>(
    sql`select string_agg(format('%I.%I', schemaname, tablename), ', ') as tables
      from pg_tables where schemaname = 'public'`,
  )
  const tables = rows[0]?.tables
  if (tables) await orm.execute(sql.raw(`truncate ${tables} restart identity cascade`))
}
