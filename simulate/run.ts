import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from '../scripts/processes.ts'
import { openClubServer } from './club-server.ts'
import { makeDemo } from './demo.ts'
import { live } from './live.ts'
import { openClub } from './open-club.ts'

const { values } = parseArgs({
  options: {
    weeks: { type: 'string', default: '12' },
    seed: { type: 'string', default: '1' },
    demo: { type: 'boolean', default: false },
  },
})
const [weeks, seed] = [Number(values.weeks), Number(values.seed)]
if (values.demo) {
  await makeDemo(seed)
  process.exit()
}
const server = await openClubServer()
const begun = performance.now()
const club = await openClub(server, seed)
try {
  await live(club, weeks)
  const { ok, output } = await server.doctor()
  if (!ok) throw new Error(`The doctor found a fault:\n${output}`)
} catch (error) {
  const file = join(ROOT, `.cache/simulate-seed-${seed}.jsonl`)
  mkdirSync(dirname(file), { recursive: true })
  club.calls.writeTo(file)
  console.error(`Seed ${seed}, ${club.today}, call ${club.calls.records.length} (all calls are in ${file}):`)
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
await server.stop()
const { orders, returns, members } = club
console.log(
  `Seed ${seed}: ${weeks} weeks, ${members.length} members, ${orders.length} orders, ${returns.length} returns, ${club.calls.records.length} calls in ${((performance.now() - begun) / 1000).toFixed(1)} s`,
)
