import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { listBases, listFolders } from '../apps/server/src/copies/layout.ts'
import bundleServer from '../apps/server/test/bundle-server.ts'
import { runServerCommand } from '../apps/server/test/command.ts'
import {
  type Acknowledged,
  destroy,
  orderUntil,
  prepareDisaster,
  secondsLost,
} from '../apps/server/test/disaster.ts'
import { SECRET_KEY } from '../apps/server/test/faults/faulty-shop.ts'
import { startServer } from '../apps/server/test/server-process.ts'

const ROUNDS = Number(process.argv[2] ?? 10)
const MEMBERS = 700
const MAX_LOST_SECONDS = 15
const MAX_MEDIAN_SECONDS = 8

/**
 * Lets a shop take orders, kills server and database at a random moment, deletes the data folder, and restores it from its
 * continuous copies. Returns how many seconds of acknowledged orders are lost.
 */
async function survive(round: number): Promise<number> {
  const home = await mkdtemp(join(tmpdir(), 'jansi-disaster-'))
  const [dataDir, backups] = [join(home, 'data'), join(home, 'backups')]
  const env = { DATA_DIR: dataDir, BACKUP_DIR: backups, SECRET_KEY, BACKUP_AT: 'off' }
  try {
    const shop = await prepareDisaster(dataDir, MEMBERS)
    const server = await startServer(dataDir, env)
    while (!(await hasBase(backups))) await setTimeout(200)
    const seen: Acknowledged[] = []
    // A busy shop fills its segments sooner than one with an order now and then.
    const pauseMs = 50 + Math.random() * 1_000
    const ordering = orderUntil(server, shop, { seen, until: AbortSignal.timeout(300_000), pauseMs })
    await setTimeout(20_000 + Math.random() * 20_000)
    const end = await destroy(server, dataDir)
    await ordering
    const began = performance.now()
    const restored = await runServerCommand('restore', ['--to', 'newest'], env)
    const took = (performance.now() - began) / 1000
    if (restored.how !== 0) throw new Error(restored.output)
    const lost = await secondsLost(dataDir, seen, end)
    console.log(
      `disaster ${round}: ${seen.length} orders acknowledged, the last ${lost.toFixed(1)} s lost; restored in ${took.toFixed(1)} s`,
    )
    return lost
  } finally {
    await rm(home, { recursive: true, force: true })
  }
}

async function hasBase(backups: string): Promise<boolean> {
  const [folder] = await listFolders(backups)
  return folder !== undefined && (await listBases(join(backups, folder))).length > 0
}

const removeBundle = await bundleServer()
const lost: number[] = []
try {
  for (let round = 1; round <= ROUNDS; round++) lost.push(await survive(round))
} finally {
  await removeBundle()
}
const sorted = lost.sort((a, b) => a - b)
const median = ((sorted[(ROUNDS - 1) >> 1] ?? 0) + (sorted[ROUNDS >> 1] ?? 0)) / 2
const most = sorted.at(-1) ?? 0
console.log(`${ROUNDS} disasters: ${median.toFixed(1)} s lost at the median, ${most.toFixed(1)} s at most`)
process.exitCode = most > MAX_LOST_SECONDS || median > MAX_MEDIAN_SECONDS ? 1 : 0
