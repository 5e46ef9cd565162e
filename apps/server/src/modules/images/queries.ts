import { IMAGE_WIDTHS } from '@jansi/contract/images'
import type { FileStore } from '../../files/store.ts'

const LARGEST = Math.max(...IMAGE_WIDTHS)

/** Those of the given keys under which no public image is stored. */
export async function findMissing(
  files: Pick<FileStore, 'exists'>,
  keys: readonly string[],
): Promise<string[]> {
  const stored = await Promise.all(keys.map((key) => files.exists(`${key}/${LARGEST}.webp`)))
  return keys.filter((_key, index) => stored[index] === false)
}
