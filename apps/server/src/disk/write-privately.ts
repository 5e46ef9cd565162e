import { randomUUID } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { syncPath } from './sync-path.ts'

/**
 * Writes a file that only its owner may read. It is complete or absent, and on the disk once this resolves: a draft next to
 * it is synced and renamed.
 */
export async function writePrivately(file: string, content: string | Uint8Array): Promise<void> {
  const draft = `${file}.${randomUUID()}`
  try {
    const handle = await open(draft, 'wx', 0o600)
    try {
      await handle.writeFile(content)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(draft, file)
  } catch (error) {
    // On a full disk, an incomplete draft would take the space that the next one needs.
    await rm(draft, { force: true })
    throw error
  }
  await syncPath(dirname(file))
}
