import { DatabaseAway } from '../db/database-away.ts'
import { hasPrivateDatabase, refuseOlderDatabase } from '../db/private/cluster.ts'
import type { Settings } from '../env.ts'
import { openShopLocation } from '../transfer/shop-location.ts'
import { checkMachine } from './check-machine.ts'
import { CHECKS, type CheckResult, fault, warning } from './check-result.ts'
import { checkShop } from './check-shop.ts'

/** Checks a shop, running or stopped, and returns the results in the order of `CHECKS`. Changes nothing. */
export async function runChecks(settings: Settings, clock: () => Date): Promise<CheckResult[]> {
  const [machine, shop] = await Promise.all([checkMachine(settings, clock()), lookInside(settings, clock)])
  return [...machine, ...shop].sort((a, b) => CHECKS.indexOf(a.check) - CHECKS.indexOf(b.check))
}

async function lookInside(settings: Settings, clock: () => Date): Promise<CheckResult[]> {
  const { dataDir, databaseUrl, production } = settings
  try {
    if (databaseUrl === undefined) {
      refuseOlderDatabase(dataDir)
      if (!hasPrivateDatabase(dataDir)) {
        const result = production ? fault : warning
        return [
          result(
            'database',
            `No shop found in DATA_DIR=${dataDir}.`,
            'Check DATA_DIR, or start the server once to create it.',
          ),
        ]
      }
    }
    const { database, files, close } = await openShopLocation(settings)
    try {
      return await checkShop({ database, files, settings, clock })
    } finally {
      await close()
    }
  } catch (error) {
    if (error instanceof DatabaseAway) {
      return [
        fault('database', `Nothing inside was looked at: ${error.message}`, 'Then run the doctor again.'),
      ]
    }
    return [
      fault(
        'database',
        `The database cannot be opened: ${error instanceof Error ? error.message : 'an unknown error'}`,
        `Read the log of the server. See first that every file in ${dataDir} belongs to its user (chown -R), if somebody else has worked there. A damaged database comes back by npm run restore.`,
      ),
    ]
  }
}
