import { createReadStream, existsSync } from 'node:fs'
import { mkdir, readdir, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { CopySettings } from '../env.ts'
import { isDerivedFile } from '../files/image-files.ts'
import type { FileStore } from '../files/store.ts'
import { findFolder } from './cluster-folder.ts'
import { nameOfTime } from './layout.ts'
import { passOut } from './pass-out.ts'

/** Where a cluster's folder has the images that the shop has deleted, by the time at which that was found. */
export const DELETED_IMAGES = 'deleted-images'
const BELIEVED_ALWAYS = 50

/** Returns the store, which from now on copies each image that it stores. One that cannot be copied now is copied later. */
export function copyNewImages(
  files: FileStore,
  dataDir: string,
  { dirs, recipients }: CopySettings,
): FileStore {
  return {
    ...files,
    async put(key, bytes, contentType) {
      await files.put(key, bytes, contentType)
      const name = await findFolder(dataDir, recipients)
      if (name === undefined) return
      for (const dir of dirs)
        void copyImage({ dataDir, recipients }, key, join(dir, name), new Date()).catch(() => {})
    },
  }
}

async function copyImage(
  { dataDir, recipients }: { dataDir: string; recipients: readonly string[] },
  key: string,
  folder: string,
  at: Date,
): Promise<void> {
  const file = join(dataDir, 'files', key)
  if (isDerivedFile(key) || !existsSync(file)) return
  const image = { open: () => createReadStream(file), path: `images/${key}`, at, compress: false }
  await passOut(image, folder, recipients)
}

/** Copies all stored images that the copy lacks, and sets those aside that the shop has deleted. */
export async function compareImages(
  shop: { dataDir: string; files: Pick<FileStore, 'list'>; recipients: readonly string[] },
  folder: string,
  now: Date,
): Promise<void> {
  const copied = new Set(await listImages(join(folder, 'images')))
  let stored = 0
  for await (const key of shop.files.list()) {
    if (isDerivedFile(key)) continue
    stored += 1
    if (!copied.delete(key)) await copyImage(shop, key, folder, now)
  }
  if (copied.size > BELIEVED_ALWAYS && copied.size > stored)
    throw new Error(
      `${copied.size} copied images are no longer stored, and ${stored} are. Is the disk of DATA_DIR there?`,
    )
  for (const key of copied) {
    const target = join(folder, DELETED_IMAGES, nameOfTime(now), key)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await rename(join(folder, 'images', key), target)
  }
}

/** Returns the keys of the images in a folder of the copy. */
export async function listImages(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}
