import type { ImageFacts, ImageKind, ProcessedImage } from './image-task.ts'
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

/** Processes and stores an image. Returns its key with its size and colour. */
export async function storeMeasuredImage(
  files: Pick<FileStore, 'put'>,
  images: Pick<ImageWorkers, 'processImage'>,
  picture: ImageInput,
  kind: ImageKind,
): Promise<{ key: string; facts: ImageFacts }> {
  const image = await images.processImage(picture, kind)
  await storeProcessed(files, image)
  return { key: image.key, facts: image.facts }
}

/** Stores the files of an image that was re-encoded. */
export async function storeProcessed(files: Pick<FileStore, 'put'>, image: ProcessedImage): Promise<void> {
  for (const file of image.files) await files.put(file.key, file.bytes, file.contentType)
}
