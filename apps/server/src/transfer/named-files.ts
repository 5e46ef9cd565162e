import { sql } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { requiredFilesOf } from '../files/image-files.ts'
import { readTables } from './tables.ts'

/** Tables that record the past: they may name images that were removed since. */
const TELL_OF_THE_PAST = new Set(['audit_log', 'outbox_mails'])
const KEYS = /\b(?:public\/[A-Za-z0-9_-]{16,64}|private\/[A-Za-z0-9_-]{16,64}\.jpg)(?![A-Za-z0-9_-])/g

/**
 * Returns the files that a row needs, in any column or text: a private image is one file, a public one two. The others
 * of an image can be made again. `row` is a row of the table as JSON text.
 */
export function filesNamedBy(table: string, row: string): string[] {
  if (TELL_OF_THE_PAST.has(table)) return []
  return (row.match(KEYS) ?? []).flatMap(requiredFilesOf)
}

/** Columns of these types contain no text, and so no key. */
const WORDLESS = ['bool', 'int2', 'int4', 'int8', 'float8', 'numeric', 'date', 'timestamptz', 'uuid', 'bytea']

/** Returns all images that rows name, one table at a time. The database searches, so that no row is sent. */
export async function readNamedImages(db: Executor): Promise<Set<string>> {
  // PostgreSQL has its own syntax for a word boundary.
  const pattern = KEYS.source.replaceAll('\\b', '\\y')
  const named = new Set<string>()
  for (const { name } of await readTables(db)) {
    if (TELL_OF_THE_PAST.has(name)) continue
    const columns = await columnsWithWords(db, name)
    if (columns.length === 0) continue
    const words = sql.join(
      columns.map((column) => sql`${sql.identifier(column)}::text`),
      sql`, `,
    )
    // Most rows name no image, and LIKE excludes them much faster than the pattern.
    const { rows } = await db.execute<{ key: string }>(sql`
      select distinct found[1] as key
      from (select concat_ws(' ', ${words}) as words from ${sql.identifier(name)}) t,
        regexp_matches(words, ${`(${pattern})`}::text, 'g') as found
      where words like '%public/%' or words like '%private/%'`)
    for (const { key } of rows) named.add(key)
  }
  return named
}

async function columnsWithWords(db: Executor, table: string): Promise<string[]> {
  const { rows } = await db.execute<{ column: string }>(sql`
    select a.attname as column from pg_attribute a join pg_type t on t.oid = a.atttypid
    where a.attrelid = format('public.%I', ${table}::text)::regclass and a.attnum > 0 and not a.attisdropped
      and t.typname not in (${sql.join(
        WORDLESS.map((type) => sql`${type}`),
        sql`, `,
      )})
    order by a.attnum`)
  return rows.map(({ column }) => column)
}
