import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { lstat, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { sessions, users } from '../src/db/schema/people.ts'
import { shopIdentity } from '../src/db/schema/settings.ts'
import { listArchives } from '../src/transfer/archive-directory.ts'
import { VERSION } from '../src/version.ts'
import { endCommands, runServerCommand } from './command.ts'
import { withDatabase } from './crash-shop.ts'
import { postmasterOf } from './private-postgres.ts'
import { endServers, spawnServer, startServer } from './server-process.ts'

const home = await mkdtemp(join(tmpdir(), 'jansi-logs-'))
const folder = join(home, 'data')
await symlink(join(home, 'not-mounted'), join(home, 'mounted'))
afterAll(async () => {
  endCommands()
  await endServers()
  await rm(home, { recursive: true })
})

/** A shell that starts a server with limits of its own. */
const withLimits = (limits: string) => ({ within: ['/bin/sh', '-c', `${limits}; exec "$@"`, 'sh'] })

type Line = { pid?: number; hostname?: string; reqId?: string; worker?: string; msg?: string }

/** Runs `npm run doctor` on the folder's shop as a process of its own. */
async function doctor(env: Record<string, string> = {}, ...args: string[]) {
  const { how: code, output } = await runServerCommand('doctor', args, { DATA_DIR: folder, ...env })
  return { code, output }
}

it('every line of the log names its process, and its request or its worker where there is one', async () => {
  const env = { LOG_LEVEL: 'info', TRUST_PROXY: '1' }
  const { child, ended, log } = spawnServer(folder, env, undefined, withLimits('umask 000'))
  const lines = () => log.filter((line) => line.startsWith('{')).map((line): Line => JSON.parse(line))
  const listening = () => log.map((line) => /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0]).find(Boolean)
  await expect.poll(listening, { timeout: 150_000 }).toBeDefined()

  const id = 'a-request-of-ours-0001'
  const answer = await fetch(`${listening()}/api/dj-rest-auth/registration/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-request-id': id, 'x-forwarded-for': '192.0.2.9' },
    body: JSON.stringify({
      email: 'mali@example.org',
      password1: 'Wet-on-Wet-2569',
      password2: 'Wet-on-Wet-2569',
      first_name: 'มะลิ',
      last_name: 'สีน้ำ',
      phone_number: '0812345678',
    }),
  })
  expect([answer.status, answer.headers.get('x-request-id')]).toEqual([201, id])
  const seen = await fetch(`${listening()}/metrics`)
  expect(await seen.text()).toContain('route="/api/dj-rest-auth/registration/",status="201"} 1')
  const passedOn = await fetch(`${listening()}/metrics`, { headers: { 'x-forwarded-for': '127.0.0.1' } })
  expect(passedOn.status).toBe(404)

  const ofRequest = () => lines().filter(({ reqId }) => reqId === id)
  await expect.poll(() => ofRequest().map(({ msg }) => msg)).toContain('request completed')
  const ofOutbox = () => lines().filter(({ worker }) => worker === 'outbox')
  await expect.poll(() => ofOutbox().map(({ msg }) => msg), { timeout: 150_000 }).toContain('mail delivered')
  for (const line of lines()) expect(line).toMatchObject({ pid: child.pid, hostname: expect.any(String) })
  expect(log.join('\n')).not.toMatch(/mali@|192\.0\.2\.9|Wet-on-Wet/)
  child.kill('SIGHUP')
  expect(await ended).toBe(0)

  const made = await readdir(folder, { recursive: true })
  expect(made.length).toBeGreaterThan(100)
  const modes = await Promise.all(
    ['', ...made].map(async (path) => ({ path, mode: (await lstat(join(folder, path))).mode })),
  )
  expect(modes.filter(({ mode }) => (mode & 0o170_000) !== 0o120_000 && (mode & 0o022) !== 0)).toEqual([])
}, 400_000)

it('a signal ends a start that is not over, and its PostgreSQL', async () => {
  const { child, ended, complaint } = spawnServer(folder)
  await expect.poll(() => postmasterOf(folder), { timeout: 60_000, interval: 20 }).toBeDefined()
  child.kill('SIGTERM')
  expect([await ended, complaint(), postmasterOf(folder)]).toEqual([0, '', undefined])
}, 400_000)

it.each([
  ['too few open files', 'ulimit -n 40', {}, /^Too many open files: .+ Raise LimitNOFILE=.+\n$/],
  [
    'a disk that is not there',
    ':',
    { DATA_DIR: join(home, 'mounted') },
    /^DATA_DIR=\S+ cannot be used: .+ Check that its disk is mounted .+\n$/,
  ],
])('reports in one line that it has %s', async (_what, limits, env, line) => {
  const { ended, complaint } = spawnServer(folder, env, undefined, withLimits(limits))
  expect(await ended).toBe(1)
  expect(complaint()).toMatch(line)
})

it('two servers on one folder are one shop: one of them makes the archive of the day', async () => {
  const backups = join(folder, 'backups')
  await withDatabase(folder, ({ orm }) => orm.update(shopIdentity).set({ madeAt: new Date(0) }))
  const servers = await Promise.all([1, 2].map(() => startServer(folder, { LOG_LEVEL: 'info' })))
  await expect.poll(() => listArchives(backups), { timeout: 60_000 }).toHaveLength(1)
  for (const { child } of servers) child.kill('SIGTERM')
  expect(await Promise.all(servers.map(({ ended }) => ended))).toEqual([0, 0])
  expect(await listArchives(backups)).toHaveLength(1)
  const logs = servers.flatMap(({ log }) => log)
  expect(logs.filter((line) => line.includes('"a backup was made"'))).toHaveLength(1)
  // The code that opens the set-up page is in a private file; the log names the file.
  const code = await readFile(join(folder, 'setup-code.txt'), 'utf8')
  expect(logs.filter((line) => line.includes('setup-code.txt'))).toHaveLength(2)
  expect(logs.join('\n')).not.toContain(code.trim())
}, 400_000)

it('a server that gets SIGTERM is not ready, goes on serving for DRAIN_SECONDS and then ends; SIGINT ends it at once', async () => {
  const { url, child, ended } = await startServer(folder, { DRAIN_SECONDS: '30' })
  const ask = async (path: string) => {
    const { status, headers } = await fetch(`${url}${path}`)
    return { status, connection: headers.get('connection') }
  }
  expect(await ask('/api/readyz')).toEqual({ status: 200, connection: 'keep-alive' })
  child.kill('SIGTERM')
  await expect.poll(() => ask('/api/readyz')).toEqual({ status: 503, connection: 'close' })
  expect(await ask('/api/faqs/')).toEqual({ status: 200, connection: 'close' })
  const cut = Date.now()
  child.kill('SIGINT')
  expect(await ended).toBe(0)
  expect(Date.now() - cut).toBeLessThan(25_000)

  const brief = await startServer(folder, { DRAIN_SECONDS: '1' })
  brief.child.kill('SIGTERM')
  expect(await brief.ended).toBe(0)
}, 400_000)

it('commands connect to a running shop, and open one whose server was killed', async () => {
  const { child, ended } = await startServer(folder)
  // It was not started with the argument that ends it with its parent.
  child.disconnect()
  const running = await doctor({}, '--json')
  expect(running.code).toBe(0)
  const { version, sound, findings } = JSON.parse(running.output)
  expect([version, sound]).toEqual([VERSION, true])
  expect(findings).toContainEqual({ check: 'stock', state: 'ok', says: expect.any(String) })

  const code = () => runServerCommand('setup', ['--code'], { DATA_DIR: folder })
  const codeOfStart = await readFile(join(folder, 'setup-code.txt'), 'utf8')
  // The output is no terminal, so that it has no code.
  expect(await code()).toEqual({
    how: 0,
    output: `The code is in ${join(folder, 'setup-code.txt')}. Open http://127.0.0.1:3000/setup/ with it.`,
  })
  expect(await readFile(join(folder, 'setup-code.txt'), 'utf8')).not.toBe(codeOfStart)
  const setup = (address: string) => runServerCommand('setup', ['--admin', address], { DATA_DIR: folder })
  expect(await setup('nobody@example.org')).toEqual({
    how: 1,
    output: expect.stringContaining('No account has the address nobody@example.org.'),
  })
  expect(await setup('mali@example.org')).toEqual({
    how: 0,
    output:
      'Payment methods are set up.\nmali@example.org is now an admin and can open the console at /staff/.',
  })
  expect(await code()).toEqual({ how: 1, output: expect.stringContaining('This shop has had an admin') })
  const [account] = await withDatabase(folder, ({ orm }) => orm.select().from(users))
  expect(account).toMatchObject({ role: 'admin', emailVerifiedAt: expect.any(Date) })
  expect(await runServerCommand('setup', ['--backup-key'], { DATA_DIR: folder })).toEqual({
    how: 1,
    output: expect.stringContaining('A key for backups is made at a terminal only'),
  })

  const secrets = async () => JSON.parse(await readFile(join(folder, 'secrets.json'), 'utf8'))
  const before = await secrets()
  const [at, id] = [new Date(), randomUUID()]
  await withDatabase(folder, ({ orm }) =>
    orm.insert(sessions).values({ id, userId: account?.id ?? 0, createdAt: at, expiresAt: at }),
  )
  const set = await runServerCommand('change-key', [], { DATA_DIR: folder, SECRET_KEY: before.secretKey })
  expect(set).toEqual({ how: 1, output: expect.stringContaining('SECRET_KEY is set in the settings.') })
  expect(await secrets()).toEqual(before)
  const changed = await runServerCommand('change-key', [], { DATA_DIR: folder })
  expect(changed).toEqual({ how: 0, output: expect.stringContaining('Restart all servers now') })
  expect(await secrets()).toEqual({ ...before, secretKey: expect.not.stringMatching(before.secretKey) })
  expect(await withDatabase(folder, ({ orm }) => orm.select().from(sessions))).toEqual([])

  const made = await runServerCommand('backup', [], { DATA_DIR: folder })
  expect(made.how, made.output).toBe(0)
  const archives = join(folder, 'backups')
  expect(await runServerCommand('restore', ['--from', archives], { DATA_DIR: folder })).toMatchObject({
    how: 1,
    output: expect.stringContaining('A server or a command of the shop is connected to this database.'),
  })

  child.kill('SIGKILL')
  await ended
  const killed = await doctor()
  expect(killed.code).toBe(0)
  expect(killed.output.split('\n')[0]).toBe(`Jansi ${VERSION}`)
  expect(killed.output).toMatch(/^ok {7}stock {7}Stock, ledger, loans and orders agree\.$/m)
  expect(await readdir(join(folder, 'postgres/data'))).not.toContain('postmaster.pid')

  const doubted = await doctor({ SMTP_HOST: 'mail.example.org' })
  expect(doubted.output).toMatch(/^WARNING {2}settings {4}SMTP_HOST is not a setting of Jansi/m)

  const wrong = await doctor({ PORT: 'many' })
  expect(wrong.code).toBe(1)
  expect(wrong.output).toMatch(/^FAULT {4}settings {4}.*PORT must be a port number\n +→ Correct them/m)
}, 400_000)

it('commands refuse a folder without a shop and leave it as it was', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'jansi-empty-'))
  for (const [name, args] of [
    ['setup', ['--admin', 'mali@example.org']],
    ['backup', []],
    ['change-key', []],
  ] as const)
    expect(await runServerCommand(name, [...args], { DATA_DIR: empty })).toEqual({
      how: 1,
      output: `No shop found in DATA_DIR=${empty}. Check DATA_DIR, or start the server once to create it.`,
    })
  expect((await doctor({ DATA_DIR: empty })).output).toContain(`No shop found in DATA_DIR=${empty}.`)
  expect(await readdir(empty)).toEqual([])
  await rm(empty, { recursive: true })
}, 400_000)

it('a failed start prints its reason in one line: a misspelt setting in production, an invalid address', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'jansi-empty-'))
  const url = 'postgresql://user:password@host:5432/jansi'
  const misspelt = spawnServer(empty, { NODE_ENV: 'production', DATABSE_URL: url })
  expect(await misspelt.ended).toBe(1)
  expect(misspelt.complaint()).toBe(
    'DATABSE_URL is not a setting of Jansi. Did you mean DATABASE_URL? Correct or remove it: production does not start with it.\n',
  )
  expect(await readdir(empty)).toEqual([])
  await rm(empty, { recursive: true })

  const nowhere = spawnServer(folder, { HOST: 'nonsense.invalid', DATABSE_URL: url })
  expect(await nowhere.ended).toBe(1)
  expect(nowhere.complaint()).toBe(
    'DATABSE_URL is not a setting of Jansi. Did you mean DATABASE_URL?\nHOST=nonsense.invalid is not an address of this machine. Set it to 127.0.0.1, or to 0.0.0.0 for all addresses.\n',
  )
}, 400_000)

it('a server with the argument for it ends with its parent process, and sends it its address', async () => {
  const { child, ended } = spawnServer(folder, {}, undefined, { args: ['--attended'] })
  const [output] = await once(child, 'message')
  const { listening } = output as { listening: string }
  expect((await fetch(`${listening}/api/healthz`)).status).toBe(200)
  child.disconnect()
  expect(await ended).toBe(0)
  expect(await readdir(join(folder, 'postgres/data'))).not.toContain('postmaster.pid')
}, 400_000)
