import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { imageOf, isDerivedFile } from '../files/image-files.ts'
import type { FileStore } from '../files/store.ts'
import type { CarriedFile } from './manifest.ts'

/** How many files are copied at a time: a bucket is slow, and every file is in memory. */
export const FILES_AT_ONCE = 8

/**
 * Writes a file to a store and reads it back. Returns both checksums. Skips a file that the store already
 * has. Throws if the checksums differ.
 */
export async function storeFile(
  files: Pick<FileStore, 'get' | 'put'>,
  { key, type }: Pick<CarriedFile, 'key' | 'type'>,
  bytes: Buffer,
): Promise<{ sha256: string; there: string }> {
  const sha256 = sumOf(bytes)
  let there = await sumInStore(files, key)
  if (there !== sha256) {
    await files.put(key, bytes, type)
    there = await sumInStore(files, key)
  }
  if (there !== sha256) throw new Error(`The stored file ${key} differs from the original.`)
  return { sha256, there }
}

/** Returns the sha256 of a stored file, or null if it does not exist. */
async function sumInStore(files: Pick<FileStore, 'get'>, key: string): Promise<string | null> {
  const found = await files.get(key)
  return found === null ? null : sumOf(await buffer(found.stream))
}

function sumOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Splits the keys of a store into those of `own` and those of another shop; files that a server made from `own` are neither. */
export async function compareFiles(
  files: Pick<FileStore, 'list'>,
  own: ReadonlySet<string>,
): Promise<{ there: Set<string>; foreign: string[] }> {
  const ownImages = new Set([...own].map(imageOf))
  const there = new Set<string>()
  const foreign: string[] = []
  for await (const key of files.list()) {
    if (own.has(key)) there.add(key)
    else if (!isDerivedFile(key) || !ownImages.has(imageOf(key))) foreign.push(key)
  }
  return { there, foreign }
}

/** Returns a queue that runs `limit` tasks at a time: `add` waits for a free slot, `end` for all tasks. */
export function taskQueue(limit: number) {
  const underWay = new Set<Promise<void>>()
  let failure: { error: unknown } | undefined
  const check = () => {
    if (failure !== undefined) throw failure.error
  }
  return {
    async add(work: () => Promise<void>): Promise<void> {
      check()
      const piece = work().then(
        () => void underWay.delete(piece),
        (error: unknown) => {
          underWay.delete(piece)
          failure ??= { error }
        },
      )
      underWay.add(piece)
      if (underWay.size >= limit) await Promise.race(underWay)
      check()
    },
    async end(): Promise<void> {
      await Promise.all(underWay)
      check()
    },
  }
}
