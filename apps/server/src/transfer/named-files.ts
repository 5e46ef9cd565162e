import { sql } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { PUBLIC_WIDTHS } from '../files/image-task.ts'
import { readTables } from './tables.ts'

/** Tables that tell of the past, and may name pictures that were taken away since. */
const TELL_OF_THE_PAST = new Set(['audit_log', 'outbox_mails'])
const KEYS = /\b(?:public\/[A-Za-z0-9_-]{16,64}|private\/[A-Za-z0-9_-]{16,64}\.jpg)(?![A-Za-z0-9_-])/g

/**
 * The files that rows name, in whatever column or text: a private picture is one file, a public one four. `row` is a
 * row of the table as JSON text.
 */
export function filesNamedBy(table: string, row: string): string[] {
  if (TELL_OF_THE_PAST.has(table)) return []
  return (row.match(KEYS) ?? []).flatMap((key) =>
    key.startsWith('private/')
      ? [key]
      : [...PUBLIC_WIDTHS.map((width) => `${key}/${width}.webp`), `${key}/share.jpg`],
  )
}

/** The picture that a file belongs to, as rows name it: `public/<random>` or `private/<random>.jpg`. */
export function pictureOf(file: string): string {
  return file.startsWith('private/') ? file : file.slice(0, file.lastIndexOf('/'))
}

/** All pictures that rows name, a table at a time and found by the database itself: no row leaves it. */
export async function readNamedPictures(db: Executor): Promise<Set<string>> {
  // PostgreSQL writes the bound of a word its own way.
  const pattern = KEYS.source.replaceAll('\\b', '\\y')
  const named = new Set<string>()
  for (const { name } of await readTables(db)) {
    if (TELL_OF_THE_PAST.has(name)) continue
    const { rows } = await db.execute<{ key: string }>(sql`
      select distinct found[1] as key
      from ${sql.identifier(name)} t, regexp_matches(to_jsonb(t)::text, ${`(${pattern})`}::text, 'g') as found`)
    for (const { key } of rows) named.add(key)
  }
  return named
}
