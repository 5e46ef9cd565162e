import { existsSync, rmSync } from 'node:fs'
import { open, rename, rm, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'

/** Two segments of PostgreSQL's log: running work can complete when the disk fills up. */
const RESERVE_BYTES = 32 * 1024 * 1024
const CHUNK = Buffer.alloc(1024 * 1024, 'jansi')
/** The reserve is not created if the disk would then be full. */
const ROOM_BYTES = RESERVE_BYTES + 16 * 1024 * 1024
const LOOK_MS = 5_000

/**
 * Disk space that is reserved for the embedded database, in a file next to it. PostgreSQL cannot continue if
 * its log cannot be written; in this process it would end the whole server.
 */
export class DiskReserve {
  private readonly file: string
  /** Called when the reserve has been released. */
  onSpent = () => {}

  constructor(databaseFolder: string) {
    this.file = `${databaseFolder}.reserve`
  }

  /** Frees the reserve for the write that has just failed; returns false if it was free already. */
  spend(): boolean {
    if (!existsSync(this.file)) return false
    rmSync(this.file)
    this.onSpent()
    return true
  }

  /** True if the reserve exists, or exists again because the disk has enough space. */
  async keep(): Promise<boolean> {
    if (existsSync(this.file)) return true
    const draft = `${this.file}.new`
    try {
      const { bavail, bsize } = await statfs(dirname(this.file))
      if (bavail * bsize < ROOM_BYTES) return false
      const handle = await open(draft, 'w', 0o600)
      try {
        for (let bytes = 0; bytes < RESERVE_BYTES; bytes += CHUNK.length) await handle.writeFile(CHUNK)
        // Otherwise a power cut may leave an empty file with this name.
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
 * Makes the database read-only while it has no reserve: writes fail with SQLSTATE 25006, and succeed again as
 * soon as there is free disk space. Ends with the engine.
 */
export function refuseWritesOnFullDisk(engine: PGlite, reserve: DiskReserve): void {
  let kept = true
  let turning = Promise.resolve()
  const turn = async (toKept: boolean) => {
    if (toKept === kept || engine.closed) return
    await engine.exec(`set default_transaction_read_only = ${toKept ? 'off' : 'on'}`)
    kept = toKept
    console.error(
      kept
        ? 'The disk has free space again. The shop accepts orders and images.'
        : 'The disk is full. The shop can be read, but accepts no orders or images until some disk space is free.',
    )
  }
  const timer = setInterval(() => {
    if (engine.closed) return clearInterval(timer)
    turning = turning.then(async () => turn(await reserve.keep())).catch(() => {})
  }, LOOK_MS)
  timer.unref()
  // Does not check the disk first: the next transaction in the queue must already be refused.
  reserve.onSpent = () => {
    turn(false).catch(() => {})
  }
}
