import { existsSync, fsyncSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { syncPath } from '../disk/sync-path.ts'
import { unpackCluster } from './cluster-image.ts'
import { DiskReserve, refuseWritesOnFullDisk } from './disk-reserve.ts'
import { keepLogShort } from './keep-log-short.ts'
import type { DataLock } from './lock.ts'
import { NewNames } from './new-names.ts'
import { PAGES_IN_MEMORY } from './planner-settings.ts'
import { yieldBetweenStatements } from './yield-between-statements.ts'

type EngineOptions = Parameters<NodeFS['init']>[1]
type Node = { name: string }
type OpenFile = { nfd?: number; path?: string; node: Node }
type Claim = Pick<DataLock, 'isHeld'>
type Make = (parent: Node, name: string, mode: number, device: number) => Node
type Write = (file: OpenFile, bytes: unknown, offset: number, length: number, position?: number) => number

/** The engine's access to the operating system's files, as far as it is changed here. */
type EngineFiles = {
  realPath: (node: Node) => string
  node_ops: { mknod: Make }
  stream_ops: { fsync?: (file: OpenFile) => number; write: Write }
}

/** The engine's number for ENOSPC. */
const NO_SPACE = 51

/**
 * Passes the engine's fsync calls to the operating system, and makes a new file's name durable with its content.
 * PGlite's own file system ignores the calls, so that a power cut could lose an acknowledged commit.
 */
class SyncingNodeFS extends NodeFS {
  private readonly reserve: DiskReserve
  private readonly claim: Claim

  constructor(folder: string, reserve: DiskReserve, claim: Claim) {
    super(folder)
    this.reserve = reserve
    this.claim = claim
  }

  override async init(pg: PGlite, options: EngineOptions): Promise<{ emscriptenOpts: EngineOptions }> {
    const { emscriptenOpts } = await super.init(pg, options)
    const addFsync = (engine: { NODEFS?: unknown }) => {
      const nodefs = engine.NODEFS as EngineFiles | undefined
      // The same options start initdb, which mounts no folder.
      if (nodefs === undefined) return
      const newNames = new NewNames(syncOrEnd)
      const make = nodefs.node_ops.mknod
      nodefs.node_ops.mknod = (...given) => {
        const made = make(...given)
        newNames.created(nodefs.realPath(made))
        return made
      }
      nodefs.stream_ops.fsync = (file) => {
        if (!this.claim.isHeld()) endWithoutFolder(dirname(this.rootDir))
        if (file.nfd !== undefined) {
          syncOrEnd(file.nfd)
          newNames.keep(nodefs.realPath(file.node))
        }
        return 0
      }
      const write = writeWithReserve(nodefs.stream_ops.write, this.reserve)
      nodefs.stream_ops.write = (...given) => {
        if (!this.claim.isHeld()) endWithoutFolder(dirname(this.rootDir))
        return write(...given)
      }
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] } }
  }
}

/**
 * After a failed sync the content of the disk is unknown, and a second sync may wrongly succeed. As
 * PostgreSQL does, the process ends before it acknowledges anything; the next start reads the log.
 */
function syncOrEnd(fd: number): void {
  try {
    fsyncSync(fd)
  } catch (error) {
    console.error(
      `The disk cannot store the data of the database (${error}). Check the disk, then start again.`,
    )
    process.exit(1)
  }
}

/**
 * Ends a process that lost its data folder while it was suspended, alone or with its machine. Another process
 * may have written there since, so its knowledge of the database is outdated.
 */
export function endWithoutFolder(dataDir: string): never {
  console.error(
    `The data folder ${dataDir} was taken over by another process, or its jansi.lock was deleted. This process ends without writing to it.`,
  )
  process.exit(1)
}

/**
 * A write that fails because the disk is full is repeated with the space of the reserve. Without a reserve, a
 * log that cannot be written would put the engine into an endless loop: the process ends instead, and no
 * acknowledged data is lost.
 */
function writeWithReserve(write: Write, reserve: DiskReserve): Write {
  return (...given) => {
    try {
      return write(...given)
    } catch (error) {
      if ((error as { errno?: number }).errno !== NO_SPACE) throw error
      if (reserve.spend()) return write(...given)
      if (!given[0].path?.includes('/pg_wal/')) throw error
      console.error(
        'The disk is full, and the database cannot write its log. Free some disk space, then start again.',
      )
      process.exit(1)
    }
  }
}

/** Of 128 MB, the default, every page is touched at the start; pages beyond 16 MB come from the system's own cache. */
const SHARED_BUFFERS = 'shared_buffers=16MB'

/** Settings of the embedded engine, also of one in memory, as arguments. */
export const ENGINE_SETTINGS = ['-c', SHARED_BUFFERS, '-c', PAGES_IN_MEMORY]

/** PGlite's defaults without `-F`, which is PostgreSQL's switch for "never wait for the disk". */
function durableStartParams(): string[] {
  const params = PGlite.defaultStartParams.filter((param) => param !== '-F')
  return [...params, '-c', 'wal_sync_method=fsync', ...ENGINE_SETTINGS]
}

/**
 * Opens the embedded database in a folder, so that every acknowledged commit is on the disk. A new database
 * is built in a draft folder and then renamed: an interrupted start leaves nothing incomplete. The caller
 * holds the lock of the data folder; without it the process ends before it writes.
 */
export async function openDurablePglite(folder: string, claim: Claim): Promise<PGlite> {
  if (!existsSync(join(folder, 'PG_VERSION'))) await createCluster(folder, claim)
  // PostgreSQL's own lock file is not needed here, and an empty one after a power cut would stop every start.
  await rm(join(folder, 'postmaster.pid'), { force: true })
  const reserve = new DiskReserve(folder)
  // The start continues without it: existing data can still be read.
  await reserve.keep()
  const engine = await PGlite.create({
    fs: new SyncingNodeFS(folder, reserve, claim),
    startParams: durableStartParams(),
  })
  refuseWritesOnFullDisk(engine, reserve)
  keepLogShort(engine)
  yieldBetweenStatements(engine)
  return engine
}

/** Creates a new cluster at `folder`: from the file of the build, or by PGlite's initdb. */
export async function createCluster(folder: string, claim: Claim, unpack = unpackCluster): Promise<void> {
  const draft = `${folder}.new`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true, mode: 0o700 })
  try {
    if (!(await unpack(draft))) {
      const engine = await PGlite.create({
        fs: new SyncingNodeFS(draft, new DiskReserve(draft), claim),
        startParams: durableStartParams(),
      })
      await engine.close()
    }
    await syncTree(draft)
  } catch (error) {
    // An incomplete database would occupy the disk space that an operator frees next.
    await rm(draft, { recursive: true, force: true })
    // The engine's own error is not an Error and has no message.
    const { errno, code } = error as { errno?: number; code?: string }
    if (errno !== NO_SPACE && code !== 'ENOSPC') throw error
    throw Object.assign(new Error(`no space for a new database in ${dirname(folder)}`), { code: 'ENOSPC' })
  }
  await rename(draft, folder)
  await syncPath(dirname(folder))
}

async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await syncTree(path)
    else if (entry.isFile()) await syncPath(path)
  }
  await syncPath(folder)
}
