import { statSync } from 'node:fs'
import { type FileHandle, mkdir, open, readFile, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { isAlive, nameOf, type Owner, parseOwner, thisOwner } from './lock-owner.ts'
import { openLockSocket } from './lock-socket.ts'

/** Thrown if another process uses the data folder; the message names folder and process. */
export class DataFolderLocked extends Error {
  override name = 'DataFolderLocked'
}

/** Thrown if the data folder belongs to another user; the message names both and the fix. */
export class DataFolderOfAnother extends Error {
  override name = 'DataFolderOfAnother'
}

/** A held claim on a data folder. */
export type DataLock = {
  /**
   * True if this process still owns the folder. It does not if another process took the lock over, or if
   * somebody deleted it, while this process was suspended. Call it before each write: a folder that was taken
   * over must not be written to.
   */
  isHeld(): boolean
  /** Releases the folder; a second call has no effect. */
  release(): Promise<void>
}

const BEAT_MS = 1_000
/** A process that this kernel does not know counts as dead after this time without a heartbeat. */
const SILENT_MS = 5_000
/** A lock is watched for at least this time, because the clocks of two machines may differ. */
const WATCH_MS = 2_500
const LOOK_MS = 250
/** Releases before 1.0 wrote a heartbeat every ten seconds. */
const OLD_SILENT_MS = 60_000
const WRITING_MS = 5_000
const TAKEOVER_MS = 10_000

/**
 * Claims the data folder for this process with a lock file that names the owner. Throws `DataFolderLocked`,
 * with folder and process in its message, while another live process holds it. Takes over the lock of a dead
 * process, which may take five seconds if only the heartbeat shows its death. Calls `onLost` once if the
 * folder is taken from this process. A second process would corrupt the embedded database, so nothing opens
 * it without this lock. See decisions/010.
 */
export async function lockDataFolder(dataDir: string, onLost: () => void = () => {}): Promise<DataLock> {
  await mkdir(dataDir, { recursive: true })
  const file = join(dataDir, 'jansi.lock')
  const socket = await openLockSocket(dataDir)
  const content = JSON.stringify(await thisOwner(socket?.mark ?? null))
  let holder: Owner | null = null
  try {
    for (let attempt = 0; attempt < 100; attempt++) {
      const handle = await createExclusively(file, content)
      if (handle !== null)
        return await hold({ file, content, handle, onLost, free: async () => socket?.close() })
      const found = await read(file)
      if (found === null) continue
      holder = parseOwner(found.content)
      if (!(await isGone(file, holder))) break
      await removeUnlessChanged(file, found, holder)
    }
    throw new DataFolderLocked(await refusal(dataDir, holder))
  } catch (error) {
    await socket?.close()
    throw error
  }
}

/**
 * Throws `DataFolderOfAnother` if the embedded database in this folder belongs to another user, or if root is
 * about to create one in the folder of another user: the user of the server could not read files that root
 * writes.
 */
export async function refuseFolderOfAnother(dataDir: string): Promise<void> {
  const me = process.geteuid?.()
  if (me === undefined) return
  // A group may share a folder, but the files that the server created in it are its own.
  const owner = (await ownerOf(join(dataDir, 'database'))) ?? (me === 0 ? await ownerOf(dataDir) : undefined)
  if (owner === undefined || owner === me) return
  throw new DataFolderOfAnother(
    `${dataDir} belongs to user ${owner}, but this process runs as user ${me}, and neither can use the files of the other. Run the command as that user (sudo -u '#${owner}' …), or give the folder to this one: chown -R ${me} ${dataDir}`,
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

/**
 * Throws `DataFolderLocked` if a process that is known to live holds the folder. Writes nothing and does not
 * wait: for refusing a start before its work, not for opening the database.
 */
export async function refuseHeldFolder(dataDir: string): Promise<void> {
  const holder = parseOwner((await read(join(dataDir, 'jansi.lock')))?.content ?? '')
  if (holder !== null && (await isAlive(dataDir, holder))) {
    throw new DataFolderLocked(await refusal(dataDir, holder))
  }
}

/**
 * True if a live process holds this folder or is just claiming it. Writes nothing, so it also works on a full
 * disk.
 */
export async function isFolderHeld(folder: string): Promise<boolean> {
  const file = join(folder, 'jansi.lock')
  const found = await read(file)
  if (found === null) return (await ageOf(folder)) < WRITING_MS
  const holder = parseOwner(found.content)
  if (holder === null) return (await ageOf(file)) < WRITING_MS
  return (await isAlive(folder, holder)) ?? (await ageOf(file)) < silenceOf(holder)
}

async function refusal(dataDir: string, holder: Owner | null): Promise<string> {
  const who = holder === null ? 'another process' : await nameOf(holder)
  const hint =
    holder !== null && (await isAlive(dataDir, holder)) === null
      ? 'If that process is gone, wait a minute and start again.'
      : 'Stop that process first, or give this one another DATA_DIR.'
  return `The data folder ${dataDir} is in use by ${who}. Two servers on one data folder would damage it. ${hint}`
}

/** True if the holder of a lock is dead. If this kernel cannot decide, watches the lock for some seconds. */
async function isGone(file: string, holder: Owner | null): Promise<boolean> {
  // An unreadable file may belong to a process that is just writing it.
  if (holder === null) return (await ageOf(file)) >= WRITING_MS
  const alive = await isAlive(dirname(file), holder)
  if (alive !== null) return !alive
  if (holder.boot === undefined) return (await ageOf(file)) >= OLD_SILENT_MS
  return staysSilent(file)
}

function silenceOf(holder: Owner): number {
  return holder.boot === undefined ? OLD_SILENT_MS : SILENT_MS
}

async function staysSilent(file: string): Promise<boolean> {
  const began = performance.now()
  const first = await beatOf(file)
  for (let watched = 0; watched < SILENT_MS; watched = performance.now() - began) {
    if (watched >= WATCH_MS && Date.now() - first >= SILENT_MS) return true
    await setTimeout(LOOK_MS)
    if ((await beatOf(file)) !== first) return false
  }
  return true
}

async function createExclusively(file: string, content: string): Promise<FileHandle | null> {
  const handle = await open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return null
    throw error
  })
  try {
    await handle?.writeFile(content)
    await handle?.sync()
    return handle
  } catch (error) {
    await handle?.close()
    await rm(file, { force: true })
    throw error
  }
}

type Found = { content: string; beatenAt: number }

/**
 * Deletes the lock of a dead process and its socket, if it is still the lock that was judged. A lock of its
 * own guards this: of two processes that judged the same lock, the slower one could otherwise delete the new
 * lock of the faster one.
 */
async function removeUnlessChanged(file: string, judged: Found, holder: Owner | null): Promise<void> {
  const takeover = `${file}.takeover`
  const claim = await createExclusively(takeover, String(process.pid))
  if (claim === null) {
    if ((await ageOf(takeover)) > TAKEOVER_MS) await rm(takeover, { force: true })
    await setTimeout(20)
    return
  }
  try {
    const found = await read(file)
    if (found?.content !== judged.content || found.beatenAt !== judged.beatenAt) return
    await rm(file, { force: true })
    if (holder?.socket) await rm(join(dirname(file), basename(holder.socket.name)), { force: true })
  } finally {
    await claim.close()
    await rm(takeover, { force: true })
  }
}

type Claim = {
  file: string
  content: string
  handle: FileHandle
  onLost: () => void
  free: () => Promise<void>
}

async function hold({ file, content, handle, onLost, free }: Claim): Promise<DataLock> {
  const own = await handle.stat({ bigint: true })
  let held = true
  const lock: DataLock = {
    isHeld() {
      try {
        // As long as our handle is open, no other file can have its inode.
        const there = statSync(file, { bigint: true })
        return there.ino === own.ino && there.dev === own.dev
      } catch {
        return false
      }
    },
    async release() {
      if (!held) return
      held = false
      clearInterval(beat)
      if ((await read(file))?.content === content) await rm(file, { force: true })
      await handle.close()
      await free()
    },
  }
  const beat = setInterval(() => {
    if (!lock.isHeld()) {
      clearInterval(beat)
      onLost()
      return
    }
    const now = new Date()
    handle.utimes(now, now).catch(() => {})
  }, BEAT_MS)
  beat.unref()
  return lock
}

/** A lock file as it is now, with the time of its last beat in milliseconds; null when there is none. */
async function read(file: string): Promise<Found | null> {
  try {
    const content = await readFile(file, 'utf8')
    return { content, beatenAt: await beatOf(file) }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

async function ageOf(path: string): Promise<number> {
  return Date.now() - (await beatOf(path))
}

/** When a file was last touched, in milliseconds since 1970; long ago for one that is not there. */
async function beatOf(path: string): Promise<number> {
  return stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => Number.NEGATIVE_INFINITY,
  )
}
