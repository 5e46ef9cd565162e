import { statfs } from 'node:fs/promises'

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
