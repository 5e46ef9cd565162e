import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** Where a running server accepts admin commands, in its data folder. */
export const CONTROL_FILE = 'control.json'

const controlFile = z.strictObject({ url: z.url(), token: z.string(), pid: z.int() })

/** Returns the address and token of the server that runs on a data folder; null when no server left the file. */
export async function readControlFile(dataDir: string): Promise<z.infer<typeof controlFile> | null> {
  const written = await readFile(join(dataDir, CONTROL_FILE), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    },
  )
  return written === null ? null : controlFile.parse(JSON.parse(written))
}
