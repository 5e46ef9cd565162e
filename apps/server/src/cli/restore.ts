import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readSettings } from '../env.ts'
import { takeOverSecrets } from '../secrets.ts'
import { listArchives } from '../transfer/archive-directory.ts'
import { contentsOf } from '../transfer/manifest.ts'
import { checkArchive, listed } from '../transfer/read-archive.ts'
import { TransferRefused } from '../transfer/refused.ts'
import { restore } from '../transfer/restore.ts'
import { nameOf, openShopLocation } from '../transfer/shop-location.ts'
import { runCommand } from './command.ts'

const USAGE = `npm run restore -- --from FILE_OR_FOLDER

Restores an archive, or the newest archive of a folder, into the database and file store that the settings name. They
may be of another kind than the ones that the backup was made from. Both must be empty. If the restore is interrupted,
run it again. Do not start a server there before the restore is complete.`

const report = (line: string) => console.log(line)

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { from: { type: 'string' }, help: { type: 'boolean' } } })
  if (values.help || values.from === undefined) {
    report(USAGE)
    return values.help ? 0 : 1
  }
  const settings = readSettings()
  const archive = await newestOf(resolve(values.from))
  report(`Checking ${archive}`)
  const manifest = await checkArchive(archive)
  const { rows, files } = contentsOf(manifest)
  report(`Archive verified: ${rows} rows and ${files} files, made at ${manifest.madeAt}.`)
  if (manifest.missing.length > 0)
    report(`These files were already missing when the backup was made: ${listed(manifest.missing)}.`)
  const location = await openShopLocation(settings)
  try {
    const takeOver = async (secrets: Parameters<typeof takeOverSecrets>[1]) => {
      const aside = await takeOverSecrets(settings.dataDir, secrets)
      if (aside !== null) report(`The secrets that were there before are now in ${aside}.`)
      if (settings.secretKey !== undefined && settings.secretKey !== secrets.secretKey) {
        report(
          `SECRET_KEY differs from the secret key of the restored shop, which is in ${join(settings.dataDir, 'secrets.json')}.`,
        )
        report('Set SECRET_KEY to that key; otherwise everybody must sign in again.')
      }
    }
    await restore(archive, manifest, { ...location, takeOverSecrets: takeOver }, report)
  } finally {
    await location.close()
  }
  report(`Shop restored to ${nameOf(settings)}. Start the server.`)
  return 0
}

async function newestOf(path: string): Promise<string> {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return path
  const [newest] = await listArchives(path)
  if (newest === undefined) throw new TransferRefused(`No archive found in ${path}. Check --from.`)
  return join(path, newest.name)
}

await runCommand(main)
