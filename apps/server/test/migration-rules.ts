/**
 * Lists the changes of a migration that would break an older server process on the same database, one line
 * each; empty if the migration only adds. `newTables` are those that no older process knows; the tables of
 * this migration are added to them.
 *
 * A migration may make only changes that an older process cannot notice: new tables and rows in them, further payment
 * methods, indexes that refuse nothing, new columns that its inserts may leave out, and checks on such a column, whose
 * default must satisfy them. A unique index may be replaced by one of its name with a new column more: the rows of an older
 * process have the default there, so that it refuses the same rows as before. A trigger that touches orders may be replaced
 * by one for other changes. An index may be made concurrently, by a statement that can be repeated, in a migration of its own that
 * begins with `-- outside a transaction`. Every other change is refused, also kinds that nobody has foreseen.
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
  const replaced = replacedIndexes(statements)
  const triggers = replacedTriggers(statements)
  const isOutside = migration.startsWith('-- outside a transaction')
  return statements.flatMap((statement) => {
    if (isOutside !== CONCURRENTLY.test(statement))
      return [`only an index is made outside a transaction, and only there concurrently: ${statement}`]
    const index = /^(?:drop|create unique) index "(\w+)"/i.exec(statement)?.[1] ?? ''
    const isReplaced = replaced.has(index) || triggers.has(statement.toLowerCase().replace(/;$/, ''))
    const fault = isReplaced ? null : faultOf(statement, newTables, newColumns)
    return fault === null ? [] : [`${fault}: ${statement}`]
  })
}

/** Unique indexes that the migration drops and makes again with one of its new columns. */
function replacedIndexes(statements: readonly string[]): Set<string> {
  const added = statements.flatMap((statement) => {
    const column = /^alter table "(\w+)" add column "(\w+)" .*default/i.exec(statement)
    return column === null ? [] : [`${column[1]}.${column[2]}`]
  })
  const dropped = statements.flatMap((statement) => /^drop index "(\w+)"/i.exec(statement)?.[1] ?? [])
  const isMadeAgain = (name: string) =>
    statements.some((statement) => {
      const made = /^create unique index "(\w+)" on "(\w+)" using btree \(([^)]*)\)/i.exec(statement)
      const columns = made?.[3]?.split(',').map((column) => `${made[2]}.${column.replaceAll('"', '')}`)
      return made?.[1] === name && columns?.some((column) => added.includes(column)) === true
    })
  return new Set(dropped.filter(isMadeAgain))
}

/** Can be repeated after it was interrupted. */
const CONCURRENTLY = /^create (?:unique )?index concurrently if not exists "/i

const REFUSES_CHANGES =
  /^create trigger "\w+" before (?:update or delete|truncate) on "(?:stock_movements|audit_log|seals)" for each (?:row|statement) execute function "refuse_change"\(\);?$/i

/** Writes the order's row again as it is, which no process notices but those that ask which transaction wrote it. */
const TOUCHES_ORDER =
  /^create function "touch_order\w*"\(\) returns trigger language plpgsql as \$\$ begin update orders set updated_at = updated_at where id = [^;]+; return null; end \$\$;?$/i
const CALLS_TOUCH_ORDER =
  /^create trigger "(\w+)" after (?:insert|update|delete| or )+ on "(\w+)" for each row (?:when \([^;]+\) )?execute function "touch_order\w*"\(\);?$/i

/** Triggers that the migration drops and makes again for other changes of their table; both only touch orders. */
function replacedTriggers(statements: readonly string[]): Set<string> {
  const made = statements.flatMap((statement) => {
    const [, name, table] = CALLS_TOUCH_ORDER.exec(statement) ?? []
    return name?.endsWith('_touch_order') ? [`drop trigger "${name}" on "${table}"`] : []
  })
  return new Set(made)
}

function faultOf(statement: string, newTables: Set<string>, newColumns: Set<string>): string | null {
  if (/^create table /i.test(statement)) return null
  // Without a trigger a function does nothing; one that refuses changes of rows that no release has ever changed.
  if (/^create function "refuse_\w+"\(\) returns trigger /i.test(statement)) return null
  if (REFUSES_CHANGES.test(statement)) return null
  if (TOUCHES_ORDER.test(statement) || CALLS_TOUCH_ORDER.test(statement)) return null
  const watched = /^create (?:constraint )?trigger "\w+" (?:before|after) [\w ]+ on "(\w+)"/i.exec(
    statement,
  )?.[1]
  if (watched !== undefined && newTables.has(watched)) return null
  // A new column's value for the rows that are there: an older process neither reads nor writes it.
  const filled = /^update "(\w+)"(?: as "\w+")? set "(\w+)" = (.+)$/i.exec(statement)
  const setsOneColumn = filled !== null && !/, "\w+" = /.test(filled[3] ?? '')
  if (setsOneColumn && newColumns.has(`${filled[1]}.${filled[2]}`)) return null
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
