import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { mountSmallDisk } from '../apps/server/test/faults/small-disk.ts'
import { run } from '../scripts/processes.ts'
import { folderOutage, type Outage } from './outages.ts'
import { CLOCK, ServerProcess } from './server-process.ts'

/** The built server of a new shop without data, whose clock the simulation moves. */
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
  /** Kills the server as a power cut would, and starts it again on the same data, address and clock. */
  crash(): Promise<void>
  /** Kills the shop's PostgreSQL; resolves when the shop has it back. */
  crashDatabase(): Promise<void>
  /** Its image store and its mails can fail; the mails work again at the next move of the clock. A small disk can be full. */
  outages: Record<'files' | 'mail' | 'disk', Outage>
  /** Stops the server; throws if it logged a fault or warned, unless it was disturbed before. */
  stop(): Promise<void>
}

const MAIL_WITHIN_MS = 120_000
const BACK_WITHIN_MS = 300_000
const SERVER_COMMANDS = 'apps/server/dist'

/** Megabytes of a small disk: PostgreSQL begins with 40, and a club of some weeks has as much again. */
const SMALL_DISK_MB = 300

/** Starts it in a new data folder, which goes with it: with no data, or with those that `given` names. */
export async function openClubServer(
  given: Record<string, string> = {},
  isDiskSmall = false,
): Promise<ClubServer> {
  const disk = isDiskSmall ? await mountSmallDisk(SMALL_DISK_MB) : undefined
  const dataDir = disk?.folder ?? (await mkdtemp(join(tmpdir(), 'jansi-club-')))
  const env = {
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    SECRET_KEY: '',
    SEED: 'none',
    LOG_LEVEL: 'warn',
    BACKUP_AT: 'off',
    TRUST_PROXY: '1',
    ...given,
  }
  let server = new ServerProcess(env)
  const url = await server.listening()
  await leaveWritesToSystem(dataDir)

  const mails = join(dataDir, 'mail')
  const disturbed = ({ begin, end }: Outage): Outage => ({
    begin() {
      isDisturbed = true
      return begin()
    },
    end,
  })
  const outages = {
    files: disturbed(folderOutage(join(dataDir, 'files'))),
    mail: disturbed(folderOutage(mails)),
    disk: disturbed({ begin: async () => disk?.fill(), end: async () => disk?.free() }),
  }
  let movedTo = Number.NEGATIVE_INFINITY
  let isDisturbed = false
  const end = async () => {
    const code = await server.end('SIGTERM')
    const isClean = server.logged.split('\n').every((line) => line === '' || isDraftOfMail(line))
    if (code !== 0 || !(isClean || isDisturbed))
      throw new Error(`The server ended with ${code} and logged:\n${server.logged}`)
  }
  return {
    url,
    outages,
    async moveTo(moment) {
      await outages.mail.end()
      const aheadMs = moment - Date.now()
      if (aheadMs < movedTo) throw new Error('The clock only moves forward.')
      movedTo = aheadMs
      await server.moveClock(aheadMs)
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
    async crash() {
      isDisturbed = true
      await server.end('SIGKILL')
      server = new ServerProcess({ ...env, CLOCK_AHEAD_MS: String(movedTo) })
      await server.listening()
    },
    async crashDatabase() {
      isDisturbed = true
      process.kill(await postmasterOf(dataDir), 'SIGKILL')
      await ready(url)
    },
    async stop() {
      try {
        await end()
        await expectMailsOnce(mails)
      } finally {
        if (disk) await disk.unmount()
        else await rm(dataDir, { recursive: true, force: true })
      }
    },
  }
}

/** One that nobody has at the moment: a server that starts again has the same address. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function ready(url: string): Promise<void> {
  const until = performance.now() + BACK_WITHIN_MS
  do {
    await setTimeout(50)
    const { ok } = await fetch(`${url}/api/readyz`)
    if (ok) return
  } while (performance.now() < until)
  throw new Error('The shop does not have its database back in time.')
}

/** The data of this shop need not outlive the machine: its PostgreSQL does not wait for the disk. */
async function leaveWritesToSystem(dataDir: string): Promise<void> {
  await writeFile(join(dataDir, 'postgres/data/postgresql.auto.conf'), 'fsync = off\n')
  process.kill(await postmasterOf(dataDir), 'SIGHUP')
}

/** The first process of the shop's PostgreSQL. */
async function postmasterOf(dataDir: string): Promise<number> {
  const [pid] = (await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8')).split('\n')
  return Number(pid)
}

/** A mail that was being delivered at a kill is not delivered again. */
async function expectMailsOnce(folder: string): Promise<void> {
  const seen = new Set<string>()
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  for (const name of names) {
    const [, id = name] = /^Message-ID: (.*)$/im.exec(await readFile(join(folder, name), 'utf8')) ?? []
    if (seen.has(id)) throw new Error(`The mail ${id} was delivered twice.`)
    seen.add(id)
  }
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

/**
 * Files have the machine's time: after a move of the clock the draft of a mail looks hours old and is deleted as one that a
 * crash left. The mail is written again a minute later.
 */
const isDraftOfMail = (line: string) => line.includes('mail not delivered') && line.includes('ENOENT')
