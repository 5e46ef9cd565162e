import { buffer, text } from 'node:stream/consumers'
import type { Database } from '../db/client.ts'
import { knownMigrations, migrate, migrationsFolder } from '../db/migrate.ts'
import { megabytes } from '../disk/room.ts'
import type { FileStore } from '../files/store.ts'
import type { Secrets } from '../secrets.ts'
import { compareFiles, FILES_AT_ONCE, placeFile, workLine } from './copy-files.ts'
import { compareWith, loadDatabase, refuseRunningServers } from './load.ts'
import { type CarriedFile, contentsOf, fileEntry, type Manifest, SECRETS, tableEntry } from './manifest.ts'
import { listed, readArchive } from './read-archive.ts'
import { type Say, TransferRefused } from './refused.ts'
import { inSnapshot, writeRows } from './rows.ts'

/** An open, empty place, and how it takes over secrets. */
export type EmptyLocation = {
  database: Pick<Database, 'engine' | 'orm' | 'withoutTimeout'>
  files: FileStore
  takeOverSecrets(secrets: Partial<Secrets>): Promise<void>
}

const BATCH = 500

/**
 * Brings a checked archive into an empty place: files, secrets, then all rows in one transaction that is read back
 * before it commits, so that a restore which breaks off can be run again. An archive of an older release is loaded
 * into the tables of its time and migrated onward. Throws `TransferRefused`, having changed nothing, when the place
 * is not empty, the files do not fit in, or the archive is of a newer release.
 */
export async function restore(
  archive: string,
  manifest: Manifest,
  { database, files, takeOverSecrets }: EmptyLocation,
  say: Say,
): Promise<void> {
  if (manifest.tables.length === 0) {
    throw new TransferRefused('The archive is of a database that held no shop: there is nothing in it.')
  }
  if (!knownMigrations().includes(manifest.migration)) {
    throw new TransferRefused(
      'The archive was made by a newer release of Jansi. Update this one, then try again.',
    )
  }
  await refuseRunningServers(database)
  const found = await inSnapshot(database, (tx) => compareWith(tx, manifest))
  const { there, foreign } = await compareFiles(files, new Set(manifest.files.map(({ key }) => key)))
  if (foreign.length > 0) {
    throw new TransferRefused(
      `The file store is not empty: it has files that the archive does not name (${listed(foreign, 3)}). Nothing was changed.`,
    )
  }
  await refuseWithoutRoom(
    files,
    manifest.files.filter(({ key }) => !there.has(key)),
  )
  const { rows, bytes } = contentsOf(manifest)
  say(`Restoring ${manifest.files.length} files, ${bytes} bytes.`)
  await restoreFiles(archive, manifest, files, say)
  await readArchive(archive, async (name, content) => {
    if (name === SECRETS) await takeOverSecrets(JSON.parse(await text(content)))
  })
  if (found === 'empty') {
    say(`Restoring ${rows} rows of ${manifest.tables.length} tables.`)
    await migrate(database, migrationsFolder(), manifest.migration)
    await restoreTables(archive, manifest, database)
  } else say('The rows are there already, and equal.')
  await migrate(database)
}

async function refuseWithoutRoom(files: FileStore, toCome: readonly CarriedFile[]): Promise<void> {
  const bytes = toCome.reduce((sum, { size }) => sum + size, 0)
  const room = await files.room()
  if (bytes <= room) return
  throw new TransferRefused(
    `The disk has no room for the files: ${megabytes(bytes)} are to come, and ${megabytes(room)} are free for them. Nothing was changed. Make room, then run this again.`,
  )
}

async function restoreFiles(archive: string, manifest: Manifest, files: FileStore, say: Say): Promise<void> {
  const wanted = new Map(manifest.files.map((file) => [fileEntry(file.key), file]))
  const line = workLine(FILES_AT_ONCE)
  let placed = 0
  await readArchive(archive, async (name, content) => {
    const file = wanted.get(name)
    if (file === undefined) return
    const bytes = await buffer(content)
    await line.add(async () => {
      const there = await placeFile(files, file, bytes)
      if (there.sha256 !== file.sha256)
        throw new TransferRefused('The archive was changed while it was read.')
      placed += 1
      if (placed % 500 === 0) say(`${placed} files so far.`)
    })
  })
  await line.end()
}

async function restoreTables(
  archive: string,
  manifest: Manifest,
  database: EmptyLocation['database'],
): Promise<void> {
  const { tables, sequences } = manifest
  const names = new Map(tables.map(({ name }) => [tableEntry(name), name]))
  await loadDatabase(database, async (tx) => {
    await readArchive(archive, async (entry, content) => {
      const table = names.get(entry)
      if (table === undefined) return
      for await (const rows of linesOf(content)) await writeRows(tx, table, rows)
    })
    return { tables, sequences }
  })
}

/** Lines, some hundred at a time. Only a line feed ends one: rows may hold whatever else is called a line's end. */
async function* linesOf(content: AsyncIterable<Uint8Array>): AsyncIterable<string[]> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let batch: string[] = []
  let rest = ''
  for await (const chunk of content) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    batch.push(...lines)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
