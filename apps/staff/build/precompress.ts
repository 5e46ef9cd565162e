import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = new Set(['.html', '.js', '.css', '.svg', '.wasm'])
// Below this a compressed copy saves less than one network packet.
const SMALLEST_BYTES = 1024

/** Puts a `.gz` and a `.br` copy beside every file of the build that gains by it, so that the server sends ready bytes. */
export function precompress(): Plugin {
  let folder = 'dist'
  return {
    name: 'jansi-staff-precompress',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir)
    },
    async closeBundle(error) {
      if (error) return
      for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !COMPRESSIBLE.has(extname(entry.name))) continue
        const path = join(entry.parentPath, entry.name)
        const bytes = await readFile(path)
        if (bytes.length < SMALLEST_BYTES) continue
        await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
        await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes))
      }
    },
  }
}
