import { existsSync, rmSync } from 'node:fs'
import { open, rename, rm, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'

/** Two segments of PostgreSQL's log: what is under way when the disk fills up can end. */
const RESERVE_BYTES = 32 * 1024 * 1024
const CHUNK = Buffer.alloc(1024 * 1024, 'jansi')
/** The reserve is not taken from a disk that would be full with it. */
const ROOM_BYTES = RESERVE_BYTES + 16 * 1024 * 1024
const LOOK_MS = 5_000

/**
 * Room on the disk that is kept for the embedded database in a file beside it. PostgreSQL cannot go on when its log
 * cannot be written, and in the process it would take the whole server with it.
 */
export class DiskReserve {
  private readonly file: string
  /** Called when the reserve was given up. */
  onSpent = () => {}

  constructor(databaseFolder: string) {
    this.file = `${databaseFolder}.reserve`
  }

  /** Gives the room back to the disk, for the write that has just failed; false when there is none left. */
  spend(): boolean {
    if (!existsSync(this.file)) return false
    rmSync(this.file)
    this.onSpent()
    return true
  }

  /** True when the room is kept: since long, or again, once the disk has enough. */
  async keep(): Promise<boolean> {
    if (existsSync(this.file)) return true
    const draft = `${this.file}.new`
    try {
      const { bavail, bsize } = await statfs(dirname(this.file))
      if (bavail * bsize < ROOM_BYTES) return false
      const handle = await open(draft, 'w', 0o600)
      try {
        for (let bytes = 0; bytes < RESERVE_BYTES; bytes += CHUNK.length) await handle.writeFile(CHUNK)
        // Else a power cut may leave the name with nothing behind it.
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(draft, this.file)
      return true
    } catch {
      await rm(draft, { force: true })
      return false
    }
  }
}

/**
 * Lets the database read only while it has no reserve: writes are refused (SQLSTATE 25006), and allowed again by
 * themselves when there is room. Ends with the engine.
 */
export function refuseWritesWithoutRoom(engine: PGlite, reserve: DiskReserve): void {
  let kept = true
  let turning = Promise.resolve()
  const turn = async (toKept: boolean) => {
    if (toKept === kept || engine.closed) return
    await engine.exec(`set default_transaction_read_only = ${toKept ? 'off' : 'on'}`)
    kept = toKept
    console.error(
      kept
        ? 'The disk has room again: the shop takes orders and pictures.'
        : 'The disk is full: the shop can be looked at, and takes no orders or pictures until there is room.',
    )
  }
  const timer = setInterval(() => {
    if (engine.closed) return clearInterval(timer)
    turning = turning.then(async () => turn(await reserve.keep())).catch(() => {})
  }, LOOK_MS)
  timer.unref()
  // Without a look at the disk before: the next transaction in the line must find it refused already.
  reserve.onSpent = () => {
    turn(false).catch(() => {})
  }
}
