import { stat } from 'node:fs/promises'
import { freeBytes, megabytes } from '../disk/room.ts'
import { TransferRefused } from './refused.ts'

/**
 * Images are refused below 64 MB, and the embedded database is read only below 48: a shop must go on well
 * above.
 */
const LEFT_TO_THE_SHOP = 256 * 1024 * 1024

/**
 * Whoever writes into `folder` calls the answer every few megabytes. It throws `TransferRefused` when little room is
 * left on the disk on which the shop itself lies; another disk may be filled.
 */
export async function guardDiskSpace(folder: string, dataDir: string): Promise<() => Promise<void>> {
  const [there, own] = await Promise.all([deviceOf(folder), deviceOf(dataDir)])
  return async () => {
    if (there !== own) return
    const room = await freeBytes(folder)
    if (room >= LEFT_TO_THE_SHOP) return
    throw new TransferRefused(
      `Only ${megabytes(room)} are free on the disk of ${folder}, where the shop lies too; a backup leaves it ${megabytes(LEFT_TO_THE_SHOP)}. Make room, lower BACKUP_KEEP, or put BACKUP_DIR on another disk, then run this again.`,
    )
  }
}

async function deviceOf(folder: string): Promise<number | null> {
  const found = await stat(folder).catch((error: NodeJS.ErrnoException) => {
    // A server on PostgreSQL and a bucket may never have needed its data folder.
    if (error.code === 'ENOENT') return null
    throw error
  })
  return found === null ? null : found.dev
}
