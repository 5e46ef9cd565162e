import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { refuseFolderOfAnother } from '../db/private/postgres-user.ts'
import { readSettings, type Settings } from '../env.ts'
import { listArchives } from '../transfer/archive-directory.ts'
import { readIdentities } from '../transfer/encryption.ts'
import { contentsOf } from '../transfer/manifest.ts'
import { checkArchive, listed } from '../transfer/read-archive.ts'
import { TransferRefused } from '../transfer/refused.ts'
import { restore } from '../transfer/restore.ts'
import { openForRestore } from '../transfer/set-aside.ts'
import { nameOf } from '../transfer/shop-location.ts'
import { changeKey } from '../transfer/sign-out.ts'
import { runCommand } from './command.ts'
import { restoreTo } from './restore-to.ts'

const USAGE = `npm run restore -- --from FILE_OR_FOLDER [--identity FILE]
npm run restore -- --to TIME [--from FOLDER] [--identity FILE]

Restores an archive, or the newest archive of a folder, into the database and file store that the settings name. They
may be of another kind than the ones that the backup was made from. Stop all servers of the shop first. A private database and local
files that are there are not deleted but renamed (data.before-…, files.before-…); a database of DATABASE_URL and a bucket
must be empty. Everybody is signed out. If the restore is interrupted, run it again. Do not start a server there before the restore is complete.

With --to, the private database and its images come from the continuous copies in FOLDER, or in BACKUP_DIR. TIME is newest,
or a time such as '2026-11-27 20:13:26' (Bangkok) or 2026-11-27T13:13:26Z; list shows the times that can be restored. The
present database is renamed (data.before-…), and everybody is signed out.

Encrypted archives and copies need --identity, or BACKUP_IDENTITY_FILE: a file with the identity (AGE-SECRET-KEY-1…) of one of
the keys to which they are encrypted.`

const OPTIONS = {
  from: { type: 'string' },
  to: { type: 'string' },
  identity: { type: 'string' },
  help: { type: 'boolean' },
} as const
const report = (line: string) => console.log(line)

async function main(): Promise<number> {
  const { values } = parseArgs({ options: OPTIONS })
  if (!values.help && values.to !== undefined)
    return restoreTo(values.to, { from: values.from, identityFile: values.identity, report })
  if (values.help || values.from === undefined) {
    report(USAGE)
    return values.help ? 0 : 1
  }
  const settings = readSettings()
  refuseFolderOfAnother(settings.dataDir)
  const identities = await readIdentities(values.identity ?? settings.identityFile)
  await restoreArchive(settings, await chooseArchive(resolve(values.from)), identities)
  report(`Shop restored to ${nameOf(settings)}. Start the server.`)
  return 0
}

async function restoreArchive(
  settings: Settings,
  archive: string,
  identities: readonly string[],
): Promise<void> {
  report(`Checking ${archive}`)
  const manifest = await checkArchive(archive, identities)
  const { rows, files } = contentsOf(manifest)
  report(`Archive verified: ${rows} rows and ${files} files, made at ${manifest.madeAt}.`)
  if (manifest.missing.length > 0)
    report(`These files were already missing when the backup was made: ${listed(manifest.missing)}.`)
  const location = await openForRestore(settings, manifest, { now: new Date(), report })
  try {
    await restore(archive, manifest, location, report, identities)
    await changeKey(settings, report)
  } finally {
    await location.close()
  }
}

/** Returns the path, or the newest archive of a folder. Throws `TransferRefused` if the folder has archives of several shops. */
async function chooseArchive(path: string): Promise<string> {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return path
  const archives = await listArchives(path)
  const [newest] = archives
  if (newest === undefined) throw new TransferRefused(`No archive found in ${path}. Check --from.`)
  const shops = [...new Set(archives.map(({ shopId }) => shopId))]
  if (shops.length === 1) return join(path, newest.name)
  const lines = shops.map((shopId) => {
    const [first, ...older] = archives.filter((archive) => archive.shopId === shopId)
    return `  ${first?.name} and ${older.length} older ones of ${shopId === null ? 'release 1.0.0' : `shop ${shopId}`}`
  })
  throw new TransferRefused(
    `${path} has archives of several shops. Name the archive to restore with --from:\n${lines.join('\n')}`,
  )
}

await runCommand(main)
