import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort, waitUntilReady } from '../apps/server/test/loopback.ts'
import { keptMailbox } from '../e2e/story/mailbox.ts'
import { liveTheStory } from '../e2e/story/story.ts'
import { smallSeedOf } from '../scripts/built-server.ts'
import { start } from '../scripts/processes.ts'
import { memoryOfShop, POSTGRESQL, type ProcessMemory } from './process-memory.ts'

export type MemoryOptions = {
  /** The folder of the checkout whose `npm start` is measured. Its three apps are built already. */
  checkout: string
  /** How long the shop is left alone before it counts as idle. */
  idleSeconds: number
}

/**
 * The memory of a shop's processes at one moment. `together` is the proportional memory of the server, its workers and its
 * PostgreSQL in MB.
 */
export type MemoryMoment = { moment: string; processes: ProcessMemory[]; together: number }

const PASSWORD = 'a password for the bench'
const READY_WITHIN_MS = 120_000
const WATCH_EVERY_MS = 100
/** The server's script, as `memoryOfShop` names it. */
const SERVER = 'server.js'

/** Starts a new demo shop as `npm start` does and reads its memory: as soon as it is ready, idle, after the story, idle again. */
export async function measureMemory({ checkout, idleSeconds }: MemoryOptions): Promise<MemoryMoment[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'jansi-memory-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const shop = start(['node', '--import', 'tsx', 'scripts/start.ts'], checkout, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      DEMO_PASSWORD: PASSWORD,
      SEED: smallSeedOf(checkout),
      LOG_LEVEL: 'error',
    },
  })
  const moments: MemoryMoment[] = []
  const read = () => memoryOfShop(shop.pid ?? 0, dataDir)
  const measure = (moment: string) => {
    const processes = read()
    moments.push({ moment, processes, together: together(processes) })
  }
  try {
    if (!(await waitUntilReady(url, READY_WITHIN_MS))) throw new Error(`${checkout} did not get ready.`)
    measure('ready')
    await setTimeout(idleSeconds * 1000)
    measure(`idle ${idleSeconds} s`)
    const highest = watchHighest(read)
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
    await rm(dataDir, { recursive: true, force: true })
  }
}

function together(processes: readonly ProcessMemory[]): number {
  const server = processes.find(({ command }) => command === SERVER)?.pid
  return processes
    .filter(({ pid, parent, command }) => pid === server || parent === server || command === POSTGRESQL)
    .reduce((sum, { proportional }) => sum + proportional, 0)
}

/** Reads the memory again and again; the function that it returns ends that and returns the highest. */
function watchHighest(read: () => ProcessMemory[]): () => number {
  let highest = 0
  const timer = setInterval(() => {
    highest = Math.max(highest, together(read()))
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
          : `${Math.round(sum('resident'))} | ${Math.round(sum('peak'))} | ${Math.round(sum('proportional'))}`
      })
      return `| ${moment} | ${command} | ${cells.join(' | ')} |`
    })
    const sums = checkouts.map(({ moments }) => `– | – | ${Math.round(moments[at]?.together ?? Number.NaN)}`)
    return [...rows, `| ${moment} | server, workers and PostgreSQL | ${sums.join(' | ')} |`]
  })
  const columns = `|---|---|${'--:|--:|--:|'.repeat(checkouts.length)}`
  return [`| moment | process | ${head.join(' | ')} |`, columns, ...lines].join('\n')
}
