/**
 * Lists the changes of a migration that would break an older server process on the same database, one line
 * each; empty if the migration only adds. `newTables` are those that no older process knows; the tables of
 * this migration are added to them.
 *
 * A migration may make only changes that an older process cannot notice: new tables and rows in them, copies of history rows
 * from and to them, further payment methods, settings that are missing, indexes that refuse nothing, new columns that its
 * inserts may leave out, and checks on such a column, whose default must satisfy them. An index may be made concurrently, by
 * a statement that can be repeated, in a migration of its own that begins with `-- outside a transaction`. Every other change
 * is refused, also kinds that nobody has foreseen.
 */
export function breaksOlderProcess(migration: string, newTables: Set<string>): string[] {
  const statements = migration
    .split('--> statement-breakpoint')
    .map((part) => part.replaceAll(/^\s*--.*$/gm, ''))
    // A function's body has semicolons of its own.
    .flatMap((part) => (part.includes('$$') ? [part] : part.split(/;\s*$/m)))
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '')
  for (const statement of statements) {
    const created = /^create table (?:if not exists )?"(\w+)"/i.exec(statement)?.[1]
    if (created !== undefined) newTables.add(created)
  }
  const newColumns = new Set<string>()
  const isOutside = migration.startsWith('-- outside a transaction')
  return statements.flatMap((statement) => {
    if (isOutside !== CONCURRENTLY.test(statement))
      return [`only an index is made outside a transaction, and only there concurrently: ${statement}`]
    const fault = faultOf(statement, newTables, newColumns)
    return fault === null ? [] : [`${fault}: ${statement}`]
  })
}

/** Can be repeated after it was interrupted. */
const CONCURRENTLY = /^create (?:unique )?index concurrently if not exists "/i

const REFUSES_CHANGES =
  /^create trigger "\w+" before (?:update or delete|truncate) on "(?:stock_movements|audit_log|seals)" for each (?:row|statement) execute function "refuse_change"\(\);?$/i

/** The rows of a server that runs next to this one appear in its own tables, and this one's in those of the other. */
const COPIES_HISTORY =
  /^create trigger "\w+" after insert on "(?:order|return|piece)_events" for each row when \(pg_trigger_depth\(\) = 0 and [^"]+\) execute function "copy_to_events"\(\);?$/i

function faultOf(statement: string, newTables: Set<string>, newColumns: Set<string>): string | null {
  if (/^create table /i.test(statement)) return null
  // Without a trigger a function does nothing; one that refuses changes of rows that no release has ever changed.
  if (/^create function "refuse_\w+"\(\) returns trigger /i.test(statement)) return null
  if (/^create function "copy_(?:to|from)_events"\(\) returns trigger /i.test(statement)) return null
  if (REFUSES_CHANGES.test(statement) || COPIES_HISTORY.test(statement)) return null
  const watched = /^create (?:constraint )?trigger "\w+" (?:before|after) [\w ]+ on "(\w+)"/i.exec(
    statement,
  )?.[1]
  if (watched !== undefined && newTables.has(watched)) return null
  // A new column's value for the rows that are there: an older process neither reads nor writes it.
  const filled = /^update "(\w+)"(?: as "\w+")? set "(\w+)" = (.+)$/i.exec(statement)
  const setsOneColumn = filled !== null && !/, "\w+" = /.test(filled[3] ?? '')
  if (setsOneColumn && newColumns.has(`${filled[1]}.${filled[2]}`)) return null
  // Missing settings only: the words of the club win.
  if (/^update "site_settings" set "document" = '[^']+'::jsonb \|\| "document"$/i.test(statement)) return null
  const table =
    /^(?:alter table |create (?:unique )?index (?:concurrently if not exists )?"\w+" on |insert into )"(\w+)"/i.exec(
      statement,
    )?.[1]
  if (table === undefined) return 'neither a new table, nor a new column, nor a new index'
  const added = /^alter table "\w+" add column "(\w+)" ([^,]+)$/i.exec(statement)
  if (added !== null) newColumns.add(`${table}.${added[1]}`)
  if (newTables.has(table)) return null
  // An older process offers a payment method that it does not know, and asks for a slip where money is owed.
  if (/^insert into "payment_methods" .* on conflict do nothing$/i.test(statement)) return null
  // Words that an older process shows as defaults where the document has none.
  if (
    /^insert into "site_settings" \("document"\) select '\{\}' where .* on conflict do nothing$/i.test(
      statement,
    )
  )
    return null
  if (/^insert into /i.test(statement)) return 'writes rows that an older process reads'
  if (/^create unique index /i.test(statement)) return 'refuses rows that an older process writes'
  if (/^create index /i.test(statement)) return null
  if (added !== null) {
    const [, , definition = ''] = added
    if (/\bnot null\b/i.test(definition) && !/\bdefault\b/i.test(definition))
      return 'an older process writes no value for it'
    if (/\b(unique|check|references|generated)\b/i.test(definition))
      return 'refuses rows that an older process writes'
    return null
  }
  // A reference from a column that an older process leaves empty refuses nothing of its own.
  const from = /^alter table "\w+" add constraint "\w+" foreign key \("(\w+)"\) references /i.exec(statement)
  if (from?.[1] !== undefined && newColumns.has(`${table}.${from[1]}`)) return null
  const checked = /^alter table "\w+" add constraint "\w+" check \((.+)\)$/i.exec(statement)?.[1] ?? ''
  const named = [...checked.matchAll(/"(\w+)"\."(\w+)"/g)].map(([, of, column]) => `${of}.${column}`)
  if (named.some((column) => newColumns.has(column))) return null
  return 'changes something that an older process uses'
}
