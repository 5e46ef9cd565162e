import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { openDatabase } from '../db/client.ts'
import { newestMigration } from '../db/migrate.ts'
import { refuseFolderOfAnother } from '../db/private/postgres-user.ts'
import { readSettings } from '../env.ts'
import { TransferRefused } from '../transfer/refused.ts'
import { refuseNoShop } from '../transfer/shop-location.ts'
import { changeKey, endSessions } from '../transfer/sign-out.ts'
import { runCommand } from './command.ts'

const USAGE = `npm run change-key

Makes a new SECRET_KEY in DATA_DIR/secrets.json and signs everybody out, for a shop whose key somebody else may have. The shop
may be running; restart all of its servers afterwards. Links to images and downloads that were made before end, too. Nothing
else is lost: no stored data depends on the key. A SECRET_KEY of the settings is changed there.`

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { help: { type: 'boolean' } } })
  if (values.help) {
    console.log(USAGE)
    return 0
  }
  const { databaseUrl, dataDir, secretKey } = readSettings()
  if (secretKey !== undefined)
    throw new TransferRefused(
      'SECRET_KEY is set in the settings. Set another one there, of 32 characters or more, on all servers and restart them: that signs everybody out. Nothing was changed.',
    )
  refuseNoShop({ databaseUrl, dataDir })
  refuseFolderOfAnother(dataDir)
  const database = await openDatabase({ url: databaseUrl, dataDir })
  try {
    if ((await newestMigration(database.orm)) === 0)
      throw new TransferRefused('The database has no tables yet. Start the server once to create them.')
    await endSessions((statement) => database.orm.execute(sql.raw(statement)))
    await changeKey({ dataDir, secretKey }, (line) => console.log(line))
  } finally {
    await database.close()
  }
  console.log('Restart all servers now: until then they sign with the former key.')
  return 0
}

await runCommand(main)
