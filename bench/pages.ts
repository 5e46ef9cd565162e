import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { BUILT_SERVER } from '../scripts/built-server.ts'
import { ROOT, run } from '../scripts/processes.ts'
import { type BuiltShop, openBuiltShop, publicPages } from './built-shop.ts'
import { faultsOf, type PageRow, scorePage, scoreTable, THROTTLINGS, type Throttling } from './lighthouse.ts'
import { overBudget, weighPages, weightTable } from './page-weight.ts'
import { writePhoneFonts } from './phone-fonts.ts'

// Weighs the public pages and scores three of them with Lighthouse: see bench/README.md.

const { values } = parseArgs({
  options: {
    /** Measures the existing build. */
    'no-build': { type: 'boolean', default: false },
    /** Leaves Lighthouse out. */
    weight: { type: 'boolean', default: false },
    runs: { type: 'string', default: '5' },
    throttling: { type: 'string', default: THROTTLINGS.join(',') },
    pages: { type: 'string', default: 'home,category,product' },
    /** Another checkout, built, whose pages are loaded in turn with this one's. */
    compare: { type: 'string' },
  },
})

async function main(): Promise<string[]> {
  if (!values['no-build']) for (const app of ['server', 'storefront', 'staff']) await build(app)
  const runs = Number(values.runs)
  if (!Number.isInteger(runs) || runs < 1) throw new Error(`--runs is not a number of runs: ${values.runs}`)
  const throttlings = values.throttling.split(',').map(throttlingNamed)
  const builds = [{ name: 'this', checkout: ROOT }]
  if (values.compare !== undefined) builds.push({ name: 'compared', checkout: resolve(values.compare) })
  for (const { checkout } of builds) {
    if (!existsSync(join(checkout, BUILT_SERVER))) throw new Error(`${checkout} is not built: npm run build`)
  }
  const shops: (BuiltShop & { name: string })[] = []
  try {
    for (const { name, checkout } of builds) shops.push({ name, ...(await openBuiltShop(checkout)) })
    const problems: string[] = []
    for (const { name, url } of shops) {
      const weights = await weighPages(url, await publicPages(url))
      console.log(
        `${name}: a first visit on a phone, KB (script and style as gzip)\n\n${weightTable(weights)}\n`,
      )
      if (name === 'this') problems.push(...overBudget(weights))
    }
    if (values.weight) return problems
    const rows = await score(shops, throttlings, runs)
    console.log(`Lighthouse, phone, medians of ${runs}\n\n${scoreTable(rows)}\n`)
    for (const fault of faultsOf(rows.filter(({ build }) => build === 'this'))) console.log(fault)
    keep(rows)
    return problems
  } finally {
    for (const shop of shops) await shop.stop()
  }
}

/** Loads each page in turn from every shop, so that a busy minute of this machine concerns all of them. */
async function score(
  shops: readonly (BuiltShop & { name: string })[],
  throttlings: readonly Throttling[],
  runs: number,
): Promise<PageRow[]> {
  const rows: PageRow[] = []
  const folder = await mkdtemp(join(tmpdir(), 'jansi-fonts-'))
  const fontConfig = await writePhoneFonts(folder)
  for (const page of values.pages.split(',')) {
    for (const throttling of throttlings) {
      const found = shops.map(({ name }): PageRow => ({ build: name, page, throttling, runs: [] }))
      for (let time = 0; time < runs; time += 1) {
        for (const [i, shop] of shops.entries()) {
          const path = (await publicPages(shop.url)).find(([name]) => name === page)?.[1]
          if (path === undefined) throw new Error(`There is no page ${page}.`)
          found[i]?.runs.push(await scorePage(shop.url + path, throttling, fontConfig))
        }
      }
      rows.push(...found)
      console.log(`${page}, ${throttling}: done`)
    }
  }
  await rm(folder, { recursive: true })
  return rows
}

function throttlingNamed(name: string): Throttling {
  const found = THROTTLINGS.find((one) => one === name)
  if (found === undefined) throw new Error(`--throttling is one of ${THROTTLINGS.join(', ')}: ${name}`)
  return found
}

async function build(app: string): Promise<void> {
  const { ok, output } = await run(['npm', 'run', '--silent', 'build'], `apps/${app}`)
  if (!ok) throw new Error(`${output}\n\nBuilding ${app} failed.`)
}

function keep(rows: readonly PageRow[]): void {
  const at = new Date().toISOString()
  const folder = join(ROOT, 'bench/results')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `pages-${at.replaceAll(/[:.]/g, '-')}.json`)
  writeFileSync(file, `${JSON.stringify({ at, node: process.version, rows }, null, 2)}\n`)
  console.log(`Written to ${file.slice(ROOT.length + 1)}`)
}

main().then(
  (problems) => {
    for (const problem of problems) console.error(problem)
    process.exit(problems.length === 0 ? 0 : 1)
  },
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  },
)
