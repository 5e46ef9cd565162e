import { refused } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { findMissing } from '../queries.ts'

/** Throws 400 `image_unknown` under `field` when no public image is stored under one of the keys. */
export async function refuseUnknownImages(
  files: Deps['files'],
  field: string,
  keys: readonly string[],
): Promise<void> {
  const [missing] = await findMissing(files, keys)
  if (missing === undefined) return
  throw refused('image_unknown', 'A picture is not stored.', { [field]: [`No image is "${missing}".`] })
}
