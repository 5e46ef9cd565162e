import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rm, stat, utimes } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

type Owner = { token: string; pid: number; host: string; started: string | null }

/** Another process works on the data folder; the message names folder and process. */
export class DataFolderLocked extends Error {
  override name = 'DataFolderLocked'
}

/** The data folder is another user's; the message names both and what to do. */
export class DataFolderOfAnother extends Error {
  override name = 'DataFolderOfAnother'
}

/** A held claim on a data folder. `release` gives it back; calling it twice is harmless. */
export type DataLock = { release(): Promise<void> }

const BEAT_MS = 10_000
const SILENT_MS = 60_000
const WRITING_MS = 5_000
const TAKEOVER_MS = 10_000

/**
 * Claims the data folder for this process, by a lock file that names the owner.
 * Throws an Error in plain words, naming folder and process, while another live process holds it; takes a
 * stale lock over. The embedded database is corrupted by a second process, so nothing opens it without this.
 */
export async function lockDataFolder(dataDir: string): Promise<DataLock> {
  await mkdir(dataDir, { recursive: true })
  const file = join(dataDir, 'jansi.lock')
  const owner: Owner = {
    token: randomUUID(),
    pid: process.pid,
    host: hostname(),
    started: await processStart(process.pid),
  }
  const content = JSON.stringify(owner)
  for (let attempt = 0; attempt < 100; attempt++) {
    if (await createExclusively(file, content)) return hold(file, content)
    const found = await readIfThere(file)
    if (found === null) continue
    const holder = parseOwner(found)
    if (await isLive(file, holder)) throw new DataFolderLocked(refusal(dataDir, file, holder))
    await removeIfStale(file)
  }
  throw new DataFolderLocked(refusal(dataDir, file, null))
}

/**
 * Throws `DataFolderOfAnother` when the embedded database in this folder, or the folder that root is about to make one
 * in, belongs to another user: what root writes there, the server's user could not read again.
 */
export async function refuseFolderOfAnother(dataDir: string): Promise<void> {
  const me = process.geteuid?.()
  if (me === undefined) return
  // A folder may be lent by its group; what the server made there itself is its own.
  const owner = (await ownerOf(join(dataDir, 'database'))) ?? (me === 0 ? await ownerOf(dataDir) : undefined)
  if (owner === undefined || owner === me) return
  throw new DataFolderOfAnother(
    `${dataDir} belongs to user ${owner}, and this runs as user ${me}: what one writes there the other cannot use. Run it as that user (sudo -u '#${owner}' …), or give the folder to this one: chown -R ${me} ${dataDir}`,
  )
}

async function ownerOf(path: string): Promise<number | undefined> {
  return stat(path).then(
    ({ uid }) => uid,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      if (error.code === 'EACCES') return ownerOf(dirname(path))
      throw error
    },
  )
}

/** Does a live process hold this folder, or is it just claiming it? Writes nothing, so that it can be asked on a full disk. */
export async function isFolderHeld(folder: string): Promise<boolean> {
  const file = join(folder, 'jansi.lock')
  const found = await readIfThere(file)
  return found === null ? (await ageOf(folder)) < WRITING_MS : isLive(file, parseOwner(found))
}

function refusal(dataDir: string, file: string, holder: Owner | null): string {
  const elsewhere = holder !== null && holder.host !== hostname()
  const who =
    holder === null ? 'another process' : `process ${holder.pid}${elsewhere ? ` on ${holder.host}` : ''}`
  const hint = elsewhere
    ? `If that machine is gone, wait a minute and start again, or delete ${file}.`
    : 'Stop that process first, or give this one another DATA_DIR.'
  return `The data folder ${dataDir} is in use by ${who}. Two servers on one data folder would destroy it. ${hint}`
}

async function isLive(file: string, holder: Owner | null): Promise<boolean> {
  // A file that cannot be read yet may belong to a process that is just writing it.
  if (holder === null) return (await ageOf(file)) < WRITING_MS
  // Process ids say nothing across machines or containers: there only the heartbeat counts.
  if (holder.host !== hostname()) return (await ageOf(file)) < SILENT_MS
  if (!processExists(holder.pid)) return false
  const started = await processStart(holder.pid)
  return started === null || holder.started === null || started === holder.started
}

function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** When the process started, so that a reused pid is not taken for the owner; null where it cannot be told. */
async function processStart(pid: number): Promise<string | null> {
  try {
    const [boot, stats] = await Promise.all([
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
      readFile(`/proc/${pid}/stat`, 'utf8'),
    ])
    // The command name stands in parentheses and may itself hold spaces; start time is the 20th field after it.
    const ticks = stats.slice(stats.lastIndexOf(')') + 2).split(' ')[19]
    return ticks === undefined ? null : `${boot.trim()}:${ticks}`
  } catch {
    return null
  }
}

async function createExclusively(file: string, content: string): Promise<boolean> {
  try {
    const handle = await open(file, 'wx', 0o600)
    try {
      await handle.writeFile(content)
      await handle.sync()
    } finally {
      await handle.close()
    }
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/**
 * Deletes the lock if it is still stale. Under a lock of its own: else of two processes that judged the same stale
 * lock, the slower would delete what the faster has just made.
 */
async function removeIfStale(file: string): Promise<void> {
  const takeover = `${file}.takeover`
  if (!(await createExclusively(takeover, String(process.pid)))) {
    if ((await ageOf(takeover)) > TAKEOVER_MS) await rm(takeover, { force: true })
    await setTimeout(20)
    return
  }
  try {
    const found = await readIfThere(file)
    if (found !== null && !(await isLive(file, parseOwner(found)))) await rm(file, { force: true })
  } finally {
    await rm(takeover, { force: true })
  }
}

function hold(file: string, content: string): DataLock {
  const beat = setInterval(() => {
    const now = new Date()
    utimes(file, now, now).catch(() => {})
  }, BEAT_MS)
  beat.unref()
  let held = true
  return {
    async release() {
      if (!held) return
      held = false
      clearInterval(beat)
      if ((await readIfThere(file)) === content) await rm(file, { force: true })
    },
  }
}

function parseOwner(content: string): Owner | null {
  try {
    const value: Partial<Owner> = JSON.parse(content)
    if (typeof value.pid !== 'number' || typeof value.host !== 'string') return null
    return { token: value.token ?? '', pid: value.pid, host: value.host, started: value.started ?? null }
  } catch {
    return null
  }
}

async function readIfThere(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}

async function ageOf(file: string): Promise<number> {
  const stats = await stat(file).catch(() => null)
  return stats === null ? Number.POSITIVE_INFINITY : Date.now() - stats.mtimeMs
}
