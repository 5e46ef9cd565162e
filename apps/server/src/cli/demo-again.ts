import { rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '../db/client.ts'
import { newestMigration } from '../db/migrate.ts'
import { locateCluster, refuseRunning } from '../db/private/cluster.ts'
import { refuseFolderOfAnother } from '../db/private/postgres-user.ts'
import { syncPath } from '../disk/sync-path.ts'
import { readSettings } from '../env.ts'
import { countOutsideBuyers } from '../modules/demo-visits/demo-people.ts'
import { TransferRefused } from '../transfer/refused.ts'
import { refuseNoShop } from '../transfer/shop-location.ts'
import { runCommand } from './command.ts'

const USAGE = `npm run demo:again

Renames the data folder of a demo shop to DATA_DIR.before-TIME, so that the next npm start makes a new demo. Nothing is deleted.
Stop the shop first. It refuses in production, with DATABASE_URL, and where somebody who is not of the demo has ordered.`

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { help: { type: 'boolean' } } })
  if (values.help) {
    console.log(USAGE)
    return 0
  }
  const { production, databaseUrl, dataDir } = readSettings()
  if (production)
    throw new TransferRefused(
      'NODE_ENV is "production": this may be the shop of real members. Nothing was changed.',
    )
  if (databaseUrl !== undefined)
    throw new TransferRefused(
      'DATABASE_URL is set: the shop is in a database of your own, which this command never changes. Name another database there for a new demo.',
    )
  refuseNoShop({ databaseUrl, dataDir })
  refuseFolderOfAnother(dataDir)
  const cluster = await locateCluster(dataDir)
  await refuseRunning(cluster)
  await refuseRealShop(dataDir)
  await refuseRunning(cluster)
  const aside = `${dataDir}.before-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z`
  await rename(dataDir, aside)
  await syncPath(dirname(dataDir))
  console.log(`The demo is kept in ${aside}. Run npm start for a new one.`)
  return 0
}

/** Throws `TransferRefused` where somebody who is not of the demo has ordered. */
async function refuseRealShop(dataDir: string): Promise<void> {
  const database = await openDatabase({ dataDir })
  try {
    const isEmpty = (await newestMigration(database.orm)) === 0
    const buyers = isEmpty ? 0 : await countOutsideBuyers(database.orm)
    if (buyers > 0)
      throw new TransferRefused(
        `Buyers with accounts that are not of the demo: ${buyers}. This may be a real shop, so nothing was changed. Rename ${dataDir} by hand if it is none.`,
      )
  } finally {
    await database.close()
  }
}

await runCommand(main)
