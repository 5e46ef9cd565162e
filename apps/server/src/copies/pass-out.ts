import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, rename, rm, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { syncPath } from '../disk/sync-path.ts'

/** A copy has a file of this name with other bytes, as if two databases wrote to one folder. Nothing is overwritten. */
export class OtherBytes extends Error {
  override name = 'OtherBytes'
}

/** Where a cluster's folder has files that are not complete. */
export const DRAFTS = 'drafts'

/** A file on its way out: how to read it, its path below the folder of the copy, its time, and whether to compress it. */
export type Passed = { open: () => Readable; path: string; at: Date; compress: boolean }

/**
 * Writes one file of a copy below `folder`; every byte of a copy leaves the shop here. Resolves when the file is on the disk,
 * where only its owner may read it. A file with the same bytes stays; throws `OtherBytes` for one with others.
 */
export async function passOut({ open, path, at, compress }: Passed, folder: string): Promise<void> {
  const target = join(folder, path)
  if (await hasOtherBytes(target, open, compress))
    throw new OtherBytes(`${target} has other bytes than the shop. Is it a copy of another database?`)
  if (existsSync(target)) return
  for (const parent of [join(folder, DRAFTS), dirname(target)])
    await mkdir(parent, { recursive: true, mode: 0o700 })
  const draft = join(folder, DRAFTS, randomUUID())
  const out = createWriteStream(draft, { mode: 0o600, flush: true })
  try {
    if (compress) await pipeline(open(), createGzip({ level: 1 }), out)
    else await pipeline(open(), out)
    await utimes(draft, at, at)
    await rename(draft, target)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  for (let parent = dirname(target); parent.startsWith(folder); parent = dirname(parent))
    await syncPath(parent)
}

/** True if the file of a copy exists and has another content. */
export async function hasOtherBytes(
  target: string,
  open: () => Readable,
  isCompressed: boolean,
): Promise<boolean> {
  if (!existsSync(target)) return false
  const there = await digestOf(takeIn(target, isCompressed)).catch((error: NodeJS.ErrnoException) => {
    if (error.code?.startsWith('Z_')) return 'damaged'
    throw error
  })
  return (await digestOf(open())) !== there
}

/** Returns the content of a file that `passOut` wrote. */
export function takeIn(file: string, isCompressed: boolean): Readable {
  const stored = createReadStream(file)
  if (!isCompressed) return stored
  const content = createGunzip()
  stored.once('error', (error) => content.destroy(error)).pipe(content)
  return content
}

async function digestOf(content: Readable): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(content, hash)
  return hash.digest('hex')
}
