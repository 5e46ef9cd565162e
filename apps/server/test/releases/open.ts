import { createReadStream } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliDecompress } from 'node:zlib'
import { extract } from 'tar-stream'
import type { ReleaseFacts } from './make.ts'

/** Names of the releases whose data folders are kept, the first one first. */
export async function keptReleases(): Promise<string[]> {
  const names = await readdir(import.meta.dirname)
  return names
    .filter((name) => name.endsWith('.tar.br'))
    .map((name) => name.replace('.tar.br', ''))
    .sort()
}

/** Unpacks a kept data folder into an empty folder and returns its contents. */
export async function openRelease(name: string, folder: string): Promise<ReleaseFacts> {
  const archive = extract()
  const unpacked = pipeline(
    createReadStream(join(import.meta.dirname, `${name}.tar.br`)),
    createBrotliDecompress({ params: { [constants.BROTLI_DECODER_PARAM_LARGE_WINDOW]: 1 } }),
    archive,
  )
  for await (const entry of archive) {
    const { name: path, type, mode = 0o600 } = entry.header
    const target = join(folder, path)
    await mkdir(type === 'directory' ? target : dirname(target), { recursive: true, mode: 0o700 })
    if (type === 'directory') entry.resume()
    else await writeFile(target, await buffer(entry), { mode })
  }
  await unpacked
  return releaseFacts(name)
}

/** The contents of a kept data folder. */
export async function releaseFacts(name: string): Promise<ReleaseFacts> {
  return JSON.parse(await readFile(join(import.meta.dirname, `${name}.json`), 'utf8'))
}
