import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readSettings, type Settings } from '../env.ts'
import { findSecrets } from '../secrets.ts'
import { archiveName } from '../transfer/archive-directory.ts'
import type { BackupMade } from '../transfer/back-up.ts'
import { makeBackup } from '../transfer/backup-scheduler.ts'
import { requestBackup } from '../transfer/request-backup.ts'
import { openShopLocation, refuseNoShop } from '../transfer/shop-location.ts'
import { runCommand, untilInterrupted } from './command.ts'

const USAGE = `npm run backup [-- --to FILE_OR_FOLDER]

Makes one archive of the shop that the settings name, while it runs or not: database, images and secrets. Without
--to it goes to BACKUP_DIR, and archives older than the newest BACKUP_KEEP days are deleted there. Keep it safe: who
has it has everything. Exit code 2: it was made, and images that the database names were not in the store.`

const clock = () => new Date()
const say = (line: string) => console.log(line)

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { to: { type: 'string' }, help: { type: 'boolean' } } })
  if (values.help) {
    say(USAGE)
    return 0
  }
  const settings = readSettings()
  const archive = values.to === undefined ? undefined : archivePath(values.to)
  const made = await makeOne(settings, archive)
  say(`The backup is ${made.archive}`)
  say(`${made.rows} rows and ${made.files} files (${made.bytes} bytes), read back and right.`)
  return made.missing.length > 0 ? 2 : 0
}

/** In an existing folder, or one written with a slash at its end, the archive gets a name of its own. */
function archivePath(to: string): string {
  const path = resolve(to)
  const isFolder = to.endsWith('/') || statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
  return isFolder ? join(path, archiveName(clock())) : path
}

async function makeOne(settings: Settings, archive: string | undefined): Promise<BackupMade> {
  const { dataDir, databaseUrl } = settings
  if (databaseUrl === undefined) {
    const made = await requestBackup(dataDir, archive, say)
    if (made !== null) return made
  }
  await refuseNoShop(settings)
  const secrets = await findSecrets(dataDir, settings)
  if (secrets.secretKey === undefined) {
    say(`No secret key was found in SECRET_KEY or ${dataDir}: after a restore everybody must sign in again.`)
  }
  const { database, files, close } = await openShopLocation(settings)
  try {
    return await makeBackup(
      { database, files, secrets, dataDir, clock, say, signal: untilInterrupted() },
      archive,
      settings.backups,
    )
  } finally {
    await close()
  }
}

await runCommand(main)
