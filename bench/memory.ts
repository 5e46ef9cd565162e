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
import { memoryAddedTo, memoryOfTree, type ProcessMemory } from './process-memory.ts'
import type { Engine } from './shop.ts'

export type MemoryOptions = {
  engine: Engine
  /** The folder of the checkout whose `npm start` is measured. Its three apps are built already. */
  checkout: string
  /** How long the shop is left alone before it counts as idle. */
  idleSeconds: number
}

/**
 * The memory of a shop's processes at one moment. `together` is that of the server with its worker processes in MB: the
 * resident memory of the server and the memory that each worker adds to it.
 */
export type MemoryMoment = { moment: string; processes: ProcessMemory[]; together: number }

const PASSWORD = 'a password for the bench'
const READY_WITHIN_MS = 120_000
const WATCH_EVERY_MS = 100
/** The server's script, as `memoryOfTree` names it. */
const SERVER = 'server.js'

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
  const measure = (moment: string) => {
    const processes = memoryOfTree(shop.pid ?? 0)
    moments.push({ moment, processes, together: together(processes) })
  }
  try {
    if (!(await waitUntilReady(url, READY_WITHIN_MS))) throw new Error(`${checkout} did not get ready.`)
    measure('ready')
    await setTimeout(idleSeconds * 1000)
    measure(`idle ${idleSeconds} s`)
    const highest = watchHighest(shop.pid ?? 0)
    await liveTheStory({ url, password: PASSWORD, mailbox: keptMailbox(join(dataDir, 'mail')) }, [])
    measure('after the story')
    moments.push({ moment: 'highest during the story', processes: [], together: highest() })
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

function together(processes: readonly ProcessMemory[]): number {
  const server = processes.find(({ command }) => command === SERVER)
  if (server === undefined) return 0
  const workers = processes.filter(({ parent }) => parent === server.pid)
  return workers.reduce((sum, { pid }) => sum + memoryAddedTo(server.pid, pid), server.resident)
}

/** Reads the memory of the server with its workers again and again; the function that it returns ends that and returns the highest. */
function watchHighest(root: number): () => number {
  let highest = 0
  const timer = setInterval(() => {
    highest = Math.max(highest, together(memoryOfTree(root)))
  }, WATCH_EVERY_MS)
  return () => {
    clearInterval(timer)
    return highest
  }
}

/** Returns a Markdown table of moments and processes, one group of columns for each checkout. */
export function memoryTable(checkouts: { name: string; moments: MemoryMoment[] }[]): string {
  const [first] = checkouts
  if (first === undefined) return ''
  const head = checkouts.map(({ name }) => `${name}: resident | peak | proportional`)
  const lines = first.moments.flatMap(({ moment }, at) => {
    const all = checkouts.map(({ moments }) => moments[at]?.processes ?? [])
    const commands = [...new Set(all.flat().map(({ command }) => command))]
    const rows = commands.map((command) => {
      const cells = all.map((processes) => {
        const found = processes.filter((one) => one.command === command)
        const sum = (name: 'resident' | 'peak' | 'proportional') =>
          found.reduce((total, one) => total + one[name], 0)
        return found.length === 0
          ? '– | – | –'
          : `${sum('resident')} | ${sum('peak')} | ${sum('proportional')}`
      })
      return `| ${moment} | ${command} | ${cells.join(' | ')} |`
    })
    const sums = checkouts.map(({ moments }) => `${moments[at]?.together ?? '–'} | – | –`)
    return [...rows, `| ${moment} | the server with its workers | ${sums.join(' | ')} |`]
  })
  const columns = `|---|---|${'--:|--:|--:|'.repeat(checkouts.length)}`
  return [`| moment | process | ${head.join(' | ')} |`, columns, ...lines].join('\n')
}
