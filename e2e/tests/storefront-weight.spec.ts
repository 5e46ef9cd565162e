import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { expectWithinBudget, filesOf, sentBytes } from '../fixtures/build-manifest.ts'

const DIST = join(import.meta.dirname, '../../apps/storefront/dist')
const PAGES = 'src/app/pages'

/**
 * Brotli bytes of all script that a first visit to a page loads, also when the browser is idle: at most 125,600 on home. React,
 * its router and Query are 89,000 of them. The next page is loaded at the first touch of its link, not before.
 */
const BUDGETS = [
  { page: 'home', entries: ['index.html', `${PAGES}/home.tsx`], maxBytes: 125_600 },
  { page: 'a category', entries: ['index.html', `${PAGES}/category.tsx`], maxBytes: 130_300 },
  // The texts of members' errors are 2,000 of them.
  { page: 'a product', entries: ['index.html', `${PAGES}/product.tsx`], maxBytes: 134_300 },
  { page: 'an article', entries: ['index.html', `${PAGES}/tutorial.tsx`], maxBytes: 123_700 },
]
/** Loaded when the browser is idle. */
const AT_IDLE = ['src/app/after-load.ts']
/** Parts that no public page needs before it is shown. */
const ON_DEMAND = ['../../packages/client/src/shrink-image.ts']
/** Brotli bytes of script that the service worker fetches on a first visit, besides those that home has loaded. */
const MAX_KEPT_SCRIPT_BYTES = 30_000
const MAX_WORKER_BYTES = 11_000
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

test('on a first visit the service worker fetches little that home has not loaded', () => {
  const worker = readFileSync(join(DIST, 'sw.js'), 'utf8')
  const [, shell = ''] = /shell:\[(.*?)\]/.exec(worker) ?? []
  const kept = [...shell.matchAll(/url:`\/(assets\/[^`]+)`/g)].map(([, file = '']) => file)
  const { files } = filesOf(DIST, ['index.html', `${PAGES}/home.tsx`, 'src/app/after-load.ts'])
  for (const file of files) expect(kept).toContain(file)
  expect(kept.filter((file) => file.endsWith('.woff2'))).toHaveLength(3)
  const more = kept.filter((file) => file.endsWith('.js') && !files.includes(file))
  expect(more.reduce((sum, file) => sum + sentBytes(DIST, file), 0)).toBeLessThan(MAX_KEPT_SCRIPT_BYTES)
  expect(sentBytes(DIST, 'sw.js')).toBeLessThan(MAX_WORKER_BYTES)
})
