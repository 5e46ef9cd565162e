import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { knownMigrations, MADE_BEFORE_1_0_0, migrate, migrationsFolder } from '../db/migrate.ts'
import { hasSqlState } from '../db/unavailable.ts'
import { megabytes } from '../disk/free-space.ts'
import type { FileStore } from '../files/store.ts'
import { compareFiles, FILES_AT_ONCE, storeFile, taskQueue } from './copy-files.ts'
import { lastCause } from './error-message.ts'
import { type Comparison, compareWith, loadDatabase, refuseRunningServers } from './load.ts'
import { type CarriedFile, contentsOf, fileEntry, type Manifest, tableEntry } from './manifest.ts'
import { listed, readArchive } from './read-archive.ts'
import { type ReportProgress, TransferRefused } from './refused.ts'
import { digestOf, inSnapshot, writeRows } from './rows.ts'
import { endSessions } from './sign-out.ts'

/** An open, empty database and file store. */
export type EmptyLocation = {
  database: Pick<Database, 'withoutTimeout'>
  files: FileStore
}

const BATCH = 500

/** An archive, and the identities that open it if it is encrypted. */
export type StoredArchive = { file: string; identities: readonly string[] }

/** Returns a row, JSON text in the database's own form, as it is to be written; null leaves it out. */
export type ChangeRow = (table: string, row: string) => string | null

/** The location of a restore as it is before it: its rows, compared with the archive, and files that the archive does not have. */
export type PresentState = { rows: Comparison; foreign: string[] }

/**
 * Compares the location of a restore with the archive. Throws `TransferRefused` if the archive is empty, of a newer release or made before 1.0.0,
 * if servers are connected, or if the disk is too small for the files. Leave out a database that does not open.
 */
export async function examineLocation(
  manifest: Manifest,
  { database, files }: { database: EmptyLocation['database'] | undefined; files: FileStore },
): Promise<PresentState> {
  if (manifest.tables.length === 0) {
    throw new TransferRefused('The archive contains no shop. Choose another archive.')
  }
  const known = knownMigrations()
  if (manifest.migration < (known[0] ?? 0)) throw new TransferRefused(`The archive ${MADE_BEFORE_1_0_0}`)
  if (!known.includes(manifest.migration)) {
    throw new TransferRefused(
      'The archive was made by a newer release of Jansi. Update Jansi, then try again.',
    )
  }
  if (database !== undefined) await refuseRunningServers(database)
  const rows = await compareRows(manifest, database)
  const { there, foreign } = await compareFiles(files, new Set(manifest.files.map(({ key }) => key)))
  // A folder with other files makes place for a new one.
  const toCome = manifest.files.filter(({ key }) => foreign.length > 0 || !there.has(key))
  await refuseFullDisk(files, toCome)
  return { rows, foreign }
}

async function compareRows(
  manifest: Manifest,
  database: EmptyLocation['database'] | undefined,
): Promise<Comparison> {
  if (database === undefined) return { state: 'other', why: 'The database does not open.' }
  try {
    return await inSnapshot(database, (tx) => compareWith(tx, manifest))
  } catch (error) {
    // Pages may be damaged.
    if (!hasSqlState(error)) throw error
    return { state: 'other', why: `The rows of the database cannot be read: ${lastCause(error)}.` }
  }
}

/** Throws `TransferRefused` if the location has rows or files of another shop or state. */
export function refuseContent({ rows, foreign }: PresentState): void {
  if (rows.state === 'other') throw new TransferRefused(rows.why)
  if (foreign.length === 0) return
  throw new TransferRefused(
    `The file store is not empty: it has files that are not in the archive (${listed(foreign, 3)}). Nothing was changed.`,
  )
}

/**
 * Restores a verified archive into an empty location, where nobody is signed in: files, then all rows in one transaction that
 * is verified before it commits, so that an interrupted restore can be repeated. Rows of an older release are
 * loaded into the tables of that release and then migrated. Throws `TransferRefused` before it changes
 * anything if the location is not empty, the disk is too small for the files, or the archive is of a newer
 * release.
 */
export async function restore(
  file: string,
  manifest: Manifest,
  { database, files }: EmptyLocation,
  report: ReportProgress,
  identities: readonly string[] = [],
): Promise<void> {
  const present = await examineLocation(manifest, { database, files })
  refuseContent(present)
  const { rows, bytes } = contentsOf(manifest)
  const archive = { file, identities }
  report(`Restoring ${manifest.files.length} files, ${bytes} bytes.`)
  await restoreFiles(archive, manifest, files, report)
  if (present.rows.state === 'empty') {
    report(`Restoring ${rows} rows of ${manifest.tables.length} tables.`)
    await migrate(database, migrationsFolder(), { upTo: manifest.migration })
    await restoreTables(archive, manifest, database)
  } else report('Rows already match; nothing to do.')
  await migrate(database)
  await database.withoutTimeout((orm) => endSessions((statement) => orm.execute(sql.raw(statement))))
}

async function refuseFullDisk(files: FileStore, toCome: readonly CarriedFile[]): Promise<void> {
  const bytes = toCome.reduce((sum, { size }) => sum + size, 0)
  const free = await files.freeBytes()
  if (bytes <= free) return
  throw new TransferRefused(
    `The disk is too full for the files: they need ${megabytes(bytes)}, and ${megabytes(free)} are free. Nothing was changed. Free some disk space, then run this again.`,
  )
}

/** Stores the files of a verified archive, each read back. */
export async function restoreFiles(
  { file: archive, identities }: StoredArchive,
  manifest: Manifest,
  files: FileStore,
  report: ReportProgress = () => {},
): Promise<void> {
  const wanted = new Map(manifest.files.map((file) => [fileEntry(file.key), file]))
  const tasks = taskQueue(FILES_AT_ONCE)
  let restored = 0
  await readArchive(
    archive,
    async (name, content) => {
      const file = wanted.get(name)
      if (file === undefined) return
      const bytes = await buffer(content)
      await tasks.add(async () => {
        const there = await storeFile(files, file, bytes)
        if (there.sha256 !== file.sha256) throw new TransferRefused('The archive changed while it was read.')
        restored += 1
        if (restored % 500 === 0) report(`${restored} files restored so far.`)
      })
    },
    identities,
  )
  await tasks.end()
}

/**
 * Loads the rows of a verified archive into an empty database with the tables of its release, in one transaction. Before the
 * commit they are read again and compared with the manifest; with `change`, with the rows that it returned.
 */
export async function restoreTables(
  { file, identities }: StoredArchive,
  { tables, sequences }: Manifest,
  database: EmptyLocation['database'],
  change?: ChangeRow,
): Promise<void> {
  const names = new Map(tables.map(({ name }) => [tableEntry(name), name]))
  await loadDatabase(database, async (tx) => {
    const written = change && new Map(tables.map(({ name }) => [name, digestOf(name)]))
    await readArchive(
      file,
      async (entry, content) => {
        const table = names.get(entry)
        if (table === undefined) return
        for await (const lines of linesOf(content)) {
          const rows = change ? lines.map((row) => change(table, row)).filter((row) => row !== null) : lines
          written?.get(table)?.add(rows)
          await writeRows(tx, table, rows)
        }
      },
      identities,
    )
    return { tables: written ? [...written.values()].map((digest) => digest.result()) : tables, sequences }
  })
}

/**
 * Yields lines, some hundred at a time. Only a line feed ends a line: rows may contain other line separators.
 */
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
