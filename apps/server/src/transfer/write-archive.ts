import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import tar from 'tar-stream'
import { syncPath } from '../disk/sync-path.ts'

/**
 * Adds one entry to the archive and resolves with its sha256 once it is written. `size` must be the exact
 * size of the content.
 */
export type AddEntry = {
  text(name: string, content: string): Promise<string>
  stream(name: string, size: number, content: Readable): Promise<string>
}

/** Images do not compress, and a running shop needs its processor. */
const GZIP_LEVEL = 3

/** How many bytes are written between two checks of the free disk space. */
const LOOK_BYTES = 8 * 1024 * 1024

/**
 * Writes a tar.gz that only its owner may read, entry by entry, and resolves when it is on the disk. Calls
 * `spareDisk` every few megabytes; it throws if too little space is left.
 */
export async function writeArchive(
  path: string,
  { madeAt, signal, spareDisk }: { madeAt: Date; signal: AbortSignal; spareDisk: () => Promise<void> },
  write: (add: AddEntry) => Promise<void>,
): Promise<void> {
  const pack = tar.pack()
  // If one side fails, the other would otherwise wait for it permanently.
  const failed = new AbortController()
  const either = { signal: AbortSignal.any([signal, failed.signal]) }
  async function* sparing(chunks: AsyncIterable<Buffer>) {
    let bytes = 0
    for await (const chunk of chunks) {
      bytes += chunk.byteLength
      if (bytes >= LOOK_BYTES) {
        bytes = 0
        await spareDisk()
      }
      yield chunk
    }
  }
  const flow = pipeline(
    pack,
    createGzip({ level: GZIP_LEVEL }),
    sparing,
    createWriteStream(path, { flags: 'wx', mode: 0o600 }),
    either,
  )
  const stream: AddEntry['stream'] = async (name, size, content) => {
    const entry = pack.entry({ name, size, mode: 0o600, mtime: madeAt }) as unknown as Writable
    const hash = createHash('sha256')
    async function* hashing(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        yield chunk
      }
    }
    await pipeline(content, hashing, entry, either)
    return hash.digest('hex')
  }
  const writing = write({
    stream,
    text: (name, content) => stream(name, Buffer.byteLength(content), Readable.from([Buffer.from(content)])),
  }).then(() => pack.finalize())
  let reason: unknown
  const sides = [flow, writing].map((side) =>
    side.catch((error: unknown) => {
      reason ??= error
      failed.abort()
    }),
  )
  await Promise.all(sides)
  if (reason !== undefined) throw reason
  await syncPath(path)
}
