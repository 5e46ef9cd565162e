import type { ImageFacts, ImageKind } from './image-task.ts'
import type { ImageInput, ImageWorkers } from './images.ts'
import type { FileStore } from './store.ts'

/**
 * Re-encodes an image, stores its files and returns the key that the database keeps. Throws `ImageRefused`.
 */
export async function storeImage(
  files: Pick<FileStore, 'put'>,
  images: Pick<ImageWorkers, 'processImage'>,
  picture: ImageInput,
  kind: ImageKind,
): Promise<string> {
  return (await storeMeasuredImage(files, images, picture, kind)).key
}

/** As `storeImage`; returns size and colour too. */
export async function storeMeasuredImage(
  files: Pick<FileStore, 'put'>,
  images: Pick<ImageWorkers, 'processImage'>,
  picture: ImageInput,
  kind: ImageKind,
): Promise<{ key: string; facts: ImageFacts }> {
  const { key, facts, files: made } = await images.processImage(picture, kind)
  for (const file of made) await files.put(file.key, file.bytes, file.contentType)
  return { key, facts }
}
