import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { PassThrough, Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import tar from 'tar-stream'
import { syncPath } from '../disk/sync-path.ts'
import { encrypt } from './encryption.ts'

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

/** How an archive is written. `check` reads its tar.gz while it is written, before it is encrypted to the recipients. */
type Writing<Checked> = {
  madeAt: Date
  recipients: readonly string[]
  signal: AbortSignal
  spareDisk: () => Promise<void>
  check: (content: Readable) => Promise<Checked>
}

/**
 * Writes a tar.gz that only its owner may read, entry by entry, and resolves with the result of `check` when it is on the disk
 * and was read back with the same digest. Calls `spareDisk` every few megabytes; it throws if too little space is left.
 */
export async function writeArchive<Checked>(
  path: string,
  { madeAt, recipients, signal, spareDisk, check }: Writing<Checked>,
  write: (add: AddEntry) => Promise<void>,
): Promise<Checked> {
  const pack = tar.pack()
  // If one side fails, the other would otherwise wait for it permanently.
  const failed = new AbortController()
  const either = { signal: AbortSignal.any([signal, failed.signal]) }
  const copy = new PassThrough()
  // The side that fails first names the reason.
  copy.on('error', () => {})
  async function* copying(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      if (!copy.write(chunk)) await once(copy, 'drain', either)
      yield chunk
    }
    copy.end()
  }
  const encrypting = (chunks: AsyncIterable<Uint8Array>) => encrypt(chunks, recipients)
  const digest = createHash('sha256')
  async function* sparing(chunks: AsyncIterable<Uint8Array>) {
    let bytes = 0
    for await (const chunk of chunks) {
      digest.update(chunk)
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
    copying,
    encrypting,
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
  const checking = check(copy)
  let reason: unknown
  const sides = [flow, writing, checking].map((side) =>
    side.catch((error: unknown) => {
      reason ??= error
      failed.abort()
      copy.destroy()
    }),
  )
  await Promise.all(sides)
  if (reason !== undefined) throw reason
  await syncPath(path)
  const stored = createHash('sha256')
  await pipeline(createReadStream(path), stored, { signal })
  if (stored.digest('hex') !== digest.digest('hex'))
    throw new Error('The archive differs from the data that was written. Check the disk.')
  return await checking
}
