import { sql } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { TransferRefused } from './refused.ts'

/** A table to transfer, with the columns that its rows are sorted by. */
export type Table = { name: string; key: KeyColumn[] }
type KeyColumn = { name: string; isText: boolean }

/** A sequence of a column: its last value, and whether that value was used. */
export type SequenceState = { table: string; column: string; last: string; called: boolean }

/** Tables that are not transferred, each with the reason. */
export const LEFT_BEHIND: Readonly<Record<string, string>> = {
  claims: 'names who has which record open, for a minute',
  rate_limits: 'counts attempts of the last hour at most, and would keep the lockouts of the old location',
  stored_images: 'describes files of the old location, and is rebuilt in the new one',
  stray_pictures: 'lists files of the old location, and is rebuilt in the new one',
}

/**
 * Returns the tables of the shop as the database defines them, referenced tables first. A database of any
 * release is thus read completely, and rows can be written in this order.
 */
export async function readTables(executor: Executor): Promise<Table[]> {
  const { rows: keys } = await executor.execute<{
    table: string
    column: string | null
    is_text: boolean
  }>(sql`
    select c.relname as table, a.attname as column, coalesce(a.attcollation <> 0, false) as is_text
    from pg_class c
    left join pg_index i on i.indrelid = c.oid and i.indisprimary
    left join lateral unnest(i.indkey::int2[]) with ordinality as k(attnum, place) on true
    left join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    order by c.relname collate "C", k.place`)
  const { rows: references } = await executor.execute<{ from: string; to: string }>(sql`
    select f.relname as from, t.relname as to from pg_constraint x
    join pg_class f on f.oid = x.conrelid
    join pg_class t on t.oid = x.confrelid
    where x.contype = 'f' and f.relnamespace = 'public'::regnamespace and f.oid <> t.oid`)
  const tables = new Map<string, Table>()
  for (const { table: name, column, is_text: isText } of keys) {
    if (name in LEFT_BEHIND) continue
    if (column === null) {
      throw new TransferRefused(
        `The table ${name} has no primary key and does not belong to the shop. Drop it or move it to another schema, then run this again.`,
      )
    }
    const table = tables.get(name) ?? { name, key: [] }
    table.key.push({ name: column, isText })
    tables.set(name, table)
  }
  return inOrderOfReference([...tables.values()], references)
}

function inOrderOfReference(tables: Table[], references: { from: string; to: string }[]): Table[] {
  const done = new Set<string>()
  const ordered: Table[] = []
  while (ordered.length < tables.length) {
    const next = tables.filter(
      ({ name }) =>
        !done.has(name) &&
        references.every(({ from, to }) => from !== name || done.has(to) || to in LEFT_BEHIND),
    )
    if (next.length === 0) throw new Error('The foreign keys of the tables form a cycle.')
    for (const table of next) done.add(table.name)
    ordered.push(...next)
  }
  return ordered
}

/**
 * Returns the current state of the sequences of the given tables. A sequence is never behind a visible row.
 */
export async function readSequences(executor: Executor, tables: readonly Table[]): Promise<SequenceState[]> {
  const { rows } = await executor.execute<{ table: string; column: string; sequence: string }>(sql`
    select c.relname as table, a.attname as column,
      pg_get_serial_sequence(format('%I.%I', 'public', c.relname), a.attname) as sequence
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and pg_get_serial_sequence(format('%I.%I', 'public', c.relname), a.attname) is not null
    order by c.relname collate "C", a.attnum`)
  const carried = new Set(tables.map(({ name }) => name))
  const states: SequenceState[] = []
  for (const { table, column, sequence } of rows) {
    if (!carried.has(table)) continue
    const { rows: found } = await executor.execute<{ last: string; called: boolean }>(
      // The database returns the name quoted.
      sql`select last_value::text as last, is_called as called from ${sql.raw(sequence)}`,
    )
    const [state] = found
    if (state === undefined) throw new Error(`The sequence ${sequence} has no state.`)
    states.push({ table, column, last: state.last, called: state.called })
  }
  return states
}

/** Sets the sequences, so that the next row gets the id that it would have got in the old location. */
export async function setSequences(executor: Executor, states: readonly SequenceState[]): Promise<void> {
  for (const { table, column, last, called } of states) {
    await executor.execute(sql`select setval(
      pg_get_serial_sequence(format('%I.%I', 'public', ${table}::text), ${column}::text)::regclass,
      ${last}::bigint, ${called}::boolean)`)
  }
}
