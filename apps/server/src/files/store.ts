import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { freeBytes, megabytes } from '../disk/room.ts'
import { syncPath } from '../disk/sync-path.ts'

/** A stored file on its way out; `size` in bytes. Read the stream or destroy it. */
export type StoredFile = { stream: Readable; contentType: string; size: number }

/** The bucket or the disk, which the message names, does not do its part for the moment; `cause` says why. Answer 503 with Retry-After. */
export class FilesUnavailable extends Error {
  override name = 'FilesUnavailable'
}

/**
 * Where images live. What it answers late, or fails at, throws `FilesUnavailable`. Keys are made by this
 * program (`public/…/640.webp`, `private/….jpg`), never by a client; any other form of key throws. A file is
 * never changed once written.
 */
export type FileStore = {
  /** Resolves when the file is whole and durable. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** Null when there is no such file. */
  get(key: string): Promise<StoredFile | null>
  exists(key: string): Promise<boolean>
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>
  /** The keys of all files, in no order; what lies there under other names is left out. */
  list(): AsyncIterable<string>
  /** Bytes that may still be put; of a bucket nobody knows, and it is infinite. */
  room(): Promise<number>
}

/** An S3-compatible bucket. `endpoint` is left out for Amazon's own. */
export type Bucket = {
  endpoint: string | undefined
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** How long one attempt at a request may take; each is tried twice. */
  timeoutMs?: number
}

const KEPT_FREE = 64 * 1024 * 1024
const CONNECT_MS = 3_000
const REQUEST_MS = 10_000

/**
 * Opens the bucket when one is given, else the folder `files` in the data folder. A folder is cleared of drafts that
 * a crash left, unless a server may be at work on it: `shared` says so.
 */
export async function openFileStore(options: {
  dataDir: string
  s3?: Bucket | undefined
  shared?: boolean
}): Promise<FileStore> {
  if (options.s3 !== undefined) return bucketStore(options.s3)
  return folderStore(join(options.dataDir, 'files'), options.shared ?? false)
}

async function folderStore(root: string, shared: boolean): Promise<FileStore> {
  const drafts = join(root, 'drafts')
  if (!shared) await rm(drafts, { recursive: true, force: true })
  await mkdir(drafts, { recursive: true })
  const disk = new Disk(new FSDriver({ location: root, visibility: 'private' }))
  const room = async () => Math.max(0, (await freeBytes(root)) - KEPT_FREE)
  return storeOver(disk, { name: `The folder ${root}`, room }, async (key, bytes) => {
    // Images are not what fills the disk up: the database and the log need some of it.
    if ((await room()) < bytes.byteLength)
      throw new Error(`its disk is nearly full: the last ${megabytes(KEPT_FREE)} are not for images`)
    const target = join(root, key)
    const draft = join(drafts, randomUUID())
    try {
      const handle = await open(draft, 'wx', 0o600)
      try {
        await handle.writeFile(bytes)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await mkdir(dirname(target), { recursive: true })
      await rename(draft, target)
    } catch (error) {
      // On a full disk, half an image would take the room that the next one needs.
      await rm(draft, { force: true })
      throw error
    }
    // A name is durable only once its folder is, and a new folder only once its parents are.
    for (let folder = dirname(target); folder.startsWith(root); folder = dirname(folder))
      await syncPath(folder)
  })
}

async function bucketStore(bucket: Bucket): Promise<FileStore> {
  // Large, and warns about Node's version: only who has a bucket loads it.
  const { S3Driver } = await import('flydrive/drivers/s3')
  const { timeoutMs = REQUEST_MS } = bucket
  const disk = new Disk(
    new S3Driver({
      bucket: bucket.bucket,
      region: bucket.region,
      credentials: { accessKeyId: bucket.accessKeyId, secretAccessKey: bucket.secretAccessKey },
      visibility: 'private',
      supportsACL: false,
      // Servers other than Amazon's often know neither buckets as host names nor the newer checksums.
      ...(bucket.endpoint === undefined ? {} : { endpoint: bucket.endpoint, forcePathStyle: true }),
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 2,
      requestHandler: {
        connectionTimeout: CONNECT_MS,
        requestTimeout: timeoutMs,
        throwOnRequestTimeout: true,
        // Also when the server falls silent in the middle of an image.
        socketTimeout: timeoutMs,
      },
    }),
  )
  const room = async () => Number.POSITIVE_INFINITY
  return storeOver(disk, { name: `The bucket ${bucket.bucket}`, room }, (key, bytes, contentType) =>
    disk.put(key, bytes, { contentType, contentLength: bytes.byteLength }),
  )
}

function storeOver(
  disk: Disk,
  { name, room }: { name: string; room: FileStore['room'] },
  write: FileStore['put'],
): FileStore {
  const unavailable = (cause: unknown): never => {
    throw new FilesUnavailable(`${name} cannot be read or written.`, { cause })
  }
  return {
    async put(key, bytes, contentType) {
      const checked = checkedKey(key)
      await write(checked, bytes, contentType).catch(unavailable)
    },
    async get(key) {
      const checked = checkedKey(key)
      try {
        const meta = await disk.getMetaData(checked)
        const stream = await disk.getStream(checked)
        return {
          stream,
          contentType: meta.contentType ?? 'application/octet-stream',
          size: meta.contentLength,
        }
      } catch (error) {
        return saysMissing(error) ? null : unavailable(error)
      }
    },
    exists: async (key) => disk.exists(checkedKey(key)).catch(unavailable),
    async delete(key) {
      await disk.delete(checkedKey(key)).catch(unavailable)
    },
    async *list() {
      try {
        yield* listKeys(disk)
      } catch (error) {
        unavailable(error)
      }
    },
    room: () => room().catch(unavailable),
  }
}

async function* listKeys(disk: Disk): AsyncIterable<string> {
  for (const home of ['public/', 'private/']) {
    let page: string | undefined
    do {
      const found = await disk
        .listAll(home, { recursive: true, ...(page === undefined ? {} : { paginationToken: page }) })
        .catch((error: unknown) => {
          if (saysMissing(error)) return undefined
          throw error
        })
      for (const entry of found?.objects ?? []) if (entry.isFile && KEY.test(entry.key)) yield entry.key
      page = found?.paginationToken
    } while (page !== undefined)
  }
}

const KEY = /^(public|private)(\/[A-Za-z0-9_-]+)+\.[a-z0-9]+$/

function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`Not a key of the file store: ${key}`)
  return key
}

const MISSING = new Set(['ENOENT', 'NotFound', 'NoSuchKey'])

/** The driver wraps what the disk or the bucket said. */
function saysMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = (error as NodeJS.ErrnoException).code
  return MISSING.has(error.name) || (code !== undefined && MISSING.has(code)) || saysMissing(error.cause)
}
