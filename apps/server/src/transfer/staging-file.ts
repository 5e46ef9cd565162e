import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'

/** A file of consecutive text pieces on their way into an archive. */
export type StagingFile = {
  /** The offset of the next piece, in bytes. */
  position(): number
  add(text: string): Promise<void>
  /** Writes the buffered bytes; nothing may be added afterwards. */
  end(): Promise<void>
  /** Returns the bytes from an offset on. */
  read(start: number, size: number): Readable
}

const HELD_BYTES = 4 * 1024 * 1024

/**
 * Creates a new file. Buffers some megabytes, so that reading a small shop never waits for the disk. Calls
 * `spareDisk` before each write; it may throw.
 */
export async function openStagingFile(path: string, spareDisk: () => Promise<void>): Promise<StagingFile> {
  const file = await open(path, 'wx', 0o600)
  let held: Buffer[] = []
  let heldBytes = 0
  let written = 0
  const flush = async () => {
    await spareDisk()
    await file.writeFile(Buffer.concat(held))
    written += heldBytes
    held = []
    heldBytes = 0
  }
  return {
    position: () => written + heldBytes,
    async add(text) {
      const bytes = Buffer.from(text)
      held.push(bytes)
      heldBytes += bytes.length
      if (heldBytes >= HELD_BYTES) await flush()
    },
    async end() {
      try {
        if (heldBytes > 0) await flush()
      } finally {
        await file.close()
      }
    },
    read: (start, size) =>
      size === 0 ? Readable.from([]) : createReadStream(path, { start, end: start + size - 1 }),
  }
}
