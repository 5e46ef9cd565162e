import { DatabaseAway } from '../db/database-away.ts'
import { hasPrivateDatabase, refuseOlderDatabase } from '../db/private/cluster.ts'
import type { Settings } from '../env.ts'
import { lastCause } from '../transfer/error-message.ts'
import { readIdentity, type ShopIdentity } from '../transfer/shop-identity.ts'
import { openShopLocation } from '../transfer/shop-location.ts'
import { checkBackups } from './check-backups.ts'
import { checkMachine } from './check-machine.ts'
import { CHECKS, type CheckResult, fault, warning } from './check-result.ts'
import { checkShop } from './check-shop.ts'

/** Checks a shop, running or stopped, and returns the results in the order of `CHECKS`. Changes nothing but one image, which it writes and deletes. */
export async function runChecks(settings: Settings, clock: () => Date): Promise<CheckResult[]> {
  const [machine, { found, identity }] = await Promise.all([
    checkMachine(settings),
    lookInside(settings, clock),
  ])
  const backups = await checkBackups(settings, identity, clock())
  return [...machine, ...found, ...backups].sort((a, b) => CHECKS.indexOf(a.check) - CHECKS.indexOf(b.check))
}

/** The results of a look into the database, and the identity of its shop; undefined if it cannot be read. */
type Inside = { found: CheckResult[]; identity?: ShopIdentity | null }

async function lookInside(settings: Settings, clock: () => Date): Promise<Inside> {
  const { dataDir, databaseUrl, production } = settings
  try {
    if (databaseUrl === undefined) {
      refuseOlderDatabase(dataDir)
      if (!hasPrivateDatabase(dataDir)) {
        const says = `No shop found in DATA_DIR=${dataDir}.`
        const todo = 'Check DATA_DIR, or start the server once to create it.'
        return { found: [(production ? fault : warning)('database', says, todo)], identity: null }
      }
    }
    const { database, files, close } = await openShopLocation(settings)
    try {
      const found = await checkShop({ database, files, settings, clock })
      if (found.some(({ check, state }) => check === 'database' && state === 'fault')) return { found }
      return { found, identity: await readIdentity(database.orm) }
    } finally {
      await close()
    }
  } catch (error) {
    const [says, todo] =
      error instanceof DatabaseAway
        ? [`Nothing inside was looked at: ${error.message}`, 'Then run the doctor again.']
        : [
            `The database or the files cannot be opened: ${lastCause(error)}`,
            'Read the log of the server. A damaged private database comes back by npm run restore, which deletes nothing.',
          ]
    return { found: [fault('database', says, todo)] }
  }
}
