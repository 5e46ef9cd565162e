import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readSettings, type Settings } from '../env.ts'
import { findSecrets } from '../secrets.ts'
import { archiveName } from '../transfer/archive-directory.ts'
import type { BackupMade } from '../transfer/back-up.ts'
import { makeBackup } from '../transfer/backup-scheduler.ts'
import { openShopLocation, refuseNoShop } from '../transfer/shop-location.ts'
import { runCommand, untilInterrupted } from './command.ts'

const USAGE = `npm run backup [-- --to FILE_OR_FOLDER]

Writes the database, images and secrets of the shop into one archive. The shop may be running. Without
--to, the archive is written to BACKUP_DIR, and only archives of the newest BACKUP_KEEP days are kept there. Store it
safely: it contains all data and secrets. Exit code 2: the backup was made, but files of some images are missing.`

const clock = () => new Date()
const report = (line: string) => console.log(line)

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { to: { type: 'string' }, help: { type: 'boolean' } } })
  if (values.help) {
    report(USAGE)
    return 0
  }
  const settings = readSettings()
  const archive = values.to === undefined ? undefined : archivePath(values.to)
  const made = await makeOne(settings, archive)
  report(`Backup written to ${made.archive}.`)
  report(`Verified: ${made.rows} rows and ${made.files} files (${made.bytes} bytes).`)
  return made.missing.length > 0 ? 2 : 0
}

/**
 * Returns the path of the archive. An existing folder, or a path that ends with a slash, gets an archive with
 * a generated name.
 */
function archivePath(to: string): string {
  const path = resolve(to)
  const isFolder = to.endsWith('/') || statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
  return isFolder ? join(path, archiveName(clock())) : path
}

async function makeOne(settings: Settings, archive: string | undefined): Promise<BackupMade> {
  const { dataDir } = settings
  refuseNoShop(settings)
  const secrets = await findSecrets(dataDir, settings)
  if (secrets.secretKey === undefined) {
    report(
      `No secret key found in SECRET_KEY or ${dataDir}. After a restore of this backup, everybody must sign in again.`,
    )
  }
  const { database, files, close } = await openShopLocation(settings)
  try {
    return await makeBackup(
      { database, files, secrets, dataDir, clock, report, signal: untilInterrupted() },
      archive,
      settings.backups,
    )
  } finally {
    await close()
  }
}

await runCommand(main)
