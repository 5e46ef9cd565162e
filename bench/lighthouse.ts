import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { freePort } from '../apps/server/test/loopback.ts'
import { findChromium } from '../scripts/ensure-tools.ts'
import { installTool } from '../scripts/install-tool.ts'
import { run } from '../scripts/processes.ts'
import { columns, median } from './arithmetic.ts'

/** `simulate` computes a slow phone from a fast load; `devtools` applies its network and processor for real. */
export const THROTTLINGS = ['simulate', 'devtools'] as const
export type Throttling = (typeof THROTTLINGS)[number]

/** One load of a page: scores 0 to 100, seconds, milliseconds for TBT, and the audits that are not perfect. */
export type PageScore = {
  scores: Record<Category, number>
  fcp: number
  lcp: number
  tbt: number
  cls: number
  bytes: number
  faults: string[]
}

export type PageRow = { build: string; page: string; throttling: Throttling; runs: PageScore[] }

/** The part of a result of Lighthouse that is read. */
type Result = {
  runtimeError?: { message: string }
  categories: Record<
    string,
    { score: number | null; auditRefs: { id: string; weight: number }[] } | undefined
  >
  audits: Record<string, { title: string; score: number | null; numericValue?: number } | undefined>
}

/** Its packages are 190 MB: the folder installs them when it is used. */
const FOLDER = join(import.meta.dirname, 'lighthouse')
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof CATEGORIES)[number]
/** A page served over http from this machine: no fault of the shop. */
const NOT_OURS = ['is-on-https', 'redirects-http', 'uses-http2']

/** Loads a page once as Lighthouse's phone, with the fonts of a configuration, in a new browser and returns its figures. */
export async function scorePage(
  url: string,
  throttlingMethod: Throttling,
  fontConfig: string,
): Promise<PageScore> {
  await installTool(FOLDER)
  const port = await freePort()
  const executablePath = findChromium()
  if (executablePath === undefined)
    throw new Error('Chromium is missing: run npx tsx scripts/ensure-tools.ts')
  const browser = await chromium.launch({
    executablePath,
    env: { ...process.env, FONTCONFIG_FILE: fontConfig },
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
  })
  try {
    const flags = [
      `--port=${port}`,
      `--throttling-method=${throttlingMethod}`,
      `--only-categories=${CATEGORIES.join(',')}`,
    ]
    const program = join(FOLDER, 'node_modules/.bin/lighthouse')
    const { ok, output } = await run([program, url, ...flags, '--output=json', '--quiet'], FOLDER)
    if (!ok) throw new Error(`Lighthouse could not read ${url}: ${output}`)
    const result: Result = JSON.parse(output.slice(output.indexOf('{')))
    if (result.runtimeError)
      throw new Error(`Lighthouse could not read ${url}: ${result.runtimeError.message}`)
    return readResult(result)
  } finally {
    await browser.close()
  }
}

/** Returns a table of medians, one line for each page, throttling and build. */
export function scoreTable(rows: readonly PageRow[]): string {
  const middle = (runs: readonly PageScore[], read: (score: PageScore) => number) => median(runs.map(read))
  const lines = rows.map(({ build, page, throttling, runs }) => [
    page,
    throttling,
    build,
    ...CATEGORIES.map((category) => String(middle(runs, ({ scores }) => scores[category]))),
    middle(runs, ({ fcp }) => fcp).toFixed(2),
    middle(runs, ({ lcp }) => lcp).toFixed(2),
    middle(runs, ({ tbt }) => tbt).toFixed(0),
    middle(runs, ({ cls }) => cls).toFixed(3),
    (middle(runs, ({ bytes }) => bytes) / 1000).toFixed(0),
  ])
  const head = [
    'page',
    'throttling',
    'build',
    'perf',
    'a11y',
    'best',
    'SEO',
    'FCP s',
    'LCP s',
    'TBT ms',
    'CLS',
    'KB',
  ]
  return columns([head, ...lines])
}

/** Returns the audits of accessibility, best practices and SEO that any run failed, once each. */
export function faultsOf(rows: readonly PageRow[]): string[] {
  return [
    ...new Set(
      rows.flatMap(({ page, runs }) => runs.flatMap(({ faults }) => faults.map((one) => `${page}: ${one}`))),
    ),
  ]
}

function readResult({ categories, audits }: Result): PageScore {
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN
  const scores = Object.fromEntries(
    CATEGORIES.map((id) => [id, Math.round((categories[id]?.score ?? 0) * 100)]),
  ) as Record<Category, number>
  const faults = CATEGORIES.filter((id) => id !== 'performance').flatMap((id) =>
    (categories[id]?.auditRefs ?? []).flatMap(({ id: audit, weight }) => {
      const found = audits[audit]
      const isPerfect = found === undefined || found.score === null || found.score === 1
      if (weight === 0 || isPerfect || NOT_OURS.includes(audit)) return []
      return [`${audit} (${id}): ${found.title}`]
    }),
  )
  return {
    scores,
    fcp: value('first-contentful-paint') / 1000,
    lcp: value('largest-contentful-paint') / 1000,
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    bytes: value('total-byte-weight'),
    faults,
  }
}
