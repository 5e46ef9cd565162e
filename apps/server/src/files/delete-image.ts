import { derivedFilesOf, requiredFilesOf } from './image-files.ts'
import type { FileStore } from './store.ts'

/** Deletes all files of an image, the original last: while it exists, a repetition finds the others. */
export async function deleteImage(files: Pick<FileStore, 'delete'>, image: string): Promise<void> {
  for (const { key } of derivedFilesOf(image)) await files.delete(key)
  for (const key of requiredFilesOf(image)) await files.delete(key)
}
