import { stat } from 'node:fs/promises'
import { freeBytes, MIN_FREE_BYTES_AFTER_BACKUP, megabytes } from '../disk/free-space.ts'
import { TransferRefused } from './refused.ts'

/**
 * Returns a check for code that writes to `folder`; call it every few megabytes. It throws `TransferRefused`
 * if little space is left on the disk of the shop. Another disk may be filled.
 */
export async function guardDiskSpace(folder: string, dataDir: string): Promise<() => Promise<void>> {
  const [there, own] = await Promise.all([deviceOf(folder), deviceOf(dataDir)])
  return async () => {
    if (there !== own) return
    const free = await freeBytes(folder)
    if (free >= MIN_FREE_BYTES_AFTER_BACKUP) return
    throw new TransferRefused(
      `Only ${megabytes(free)} are free on the disk of ${folder}, which is also the disk of the shop; a backup keeps ${megabytes(MIN_FREE_BYTES_AFTER_BACKUP)} free for it. Free some disk space, lower BACKUP_KEEP, or put BACKUP_DIR on another disk, then run this again.`,
    )
  }
}

async function deviceOf(folder: string): Promise<number | null> {
  const found = await stat(folder).catch((error: NodeJS.ErrnoException) => {
    // A server on PostgreSQL and a bucket may have no data folder.
    if (error.code === 'ENOENT') return null
    throw error
  })
  return found === null ? null : found.dev
}
