import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, open as openFile, rename, rm, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { syncPath } from '../disk/sync-path.ts'
import { decrypt, digestIn, encrypt } from '../transfer/encryption.ts'

/** A copy has a file of this name with other bytes, as if two databases wrote to one folder. Nothing is overwritten. */
export class OtherBytes extends Error {
  override name = 'OtherBytes'
}

/** Where a cluster's folder has files that are not complete. */
export const DRAFTS = 'drafts'

/** A file on its way out: how to read it, its path below the folder of the copy, its time, and whether to compress it. */
export type Passed = { open: () => Readable; path: string; at: Date; compress: boolean }

/** More than the header of an encrypted file takes. */
const HEADER_BYTES = 4_096

/**
 * Writes one file of a copy below `folder`, encrypted if there are recipients; every byte of a copy leaves the shop here.
 * Resolves when the file is on the disk, where only its owner may read it. A file with the same bytes stays; throws `OtherBytes`
 * for one with others.
 */
export async function passOut(
  { open, path, at, compress }: Passed,
  folder: string,
  recipients: readonly string[],
): Promise<void> {
  const target = join(folder, path)
  if (await hasOtherBytes(target, open, compress))
    throw new OtherBytes(`${target} has other bytes than the shop. Is it a copy of another database?`)
  if (existsSync(target)) return
  for (const parent of [join(folder, DRAFTS), dirname(target)])
    await mkdir(parent, { recursive: true, mode: 0o700 })
  const draft = join(folder, DRAFTS, randomUUID())
  const digest = recipients.length > 0 ? await digestOf(open()) : undefined
  const encrypting = (chunks: AsyncIterable<Uint8Array>) => encrypt(chunks, recipients, digest)
  const out = createWriteStream(draft, { mode: 0o600, flush: true })
  try {
    if (compress) await pipeline(open(), createGzip({ level: 1 }), encrypting, out)
    else await pipeline(open(), encrypting, out)
    await utimes(draft, at, at)
    await rename(draft, target)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  for (let parent = dirname(target); parent.startsWith(folder); parent = dirname(parent))
    await syncPath(parent)
}

/** True if the file of a copy exists and has another content. That of an encrypted file is known by its digest. */
export async function hasOtherBytes(
  target: string,
  open: () => Readable,
  isCompressed: boolean,
): Promise<boolean> {
  if (!existsSync(target)) return false
  const there = (await encryptedDigest(target)) ?? (await clearDigest(target, isCompressed))
  return (await digestOf(open())) !== there
}

/** Returns the digest in the header of an encrypted file; null if the file is not encrypted. */
async function encryptedDigest(target: string): Promise<string | null> {
  const file = await openFile(target)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0)
    return digestIn(buffer.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}

function clearDigest(target: string, isCompressed: boolean): Promise<string> {
  return digestOf(takeIn(target, isCompressed, [])).catch((error: NodeJS.ErrnoException) => {
    if (error.code?.startsWith('Z_')) return 'damaged'
    throw error
  })
}

/**
 * Returns the content of a file that `passOut` wrote. The stream fails with `TransferRefused` if the file is encrypted and no
 * identity opens it.
 */
export function takeIn(file: string, isCompressed: boolean, identities: readonly string[]): Readable {
  const content = isCompressed ? createGunzip() : new PassThrough()
  const decrypting = (chunks: AsyncIterable<Uint8Array>) => decrypt(chunks, file, identities)
  // The reader of the content gets the error.
  pipeline(createReadStream(file), decrypting, content).catch(() => {})
  return content
}

async function digestOf(content: Readable): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(content, hash)
  return hash.digest('hex')
}
