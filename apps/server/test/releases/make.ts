import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import sharp from 'sharp'
import { checkArchive } from '../../src/transfer/read-archive.ts'
import { startServer } from '../server-process.ts'
import { liveIn } from './lived-in.ts'
import { archiveOf, factsOf, type ReleaseFacts } from './release-archives.ts'

/**
 * Keeps an archive of a release for the upgrade test: `tsx make.ts --name 1.2.3 [--tree path/to/its/checkout]` starts
 * that release on the demo shop, uses it, stops it normally and makes a backup with its own command, next to this file.
 * Public images are made small before; their names and formats stay.
 */
async function main(name: string, tree: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'jansi-release-'))
  try {
    const shop = await startServer(folder, { SEED: 'small' }, join(tree, 'apps/server/src/server.ts'))
    const secrets: { demoPassword: string } = JSON.parse(await readFile(join(folder, 'secrets.json'), 'utf8'))
    const lived = await liveIn(shop.url, secrets.demoPassword, join(folder, 'mail'))
    shop.child.kill('SIGTERM')
    if ((await shop.ended) !== 0) throw new Error(`The server ended with ${await shop.ended}.`)
    await makeImagesSmall(join(folder, 'files/public'))

    const archive = archiveOf(name)
    const backup = ['--import', 'tsx', join(tree, 'apps/server/src/cli/backup.ts'), '--to', archive]
    await promisify(execFile)(process.execPath, backup, { env: { PATH: process.env.PATH, DATA_DIR: folder } })
    const { tables } = await checkArchive(archive)
    const empty = tables.flatMap(({ name: table, rows }) => (rows === 0 ? [table] : []))
    if (empty.length > 0) throw new Error(`liveIn leaves nothing in these tables: ${empty.join(', ')}.`)

    const migrationFiles = readMigrationFiles({ migrationsFolder: join(tree, 'apps/server/drizzle') })
    const migrations = migrationFiles.map(({ hash, folderMillis }) => ({ hash, createdAt: folderMillis }))
    const facts: ReleaseFacts = { demoPassword: secrets.demoPassword, ...lived, migrations }
    await writeFile(factsOf(name), `${JSON.stringify(facts, null, 2)}\n`)
    console.log(`${archive}: ${(await stat(archive)).size} bytes`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function makeImagesSmall(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const small = await sharp(await readFile(path))
      .resize(16)
      .toBuffer()
    await writeFile(path, small)
  }
}

const { values } = parseArgs({ options: { name: { type: 'string' }, tree: { type: 'string' } } })
if (values.name === undefined) throw new Error('Say the release: --name 1.2.3')
await main(values.name, resolve(values.tree ?? join(import.meta.dirname, '../../../..')))
