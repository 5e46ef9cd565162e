import { checkCopies } from './check-copies.ts'
import { examineAccounts, examineClock, examineDatabase, examineMigrations } from './check-database.ts'
import { examineImages, examineOutbox } from './check-images-and-mails.ts'
import { checkLine } from './check-line.ts'
import { examineMoney, examineOrders, examineSeals, examineSlips, examineStock } from './check-records.ts'
import { type CheckedShop, type CheckResult, examine } from './check-result.ts'
import { tryFileStore } from './try-file-store.ts'

/** A check, its function, and the advice if the check itself fails. */
type Check = [
  CheckResult['check'],
  (shop: CheckedShop) => Promise<CheckResult | CheckResult[]>,
  advice?: string,
]

const REACH_DATABASE =
  'See the log of the server, or that of the private database in DATA_DIR/postgres/log. With DATABASE_URL, check that it is correct and that PostgreSQL runs. Then run npm run doctor again.'

/** In turns: a fault that the first check of a turn finds ends the rest. Another release may have other tables. */
const TURNS: Check[][] = [
  [['database', examineDatabase]],
  [
    ['migrations', examineMigrations],
    ['clock', examineClock],
  ],
  [
    ['stock', examineStock],
    ['journal', examineMoney],
    ['orders', examineOrders],
    ['slips', examineSlips],
    ['seals', examineSeals],
    ['pictures', ({ files, settings }) => tryFileStore(files, settings)],
    ['pictures', examineImages, 'Check that the image store is reachable. Then run npm run doctor again.'],
    ['mail', examineOutbox],
    ['line', checkLine, 'Check that this machine reaches LINE.'],
    [
      'copies',
      ({ database, settings, clock }) => checkCopies(database, settings, clock()),
      'Check that BACKUP_DIR can be read.',
    ],
    ['settings', examineAccounts],
  ],
]

/**
 * Checks the database and the images: version, migrations, clock, ledger against stock, order amounts against
 * items, images against rows, and the outbox. Changes nothing but one image, which it writes and deletes.
 */
export async function checkShop(shop: CheckedShop): Promise<CheckResult[]> {
  const found: CheckResult[] = []
  for (const checks of TURNS) {
    for (const [check, look, advice = REACH_DATABASE] of checks) {
      found.push(...(await examine(check, advice, () => look(shop))))
    }
    if (found.some(({ check, state }) => state === 'fault' && check === checks[0]?.[0])) break
  }
  return found
}
