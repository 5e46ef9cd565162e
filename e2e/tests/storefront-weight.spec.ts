import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { expectWithinBudget, filesOf, sentBytes } from '../fixtures/build-manifest.ts'

const DIST = join(import.meta.dirname, '../../apps/storefront/dist')
const PAGES = 'src/app/pages'

/**
 * Brotli bytes of all script that a first visit to a page loads, also when the browser is idle: 120 KB on home. React, its
 * router and Query are 89 of them. The next page is loaded at the first touch of its link, not before.
 */
const BUDGETS = [
  { page: 'home', entries: ['index.html', `${PAGES}/home.tsx`], maxBytes: 120_000 },
  { page: 'a category', entries: ['index.html', `${PAGES}/category.tsx`], maxBytes: 123_000 },
  { page: 'a product', entries: ['index.html', `${PAGES}/product.tsx`], maxBytes: 124_200 },
  { page: 'an article', entries: ['index.html', `${PAGES}/tutorial.tsx`], maxBytes: 118_000 },
]
/** Loaded when the browser is idle. */
const AT_IDLE = ['src/lib/web-vitals-report.ts']
/** Dialogs, forms and reports: no public page needs them before it is shown. */
const ON_DEMAND = ['src/lib/shrink-image.ts']
/** The three faces that every page shows, each with Thai and Latin in one file. */
const MAX_FONT_BYTES = 48_000

for (const { page, entries, maxBytes } of BUDGETS) {
  test(`${page} loads no more script than its budget`, () => {
    expectWithinBudget(DIST, { entries: [...entries, ...AT_IDLE], maxBytes }, ON_DEMAND)
    for (const key of AT_IDLE) expect(filesOf(DIST, entries).keys).not.toContain(key)
  })
}

test('every page loads three fonts, and two of them before they are found', () => {
  const fonts = readdirSync(join(DIST, 'assets')).filter((file) => file.endsWith('.woff2'))
  const first = fonts.filter((file) => !file.includes('-rest-'))
  expect(first).toHaveLength(3)
  expect(first.reduce((sum, file) => sum + sentBytes(DIST, `assets/${file}`), 0)).toBeLessThan(MAX_FONT_BYTES)
  const preloads = readFileSync(join(DIST, 'index.html'), 'utf8').match(
    /<link rel="preload"[^>]*as="font"[^>]*>/g,
  )
  expect(preloads).toHaveLength(2)
  for (const link of preloads ?? []) expect(first.some((file) => link.includes(file))).toBe(true)
})
