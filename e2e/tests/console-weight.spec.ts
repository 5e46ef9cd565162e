import { join } from 'node:path'
import { test } from '@playwright/test'
import { expectWithinBudget } from '../fixtures/build-manifest.ts'

const DIST = join(import.meta.dirname, '../../apps/staff/dist')

/** Libraries of one page each: no first page may need them. */
const ON_DEMAND = ['src/charts/bars.tsx', 'src/ui/images/image-viewer.tsx']

/**
 * Brotli bytes of script that a page may load after login; the queue at most 250 KB (256,000 bytes). Most of it is
 * react-dom, react-router, MUI and react-admin.
 */
const FIRST_PAGES = [
  { page: 'Today', entries: ['index.html'], maxBytes: 228_000 },
  { page: 'the order queue', entries: ['index.html', 'src/orders/order-list.tsx'], maxBytes: 256_000 },
]

for (const { page, entries, maxBytes } of FIRST_PAGES) {
  test(`${page} loads no more script than its budget`, () => {
    expectWithinBudget(DIST, { entries, maxBytes }, ON_DEMAND)
  })
}
