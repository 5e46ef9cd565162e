import { buffer } from 'node:stream/consumers'
import type { Database, Tx } from '../db/client.ts'
import { migrate, newestMigration } from '../db/migrate.ts'
import type { FileStore } from '../files/store.ts'
import { compareFiles, FILES_AT_ONCE, storeFile, taskQueue } from './copy-files.ts'
import { compareWith, type Load, loadDatabase, refuseRunningServers } from './load.ts'
import { filesNamedBy } from './named-files.ts'
import { listed } from './read-archive.ts'
import { type ReportProgress, TransferRefused } from './refused.ts'
import { digestOf, digestTables, inSnapshot, readRows, type TableDigest, writeRows } from './rows.ts'
import { readSequences, readTables } from './tables.ts'

type Shop = Pick<Database, 'withoutTimeout'>

/** The shop to copy and its target; a part without a target stays in its location. */
export type ShopMigration = {
  from: { database: Shop; files: FileStore }
  to: { database?: Shop; files?: FileStore }
  report: ReportProgress
}

/**
 * The result of a migration: the digest of every table and file, as read in the old and in the new location.
 * Equal digests mean equal content.
 */
export type MigrationProof = {
  tables: { name: string; old: Proof; new: Proof | 'stayed' }[]
  files: { key: string; size: number; old: string; new: string }[]
  /** Files that rows name and the old store did not have. */
  missing: string[]
}
type Proof = Omit<TableDigest, 'name'>

/**
 * Copies a stopped shop to another database, another file store or both, and verifies the copy. Files go
 * first, then all rows in one transaction: an interrupted run can be repeated, and parts that have arrived
 * are only verified. The old location is not changed. Throws `TransferRefused` before it changes anything if
 * a target contains another shop, or if a server works on one of the databases.
 */
export async function migrateShop({ from, to, report }: ShopMigration): Promise<MigrationProof> {
  await refuseRunningServers(from.database)
  if (to.database) await refuseRunningServers(to.database)
  await migrate(from.database)
  const { tables, migration, named } = await readWhole(from.database, report)
  const keys = new Set<string>()
  for await (const key of from.files.list()) keys.add(key)
  const missing = [...named].filter((key) => !keys.has(key)).sort()
  if (missing.length > 0) report(`These files of images are missing from the store: ${listed(missing)}.`)

  const found = to.database && (await inSnapshot(to.database, (tx) => compareWith(tx, { migration, tables })))
  if (found?.state === 'other') throw new TransferRefused(found.why)
  const foreign = to.files ? (await compareFiles(to.files, keys)).foreign : []
  if (foreign.length > 0) {
    throw new TransferRefused(
      `The new file store contains files of another shop (${listed(foreign, 3)}). Nothing was changed. Use an empty file store.`,
    )
  }
  const files = to.files ? await copyFiles(from.files, to.files, [...keys].sort(), report) : []
  const arrived =
    to.database &&
    (await copyTables(from.database, to.database, { tables, isThere: found?.state === 'same', report }))
  const targets = new Map(arrived?.map(({ name, ...proof }) => [name, proof]))
  const proofs = tables.map(({ name, ...old }) => ({
    name,
    old,
    new: targets.get(name) ?? ('stayed' as const),
  }))
  return { tables: proofs, files, missing }
}

/** Reads everything once: the digests to compare the target with, and the files that the rows name. */
async function readWhole(database: Shop, report: ReportProgress) {
  return inSnapshot(database, async (tx) => {
    const named = new Set<string>()
    const digests: TableDigest[] = []
    for (const table of await readTables(tx)) {
      const digest = digestOf(table.name)
      for await (const rows of readRows(tx, table)) {
        digest.add(rows)
        for (const row of rows) for (const key of filesNamedBy(table.name, row)) named.add(key)
      }
      digests.push(digest.result())
    }
    const rows = digests.reduce((sum, digest) => sum + digest.rows, 0)
    report(`The shop has ${rows} rows in ${digests.length} tables.`)
    return { tables: digests, migration: await newestMigration(tx), named }
  })
}

async function copyFiles(
  from: FileStore,
  to: FileStore,
  keys: string[],
  report: ReportProgress,
): Promise<MigrationProof['files']> {
  report(`Copying ${keys.length} files.`)
  const proofs: MigrationProof['files'] = []
  const tasks = taskQueue(FILES_AT_ONCE)
  for (const key of keys) {
    await tasks.add(async () => {
      const file = await from.get(key)
      if (file === null)
        throw new Error(
          `The file ${key} disappeared while the shop was copied. Stop every server, then run this again.`,
        )
      const bytes = await buffer(file.stream)
      const { sha256, there } = await storeFile(to, { key, type: file.contentType }, bytes)
      proofs.push({ key, size: bytes.byteLength, old: sha256, new: there })
      if (proofs.length % 100 === 0 || proofs.length === keys.length) {
        report(`${proofs.length} of ${keys.length} files are copied and verified.`)
      }
    })
  }
  await tasks.end()
  return proofs.sort((a, b) => (a.key < b.key ? -1 : 1))
}

async function copyTables(
  from: Shop,
  to: Shop,
  { tables, isThere, report }: { tables: TableDigest[]; isThere: boolean; report: ReportProgress },
): Promise<TableDigest[]> {
  if (isThere) {
    report('Rows already match; nothing to do.')
    return inSnapshot(to, async (tx) => digestTables(tx, await readTables(tx)))
  }
  await migrate(to)
  const arrived = await inSnapshot(from, (source) =>
    loadDatabase(to, async (target) => {
      const load = await copyRows(source, target, report)
      const changed = tables.filter(({ name, sha256 }) =>
        load.tables.some((t) => t.name === name && t.sha256 !== sha256),
      )
      if (changed.length > 0)
        throw new TransferRefused(
          'The shop changed while it was copied. Stop every server, then run this again.',
        )
      return load
    }),
  )
  report('All rows are copied and verified.')
  return arrived
}

async function copyRows(source: Tx, target: Tx, report: ReportProgress): Promise<Load> {
  const tables = await readTables(source)
  const digests: TableDigest[] = []
  for (const table of tables) {
    const digest = digestOf(table.name)
    for await (const rows of readRows(source, table)) {
      digest.add(rows)
      await writeRows(target, table.name, rows)
    }
    const done = digest.result()
    digests.push(done)
    if (done.rows > 0) report(`Copied ${done.rows} rows of ${table.name}.`)
  }
  return { tables: digests, sequences: await readSequences(source, tables) }
}
