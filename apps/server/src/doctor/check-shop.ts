import type { Database } from '../db/client.ts'
import { knownMigrations } from '../db/migrate.ts'
import { POSTGRES } from '../db/private/binaries.ts'
import type { Settings } from '../env.ts'
import { imageOf } from '../files/image-files.ts'
import type { FileStore } from '../files/store.ts'
import { countDerived } from '../modules/images/queries.ts'
import { examineJournal } from '../modules/journal/journal-faults.ts'
import { readOutboxState } from '../modules/monitoring/queries.ts'
import { forgottenSlips } from '../modules/payments/slip-faults.ts'
import { sealFaults } from '../modules/seals/seal-faults.ts'
import { stockFaults } from '../modules/stock/stock-faults.ts'
import { filesNamedBy } from '../transfer/named-files.ts'
import { inSnapshot, readRows } from '../transfer/rows.ts'
import { readTables } from '../transfer/tables.ts'
import { checkCopies } from './check-copies.ts'
import { type CheckResult, examine, fault, ok, warning } from './check-result.ts'
import { countAccounts, findWrongAmounts, readAppliedMigrations, readDatabaseState } from './queries.ts'

/** The open database and image store that the doctor reads and does not change. */
export type CheckedShop = {
  database: Database
  files: Pick<FileStore, 'list'>
  settings: Pick<Settings, 'production' | 'databaseUrl' | 's3' | 'copies' | 'dataDir'>
  clock: () => Date
}

const OLDEST_POSTGRES = 15
const DAY_MS = 86_400_000
const OLD_PROGRAMS_DAYS = 365
const CLOCK_WARNS_MS = 2_000
const CLOCK_FAILS_MS = 60_000
const OUTBOX_LATE_MS = 15 * 60_000
const SHOWN = 5

const REACH_DATABASE =
  'See the log of the server, or that of the private database in DATA_DIR/postgres/log. With DATABASE_URL, check that it is correct and that PostgreSQL runs. Then run npm run doctor again.'
const RESTORE =
  'Do not repair it by hand. Make a backup now (npm run backup) and keep it. The next steps are in docs/operations.md (“When stock and ledger disagree”).'
const CORRECT_BOOKS =
  'The server posts nothing for them by itself. Compare each with the bank statement and the history of the order, then an admin posts a correction with a reason in the console (Today, “บัญชีไม่ตรง”). See docs/operations.md (“When the money journal disagrees”).'
const LOOK_FOR_MONEY =
  'Look for each transfer in the bank statement. If money came that nobody recorded, staff record it: on the page of a paid order, or of a return that owes nothing, as a further payment (“มีเงินเข้าเพิ่ม”). It is then owed back, under the refunds.'
const COMPARE_WITH_BACKUP =
  'Find out who has access to the database. Restore an older backup into another location and compare the named row with the one there.'

/**
 * Checks the database and the images: version, migrations, clock, ledger against stock, order amounts against
 * items, images against rows, and the outbox. Changes nothing.
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
  // Another release may have other tables.
  if (migrations.some(({ state }) => state === 'fault')) return found
  return [
    ...found,
    ...(await examine('stock', REACH_DATABASE, () => examineStock(shop))),
    ...(await examine('journal', REACH_DATABASE, () => examineMoney(shop))),
    ...(await examine('orders', REACH_DATABASE, () => examineOrders(shop))),
    ...(await examine('slips', REACH_DATABASE, () => examineSlips(shop))),
    ...(await examine('seals', REACH_DATABASE, () => examineSeals(shop))),
    ...(await examine(
      'pictures',
      'Check that the image store is reachable. Then run npm run doctor again.',
      () => examineImages(shop),
    )),
    ...(await examine('mail', REACH_DATABASE, () => examineOutbox(shop))),
    ...(await examine('copies', 'Check that BACKUP_DIR can be read.', () =>
      checkCopies(shop.database, shop.settings, shop.clock()),
    )),
    ...(await examine('settings', REACH_DATABASE, () => examineAccounts(shop))),
  ]
}

async function examineDatabase({ database, settings, clock }: CheckedShop): Promise<CheckResult[]> {
  const began = performance.now()
  const { version } = await readDatabaseState(database.orm)
  const ms = Math.round(performance.now() - began)
  if (settings.databaseUrl === undefined) return [examinePrivate(version, ms, clock())]
  if (Number.parseInt(version, 10) < OLDEST_POSTGRES) {
    return [
      warning(
        'database',
        `PostgreSQL ${version} is older than the oldest supported release, ${OLDEST_POSTGRES}.`,
        `Upgrade PostgreSQL to ${OLDEST_POSTGRES} or newer.`,
      ),
    ]
  }
  const answers = ok('database', `PostgreSQL ${version} responded in ${ms} ms.`)
  if (settings.s3 !== undefined) return [answers]
  return [
    answers,
    warning(
      'database',
      'The database is PostgreSQL, but the images are in a folder of this machine.',
      'This works for one machine. Before you start a second one, copy the images to a bucket with npm run migrate and set S3_*.',
    ),
  ]
}

/** Its programs come with Jansi: updates of the system do not repair them. */
function examinePrivate(version: string, ms: number, now: Date): CheckResult {
  const days = Math.floor((now.getTime() - Date.parse(POSTGRES.released)) / DAY_MS)
  const says = `The private PostgreSQL ${version}, released ${days} days ago, responded in ${ms} ms.`
  if (days <= OLD_PROGRAMS_DAYS) return ok('database', says)
  return warning('database', says, 'Upgrade Jansi: a newer release brings newer programs of PostgreSQL.')
}

async function examineMigrations({ database }: CheckedShop): Promise<CheckResult> {
  const applied = await readAppliedMigrations(database.orm)
  const known = knownMigrations()
  if (applied === null) {
    return fault('migrations', 'The database has no tables yet.', 'Start the server once to create them.')
  }
  const first = known[0] ?? 0
  if (!applied.includes(first)) {
    const advice = 'Restore it with 1.0.0 and back it up there.'
    return fault('migrations', 'The database was made before 1.0.0.', advice)
  }
  const unknown = applied.filter((made) => made > first && !known.includes(made))
  if (unknown.length > 0) {
    return fault(
      'migrations',
      `${unknown.length} of the database's ${applied.length} migrations are unknown to this release.`,
      'A newer release has changed the database. Install that release again. To go back, restore a backup from before it.',
    )
  }
  const missing = known.filter((made) => !applied.includes(made))
  if (missing.length > 0) {
    return fault(
      'migrations',
      `${missing.length} of ${known.length} migrations are not applied.`,
      'Make a backup, then start the server: it applies them.',
    )
  }
  return ok('migrations', `All ${known.length} migrations are applied.`)
}

async function examineClock({ database, clock }: CheckedShop): Promise<CheckResult> {
  const before = clock().getTime()
  const { now } = await readDatabaseState(database.orm)
  const after = clock().getTime()
  // The database read its clock somewhere between the two.
  const apart = Math.max(0, before - now.getTime(), now.getTime() - after)
  const says = `This machine's clock and the database's are ${(apart / 1000).toFixed(1)} s apart.`
  const todo =
    'Synchronize both clocks with NTP (timedatectl set-ntp true): deadlines and sessions depend on them.'
  if (apart >= CLOCK_FAILS_MS) return fault('clock', says, todo)
  return apart >= CLOCK_WARNS_MS ? warning('clock', says, todo) : ok('clock', says)
}

async function examineStock({ database }: CheckedShop): Promise<CheckResult> {
  const faults = await inSnapshot(database, stockFaults)
  if (faults.length === 0) return ok('stock', 'Stock, ledger, loans and orders agree.')
  const shown = faults.slice(0, SHOWN).join('; ')
  return fault('stock', `Found ${faults.length} disagreements between stock and ledger: ${shown}`, RESTORE)
}

async function examineMoney({ database }: CheckedShop): Promise<CheckResult> {
  const { faults, toBeAdded } = await inSnapshot(database, examineJournal)
  if (faults.length > 0) {
    const shown = faults.slice(0, SHOWN).join('; ')
    return fault(
      'journal',
      `Found ${faults.length} disagreements between the money journal and the orders: ${shown}`,
      CORRECT_BOOKS,
    )
  }
  if (toBeAdded.length > 0) {
    return warning(
      'journal',
      `${toBeAdded.length} orders and returns were made or changed by an older release, and their journal entries are still missing: ${toBeAdded.slice(0, SHOWN).join(', ')}.`,
      'Nothing is lost and nothing is to be repaired. After an upgrade a running server adds the entries within a minute, after the first start over an older shop within minutes. Then run the doctor again.',
    )
  }
  return ok('journal', 'The money journal agrees with orders, returns and refunds.')
}

async function examineOrders({ database }: CheckedShop): Promise<CheckResult> {
  const { count, examples } = await inSnapshot(database, findWrongAmounts)
  if (count === 0) return ok('orders', 'The amount of every order is the sum of its items.')
  const shown = examples
    .slice(0, SHOWN)
    .map(({ id, amount, lines }) => `${id}: ${amount}, lines ${lines} satang`)
  return fault(
    'orders',
    `The amounts of ${count} orders differ from the sums of their items: ${shown.join('; ')}`,
    RESTORE,
  )
}

async function examineSlips({ database }: CheckedShop): Promise<CheckResult> {
  const slips = await inSnapshot(database, forgottenSlips)
  if (slips.length === 0)
    return ok('slips', 'The money of every slip is counted, refused or in a list of staff.')
  const shown = slips.slice(0, SHOWN).map(({ id, kind, target }) => `slip ${id} of ${kind} ${target}`)
  return warning(
    'slips',
    `The money of ${slips.length} slips is in no list: ${shown.join(', ')}.`,
    LOOK_FOR_MONEY,
  )
}

async function examineSeals({ database }: CheckedShop): Promise<CheckResult> {
  const faults = await inSnapshot(database, sealFaults)
  if (faults.length === 0)
    return ok(
      'seals',
      'No row of the stock ledger, the audit log or the money journal was changed after it was sealed.',
    )
  return fault(
    'seals',
    `Sealed rows were changed in the database: ${faults.join('; ')}.`,
    COMPARE_WITH_BACKUP,
  )
}

async function examineImages({ database, files }: CheckedShop): Promise<CheckResult> {
  // Rows first: a file is stored before a row names it, so it exists when the store is listed afterwards.
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
  const used = new Set([...named].map(imageOf))
  const orphans = [...stored].filter((key) => !used.has(imageOf(key))).length
  if (missing.length > 0) {
    return fault(
      'pictures',
      `${missing.length} of ${named.size} image files are missing from the store: ${missing.slice(0, SHOWN).join(', ')}`,
      'Check DATA_DIR or S3_BUCKET. If the files are lost, restore a backup into an empty folder with npm run restore and copy them from there.',
    )
  }
  const stocked = `All ${named.size} image files in use are stored, and ${orphans} unused ones.`
  const { done, waiting, failed } = await countDerived(database.orm)
  const says = `${stocked} ${done} of ${done + waiting + failed} images have all their sizes, and ${waiting} wait for some.`
  if (failed === 0) return ok('pictures', says)
  return warning(
    'pictures',
    `${says} The sizes of ${failed} could not be made; visitors get these images as WebP.`,
    'See the log of the worker "images". Upload these images again, or leave them as they are.',
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
        `${failed} mails could not be sent.`,
        'Open the mails in the console as an admin, choose the state "failed", fix the reported cause and send them again.',
      ),
    )
  }
  if (late > OUTBOX_LATE_MS) {
    found.push(
      warning(
        'mail',
        `${waiting} mails are waiting, the oldest for ${Math.round(late / 60_000)} minutes.`,
        'Check that the server runs and that the mail server accepts mails. Each mail is retried for about four and a half hours.',
      ),
    )
  }
  return found.length > 0 ? found : [ok('mail', `No mail is late or has failed; ${waiting} are waiting.`)]
}

async function examineAccounts({ database, settings }: CheckedShop): Promise<CheckResult[]> {
  if (!settings.production) return []
  const { admins, demo } = await countAccounts(database.orm)
  const found: CheckResult[] = []
  if (admins === 0) {
    found.push(
      warning(
        'settings',
        'The shop has no admin.',
        'Sign up in the shop, then run npm run setup -- --admin your@address.',
      ),
    )
  }
  if (demo > 0) {
    found.push(
      fault(
        'settings',
        `${demo} demo accounts (…@jansi.test) can sign in in production.`,
        'Create an admin of your own, deactivate these accounts in the console, and set SEED=none.',
      ),
    )
  }
  return found
}
