import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = new Set(['.html', '.js', '.css', '.svg', '.json', '.txt', '.webmanifest', '.wasm'])
// Below this a compressed copy saves less than one network packet.
const smallestWorthwhile = 1024

/**
 * Writes a `.gz` and a `.br` copy next to every text or WebAssembly file of a built front end, so that the
 * server sends ready bytes and compresses nothing per request. A copy that is larger than its original is not
 * written.
 */
export function precompress(): Plugin {
  let folder = 'dist'
  return {
    name: 'jansi-precompress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    // Not when the bundle is closed: that comes after a failed build too, whose error a missing folder would hide.
    async writeBundle() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      const files = entries.filter((entry) => entry.isFile() && compressible.has(extname(entry.name)))
      await Promise.all(files.map((entry) => writeCopies(join(entry.parentPath, entry.name))))
    },
  }
}

async function writeCopies(path: string): Promise<void> {
  const bytes = await readFile(path)
  if (bytes.length < smallestWorthwhile) return
  const copies: [string, Buffer][] = [
    ['.gz', await promisify(gzip)(bytes, { level: 9 })],
    [
      '.br',
      await promisify(brotliCompress)(bytes, {
        params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
      }),
    ],
  ]
  for (const [suffix, copy] of copies) {
    if (copy.length < bytes.length) await writeFile(path + suffix, copy)
  }
}
