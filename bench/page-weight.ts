import { gzipSync } from 'node:zlib'
import { type Browser, chromium } from 'playwright-core'
import config from '../e2e/playwright.config.ts'
import { columns } from './arithmetic.ts'

/** Gzipped bytes of script that the home page may load. */
const HOME_SCRIPT_BUDGET = 143_000

/** The bytes that a page makes a first visitor load. */
export type Weight = {
  page: string
  script: number
  style: number
  images: number
  fonts: number
  rest: number
  requests: number
}

const KINDS = ['script', 'style', 'images', 'fonts', 'rest'] as const

/** Loads each page in a fresh browser with an empty cache, without scrolling, and weighs the loaded files. */
export async function weighPages(url: string, pages: readonly [string, string][]): Promise<Weight[]> {
  const browser = await chromium.launch(config.use?.launchOptions ?? {})
  try {
    const weights: Weight[] = []
    for (const [page, path] of pages) weights.push(await weigh(browser, page, url + path))
    return weights
  } finally {
    await browser.close()
  }
}

/** Returns why the home page is over its budget, or nothing. */
export function overBudget(weights: readonly Weight[]): string[] {
  const script = weights.find(({ page }) => page === 'home')?.script ?? Number.POSITIVE_INFINITY
  if (script <= HOME_SCRIPT_BUDGET) return []
  return [`Home loads ${kb(script)} KB of script; ${kb(HOME_SCRIPT_BUDGET)} KB are allowed.`]
}

/** Returns a table of pages in KB. */
export function weightTable(weights: readonly Weight[]): string {
  const rows = weights.map((weight) => [
    weight.page,
    ...KINDS.map((kind) => kb(weight[kind])),
    kb(KINDS.reduce((sum, kind) => sum + weight[kind], 0)),
    String(weight.requests),
  ])
  return columns([['page', ...KINDS, 'all', 'requests'], ...rows])
}

async function weigh(browser: Browser, page: string, url: string): Promise<Weight> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'th-TH' })
  const tab = await context.newPage()
  const weight: Weight = { page, script: 0, style: 0, images: 0, fonts: 0, rest: 0, requests: 0 }
  const weighings: Promise<void>[] = []
  tab.on('response', (response) => {
    weight.requests += 1
    weighings.push(
      response.body().then(
        (body) => {
          const type = response.request().resourceType()
          // Gzip, also if this browser asked for another encoding: budgets are written in gzip.
          const gzipped = gzipSync(body, { level: 9 }).length
          if (type === 'script') weight.script += gzipped
          else if (type === 'stylesheet') weight.style += gzipped
          else if (type === 'image') weight.images += body.length
          else if (type === 'font') weight.fonts += body.length
          else weight.rest += gzipped
        },
        // A redirect has no body.
        () => {},
      ),
    )
  })
  await tab.goto(url, { waitUntil: 'networkidle' })
  await Promise.all(weighings)
  await context.close()
  return weight
}

function kb(bytes: number): string {
  return (bytes / 1000).toFixed(1)
}
