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

Sets up a new shop: adds the payment methods, and makes the account with this e-mail address an admin. The shop
may be running. It is safe to run again.`

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { admin: { type: 'string' }, help: { type: 'boolean' } } })
  if (values.help || values.admin === undefined) {
    console.log(USAGE)
    return values.help ? 0 : 1
  }
  const { admin } = values
  const { databaseUrl, dataDir } = readSettings()
  refuseNoShop({ databaseUrl, dataDir })
  const database = await openDatabase({ url: databaseUrl, dataDir })
  try {
    if ((await newestMigration(database.orm)) === 0) {
      throw new TransferRefused(
        'The database has no tables yet. Start the server once to create them, then run this again.',
      )
    }
    const appointed = await database.orm.transaction(async (tx) => {
      await addPaymentMethods(tx)
      return appointAdmin(tx, admin, new Date())
    })
    console.log('Payment methods are set up.')
    if (!appointed) {
      throw new TransferRefused(
        `No account has the address ${admin}. Sign up in the shop with it, then run this again.`,
      )
    }
    console.log(`${admin} is now an admin and can open the console at /staff/.`)
    return 0
  } finally {
    await database.close()
  }
}

await runCommand(main)
