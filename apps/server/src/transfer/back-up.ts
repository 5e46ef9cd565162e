import { access, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import type { Database } from '../db/client.ts'
import { newestMigration } from '../db/migrate.ts'
import { syncPath } from '../disk/sync-path.ts'
import { isDerivedFile } from '../files/image-files.ts'
import type { FileStore } from '../files/store.ts'
import { guardDiskSpace } from './disk-guard.ts'
import { type CarriedFile, contentsOf, fileEntry, MANIFEST, type Manifest, tableEntry } from './manifest.ts'
import { filesNamedBy } from './named-files.ts'
import { checkContent, listed } from './read-archive.ts'
import { type ReportProgress, TransferRefused } from './refused.ts'
import { digestOf, inSnapshot, readRows } from './rows.ts'
import { readIdentity } from './shop-identity.ts'
import { SESSION_TABLES } from './sign-out.ts'
import { openStagingFile, type StagingFile } from './staging-file.ts'
import { readSequences, readTables } from './tables.ts'
import { type AddEntry, writeArchive } from './write-archive.ts'

/** A running shop, and where to report progress. */
export type BackupJob = {
  database: Pick<Database, 'orm' | 'withoutTimeout'>
  files: Pick<FileStore, 'get' | 'list'>
  /** The data folder of the shop. The backup leaves free space on its disk. */
  dataDir: string
  clock: () => Date
  report: ReportProgress
  /** Public keys to which the archive is encrypted; none: it is not. */
  recipients: readonly string[]
  /** Cancels the backup; all of its files are deleted. */
  signal: AbortSignal
}

/** A written and verified archive. `heldMs` is how long the database was read, in milliseconds. */
export type BackupMade = {
  archive: string
  rows: number
  files: number
  bytes: number
  heldMs: number
  /** Files that rows name and the store does not have. */
  missing: string[]
}

/**
 * Writes one archive with a snapshot of the database, without its sessions, and every stored file that cannot be made again, encrypted
 * if there are recipients. It is checked while it is written, and read back by its digest before it gets its name `archive`, an
 * absolute path that does not exist yet. The shop may stay open: files never change
 * and are written before the rows that name them, so the files of a snapshot exist when they are copied.
 * Returns the names of missing files. Throws, and leaves no files behind, if a file cannot be read or the
 * shop's disk is nearly full.
 */
export async function backUp(job: BackupJob, archive: string): Promise<BackupMade> {
  await refuseExisting(archive)
  await mkdir(dirname(archive), { recursive: true, mode: 0o700 })
  const work = `${archive}.part`
  await rm(work, { recursive: true, force: true })
  await mkdir(work, { mode: 0o700 })
  try {
    const spareDisk = await guardDiskSpace(work, job.dataDir)
    await spareDisk()
    const madeAt = job.clock()
    const staging = await openStagingFile(join(work, 'rows'), spareDisk)
    const began = performance.now()
    const snapshot = await readRowsInto(staging, job).finally(() => staging.end())
    const heldMs = Math.round(performance.now() - began)
    job.report(`Read ${snapshot.tables.length} tables in ${heldMs} ms.`)
    const draft = join(work, 'archive')
    let written: Manifest | undefined
    const { recipients, signal } = job
    const check = (content: Readable) => checkContent(content, archive)
    const kept = await writeArchive(draft, { madeAt, recipients, signal, spareDisk, check }, async (add) => {
      for (const { name, start, size } of snapshot.tables) {
        await add.stream(tableEntry(name), size, staging.read(start, size))
      }
      const files = await addFiles(job, add)
      const stored = new Set(files.map(({ key }) => key))
      written = {
        format: 1,
        product: 'jansi',
        ...(snapshot.shopId === null ? {} : { shop: snapshot.shopId }),
        madeAt: madeAt.toISOString(),
        engine: 'postgres',
        migration: snapshot.migration,
        tables: snapshot.tables.map(({ name, rows, sha256 }) => ({ name, rows, sha256 })),
        sequences: snapshot.sequences,
        files,
        missing: [...snapshot.named].filter((key) => !stored.has(key)).sort(),
      }
      await add.text(MANIFEST, `${JSON.stringify(written)}\n`)
    })
    if (!isDeepStrictEqual(kept, written))
      throw new Error('The archive differs from the data that was written. Check the disk.')
    await rename(draft, archive)
    await syncPath(dirname(archive))
    if (kept.missing.length > 0)
      job.report(`These files of images are missing from the store: ${listed(kept.missing)}.`)
    return { archive, ...contentsOf(kept), heldMs, missing: kept.missing }
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

async function refuseExisting(archive: string): Promise<void> {
  const isThere = await access(archive).then(
    () => true,
    () => false,
  )
  if (isThere)
    throw new TransferRefused(
      `${archive} already exists, and a backup overwrites no file. Choose another path.`,
    )
}

/**
 * Writes the rows of every table of one snapshot to the staging file, and collects the files that they name.
 */
async function readRowsInto(staging: StagingFile, { database, signal }: BackupJob) {
  return inSnapshot(database, async (tx) => {
    const migration = await newestMigration(tx)
    if (migration === 0) {
      throw new TransferRefused(
        'The database has no tables of a shop, so there is nothing to back up. Check DATABASE_URL and DATA_DIR.',
      )
    }
    const tables = (await readTables(tx)).filter(({ name }) => !SESSION_TABLES.includes(name))
    const named = new Set<string>()
    const staged = []
    for (const table of tables) {
      const digest = digestOf(table.name)
      const start = staging.position()
      for await (const rows of readRows(tx, table)) {
        signal.throwIfAborted()
        digest.add(rows)
        for (const row of rows) for (const key of filesNamedBy(table.name, row)) named.add(key)
        await staging.add(`${rows.join('\n')}\n`)
      }
      staged.push({ ...digest.result(), start, size: staging.position() - start })
    }
    const sequences = await readSequences(tx, tables)
    const identity = await readIdentity(tx)
    return { tables: staged, sequences, migration, named, shopId: identity?.shopId ?? null }
  })
}

async function addFiles({ files, report, signal }: BackupJob, add: AddEntry): Promise<CarriedFile[]> {
  const added: CarriedFile[] = []
  for await (const key of files.list()) {
    signal.throwIfAborted()
    // The server makes it again from the original.
    if (isDerivedFile(key)) continue
    const file = await files.get(key)
    // Deleted since it was listed. If a row of the snapshot names it, it is reported as missing.
    if (file === null) continue
    const sha256 = await add.stream(fileEntry(key), file.size, file.stream)
    added.push({ key, size: file.size, type: file.contentType, sha256 })
    if (added.length % 500 === 0) report(`${added.length} files written so far.`)
  }
  return added
}
