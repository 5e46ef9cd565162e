import type { Deps } from '../../../core/deps.ts'
import { storedImages } from '../../../db/schema/images.ts'
import type { ImageInput } from '../../../files/images.ts'
import { storeMeasuredImage } from '../../../files/store-image.ts'

/**
 * Re-encodes and stores an upload as WebP, notes its size and colour, and returns its key. Its AVIF files are made
 * afterwards by `deriveImages`. Throws `ImageRefused`.
 */
export async function storePublicImage(
  { files, images, database, clock }: Pick<Deps, 'files' | 'images' | 'database' | 'clock'>,
  image: ImageInput,
): Promise<string> {
  const { key, facts } = await storeMeasuredImage(files, images, image, 'public')
  await database.orm
    .insert(storedImages)
    .values({ key, ...facts, createdAt: clock() })
    .onConflictDoUpdate({ target: storedImages.key, set: facts })
  return key
}
