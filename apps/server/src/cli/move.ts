import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { DataFolderLocked } from '../db/lock.ts'
import { readSettings } from '../env.ts'
import { findSecrets, takeOverSecrets, writePrivately } from '../secrets.ts'
import {
  destinationOf,
  type OpenedDestination,
  openDestination,
  settingsFile,
} from '../transfer/destination.ts'
import { move } from '../transfer/move.ts'
import { listed } from '../transfer/read-archive.ts'
import { TransferRefused } from '../transfer/refused.ts'
import { nameOf, openShopLocation, refuseNoShop } from '../transfer/shop-location.ts'
import { runCommand } from './command.ts'

const USAGE = `npm run move -- [--to-database URL] [--to-bucket NAME [--to-endpoint URL] [--to-region NAME]] [--to-folder DIR]

Copies the shop that the settings name, which must be stopped, and proves that every table and file arrived.
  --to-database   to an empty PostgreSQL database (or TO_DATABASE_URL, which no other user of the machine can read)
  --to-bucket     the images to a bucket; its keys are TO_S3_ACCESS_KEY_ID and TO_S3_SECRET_ACCESS_KEY
  --to-folder     to an embedded database and files in this data folder: what the other two do not take elsewhere
What no option names stays where it is. After a break, run it again. The old place is left as it was: once the new
one is in use, do not start it again, for its mails would go out twice. Exit code 2: it was moved, and images that the
database names were not in the old place.`

const say = (line: string) => console.log(line)

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      'to-database': { type: 'string' },
      'to-bucket': { type: 'string' },
      'to-endpoint': { type: 'string' },
      'to-region': { type: 'string' },
      'to-folder': { type: 'string' },
      help: { type: 'boolean' },
    },
  })
  if (values.help) {
    say(USAGE)
    return 0
  }
  const settings = readSettings()
  const destination = destinationOf(settings, {
    database: values['to-database'],
    bucket: values['to-bucket'],
    endpoint: values['to-endpoint'],
    region: values['to-region'],
    folder: values['to-folder'],
  })
  await refuseNoShop(settings)
  const from = await openShopLocation(settings).catch((error: unknown) => {
    if (!(error instanceof DataFolderLocked)) throw error
    throw new TransferRefused(`The shop is open. Stop its server, then run this again. ${error.message}`)
  })
  const { to } = destination
  let target: OpenedDestination = {}
  try {
    say(`From ${nameOf(settings)}`)
    say(`to   ${nameOf(to)}`)
    target = await openDestination(destination)
    const proof = await move({ from, to: target, say })
    const secrets = await findSecrets(settings.dataDir, settings)
    if (secrets.secretKey === undefined) {
      say(
        `No secret key was found in SECRET_KEY or ${settings.dataDir}: in the new place everybody must sign in again.`,
      )
    }
    await takeOverSecrets(to.dataDir, secrets)
    const kept = { settings: join(to.dataDir, 'moved.env'), proof: join(to.dataDir, 'moved-proof.json') }
    await writePrivately(kept.settings, settingsFile(to, secrets))
    await writePrivately(kept.proof, `${JSON.stringify(proof, null, 2)}\n`)
    const moved = proof.tables.filter((table) => table.new !== 'stayed')
    const rows = moved.reduce((sum, table) => sum + table.old.rows, 0)
    say(`Moved and read on both sides: ${rows} rows in ${moved.length} tables, ${proof.files.length} files.`)
    say(`Counts and checksums of each are in ${kept.proof}`)
    say(`The settings of the new place, secrets among them, are in ${kept.settings} (only you can read it).`)
    if (proof.missing.length === 0) return 0
    say(`Not in the old place were ${proof.missing.length} images that rows name: ${listed(proof.missing)}.`)
    say('Everything else arrived. Copy them from a backup, and run this again, or go on without them.')
    return 2
  } finally {
    await target.database?.close()
    await from.close()
  }
}

await runCommand(main)
