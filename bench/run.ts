import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { BUILT_SERVER } from '../scripts/built-server.ts'
import { ROOT, run } from '../scripts/processes.ts'
import { type Axis, type GrowthResult, growthProblems, growthTable, measureGrowth } from './growth.ts'
import { lastingTable, measureLasting } from './lasting.ts'
import { BUILDS, measureLoad } from './load-run.ts'
import { comparisonTable, loadProblems, loadTable } from './load-tables.ts'
import { measureMemory, memoryTable } from './memory.ts'
import { measureRequestCosts, requestCostTable } from './request-costs.ts'

// npm run bench [-- --url http://…] [--seconds 3] [--clients 1,8,32,128] [--server dist/server.js]
// npm run bench -- [--rounds 3] --compare apps/server/dist-before/server.js
// npm run bench -- --scenarios "opening evening" --clients 128 --every 2 --seconds 30
// npm run bench -- --scenarios order --profile <folder>
// npm run bench -- growth [--products 100,1000] [--orders 1000,10000] [--repeats 15] [--keep <folder>]
// npm run bench -- memory [--before <another checkout, built>] [--idle 30]
// npm run bench -- lasting [--minutes 10]
// npm run bench -- requests [--rounds 3]
// bench/README.md describes the measurements.

const REQUESTS_A_ROUND = 20_000

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string' },
    server: { type: 'string' },
    compare: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
    clients: { type: 'string', default: '1,8,32,128' },
    every: { type: 'string' },
    scenarios: { type: 'string' },
    products: { type: 'string', default: '100,1000,10000,100000' },
    orders: { type: 'string', default: '1000,10000,100000,1000000' },
    repeats: { type: 'string', default: '15' },
    before: { type: 'string' },
    idle: { type: 'string', default: '30' },
    keep: { type: 'string' },
    minutes: { type: 'string', default: '10' },
    profile: { type: 'string' },
  },
})
const at = new Date().toISOString()

async function main(): Promise<string[]> {
  const [measurement = 'load', ...others] = positionals
  const bench = { load, growth, memory, lasting, requests }[measurement]
  if (others.length > 0 || bench === undefined)
    throw new Error('Say load, growth, memory, lasting or requests.')
  if (values.url === undefined && values.server === undefined) await build()
  return bench()
}

async function memory(): Promise<string[]> {
  const checkouts = [
    ...(values.before === undefined ? [] : [{ name: 'before', checkout: values.before }]),
    { name: 'now', checkout: ROOT },
  ]
  const measured = []
  for (const { name, checkout } of checkouts) {
    const moments = await measureMemory({ checkout, idleSeconds: Number(values.idle) })
    measured.push({ name, moments })
  }
  console.log(`${memoryTable(measured)}\n`)
  keep('memory', measured)
  return []
}

async function lasting(): Promise<string[]> {
  const { moments, cells } = await measureLasting(values.server ?? BUILT_SERVER, Number(values.minutes))
  console.log(`${lastingTable(moments)}\n`)
  keep('lasting', moments)
  return loadProblems(cells)
}

async function requests(): Promise<string[]> {
  const costs = await measureRequestCosts(Number(values.rounds), REQUESTS_A_ROUND)
  console.log(`${requestCostTable(costs)}\n`)
  keep('requests', costs)
  return []
}

async function build(): Promise<void> {
  for (const app of ['server', 'storefront', 'staff']) {
    const { ok, output } = await run(['npm', 'run', '--silent', 'build'], `apps/${app}`)
    if (!ok) throw new Error(`${output}\n\nBuilding ${app} failed.`)
  }
}

async function load(): Promise<string[]> {
  const cells = await measureLoad({
    server: values.server ?? BUILT_SERVER,
    compare: values.compare,
    url: values.url?.replace(/\/$/, ''),
    scenarios: values.scenarios?.split(','),
    clients: numbers(values.clients),
    everyMs: values.every === undefined ? undefined : Number(values.every) * 1000,
    seconds: Number(values.seconds),
    rounds: Number(values.rounds),
    profileDir: values.profile,
  })
  console.log(`${loadTable(cells)}\n`)
  if (values.compare !== undefined) console.log(`${comparisonTable(cells, BUILDS)}\n`)
  keep('load', cells)
  return loadProblems(cells)
}

async function growth(): Promise<string[]> {
  const axes: Axis[] = [
    { name: 'products', sizes: numbers(values.products), other: 1_000 },
    { name: 'orders', sizes: numbers(values.orders), other: 100 },
  ]
  const server = values.server ?? BUILT_SERVER
  const options = { server, repeats: Number(values.repeats), keep: values.keep }
  const results: GrowthResult[] = []
  for (const axis of axes.filter(({ sizes }) => sizes.length > 0)) {
    const result = await measureGrowth(axis, options)
    results.push(result)
    keep('growth', results)
    console.log(`\n${growthTable(result)}\n`)
  }
  return growthProblems(results)
}

/** Writes the numbers of this run into its file; absolute numbers are not comparable between machines. */
function keep(name: string, result: unknown): void {
  const folder = join(ROOT, 'bench/results')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${name}-${at.replaceAll(/[:.]/g, '-')}.json`)
  const machine = { node: process.version, processors: availableParallelism() }
  writeFileSync(file, `${JSON.stringify({ at, url: values.url, machine, result }, null, 2)}\n`)
  console.log(`Written to ${file.slice(ROOT.length + 1)}`)
}

function numbers(list: string): number[] {
  const found = list.split(',').filter(Boolean).map(Number)
  if (found.every((number) => Number.isInteger(number) && number > 0)) return found
  throw new Error(`Not a list of numbers: ${list}`)
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
