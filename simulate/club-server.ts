import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { startBuiltServer } from '../scripts/built-server.ts'
import { ended, ROOT, run } from '../scripts/processes.ts'

/** The built server of a new shop without data, as a process of its own whose clock the simulation moves. */
export type ClubServer = {
  url: string
  /** Moves the server's clock to a moment that is not before its present one; work that it repeats runs. */
  moveTo(moment: number): Promise<void>
  /** Makes an account that has signed up an admin. */
  appoint(email: string): Promise<void>
  /** The key of the newest mail that asks this address to confirm itself. */
  confirmationKey(email: string): Promise<string>
  /** Stops the server and writes the archive of its shop, made at the server's present time, without the public images. */
  archiveTo(file: string): Promise<void>
  /** Runs the doctor; its report, and whether it found no fault. */
  doctor(): Promise<{ ok: boolean; output: string }>
  /** Stops the server; throws if it logged a fault or warned. */
  stop(): Promise<void>
}

const CLOCK = pathToFileURL(join(ROOT, 'simulate/moved-clock.mjs')).href
const READY_WITHIN_MS = 60_000
const MAIL_WITHIN_MS = 20_000
const SERVER_COMMANDS = 'apps/server/dist'

/** Starts it in a new data folder, which goes with it: with no data, or with those that `given` names. */
export async function openClubServer(given: Record<string, string> = {}): Promise<ClubServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'jansi-club-'))
  const env = {
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    SECRET_KEY: '',
    SEED: 'none',
    LOG_LEVEL: 'warn',
    BACKUP_AT: 'off',
    TRUST_PROXY: '1',
    ...given,
  }
  const child = startBuiltServer(
    { stdio: ['ignore', 'pipe', 'pipe', 'ipc'], env },
    { args: ['--attended'], nodeArguments: ['--import', CLOCK] },
  )
  let logged = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      logged = `${logged}${chunk.toString()}`.slice(-20_000)
    })
  }
  const exit = ended(child)
  const message = async <T>(isIt: (message: unknown) => T | undefined): Promise<T> => {
    const given = new Promise<T>((resolve) => {
      const listen = (sent: unknown) => {
        const found = isIt(sent)
        if (found === undefined) return
        child.off('message', listen)
        resolve(found)
      }
      child.on('message', listen)
    })
    const over = exit.then((code) => {
      throw new Error(`The server ended with ${code}:\n${logged}`)
    })
    return Promise.race([given, over])
  }
  const late = setTimeout(READY_WITHIN_MS, undefined, { ref: false }).then(() => {
    throw new Error(`The server was not ready in time:\n${logged}`)
  })
  const address = await Promise.race([message((sent) => (sent as { listening?: string }).listening), late])
  const url = new URL(address).origin.replace('0.0.0.0', '127.0.0.1')
  await leaveWritesToSystem(dataDir)

  const mails = join(dataDir, 'mail')
  const end = async () => {
    child.kill('SIGTERM')
    const code = await exit
    if (code !== 0 || logged !== '') throw new Error(`The server ended with ${code} and logged:\n${logged}`)
  }
  let movedTo = 0
  return {
    url,
    async moveTo(moment) {
      const aheadMs = moment - Date.now()
      if (aheadMs < movedTo) throw new Error('The clock only moves forward.')
      movedTo = aheadMs
      const moved = message((sent) => ((sent as { movedTo?: number }).movedTo === aheadMs ? true : undefined))
      child.send({ aheadMs })
      await moved
    },
    async appoint(email) {
      const { ok, output } = await run(['node', `${SERVER_COMMANDS}/setup.js`, '--admin', email], '.', env)
      if (!ok) throw new Error(output)
    },
    async confirmationKey(email) {
      const until = performance.now() + MAIL_WITHIN_MS
      while (performance.now() < until) {
        const key = await newestKey(mails, email)
        if (key !== undefined) return key
        await setTimeout(50)
      }
      throw new Error(`No mail to ${email} has a link that confirms it.`)
    },
    async archiveTo(file) {
      await end()
      await rm(join(dataDir, 'files/public'), { recursive: true, force: true })
      await rm(file, { force: true })
      const command = ['node', '--import', CLOCK, `${SERVER_COMMANDS}/backup.js`, '--to', file]
      const { output } = await run(command, '.', { ...env, CLOCK_AHEAD_MS: String(movedTo) })
      if (!output.includes('Verified')) throw new Error(output)
    },
    doctor: () => run(['node', `${SERVER_COMMANDS}/doctor.js`], '.', env),
    async stop() {
      try {
        await end()
      } finally {
        await rm(dataDir, { recursive: true, force: true })
      }
    },
  }
}

/** The data of this shop need not outlive the machine: its PostgreSQL does not wait for the disk. */
async function leaveWritesToSystem(dataDir: string): Promise<void> {
  const data = join(dataDir, 'postgres/data')
  await writeFile(join(data, 'postgresql.auto.conf'), 'fsync = off\nsynchronous_commit = off\n')
  const [postmaster] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(postmaster), 'SIGHUP')
}

async function newestKey(folder: string, email: string): Promise<string | undefined> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
  for (const name of names.reverse()) {
    const mail = await readFile(join(folder, name), 'utf8')
    if (!mail.includes(`\nTo: ${email}`)) continue
    const part = /Content-Type: text\/plain[\s\S]*?\r?\n\r?\n([\s\S]*?)\r?\n--/.exec(mail)?.[1] ?? ''
    const text = Buffer.from(part, 'base64').toString('utf8')
    const [, key] = /account-confirm-email\/([^/\s]+)\//.exec(text) ?? []
    if (key !== undefined) return key
  }
  return undefined
}
