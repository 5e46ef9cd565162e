import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { nodeArguments } from './bundle-server.ts'
import { endServers, spawnServer } from './server-process.ts'

const folder = await mkdtemp(join(tmpdir(), 'jansi-logs-'))
afterAll(async () => {
  await endServers()
  await rm(folder, { recursive: true })
})

type Line = { pid?: number; hostname?: string; reqId?: string; worker?: string; msg?: string }

/** Runs `npm run doctor` on the folder's shop as a process of its own. */
function doctor(env: Record<string, string> = {}): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [...nodeArguments('doctor'), ...(env.JSON ? ['--json'] : [])],
      { env: { PATH: process.env.PATH, DATA_DIR: folder, ...env } },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), said: `${stdout}${stderr}` }),
    )
  })
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
  expect(ofRequest().length).toBeGreaterThan(1)
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
  const running = await doctor({ JSON: '1' })
  expect(running.code).toBe(0)
  const { sound, findings } = JSON.parse(running.said)
  expect(sound).toBe(true)
  expect(findings).toContainEqual({ check: 'stock', state: 'ok', says: expect.any(String) })

  child.kill('SIGKILL')
  await ended
  const killed = await doctor()
  expect(killed.code).toBe(0)
  expect(killed.said).toMatch(/^ok {7}stock {7}Quantities, ledger, loans and orders agree\.$/m)

  await writeFile(join(folder, 'jansi.lock'), JSON.stringify({ pid: process.pid, host: hostname() }))
  const locked = await doctor()
  expect(locked.said).toMatch(/^WARNING {2}database {4}Another process has the data folder/m)
  await rm(join(folder, 'jansi.lock'))

  const wrong = await doctor({ PORT: 'many' })
  expect(wrong.code).toBe(1)
  expect(wrong.said).toMatch(/^FAULT {4}settings {4}.*PORT must be a port number\n +→ Mend them/m)
}, 400_000)
