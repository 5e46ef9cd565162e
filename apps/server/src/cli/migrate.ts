import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { refuseFolderOfAnother } from '../db/private/postgres-user.ts'
import { writePrivately } from '../disk/write-privately.ts'
import { readSettings } from '../env.ts'
import { findSecrets, takeOverSecrets } from '../secrets.ts'
import {
  destinationOf,
  type OpenedDestination,
  openDestination,
  settingsFile,
} from '../transfer/destination.ts'
import { migrateShop } from '../transfer/migrate-shop.ts'
import { listed } from '../transfer/read-archive.ts'
import { nameOf, openShopLocation, refuseNoShop } from '../transfer/shop-location.ts'
import { runCommand } from './command.ts'

const USAGE = `npm run migrate -- [--to-database URL] [--to-bucket NAME [--to-endpoint URL] [--to-region NAME]] [--to-folder DIR]

Copies a stopped shop to another database, another file store or both, and verifies every table and file.
  --to-database   to an empty PostgreSQL database (or TO_DATABASE_URL, which no other user of the machine can read)
  --to-bucket     the images to a bucket; its keys are TO_S3_ACCESS_KEY_ID and TO_S3_SECRET_ACCESS_KEY
  --to-folder     to a private database and files in this data folder, except for the parts that go elsewhere
Parts without an option stay in their location. If the command is interrupted, run it again. The old location is not
changed. Do not start the old shop again once the new one is in use, or its mails are sent twice. Exit code 2: the shop
was copied, but files of some images are missing.`

const report = (line: string) => console.log(line)

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
    report(USAGE)
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
  refuseFolderOfAnother(destination.to.dataDir)
  refuseNoShop(settings)
  const from = await openShopLocation(settings)
  const { to } = destination
  let target: OpenedDestination = {}
  try {
    report(`From ${nameOf(settings)}`)
    report(`to   ${nameOf(to)}`)
    target = await openDestination(destination)
    const proof = await migrateShop({ from, to: target, report })
    const secrets = await findSecrets(settings.dataDir, settings)
    if (secrets.secretKey === undefined) {
      report(
        `No secret key found in SECRET_KEY or ${settings.dataDir}. Everybody must sign in again in the new location.`,
      )
    }
    await takeOverSecrets(to.dataDir, secrets)
    const kept = { settings: join(to.dataDir, 'moved.env'), proof: join(to.dataDir, 'moved-proof.json') }
    await writePrivately(kept.settings, settingsFile(to, secrets))
    await writePrivately(kept.proof, `${JSON.stringify(proof, null, 2)}\n`)
    const copied = proof.tables.filter((table) => table.new !== 'stayed')
    const rows = copied.reduce((sum, table) => sum + table.old.rows, 0)
    report(`Copied and verified: ${rows} rows in ${copied.length} tables, ${proof.files.length} files.`)
    report(`Counts and checksums are in ${kept.proof}.`)
    report(
      `The settings for the new location, including secrets, are in ${kept.settings} (only you can read the file).`,
    )
    if (proof.missing.length === 0) return 0
    report(
      `The files of ${proof.missing.length} images are missing in the old location: ${listed(proof.missing)}.`,
    )
    report(
      'Everything else was copied. Copy these files from a backup and run this again, or continue without them.',
    )
    return 2
  } finally {
    await target.database?.close()
    await from.close()
  }
}

await runCommand(main)
