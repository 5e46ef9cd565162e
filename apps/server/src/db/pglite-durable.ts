import { existsSync, fsyncSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type EngineOptions = Parameters<NodeFS['init']>[1]
type OpenFile = { nfd?: number }

/**
 * Passes the engine's fsync calls on to the operating system. PGlite's own file system drops them, so that a
 * commit it has answered can be lost with the power.
 */
class SyncingNodeFS extends NodeFS {
  override async init(pg: PGlite, options: EngineOptions): Promise<{ emscriptenOpts: EngineOptions }> {
    const { emscriptenOpts } = await super.init(pg, options)
    const addFsync = (engine: { NODEFS?: unknown }) => {
      const nodefs = engine.NODEFS as { stream_ops: { fsync?: (file: OpenFile) => number } } | undefined
      // The same options start initdb, which mounts no folder.
      if (nodefs === undefined) return
      nodefs.stream_ops.fsync = (file) => {
        if (file.nfd !== undefined) fsyncSync(file.nfd)
        return 0
      }
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] } }
  }
}

/** PGlite's defaults without `-F`, which is PostgreSQL's switch for "never wait for the disk". */
function durableStartParams(): string[] {
  return [...PGlite.defaultStartParams.filter((param) => param !== '-F'), '-c', 'wal_sync_method=fsync']
}

/**
 * Opens the embedded database in a folder, so that every commit it answers is on the disk. A new database is
 * built aside and moved into place whole: a start that was interrupted leaves nothing half made.
 * The caller holds the lock of the data folder.
 */
export async function openDurablePglite(folder: string): Promise<PGlite> {
  if (!existsSync(join(folder, 'PG_VERSION'))) await createCluster(folder)
  return PGlite.create({ fs: new SyncingNodeFS(folder), startParams: durableStartParams() })
}

async function createCluster(folder: string): Promise<void> {
  const draft = `${folder}.new`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true, mode: 0o700 })
  const engine = await PGlite.create({ fs: new SyncingNodeFS(draft), startParams: durableStartParams() })
  await engine.close()
  await syncTree(draft)
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

async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
