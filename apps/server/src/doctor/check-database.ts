import { knownMigrations } from '../db/migrate.ts'
import { POSTGRES } from '../db/private/binaries.ts'
import { type CheckedShop, type CheckResult, fault, ok, warning } from './check-result.ts'
import { countAccounts, readAppliedMigrations, readDatabaseState } from './queries.ts'

const OLDEST_POSTGRES = 15
const DAY_MS = 86_400_000
const OLD_PROGRAMS_DAYS = 365
const CLOCK_WARNS_MS = 2_000
const CLOCK_FAILS_MS = 60_000

/** Checks that the database responds, and how old it is. */
export async function examineDatabase({ database, settings, clock }: CheckedShop): Promise<CheckResult[]> {
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

/** Checks that the database has the migrations of this release and no others. */
export async function examineMigrations({ database }: CheckedShop): Promise<CheckResult> {
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

/** Compares the clock of this machine with the database's. */
export async function examineClock({ database, clock }: CheckedShop): Promise<CheckResult> {
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

/** Checks in production that there is an admin and no account of the demo. */
export async function examineAccounts({ database, settings }: CheckedShop): Promise<CheckResult[]> {
  if (!settings.production) return []
  const { admins, demo } = await countAccounts(database.orm)
  const found: CheckResult[] = []
  if (admins === 0) {
    found.push(
      warning(
        'settings',
        'The shop has no admin.',
        'Run npm run setup -- --code and open its link, or sign up in the shop and run npm run setup -- --admin your@address.',
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
