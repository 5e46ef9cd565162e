import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'

const DIST = join(import.meta.dirname, '../../apps/staff/dist')

/** Libraries of one page each: no first page may need them. */
const ON_DEMAND = ['src/charts/bars.tsx', 'src/ui/image-viewer.tsx']

type Chunk = { file: string; imports?: string[] }

/**
 * Brotli bytes of script that a page may load after login; the queue at most 250 KB (256,000 bytes). Most of it is
 * react-dom, react-router, MUI and react-admin.
 */
const FIRST_PAGES = [
  { page: 'Today', entries: ['index.html'], maxBytes: 225_000 },
  { page: 'the order queue', entries: ['index.html', 'src/orders/order-list.tsx'], maxBytes: 253_000 },
]

for (const { page, entries, maxBytes } of FIRST_PAGES) {
  test(`${page} loads no more script than its budget`, () => {
    const manifest: Record<string, Chunk> = JSON.parse(
      readFileSync(join(DIST, '.vite/manifest.json'), 'utf8'),
    )
    const keys = new Set<string>()
    const add = (key: string) => {
      if (keys.has(key)) return
      keys.add(key)
      for (const imported of chunkOf(manifest, key).imports ?? []) add(imported)
    }
    entries.forEach(add)
    const bytes = [...keys].reduce((sum, key) => sum + sentBytes(chunkOf(manifest, key).file), 0)
    expect(bytes).toBeGreaterThan(0)
    expect(bytes).toBeLessThanOrEqual(maxBytes)
    for (const key of ON_DEMAND) {
      expect(keys).not.toContain(key)
      chunkOf(manifest, key)
    }
  })
}

function chunkOf(manifest: Record<string, Chunk>, key: string): Chunk {
  const chunk = manifest[key]
  if (chunk === undefined) throw new Error(`The console's build has no ${key}.`)
  return chunk
}

/** The size of a file as the server sends it. */
function sentBytes(file: string): number {
  const compressed = join(DIST, `${file}.br`)
  return statSync(existsSync(compressed) ? compressed : join(DIST, file)).size
}
