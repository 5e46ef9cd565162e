import { execFileSync, spawn } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { findBinaries, linkLibraries, POSTGRES } from '../src/db/private/binaries.ts'
import { INITDB } from '../src/db/private/cluster.ts'
import { chooseUser, reach } from '../src/db/private/postgres-user.ts'
import { freePort } from './loopback.ts'

/** A private PostgreSQL server. `url(name)` is the address of one of its databases. */
export type PostgresCluster = {
  url(database: string): string
  /** The same by its Unix socket: a question costs less of the processor than over loopback. */
  socketUrl(database: string): string
  /** Creates a database, empty or as a copy of another one that nobody is connected to. */
  createDatabase(name: string, template?: string): Promise<void>
  /** Its first process, whose children serve the connections. */
  pid(): number
  /** Suspends all of its processes: its port accepts connections and nothing responds. */
  freeze(): Promise<void>
  thaw(): Promise<void>
  /** Ends it as a crash would: its port is closed. */
  halt(): Promise<void>
  /** Starts it again after `halt`, on the same port. */
  resume(): Promise<void>
  stop(): Promise<void>
  /** Ends it in order and moves its data to a new folder, which `provideCluster` or `from` can name. */
  stopAndKeep(folder: string): Promise<void>
}

/** The database of a provided cluster that has the tables of the newest migration, and no connections; `postgres` has them too. */
export const MIGRATED = 'migrated'

// How a global setup passes values to the workers: they inherit its environment.
const CLUSTER = 'JANSI_TEST_CLUSTER'

/** A crash of PostgreSQL itself still loses nothing; of the machine, it may. */
const WITHOUT_DISK = ['fsync=off', 'full_page_writes=off', 'autovacuum=off']

/** Names a folder that holds the data of a cluster with the database MIGRATED, for `startPostgres` to begin with. */
export function provideCluster(folder: string): void {
  process.env[CLUSTER] = folder
}

/**
 * A folder with another PostgreSQL's bin, lib and share, for tests of the oldest supported one (`npm run test:own-postgres`);
 * otherwise that of the npm package is used.
 */
const OWN = process.env.TEST_POSTGRES

/** How the programs are run on a folder: with which environment, as whom, and with which words before the command. */
function programsFor(folder: string) {
  const user = chooseUser(folder, folder)
  const { home, env } = OWN === undefined ? linkLibraries(findBinaries(), folder) : { home: OWN, env: {} }
  const bin = join(home, 'bin')
  const { prefix } = reach(user, [folder, join(bin, 'postgres')])
  const options = {
    cwd: folder,
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', ...env },
    ...(prefix.length > 0 ? {} : user),
  }
  const commandOf = (name: string, args: string[]) => {
    const [file = '', ...rest] = [...prefix, join(bin, name), ...args]
    return { file, args: rest, options }
  }
  return { user, commandOf }
}

/**
 * Starts PostgreSQL in a temporary folder on a free loopback port, on a copy of the cluster in the folder `from`, the provided
 * one by default, or else on a new one. A `durable` one waits for the disk at each commit, as by default; tests do without.
 */
export async function startPostgres({
  durable = false,
  from = process.env[CLUSTER],
}: {
  durable?: boolean
  from?: string | undefined
} = {}): Promise<PostgresCluster> {
  // Another user may not be able to reach a temporary folder that was set for root.
  const folder = await mkdtemp(join(process.getuid?.() === 0 ? '/tmp' : tmpdir(), 'jansi-postgres-'))
  await chmod(folder, 0o700)
  const { user, commandOf } = programsFor(folder)
  if (user !== undefined) await chown(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  if (from === undefined) {
    const locale =
      OWN === undefined ? INITDB : ['--auth=trust', '--username=jansi', '--encoding=UTF8', '--locale=C']
    const { file, args, options } = commandOf('initdb', [`--pgdata=${data}`, '--no-sync', ...locale])
    run(file, args, options)
  } else {
    run('cp', ['-R', from, data], {})
    if (user !== undefined) run('chown', ['-R', `${user.uid}:${user.gid}`, data], {})
  }
  const port = await freePort()
  const settings = [
    ...['-c', 'listen_addresses=127.0.0.1'],
    ...['-c', `unix_socket_directories=${folder}`],
    ...(durable ? [] : WITHOUT_DISK.flatMap((setting) => ['-c', setting])),
    ...['-c', 'max_connections=200'],
  ]
  const url = (database: string) => `postgresql://jansi@127.0.0.1:${port}/${database}`
  const start = async () => {
    const { file, args, options } = commandOf('postgres', ['-D', data, '-p', String(port), ...settings])
    const server = spawn(file, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
    let log = ''
    server.stderr.on('data', (chunk) => {
      log = `${log}${chunk}`.slice(-4_000)
    })
    const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
    const endWithUs = () => server.kill('SIGQUIT')
    process.once('exit', endWithUs)
    for (let tries = 0; !(await isReady(url('template1'))); tries++) {
      if (server.exitCode !== null || tries > 600)
        throw new Error(`The test PostgreSQL did not start:\n${log}`)
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
    const signal = async (name: 'SIGSTOP' | 'SIGCONT') => {
      // The parent first: a stopped one makes no more children.
      server.kill(name)
      for (const pid of await childrenOf(server.pid)) signalIfThere(pid, name)
    }
    const end = async (how: 'SIGQUIT' | 'SIGINT') => {
      process.off('exit', endWithUs)
      if (server.exitCode === null && server.signalCode === null) {
        await signal('SIGCONT')
        server.kill(how)
      }
      await ended
    }
    return { pid: server.pid ?? 0, signal, end }
  }
  let running = await start()
  return {
    url,
    socketUrl: (database) =>
      `postgresql://jansi@127.0.0.1:${port}/${database}?host=${encodeURIComponent(folder)}`,
    createDatabase: (name, template = 'template0') =>
      execute(url('template1'), `create database ${name} template ${template}`),
    pid: () => running.pid,
    freeze: () => running.signal('SIGSTOP'),
    thaw: () => running.signal('SIGCONT'),
    halt: () => running.end('SIGQUIT'),
    async resume() {
      running = await start()
    },
    async stop() {
      await running.end('SIGQUIT')
      await rm(folder, { recursive: true, force: true })
    },
    async stopAndKeep(target) {
      await running.end('SIGINT')
      run('cp', ['-R', data, target], {})
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

async function isReady(url: string): Promise<boolean> {
  return execute(url, 'select 1').then(
    () => true,
    () => false,
  )
}

/** The children of a process, as they are now; none where the system does not show its processes. */
async function childrenOf(parent: number | undefined): Promise<number[]> {
  const children: number[] = []
  for (const entry of await readdir('/proc').catch(() => [])) {
    const status = /^\d+$/.test(entry) ? await readFile(`/proc/${entry}/status`, 'utf8').catch(() => '') : ''
    if (Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]) === parent) children.push(Number(entry))
  }
  return children
}

/** A child may end by itself between being found and being signalled. */
function signalIfThere(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Returns the version of PostgreSQL, on which the format of its data depends. */
export function postgresVersion(): string {
  if (OWN === undefined) return POSTGRES.version
  return execFileSync(join(OWN, 'bin', 'postgres'), ['--version'], { encoding: 'utf8' })
}

/**
 * Copies the migrated cluster of this run into a new data folder, for a server or a command that opens it: to migrate a new one
 * takes a second of the processor. Where there is none the folder stays as it is, and its opener makes and migrates one.
 */
export async function copyMigrated(dataDir: string): Promise<void> {
  const from = process.env[CLUSTER]
  if (from === undefined || OWN !== undefined) return
  const home = join(dataDir, 'postgres')
  await mkdir(home, { recursive: true, mode: 0o700 })
  const user = chooseUser(home, dataDir)
  run('cp', ['-R', from, join(home, 'data')], {})
  if (user !== undefined) run('chown', ['-R', `${user.uid}:${user.gid}`, home], {})
}

function run(file: string, args: string[], options: { cwd?: string; uid?: number; gid?: number }): void {
  try {
    execFileSync(file, args, { ...options, stdio: 'pipe' })
  } catch (error) {
    throw new Error(`${file} failed: ${String((error as { stderr?: Buffer }).stderr ?? error)}`)
  }
}
