import type { Plugin } from 'vite'
import { compression } from 'vite-plugin-compression2'

/**
 * Writes a `.gz` and a `.br` copy next to every text or WebAssembly file of a front end, at the highest levels, so that
 * the server sends ready bytes and compresses nothing at request time. A copy that is not smaller is not written.
 */
export function precompress(): Plugin {
  return compression({
    include: /\.(html|js|css|svg|json|txt|webmanifest|wasm)$/,
    // Below this a compressed copy is hardly smaller.
    threshold: 512,
    algorithms: ['gzip', 'brotliCompress'],
    logLevel: 'silent',
  })
}
