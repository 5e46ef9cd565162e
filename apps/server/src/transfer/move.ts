import { buffer } from 'node:stream/consumers'
import type { Database, Tx } from '../db/client.ts'
import { migrate, newestMigration } from '../db/migrate.ts'
import type { FileStore } from '../files/store.ts'
import { compareFiles, FILES_AT_ONCE, placeFile, workLine } from './copy-files.ts'
import { compareWith, type Load, loadDatabase, refuseRunningServers } from './load.ts'
import { filesNamedBy } from './named-files.ts'
import { listed } from './read-archive.ts'
import { type Say, TransferRefused } from './refused.ts'
import { digestOf, digestTables, inSnapshot, readRows, type TableDigest, writeRows } from './rows.ts'
import { readSequences, readTables } from './tables.ts'

type Shop = Pick<Database, 'engine' | 'orm' | 'withoutTimeout'>

/** What is to be moved, and where: a part without a target stays where it is. */
export type Move = {
  from: { database: Shop; files: FileStore }
  to: { database?: Shop; files?: FileStore }
  say: Say
}

/** What proves a move: every table and file as the old and the new place were read. Equal sums mean equal content. */
export type MoveProof = {
  tables: { name: string; old: Proof; new: Proof | 'stayed' }[]
  files: { key: string; size: number; old: string; new: string }[]
  /** Files that rows name and the old store did not have. */
  missing: string[]
}
type Proof = Omit<TableDigest, 'name'>

/**
 * Copies a shop that nobody works on to another database, another store or both, and proves it. Files go first, then
 * all rows in one transaction: after a break at any point it can be run again, and what has arrived is only checked.
 * The old place is left as it is. Throws `TransferRefused`, having changed nothing, when a target holds another shop
 * or a server is at work on a database.
 */
export async function move({ from, to, say }: Move): Promise<MoveProof> {
  await refuseRunningServers(from.database)
  if (to.database) await refuseRunningServers(to.database)
  await migrate(from.database)
  const { tables, migration, named } = await readWhole(from.database, say)
  const keys = new Set<string>()
  for await (const key of from.files.list()) keys.add(key)
  const missing = [...named].filter((key) => !keys.has(key)).sort()
  if (missing.length > 0) say(`Rows name files that are not in the store: ${listed(missing)}.`)

  const found = to.database && (await inSnapshot(to.database, (tx) => compareWith(tx, { migration, tables })))
  const foreign = to.files ? (await compareFiles(to.files, keys)).foreign : []
  if (foreign.length > 0) {
    throw new TransferRefused(
      `The new file store has files of another shop (${listed(foreign, 3)}). Nothing was changed. Give it an empty one.`,
    )
  }
  const files = to.files ? await moveFiles(from.files, to.files, [...keys].sort(), say) : []
  const arrived = to.database && (await moveTables(from.database, to.database, { tables, found, say }))
  const targets = new Map(arrived?.map(({ name, ...proof }) => [name, proof]))
  const proofs = tables.map(({ name, ...old }) => ({
    name,
    old,
    new: targets.get(name) ?? ('stayed' as const),
  }))
  return { tables: proofs, files, missing }
}

/** One reading of everything: what the target is compared with, and which files the rows name. */
async function readWhole(database: Shop, say: Say) {
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
    say(`The shop has ${rows} rows in ${digests.length} tables.`)
    return { tables: digests, migration: await newestMigration(tx), named }
  })
}

async function moveFiles(
  from: FileStore,
  to: FileStore,
  keys: string[],
  say: Say,
): Promise<MoveProof['files']> {
  say(`Copying ${keys.length} files.`)
  const proofs: MoveProof['files'] = []
  const line = workLine(FILES_AT_ONCE)
  for (const key of keys) {
    await line.add(async () => {
      const file = await from.get(key)
      if (file === null) throw new Error(`The file ${key} went away while the shop was moved.`)
      const bytes = await buffer(file.stream)
      const { sha256, there } = await placeFile(to, { key, type: file.contentType }, bytes)
      proofs.push({ key, size: bytes.byteLength, old: sha256, new: there })
      if (proofs.length % 100 === 0 || proofs.length === keys.length) {
        say(`${proofs.length} of ${keys.length} files are there and read back.`)
      }
    })
  }
  await line.end()
  return proofs.sort((a, b) => (a.key < b.key ? -1 : 1))
}

async function moveTables(
  from: Shop,
  to: Shop,
  { tables, found, say }: { tables: TableDigest[]; found: 'empty' | 'same' | undefined; say: Say },
): Promise<TableDigest[]> {
  if (found === 'same') {
    say('The rows are there already, and equal.')
    return inSnapshot(to, async (tx) => digestTables(tx, await readTables(tx)))
  }
  await migrate(to)
  const arrived = await inSnapshot(from, (source) =>
    loadDatabase(to, async (target) => {
      const load = await pour(source, target, say)
      const changed = tables.filter(({ name, sha256 }) =>
        load.tables.some((t) => t.name === name && t.sha256 !== sha256),
      )
      if (changed.length > 0)
        throw new TransferRefused(
          'Somebody worked on the shop while it was moved. Stop every server and run this again.',
        )
      return load
    }),
  )
  say('All rows are there and read back.')
  return arrived
}

async function pour(source: Tx, target: Tx, say: Say): Promise<Load> {
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
    if (done.rows > 0) say(`${done.rows} rows of ${table.name}.`)
  }
  return { tables: digests, sequences: await readSequences(source, tables) }
}
