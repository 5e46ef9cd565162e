import { existsSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { type Browser, chromium } from 'playwright-core'
import { openShop } from '../e2e/fixtures/shop.ts'
import config from '../e2e/playwright.config.ts'
import { run } from '../scripts/processes.ts'

// Prints the bytes that each public page makes a first visitor load, and fails if the home page is over its
// budget: npm run bench:pages [-- --no-build]

/** Gzipped bytes of script that the home page may load. */
const HOME_SCRIPT_BUDGET = 140_000
const SERVER = 'apps/server/dist/server.js'

type Weight = {
  page: string
  script: number
  style: number
  pictures: number
  fonts: number
  requests: number
}

async function main(): Promise<boolean> {
  if (!process.argv.includes('--no-build')) await build(['storefront'])
  if (!existsSync(SERVER)) await build(['server'])
  const shop = await openShop('embedded')
  const browser = await chromium.launch(config.use?.launchOptions ?? {})
  try {
    const pages = await publicPages(shop.url)
    const weights: Weight[] = []
    for (const [page, path] of pages) weights.push(await weigh(browser, page, shop.url + path))
    show(weights)
    const home = weights.find(({ page }) => page === 'home')?.script ?? Number.POSITIVE_INFINITY
    const left = HOME_SCRIPT_BUDGET - home
    console.log(`\nHome: ${kb(home)} KB of script, ${kb(HOME_SCRIPT_BUDGET)} KB allowed: ${verdict(left)}`)
    return left >= 0
  } finally {
    await browser.close()
    await shop.stop()
  }
}

async function build(apps: readonly string[]): Promise<void> {
  for (const app of apps) {
    const { ok, output } = await run(['npm', 'run', '--silent', 'build'], `apps/${app}`)
    if (!ok) throw new Error(`${output}\n\nBuilding ${app} failed.`)
  }
}

/** Name and path of every page that a guest may open, over the demo shop. */
async function publicPages(url: string): Promise<[string, string][]> {
  const read = async <T>(path: string) => (await (await fetch(`${url}/api${path}`)).json()) as T
  type Row = { id: number }
  const [product] = (await read<{ products: Row[] }>('/workshop/active_workshop_products/')).products
  const [category] = await read<Row[]>('/category/')
  const [tutorial] = await read<Row[]>('/tutorials/')
  return [
    ['home', '/'],
    ['category', `/category/${category?.id}`],
    ['product', `/product/${product?.id}`],
    ['tutorials', '/tutorials'],
    ['tutorial', `/tutorial/${tutorial?.id}`],
    ['faq', '/faq'],
    ['privacy', '/privacy'],
    ['login', '/login'],
    ['signup', '/signup'],
    ['reset', '/reset/password'],
    ['not found', '/nowhere'],
  ]
}

/** Loads a page in a fresh browser with an empty cache, without scrolling, and weighs the loaded files. */
async function weigh(browser: Browser, page: string, url: string): Promise<Weight> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'th-TH' })
  const tab = await context.newPage()
  const weight: Weight = { page, script: 0, style: 0, pictures: 0, fonts: 0, requests: 0 }
  const weighings: Promise<void>[] = []
  tab.on('response', (response) => {
    weight.requests += 1
    weighings.push(
      response.body().then(
        (body) => {
          const type = response.request().resourceType()
          // Gzip, also if this browser asked for another encoding: budgets are written in gzip.
          if (type === 'script') weight.script += gzipSync(body, { level: 9 }).length
          if (type === 'stylesheet') weight.style += gzipSync(body, { level: 9 }).length
          if (type === 'image') weight.pictures += body.length
          if (type === 'font') weight.fonts += body.length
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

function show(weights: readonly Weight[]): void {
  const heads = ['page', 'script', 'style', 'pictures', 'fonts', 'requests']
  const rows = weights.map(({ page, requests, ...bytes }) => [
    page,
    ...[bytes.script, bytes.style, bytes.pictures, bytes.fonts].map(kb),
    String(requests),
  ])
  console.log('A first visit on a phone, KB (script and style as gzip):\n')
  for (const row of [heads, ...rows]) {
    console.log(row.map((cell, i) => (i === 0 ? cell.padEnd(10) : cell.padStart(9))).join(' '))
  }
}

function kb(bytes: number): string {
  return (bytes / 1000).toFixed(1)
}

function verdict(left: number): string {
  return left >= 0 ? `${kb(left)} KB left.` : `${kb(-left)} KB too much.`
}

main().then(
  (within) => process.exit(within ? 0 : 1),
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  },
)
