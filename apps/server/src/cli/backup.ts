import { parseArgs } from 'node:util'
import { readSettings, type Settings } from '../env.ts'
import type { BackupMade } from '../transfer/back-up.ts'
import { makeBackup } from '../transfer/make-backup.ts'
import { openShopLocation, refuseNoShop } from '../transfer/shop-location.ts'
import { runCommand, untilInterrupted } from './command.ts'

const USAGE = `npm run backup [-- --to FILE_OR_FOLDER]

Writes the database and images of the shop into one archive. The shop may be running. Without
--to, the archive is written to BACKUP_DIR, and only archives of the shop's newest BACKUP_KEEP days are kept there. Store it
safely: it contains all data, but for the secret key and the sessions. With BACKUP_RECIPIENTS it is encrypted. Exit code 2: the backup was made, but files of some images are missing.`

const report = (line: string) => console.log(line)

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { to: { type: 'string' }, help: { type: 'boolean' } } })
  if (values.help) {
    report(USAGE)
    return 0
  }
  const made = await makeOne(readSettings(), values.to)
  report(`Backup written to ${made.archive}.`)
  report(`Verified: ${made.rows} rows and ${made.files} files (${made.bytes} bytes).`)
  return made.missing.length > 0 ? 2 : 0
}

async function makeOne(settings: Settings, to: string | undefined): Promise<BackupMade> {
  const { dataDir } = settings
  refuseNoShop(settings)
  const { database, files, close } = await openShopLocation(settings)
  const job = {
    database,
    files,
    dataDir,
    clock: () => new Date(),
    report,
    recipients: settings.backups.recipients,
    signal: untilInterrupted(),
  }
  try {
    return await makeBackup(job, to, settings.backups)
  } finally {
    await close()
  }
}

await runCommand(main)
