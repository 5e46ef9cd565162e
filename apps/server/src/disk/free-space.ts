import { statfs } from 'node:fs/promises'

/** Images and uploads leave this much of the disk to the database, which becomes read-only below it. */
export const MIN_FREE_BYTES = 64 * 1024 * 1024

/**
 * Backups and copies leave this much of the shop's disk: a running shop needs well above `MIN_FREE_BYTES`.
 */
export const MIN_FREE_BYTES_AFTER_BACKUP = 256 * 1024 * 1024

/** Returns the bytes that can still be written to the disk with this existing folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

const MB = 1024 * 1024

/** Returns a size as text, such as `12 MB`. */
export function megabytes(bytes: number): string {
  return `${Math.round(bytes / MB)} MB`
}
