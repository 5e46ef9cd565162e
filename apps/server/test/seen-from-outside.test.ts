import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { thisOwner } from '../src/db/lock-owner.ts'
import { users } from '../src/db/schema.ts'
import { VERSION } from '../src/version.ts'
import { endCommands, runServerCommand } from './command.ts'
import { withDatabase } from './crash-shop.ts'
import { endServers, spawnServer } from './server-process.ts'

const folder = await mkdtemp(join(tmpdir(), 'jansi-logs-'))
afterAll(async () => {
  endCommands()
  await endServers()
  await rm(folder, { recursive: true })
})

type Line = { pid?: number; hostname?: string; reqId?: string; worker?: string; msg?: string }

/** Runs `npm run doctor` on the folder's shop as a process of its own. */
async function doctor(env: Record<string, string> = {}, ...args: string[]) {
  const { how: code, output } = await runServerCommand('doctor', args, { DATA_DIR: folder, ...env })
  return { code, output }
}

it('every line of the log names its process, and its request or its worker where there is one', async () => {
  const { child, ended, log } = spawnServer(folder, { LOG_LEVEL: 'info', TRUST_PROXY: '1' })
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
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
}, 400_000)

it('the doctor asks a running embedded shop, and opens one that does not run', async () => {
  const { child, ended, log } = spawnServer(folder, { LOG_LEVEL: 'info' })
  await expect.poll(() => log.join(''), { timeout: 150_000 }).toContain('listening')
  // It was not started with the argument that ends it with its parent.
  child.disconnect()
  const running = await doctor({}, '--json')
  expect(running.code).toBe(0)
  const { version, sound, findings } = JSON.parse(running.output)
  expect([version, sound]).toEqual([VERSION, true])
  expect(log.join('')).toContain(`Jansi ${VERSION} listening at http://127.0.0.1:`)
  expect(findings).toContainEqual({ check: 'stock', state: 'ok', says: expect.any(String) })

  child.kill('SIGKILL')
  await ended
  const killed = await doctor()
  expect(killed.code).toBe(0)
  expect(killed.output.split('\n')[0]).toBe(`Jansi ${VERSION}`)
  expect(killed.output).toMatch(/^ok {7}stock {7}Stock, ledger, loans and orders agree\.$/m)

  await writeFile(join(folder, 'jansi.lock'), JSON.stringify(await thisOwner(null)))
  const locked = await doctor()
  expect(locked.output).toMatch(/^WARNING {2}database {4}Another process has the data folder/m)
  await rm(join(folder, 'jansi.lock'))

  const doubted = await doctor({ SMTP_HOST: 'mail.example.org' })
  expect(doubted.output).toMatch(/^WARNING {2}settings {4}SMTP_HOST is not a setting of Jansi/m)

  const wrong = await doctor({ PORT: 'many' })
  expect(wrong.code).toBe(1)
  expect(wrong.output).toMatch(/^FAULT {4}settings {4}.*PORT must be a port number\n +→ Correct them/m)
}, 400_000)

it('setup refuses a folder without a shop and leaves it as it was, and appoints only who has signed up', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'jansi-empty-'))
  const wrong = await runServerCommand('setup', ['--admin', 'mali@example.org'], { DATA_DIR: empty })
  expect(wrong).toEqual({
    how: 1,
    output: `No shop found in DATA_DIR=${empty}. Check DATA_DIR, or start the server once to create it.`,
  })
  expect(await readdir(empty)).toEqual([])
  await rm(empty, { recursive: true })

  const nobody = await runServerCommand('setup', ['--admin', 'nobody@example.org'], { DATA_DIR: folder })
  expect(nobody.how).toBe(1)
  expect(nobody.output).toContain('No account has the address nobody@example.org.')
  const appointed = await runServerCommand('setup', ['--admin', 'mali@example.org'], { DATA_DIR: folder })
  expect(appointed).toEqual({
    how: 0,
    output:
      'Payment methods are set up.\nmali@example.org is now an admin and can open the console at /staff/.',
  })
  const [account] = await withDatabase(folder, ({ orm }) => orm.select().from(users))
  expect(account).toMatchObject({
    email: 'mali@example.org',
    role: 'admin',
    emailVerifiedAt: expect.any(Date),
  })
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
  expect(await readdir(folder)).not.toContain('jansi.lock')
}, 400_000)
