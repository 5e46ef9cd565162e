import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from '../scripts/processes.ts'
import type { Club } from './club.ts'
import { openClubServer } from './club-server.ts'
import { makeDemo } from './demo.ts'
import { notLived } from './endpoints.ts'
import { FAULTS, type Fault, FaultyNetwork } from './faults.ts'
import { ShopDiffers } from './judge.ts'
import { live } from './live.ts'
import { openClub } from './open-club.ts'
import { replay } from './replay.ts'

const USE =
  'Use: npm run simulate -- [--weeks 12] [--seed 1 | --seed 1-20] [--jobs 1] [--everything] [--faults server,database,files,mail,disk] | --replay FILE'

function faultsOf(text: string): Fault[] {
  return text.split(',').map((name) => {
    const fault = FAULTS.find((one) => one === name)
    if (fault === undefined) throw new Error(USE)
    return fault
  })
}

/** `12`, or `1-3` for several. */
function numbersOf(text: string): number[] {
  const [from = Number.NaN, to = from] = text.split('-').map(Number)
  if (!Number.isInteger(from) || !Number.isInteger(to) || to < from) throw new Error(USE)
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

/** Lives one club. A failure is named, and its list of calls is kept. */
async function simulate(
  seed: number,
  weeks: number,
  faults: readonly Fault[],
): Promise<{ isGreen: boolean; lived: ReadonlySet<string> }> {
  const begun = performance.now()
  const server = await openClubServer({}, faults.includes('disk'))
  const club = await openClub(server, seed)
  const network = new FaultyNetwork(server, seed, faults)
  if (faults.length > 0) club.calls.fetch = network.fetch
  const result = await live(club, weeks)
    .then(async () => {
      const { ok, output } = await server.doctor()
      if (!ok) throw new Error(`The doctor found a fault:\n${output}`)
      await server.stop()
    })
    .catch(async (error: unknown) => {
      report(seed, club, error)
      await server.stop().catch((stopped: Error) => console.error(stopped.message))
      return 'failed'
    })
  const { orders, returns, places, members, calls } = club
  if (faults.length > 0)
    console.log(`Faults: ${faults.map((one) => `${one} ${network.happened.get(one) ?? 0}`).join(', ')}.`)
  console.log(
    `Seed ${seed}: ${weeks} weeks, ${members.length} members, ${orders.length} orders, ${returns.length} returns, ${places.length} places in queues, ${calls.records.length} calls in ${((performance.now() - begun) / 1000).toFixed(1)} s${result ? `, ${result}` : ''}`,
  )
  return { isGreen: result === undefined, lived: calls.lived }
}

function report(seed: number, { calls, today }: Club, error: unknown): void {
  const file = join(ROOT, `.cache/simulate-seed-${seed}.jsonl`)
  mkdirSync(dirname(file), { recursive: true })
  calls.writeTo(file, error instanceof ShopDiffers ? error.expected : [])
  console.error(`Seed ${seed}, ${today}, call ${calls.records.length}:`)
  console.error(error instanceof Error ? error.message : error)
  console.error(`Its calls: npm run simulate -- --replay ${file}`)
}

async function replayList(file: string): Promise<boolean> {
  const server = await openClubServer()
  const { calls, otherwise, differences } = await replay(server, file)
  await server.stop()
  for (const line of otherwise.slice(0, 5)) console.log(line)
  for (const difference of differences) console.log(JSON.stringify(difference))
  console.log(
    `${calls} calls: ${otherwise.length} went another way, ${differences.length} of the figures differ.`,
  )
  return otherwise.length === 0 && differences.length === 0
}

const { values } = parseArgs({
  options: {
    weeks: { type: 'string', default: '12' },
    seed: { type: 'string', default: '1' },
    replay: { type: 'string' },
    demo: { type: 'boolean', default: false },
    faults: { type: 'string' },
    jobs: { type: 'string', default: '1' },
    everything: { type: 'boolean', default: false },
  },
})
if (values.demo) {
  await makeDemo(Number(values.seed))
  process.exit()
}
if (values.replay !== undefined) {
  if (!(await replayList(values.replay))) process.exitCode = 1
} else {
  const faults = values.faults === undefined ? [] : faultsOf(values.faults)
  const waiting = numbersOf(values.seed)
  const all = new Set<string>()
  const liveSome = async () => {
    for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) {
      const { isGreen, lived } = await simulate(seed, Number(values.weeks), faults)
      if (!isGreen) process.exitCode = 1
      for (const call of lived) all.add(call)
    }
  }
  await Promise.all(Array.from({ length: Number(values.jobs) }, liveSome))
  const missing = await notLived(all)
  console.log(`Not lived: ${missing.join(', ') || 'nothing'}`)
  if (values.everything && missing.length > 0) process.exitCode = 1
}
