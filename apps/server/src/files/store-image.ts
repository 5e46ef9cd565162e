import type { ImageKind } from './image-task.ts'
import type { ImageInput, ImageWorkers } from './images.ts'
import type { FileStore } from './store.ts'

/**
 * Re-encodes an image, stores all its files and returns the key that the database keeps. Throws
 * `ImageRefused`.
 */
export async function storeImage(
  files: Pick<FileStore, 'put'>,
  images: Pick<ImageWorkers, 'processImage'>,
  picture: ImageInput,
  kind: ImageKind,
): Promise<string> {
  const image = await images.processImage(picture, kind)
  for (const file of image.files) await files.put(file.key, file.bytes, file.contentType)
  return image.key
}
