import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Orm, openDatabase } from '../apps/server/src/db/client.ts'
import { freePort, waitUntilReady } from '../apps/server/test/loopback.ts'
import { BUILT_SERVER, smallSeedOf, startBuiltServer } from '../scripts/built-server.ts'
import { figuresOf } from './figures.ts'

/** A shop with a private PostgreSQL in a temporary folder, whose server starts and stops while its data stays. */
export type BenchShop = Awaited<ReturnType<typeof openBenchShop>>

const READY_WITHIN_MS = 300_000
const IDLE_SECONDS = 3
const MAX_BUSY_SECONDS = 1_800
/** Processors in use. */
const MAX_IDLE_LOAD = 0.05

/** Makes an empty shop; `env` are settings of its server, which is the file `script`. */
export async function openBenchShop(script: string, env: NodeJS.ProcessEnv = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'jansi-bench-'))
  const secretKey = randomBytes(48).toString('base64url')
  let server: ChildProcess | undefined
  // A run that is ended leaves no server behind.
  process.once('exit', () => server?.kill('SIGTERM'))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

  /** Starts the server, which migrates the database, and returns its address without a path. */
  async function start(): Promise<string> {
    const port = String(await freePort())
    const url = `http://127.0.0.1:${port}`
    const settings = {
      NODE_ENV: 'production',
      PORT: port,
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      SECRET_KEY: secretKey,
      SEED: 'none',
      // Every client of the bench has an address of its own, as members have.
      TRUST_PROXY: '1',
      LOG_LEVEL: 'error',
      ...env,
    }
    server = startBuiltServer({ stdio: ['ignore', 'ignore', 'inherit'], env: settings }, { script })
    const hasEnded = once(server, 'exit').then(() => false)
    if (await Promise.race([waitUntilReady(url, READY_WITHIN_MS), hasEnded])) return url
    throw new Error(`${script} did not get ready. Build it first: npm run build`)
  }

  async function stop(): Promise<void> {
    if (server?.exitCode !== null) return
    server.kill('SIGTERM')
    await once(server, 'exit')
  }

  const figures = () => figuresOf(server?.pid ?? 0, dataDir)

  /** Waits until the server and its database have nothing to do: after a start they check the journal. */
  async function untilIdle(): Promise<void> {
    const used = () => figures().server.cpuSeconds + figures().database.cpuSeconds
    for (let idle = 0, seconds = 0; idle < IDLE_SECONDS && seconds < MAX_BUSY_SECONDS; seconds += 1) {
      const before = used()
      await setTimeout(1_000)
      idle = used() - before < MAX_IDLE_LOAD ? idle + 1 : 0
    }
  }

  /** Works on the database while no server runs on it. */
  async function withDatabase<T>(work: (orm: Orm) => Promise<T>): Promise<T> {
    const database = await openDatabase({ dataDir })
    return database.withoutTimeout(work).finally(() => database.close())
  }

  const remove = () => stop().then(() => rm(dataDir, { recursive: true, force: true }))
  return { dataDir, secretKey, start, stop, figures, untilIdle, withDatabase, remove }
}

export const DEMO_PASSWORD = 'a password for the bench'

/** Makes a small demo shop of a checkout, which is built, with its front ends. */
export function openDemoShop(checkout: string): Promise<BenchShop> {
  const env = { NODE_ENV: 'development', SEED: smallSeedOf(checkout), DEMO_PASSWORD }
  return openBenchShop(resolve(checkout, BUILT_SERVER), env)
}
