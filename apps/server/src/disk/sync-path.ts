import { open } from 'node:fs/promises'

/**
 * Makes the content of a file durable, or the names in a folder: a renamed file keeps its new name after a
 * power cut.
 */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
