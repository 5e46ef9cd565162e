import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { MAX_UPLOAD_BYTES } from '@jansi/contract/limits'
import { freeBytes, MIN_FREE_BYTES } from '../disk/free-space.ts'
import { FilesUnavailable } from './store.ts'

/**
 * Opens an empty file for an upload, whose name in `folder` is deleted already: its bytes are gone once it is closed, and
 * when the process ends. Throws `FilesUnavailable` if the disk could not take `uploads` of the largest size.
 */
export async function openUploadFile(folder: string, uploads: number): Promise<FileHandle> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    // The database needs some of the disk too.
    if ((await freeBytes(folder)) < MIN_FREE_BYTES + uploads * MAX_UPLOAD_BYTES) {
      throw new Error('its disk is nearly full')
    }
    const path = join(folder, randomUUID())
    const file = await open(path, 'wx+', 0o600)
    await rm(path).catch((error: unknown) => file.close().then(() => Promise.reject(error)))
    return file
  } catch (cause) {
    throw new FilesUnavailable(`The folder ${folder} cannot be written.`, { cause })
  }
}
