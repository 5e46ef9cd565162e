import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Database } from '../db/client.ts'
import { migrationsFolder } from '../db/migrate.ts'
import type { Settings } from '../env.ts'
import type { FileStore } from '../files/store.ts'
import { readOutboxState } from '../modules/monitoring/queries.ts'
import { stockFaults } from '../modules/stock/stock-faults.ts'
import { filesNamedBy } from '../transfer/named-files.ts'
import { inSnapshot, readRows } from '../transfer/rows.ts'
import { readTables } from '../transfer/tables.ts'
import { type CheckResult, examine, fault, ok, warning } from './check-result.ts'
import { countAccounts, findWrongAmounts, readAppliedMigrations, readDatabaseState } from './queries.ts'

/** What the doctor looks into: an open database that is not changed, and the store of its images. */
export type CheckedShop = {
  database: Database
  files: Pick<FileStore, 'list'>
  settings: Pick<Settings, 'production' | 'databaseUrl' | 's3'>
  clock: () => Date
}

const OLDEST_POSTGRES = 14
const CLOCK_WARNS_MS = 2_000
const CLOCK_FAILS_MS = 60_000
const OUTBOX_LATE_MS = 15 * 60_000
const SHOWN = 5

const REACH_DATABASE =
  'See that PostgreSQL runs and that DATABASE_URL is right; the log of the server tells more. Then run this again.'
const RESTORE =
  'Do not repair it by hand. Make a backup now (npm run backup) and keep it; docs/operations.md tells how to go on (“When stock and ledger disagree”).'

/**
 * Looks into the database and the images: version, migrations, clock, the ledger against the stock, orders'
 * amounts against their lines, images against rows, the outbox. Changes nothing. On the embedded database
 * everybody else waits while the images' rows are read.
 */
export async function checkShop(shop: CheckedShop): Promise<CheckResult[]> {
  const database = await examine('database', REACH_DATABASE, () => examineDatabase(shop))
  if (database.some(({ state }) => state === 'fault')) return database
  const migrations = await examine('migrations', REACH_DATABASE, () => examineMigrations(shop))
  const found = [
    ...database,
    ...migrations,
    ...(await examine('clock', REACH_DATABASE, () => examineClock(shop))),
  ]
  // Tables of another release are not ours to read.
  if (migrations.some(({ state }) => state === 'fault')) return found
  return [
    ...found,
    ...(await examine('stock', REACH_DATABASE, () => examineStock(shop))),
    ...(await examine('orders', REACH_DATABASE, () => examineOrders(shop))),
    ...(await examine('pictures', 'See that the store of the pictures answers, and run this again.', () =>
      examineImages(shop),
    )),
    ...(await examine('mail', REACH_DATABASE, () => examineOutbox(shop))),
    ...(await examine('settings', REACH_DATABASE, () => examineAccounts(shop))),
  ]
}

async function examineDatabase({ database, settings }: CheckedShop): Promise<CheckResult[]> {
  const began = performance.now()
  const { version } = await readDatabaseState(database.orm)
  const ms = Math.round(performance.now() - began)
  const name = database.engine === 'embedded' ? 'The embedded PostgreSQL' : 'PostgreSQL'
  if (Number.parseInt(version, 10) < OLDEST_POSTGRES) {
    return [
      warning(
        'database',
        `${name} ${version} is older than the shop is made for.`,
        'Upgrade PostgreSQL to 14 or newer.',
      ),
    ]
  }
  const answers = ok('database', `${name} ${version} answers in ${ms} ms.`)
  if (settings.databaseUrl === undefined || settings.s3 !== undefined) return [answers]
  return [
    answers,
    warning(
      'database',
      'The database is PostgreSQL, and the pictures lie in the folder of one machine.',
      'Right for one machine. Before a second server is started: npm run move to a bucket, and set S3_*.',
    ),
  ]
}

async function examineMigrations({ database }: CheckedShop): Promise<CheckResult> {
  const applied = await readAppliedMigrations(database.orm)
  const known = readMigrationFiles({ migrationsFolder: migrationsFolder() })
  if (applied === null) {
    return fault(
      'migrations',
      'The database was never prepared for the shop.',
      'Start the server once: it does that.',
    )
  }
  const hashes = new Set(known.map(({ hash }) => hash))
  const unknown = applied.filter(({ hash }) => !hashes.has(hash))
  if (unknown.length > 0) {
    return fault(
      'migrations',
      `${unknown.length} of the database's ${applied.length} migrations are not of this program.`,
      'A newer release was at work here. Install that release again; going back needs a backup from before it.',
    )
  }
  const there = new Set(applied.map(({ hash }) => hash))
  const missing = known.filter(({ hash }) => !there.has(hash))
  if (missing.length > 0) {
    return fault(
      'migrations',
      `${missing.length} of ${known.length} migrations are not applied.`,
      'Make a backup, then start the server of this release: it applies them.',
    )
  }
  return ok('migrations', `All ${known.length} migrations are applied.`)
}

async function examineClock({ database, clock }: CheckedShop): Promise<CheckResult> {
  const before = clock().getTime()
  const { now } = await readDatabaseState(database.orm)
  const after = clock().getTime()
  // Somewhere between the two the database looked at its own.
  const apart = Math.max(0, before - now.getTime(), now.getTime() - after)
  const says = `This machine's clock and the database's are ${(apart / 1000).toFixed(1)} s apart.`
  const todo =
    'Let both machines keep their time by NTP (timedatectl set-ntp true): deadlines and sessions hang on it.'
  if (apart >= CLOCK_FAILS_MS) return fault('clock', says, todo)
  return apart >= CLOCK_WARNS_MS ? warning('clock', says, todo) : ok('clock', says)
}

async function examineStock({ database }: CheckedShop): Promise<CheckResult> {
  const faults = await inSnapshot(database, stockFaults)
  if (faults.length === 0) return ok('stock', 'Quantities, ledger, loans and orders agree.')
  const shown = faults.slice(0, SHOWN).join('; ')
  return fault('stock', `${faults.length} times the stock does not add up: ${shown}`, RESTORE)
}

async function examineOrders({ database }: CheckedShop): Promise<CheckResult> {
  const { count, examples } = await inSnapshot(database, findWrongAmounts)
  if (count === 0) return ok('orders', "Every order's amount is the sum of its lines.")
  const shown = examples
    .slice(0, SHOWN)
    .map(({ id, amount, lines }) => `${id}: ${amount}, lines ${lines} satang`)
  return fault('orders', `${count} orders do not add up: ${shown.join('; ')}`, RESTORE)
}

async function examineImages({ database, files }: CheckedShop): Promise<CheckResult> {
  // Rows first: what they name was stored before, and is there when the store is asked after.
  const named = await inSnapshot(database, async (tx) => {
    const keys = new Set<string>()
    for (const table of await readTables(tx)) {
      for await (const rows of readRows(tx, table)) {
        for (const row of rows) for (const key of filesNamedBy(table.name, row)) keys.add(key)
      }
    }
    return keys
  })
  const stored = new Set<string>()
  for await (const key of files.list()) stored.add(key)
  const missing: string[] = []
  for (const key of named) if (!stored.has(key)) missing.push(key)
  const orphans = stored.size - (named.size - missing.length)
  if (missing.length > 0) {
    return fault(
      'pictures',
      `${missing.length} of ${named.size} files that rows name are not in the store: ${missing.slice(0, SHOWN).join(', ')}`,
      'See that DATA_DIR or S3_BUCKET is the right one. Lost files come back by npm run restore into another place, from where they are copied over.',
    )
  }
  return ok(
    'pictures',
    `All ${named.size} files that rows name are stored, and ${orphans} that no row names.`,
  )
}

async function examineOutbox({ database, clock }: CheckedShop): Promise<CheckResult[]> {
  const { waiting, since, failed } = await readOutboxState(database.orm)
  const late = since === null ? 0 : clock().getTime() - since.getTime()
  const found: CheckResult[] = []
  if (failed > 0) {
    found.push(
      warning(
        'mail',
        `${failed} mails were given up.`,
        'In the console, as admin: mails, state "failed"; mend what it says and send them again.',
      ),
    )
  }
  if (late > OUTBOX_LATE_MS) {
    found.push(
      warning(
        'mail',
        `${waiting} mails wait, the oldest for ${Math.round(late / 60_000)} minutes.`,
        'See that a server runs and that the mail server takes mails; every mail is tried for about four hours and a half.',
      ),
    )
  }
  return found.length > 0 ? found : [ok('mail', `No mail is late or given up; ${waiting} wait.`)]
}

async function examineAccounts({ database, settings }: CheckedShop): Promise<CheckResult[]> {
  if (!settings.production) return []
  const { admins, demo } = await countAccounts(database.orm)
  const found: CheckResult[] = []
  if (admins === 0) {
    found.push(
      warning(
        'settings',
        'Nobody is an admin of this shop.',
        'Sign up in the shop, then: npm run setup -- --admin your@address.',
      ),
    )
  }
  if (demo > 0) {
    found.push(
      fault(
        'settings',
        `${demo} accounts of the demo shop (…@jansi.test) can sign in, in production.`,
        'Deactivate them in the console, after there is an admin of your own; set SEED=none.',
      ),
    )
  }
  return found
}
