import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort, waitUntilReady } from '../apps/server/test/loopback.ts'
import { startPostgres } from '../apps/server/test/postgres.ts'
import { keptMailbox } from '../e2e/story/mailbox.ts'
import { liveTheStory } from '../e2e/story/story.ts'
import { start } from '../scripts/processes.ts'
import { columns } from './arithmetic.ts'
import { memoryOfTree, type ProcessMemory } from './process-memory.ts'
import type { Engine, MemoryInUse } from './shop.ts'

export type MemoryOptions = {
  engine: Engine
  /** The folder of the checkout whose `npm start` is measured. Its three apps are built already. */
  checkout: string
  /** How long the shop is left alone before it counts as idle. */
  idleSeconds: number
}

/** The memory of a shop's processes at one moment. */
export type MemoryMoment = { moment: string; processes: ProcessMemory[] }

const PASSWORD = 'a password for the bench'
const READY_WITHIN_MS = 120_000

/** Starts a new demo shop as `npm start` does and reads its memory: as soon as it is ready, idle, after the story, idle again. */
export async function measureMemory({
  engine,
  checkout,
  idleSeconds,
}: MemoryOptions): Promise<MemoryMoment[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'jansi-memory-'))
  const cluster = engine === 'postgres' ? await startPostgres({ durable: true }) : undefined
  cluster?.createDatabase('jansi')
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const shop = start(['node', '--import', 'tsx', 'scripts/start.ts'], checkout, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      NODE_ENV: 'production',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      DATABASE_URL: cluster?.url('jansi') ?? '',
      DEMO_PASSWORD: PASSWORD,
      SEED: 'demo',
      LOG_LEVEL: 'error',
    },
  })
  const moments: MemoryMoment[] = []
  const measure = (moment: string) => moments.push({ moment, processes: memoryOfTree(shop.pid ?? 0) })
  try {
    if (!(await waitUntilReady(url, READY_WITHIN_MS))) throw new Error(`${checkout} did not get ready.`)
    measure('ready')
    await setTimeout(idleSeconds * 1000)
    measure(`idle ${idleSeconds} s`)
    await liveTheStory({ url, password: PASSWORD, mailbox: keptMailbox(join(dataDir, 'mail')) }, [])
    measure('after the story')
    await setTimeout(idleSeconds * 1000)
    measure(`idle ${idleSeconds} s after the story`)
    return moments
  } finally {
    if (shop.exitCode === null) {
      shop.kill('SIGTERM')
      await once(shop, 'exit')
    }
    await cluster?.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Returns a Markdown table of moments and processes, one group of columns for each checkout. */
export function memoryTable(checkouts: { name: string; moments: MemoryMoment[] }[]): string {
  const [first] = checkouts
  if (first === undefined) return ''
  const head = checkouts.map(({ name }) => `${name}: resident | peak | proportional`)
  const lines = first.moments.flatMap(({ moment, processes }, at) =>
    processes.map(({ command }) => {
      const cells = checkouts.map(({ moments }) => {
        const found = moments[at]?.processes.find((one) => one.command === command)
        return found === undefined ? '– | – | –' : `${found.resident} | ${found.peak} | ${found.proportional}`
      })
      return `| ${moment} | ${command} | ${cells.join(' | ')} |`
    }),
  )
  const columns = `|---|---|${'--:|--:|--:|'.repeat(checkouts.length)}`
  return [`| moment | process | ${head.join(' | ')} |`, columns, ...lines].join('\n')
}

/** Returns the memory in use at each moment, and the growth of the heap since the first third. */
export function lastingTable(moments: readonly (MemoryInUse & { moment: string })[]): string {
  const megabytes = (bytes: number) => (bytes / 2 ** 20).toFixed(1)
  const base = moments[1]?.heapUsed ?? Number.NaN
  return columns([
    ['', 'heap MB', 'of a third', 'buffers MB', 'resident MB'],
    ...moments.map(({ moment, heapUsed, external, rss }) => [
      moment,
      megabytes(heapUsed),
      `${Math.round((100 * heapUsed) / base)} %`,
      megabytes(external),
      megabytes(rss),
    ]),
  ])
}
