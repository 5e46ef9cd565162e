import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { FileStore } from '../files/store.ts'
import type { CarriedFile } from './manifest.ts'

/** Files on their way at a time: a bucket answers slowly, and every file is held in memory. */
export const FILES_AT_ONCE = 8

/**
 * Brings a file to a store, and answers its sum and the sum of what the store then gave back. One that lies there
 * whole already is left. Throws when the two are not equal.
 */
export async function placeFile(
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
  if (there !== sha256) throw new Error(`The file ${key} does not read back as it was written.`)
  return { sha256, there }
}

/** The sha256 of a stored file, or null when it is not there. */
async function sumInStore(files: Pick<FileStore, 'get'>, key: string): Promise<string | null> {
  const found = await files.get(key)
  return found === null ? null : sumOf(await buffer(found.stream))
}

function sumOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Keys of a store: those of the given ones that it has already, and those of another shop. */
export async function compareFiles(
  files: Pick<FileStore, 'list'>,
  own: ReadonlySet<string>,
): Promise<{ there: Set<string>; foreign: string[] }> {
  const there = new Set<string>()
  const foreign: string[] = []
  for await (const key of files.list()) {
    if (own.has(key)) there.add(key)
    else foreign.push(key)
  }
  return { there, foreign }
}

/** A line of work in which `limit` pieces are under way at a time; `add` waits for a place, `end` for all of them. */
export function workLine(limit: number) {
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
