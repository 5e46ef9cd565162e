import { statfs } from 'node:fs/promises'

/** Bytes that can still be written to the disk on which an existing folder lies. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

const MB = 1024 * 1024

/** A number of bytes in words. */
export function megabytes(bytes: number): string {
  return `${Math.round(bytes / MB)} MB`
}
