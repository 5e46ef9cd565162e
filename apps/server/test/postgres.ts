import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { freePort } from './loopback.ts'

/** A private PostgreSQL server. `url(name)` is the address of one of its databases. */
export type PostgresCluster = {
  url(database: string): string
  /** The same by its Unix socket: a question costs less of the processor than over loopback. */
  socketUrl(database: string): string
  createDatabase(name: string): void
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

/** The database of a provided cluster that has the tables of the newest migration, and no connections. */
export const MIGRATED = 'migrated'

// How a global setup passes values to the workers: they inherit its environment.
const CLUSTER = 'JANSI_TEST_CLUSTER'

const INSTALL =
  'PostgreSQL is needed and was not found. Install it (Debian, Ubuntu: apt-get install -y postgresql), or put its bin folder on PATH.'

/** A crash of PostgreSQL itself still loses nothing; of the machine, it may. */
const WITHOUT_DISK = ['fsync=off', 'full_page_writes=off', 'autovacuum=off']

/** Names a folder that holds the data of a cluster with the database MIGRATED, for `startPostgres` to begin with. */
export function provideCluster(folder: string): void {
  process.env[CLUSTER] = folder
}

/**
 * Starts a private PostgreSQL in a temporary folder on a free loopback port, on a copy of the cluster in the folder
 * `from`, the provided one by default, or else on a new one. A `durable` one waits for the disk at each commit, as by default; tests do without. Throws with a hint for
 * the installation if PostgreSQL is missing. As root it runs as the user postgres or nobody.
 */
export async function startPostgres({
  durable = false,
  from = process.env[CLUSTER],
}: {
  durable?: boolean
  from?: string | undefined
} = {}): Promise<PostgresCluster> {
  const bin = await requirePostgres()
  const user = unprivilegedUser()
  // Another user may not be able to reach a temporary folder that was set for root.
  const folder = await mkdtemp(join(user === undefined ? tmpdir() : '/tmp', 'jansi-postgres-'))
  if (user !== undefined) await chown(folder, user.uid, user.gid)
  await chmod(folder, 0o700)
  const data = join(folder, 'data')
  const options = { cwd: folder, env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' }, ...user }
  if (from === undefined) {
    const manner = ['-A', 'trust', '-E', 'UTF8', '--locale=C', '-N']
    run(join(bin, 'initdb'), ['-D', data, '-U', 'jansi', ...manner], options)
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
  const client = ['-h', '127.0.0.1', '-p', String(port), '-U', 'jansi']
  const start = async () => {
    const server = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...settings], {
      ...options,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let log = ''
    server.stderr.on('data', (chunk) => {
      log = `${log}${chunk}`.slice(-4_000)
    })
    const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
    const endWithUs = () => server.kill('SIGQUIT')
    process.once('exit', endWithUs)
    for (let tries = 0; spawnSync(join(bin, 'pg_isready'), client).status !== 0; tries++) {
      if (server.exitCode !== null || tries > 150)
        throw new Error(`The test PostgreSQL did not start:\n${log}`)
      await new Promise((resolve) => setTimeout(resolve, 100))
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
    url: (database) => `postgresql://jansi@127.0.0.1:${port}/${database}`,
    socketUrl: (database) =>
      `postgresql://jansi@127.0.0.1:${port}/${database}?host=${encodeURIComponent(folder)}`,
    createDatabase(name) {
      run(join(bin, 'createdb'), [...client, '--maintenance-db=postgres', name], options)
    },
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

/** Copies a database to a new one of the same server and returns its address. Nobody may be connected to the original. */
export async function copyDatabase(original: string): Promise<string> {
  const bin = await findPostgres()
  if (bin === undefined) throw new Error(INSTALL)
  const address = new URL(original)
  const template = address.pathname.slice(1)
  const name = `${template}_${randomBytes(4).toString('hex')}`
  const server = ['-h', address.hostname, '-p', address.port, '-U', address.username]
  run(join(bin, 'createdb'), [...server, '--maintenance-db=postgres', '-T', template, name], {
    cwd: tmpdir(),
  })
  address.pathname = name
  return address.href
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

/** The folder that holds initdb and postgres: from PATH, else the newest of Debian's; undefined when there is none. */
export async function findPostgres(): Promise<string | undefined> {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? (await readdir(debian)).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map((v) => join(debian, v, 'bin')),
  ]
  return folders.find((at) =>
    ['initdb', 'postgres', 'pg_isready', 'createdb'].every((name) => existsSync(join(at, name))),
  )
}

async function requirePostgres(): Promise<string> {
  const bin = await findPostgres()
  if (bin === undefined) throw new Error(INSTALL)
  return bin
}

/** Returns the version of PostgreSQL, on which the format of its data depends. */
export async function postgresVersion(): Promise<string> {
  return execFileSync(join(await requirePostgres(), 'postgres'), ['--version'], { encoding: 'utf8' })
}

/** PostgreSQL refuses to run as root. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) =>
      Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout),
    )
    if (uid && gid) return { uid, gid }
  }
  throw new Error(
    'PostgreSQL refuses to run as root, and this machine has neither a user postgres nor nobody.',
  )
}

function run(file: string, args: string[], options: { cwd?: string; uid?: number; gid?: number }): void {
  try {
    execFileSync(file, args, { ...options, stdio: 'pipe' })
  } catch (error) {
    throw new Error(`${file} failed: ${String((error as { stderr?: Buffer }).stderr ?? error)}`)
  }
}
