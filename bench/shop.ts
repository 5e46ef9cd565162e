import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { sql } from 'drizzle-orm'
import { type Database, type Orm, openDatabase } from '../apps/server/src/db/client.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { freePort, waitUntilReady } from '../apps/server/test/loopback.ts'
import { BUILT_SERVER, startBuiltServer } from '../scripts/built-server.ts'
import { ended } from '../scripts/processes.ts'
import { cpuSecondsOf, memoryOfShop, POSTGRESQL, postmasterOf } from './process-memory.ts'

/** A shop whose server comes and goes while its data stays, until it is removed with everything it had. */
export type BenchShop = {
  /** Signs sessions: the bench makes its members' tokens itself. */
  readonly secretKey: string
  /**
   * Starts the built server, which migrates the database to its newest migration; returns its address without
   * a path.
   */
  start(): Promise<string>
  /** Stops the server in order; does nothing when none runs. */
  stop(): Promise<void>
  /** Seconds of the processor that the running server has used so far, without its PostgreSQL. */
  cpuSeconds(): number
  databaseCpuSeconds(): number
  /** Proportional memory of the running server with its workers, and of its PostgreSQL, in MB. */
  memory(): { server: number; database: number }
  /** Lets the running server collect its garbage and returns the bytes that are in use then. */
  memoryInUse(): Promise<MemoryInUse>
  /** Works on the database while no server runs on it, for as long as it takes. */
  withDatabase<T>(work: (orm: Orm) => Promise<T>): Promise<T>
  /** Opens another database in the PostgreSQL of the running server, migrated and empty, until `remove`. */
  openBare(): Promise<Database>
  remove(): Promise<void>
  /** Removes all but the database, which goes to a new folder that `from` of another shop can name. */
  removeAndKeep(folder: string): Promise<void>
}

/** Bytes of the JavaScript heap, and of buffers outside it. */
export type MemoryInUse = { heapUsed: number; external: number }

const ENDS = ['SIGINT', 'SIGTERM'] as const
const READY_WITHIN_MS = 300_000
const HEAP_PROBE = join(import.meta.dirname, 'heap-probe.mjs')
/** As many connections as a shop has to its private PostgreSQL. */
const POOL_SIZE = 5
const PROBE_PAUSE_MS = 100
const PROBE_TRIES = 300

/**
 * Makes a shop in a temporary folder, on its private PostgreSQL as a club has it: empty, or `from` a folder that another
 * shop kept, of which it works on a copy. `profileDir` is a folder for the processor profiles that its servers write when
 * they stop.
 */
export async function openBenchShop(
  script = BUILT_SERVER,
  { profileDir, from }: { profileDir?: string | undefined; from?: string | undefined } = {},
): Promise<BenchShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'jansi-bench-'))
  const postgres = join(dataDir, 'postgres')
  if (from !== undefined) copy(from, postgres)
  const heapFile = join(dataDir, 'heap.json')
  const secretKey = randomBytes(48).toString('base64url')
  let running: { pid: number; stop(): Promise<void> } | undefined
  let bare: Database | undefined
  let removed: Promise<void> | undefined
  const removeAll = async (keepIn?: string) => {
    for (const signal of ENDS) process.off(signal, removeAndExit)
    // The last one out ends PostgreSQL: the server, as in a shop.
    await bare?.close()
    await running?.stop()
    if (keepIn !== undefined) copy(postgres, keepIn)
    await rm(dataDir, { recursive: true, force: true })
  }
  // A run that is broken off leaves nothing behind either; it then ends in two places at once.
  const remove = (keepIn?: string) => {
    removed ??= removeAll(keepIn)
    return removed
  }
  const removeAndExit = () => void remove().finally(() => process.exit(1))
  for (const signal of ENDS) process.once(signal, removeAndExit)

  return {
    secretKey,
    async start() {
      const port = await freePort()
      const address = `http://127.0.0.1:${port}`
      const server = startBuiltServer(
        {
          stdio: ['ignore', 'ignore', 'pipe'],
          env: {
            NODE_ENV: 'production',
            PORT: String(port),
            PUBLIC_URL: address,
            DATA_DIR: dataDir,
            DATABASE_URL: '',
            SECRET_KEY: secretKey,
            SEED: 'none',
            // Every client of the bench has an address of its own, as members have.
            TRUST_PROXY: '1',
            LOG_LEVEL: 'error',
            BENCH_HEAP_FILE: heapFile,
          },
        },
        {
          script,
          nodeArguments: [
            ...['--import', pathToFileURL(HEAP_PROBE).href],
            ...(profileDir === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${resolve(profileDir)}`]),
          ],
        },
      )
      let complaint = ''
      server.stderr?.on('data', (chunk: Buffer) => {
        complaint = `${complaint}${chunk.toString()}`.slice(-4_000)
      })
      const code = ended(server)
      running = {
        pid: server.pid ?? 0,
        async stop() {
          server.kill('SIGTERM')
          await code
        },
      }
      const ready = await Promise.race([waitUntilReady(address, READY_WITHIN_MS), code.then(() => false)])
      if (!ready) throw new Error(`The server did not get ready:\n${complaint}`)
      return address
    },
    async stop() {
      await running?.stop()
      running = undefined
    },
    cpuSeconds: () => cpuSecondsOf(running?.pid ?? 0, postmasterOf(dataDir)),
    databaseCpuSeconds: () => cpuSecondsOf(postmasterOf(dataDir) ?? 0),
    memory() {
      const processes = memoryOfShop(running?.pid ?? 0, dataDir)
      const sum = (isDatabase: boolean) =>
        processes
          .filter(({ command }) => (command === POSTGRESQL) === isDatabase)
          .reduce((total, { proportional }) => total + proportional, 0)
      return { server: sum(false), database: sum(true) }
    },
    async memoryInUse() {
      await rm(heapFile, { force: true })
      process.kill(running?.pid ?? 0, 'SIGUSR2')
      for (let tries = 0; tries < PROBE_TRIES; tries += 1) {
        await setTimeout(PROBE_PAUSE_MS)
        const written = await readFile(heapFile, 'utf8').catch(() => '')
        if (written !== '') return JSON.parse(written) as MemoryInUse
      }
      throw new Error('The server did not report its memory.')
    },
    async withDatabase(work) {
      const database = await openDatabase({ dataDir })
      return database.withoutTimeout(work).finally(() => database.close())
    },
    async openBare() {
      if (bare !== undefined) return bare
      const shop = await openDatabase({ dataDir, poolSize: POOL_SIZE })
      await shop.orm.execute(sql`create database bare`)
      await shop.close()
      const url = `postgresql://jansi@/bare?host=${encodeURIComponent(join(postgres, 'data'))}`
      bare = await openDatabase({ url, dataDir, poolSize: POOL_SIZE })
      await migrate(bare)
      return bare
    },
    remove: () => remove(),
    removeAndKeep: remove,
  }
}

/** With its owner: where the bench runs as root, PostgreSQL's files belong to another user. */
function copy(from: string, to: string): void {
  execFileSync('cp', ['-a', from, to])
}
