import { IMAGE_WIDTHS } from '@jansi/contract/images'
import type { FileStore } from '../../files/store.ts'

const MAX_IMAGE_WIDTH = Math.max(...IMAGE_WIDTHS)

/** Returns those of the given keys that have no stored public image. */
export async function findMissing(
  files: Pick<FileStore, 'exists'>,
  keys: readonly string[],
): Promise<string[]> {
  const stored = await Promise.all(keys.map((key) => files.exists(`${key}/${MAX_IMAGE_WIDTH}.webp`)))
  return keys.filter((_key, index) => stored[index] === false)
}
