import { open } from 'node:fs/promises'

/** Makes a file's content durable, or the names in a folder: a file that was renamed is there after a power cut. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
