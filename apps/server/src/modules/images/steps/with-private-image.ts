import type { Deps } from '../../../core/deps.ts'
import { mayHaveCommitted } from '../../../db/unavailable.ts'
import { deleteImage } from '../../../files/delete-image.ts'
import type { ImageInput } from '../../../files/images.ts'
import { storeImage } from '../../../files/store-image.ts'

/**
 * Re-encodes and stores a private image and lets `write` put its key into the database. If that is refused,
 * deletes the image; if its result is unknown, keeps it, because the row may exist.
 */
export async function withPrivateImage<T>(
  { files, images }: Pick<Deps, 'files' | 'images'>,
  image: ImageInput,
  write: (imageKey: string) => Promise<T>,
): Promise<T> {
  const imageKey = await storeImage(files, images, image, 'private')
  try {
    return await write(imageKey)
  } catch (error) {
    // An orphaned file is harmless; rethrow the original error.
    if (!mayHaveCommitted(error)) await deleteImage(files, imageKey).catch(() => {})
    throw error
  }
}
