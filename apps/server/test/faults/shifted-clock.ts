import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The clock of a server that is started with `env`: set off by some time, at once and as often as wanted. */
export type ShiftedClock = {
  env: Record<string, string>
  set(ms: number): Promise<void>
  close(): Promise<void>
}

/** Makes a clock that is right until it is set. */
export async function shiftedClock(): Promise<ShiftedClock> {
  const folder = await mkdtemp(join(tmpdir(), 'jansi-clock-'))
  const file = join(folder, 'shift')
  const loader = pathToFileURL(join(import.meta.dirname, 'shifted-clock.mjs')).href
  return {
    env: { NODE_OPTIONS: `--import ${loader}`, SHIFTED_CLOCK: file },
    async set(ms) {
      await writeFile(`${file}.new`, String(ms))
      await rename(`${file}.new`, file)
      // The server looks every 50 ms.
      await new Promise((resolve) => setTimeout(resolve, 500))
    },
    close: () => rm(folder, { recursive: true, force: true }),
  }
}
