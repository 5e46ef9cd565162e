import { parseArgs } from 'node:util'
import { BUILT_SERVER } from '../scripts/built-server.ts'
import { ROOT } from '../scripts/processes.ts'
import { growthTable, measureGrowth } from './growth.ts'
import { loadTable, measureLoad } from './load.ts'
import { measureMemory } from './memory.ts'
import { buildAll, columns, saveResult } from './tables.ts'

// bench/README.md describes the measurements and their options.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    server: { type: 'string' },
    compare: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
    clients: { type: 'string', default: '1,8,32,128' },
    every: { type: 'string' },
    scenarios: { type: 'string' },
    orders: { type: 'string', default: '1000,10000,100000,1000000' },
    repeats: { type: 'string', default: '15' },
    before: { type: 'string' },
    idle: { type: 'string', default: '30' },
  },
})
const server = values.server ?? BUILT_SERVER

async function load(): Promise<void> {
  const cells = await measureLoad({
    builds: values.compare === undefined ? { '': server } : { before: values.compare, after: server },
    scenarios: values.scenarios?.split(','),
    clients: numbers(values.clients),
    everyMs: values.every === undefined ? undefined : Number(values.every) * 1000,
    seconds: Number(values.seconds),
    rounds: values.compare === undefined ? 1 : Number(values.rounds),
  })
  console.log(loadTable(cells))
  saveResult('load', cells)
  if (cells.some(({ errors }) => errors > 0)) process.exitCode = 1
}

async function growth(): Promise<void> {
  const orders = numbers(values.orders)
  const rows = await measureGrowth(server, orders, Number(values.repeats))
  console.log(`\n${growthTable(orders, rows)}`)
  saveResult('growth', { orders, rows })
}

async function memory(): Promise<void> {
  const checkouts = [...(values.before === undefined ? [] : [values.before]), ROOT]
  const rows = []
  for (const checkout of checkouts) rows.push(...(await measureMemory(checkout, Number(values.idle))))
  console.log(columns([['MB', 'server', 'PostgreSQL', 'both'], ...rows.map((row) => row.map(String))]))
  saveResult('memory', rows)
}

const numbers = (list: string) => list.split(',').map(Number)

const [name = 'load', ...others] = positionals
const bench = { load, growth, memory }[name]
if (bench === undefined || others.length > 0) throw new Error('Say load, growth or memory.')
if (values.server === undefined) await buildAll()
await bench()
process.exit()
