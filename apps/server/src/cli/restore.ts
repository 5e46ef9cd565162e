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

Brings an archive (of a folder: its newest) to the place that the settings name: the embedded database or
DATABASE_URL, DATA_DIR or the bucket, whatever the shop was on before. The place must be empty. After a break it can
be run again. Do not start a server there before it is done.`

const say = (line: string) => console.log(line)

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { from: { type: 'string' }, help: { type: 'boolean' } } })
  if (values.help || values.from === undefined) {
    say(USAGE)
    return values.help ? 0 : 1
  }
  const settings = readSettings()
  const archive = await newestOf(resolve(values.from))
  say(`Checking ${archive}`)
  const manifest = await checkArchive(archive)
  const { rows, files } = contentsOf(manifest)
  say(`It is whole: ${rows} rows and ${files} files, made at ${manifest.madeAt}.`)
  if (manifest.missing.length > 0) say(`Already missing when it was made: ${listed(manifest.missing)}.`)
  const place = await openShopLocation(settings)
  try {
    const takeOver = async (secrets: Parameters<typeof takeOverSecrets>[1]) => {
      const aside = await takeOverSecrets(settings.dataDir, secrets)
      if (aside !== null) say(`Other secrets were there; they are now in ${aside}`)
      if (settings.secretKey !== undefined && settings.secretKey !== secrets.secretKey) {
        say(
          `SECRET_KEY is set to another key than the shop's, which is in ${join(settings.dataDir, 'secrets.json')}.`,
        )
        say('Set it to that one, or everybody must sign in again.')
      }
    }
    await restore(archive, manifest, { ...place, takeOverSecrets: takeOver }, say)
  } finally {
    await place.close()
  }
  say(`The shop is restored: ${nameOf(settings)}.`)
  return 0
}

async function newestOf(path: string): Promise<string> {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return path
  const [newest] = await listArchives(path)
  if (newest === undefined) throw new TransferRefused(`There is no archive in ${path}.`)
  return join(path, newest.name)
}

await runCommand(main)
