import { parseArgs } from 'node:util'
import { openDatabase } from '../db/client.ts'
import { newestMigration } from '../db/migrate.ts'
import { readSettings } from '../env.ts'
import { appointAdmin } from '../modules/members/steps/appoint-admin.ts'
import { addPaymentMethods } from '../modules/payments/steps/add-methods.ts'
import { TransferRefused } from '../transfer/refused.ts'
import { refuseNoShop } from '../transfer/shop-location.ts'
import { runCommand } from './command.ts'

const USAGE = `npm run setup -- --admin ADDRESS

Makes a new shop ready: gives it its ways to pay, and makes whoever has signed up with the address an admin. Safe to run
again. On the embedded database the server must be stopped meanwhile.`

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { admin: { type: 'string' }, help: { type: 'boolean' } } })
  if (values.help || values.admin === undefined) {
    console.log(USAGE)
    return values.help ? 0 : 1
  }
  const { admin } = values
  const { databaseUrl, dataDir } = readSettings()
  await refuseNoShop({ databaseUrl, dataDir })
  const database = await openDatabase({ url: databaseUrl, dataDir })
  try {
    if ((await newestMigration(database.orm)) === 0) {
      throw new TransferRefused(
        'The database was never prepared for the shop. Start the server once: it does that.',
      )
    }
    const appointed = await database.orm.transaction(async (tx) => {
      await addPaymentMethods(tx)
      return appointAdmin(tx, admin, new Date())
    })
    console.log('The shop has its ways to pay.')
    if (!appointed) {
      throw new TransferRefused(
        `Nobody has signed up as ${admin}. Sign up in the shop first, and run this again.`,
      )
    }
    console.log(`${admin} is an admin. The console is at /staff/.`)
    return 0
  } finally {
    await database.close()
  }
}

await runCommand(main)
