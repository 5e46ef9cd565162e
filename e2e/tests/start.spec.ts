import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { freePort } from '../../apps/server/test/loopback.ts'
import { exitCodeOf, ROOT } from '../../scripts/processes.ts'
import { test } from '../fixtures/test.ts'

const PATIENT = { timeout: 240_000 }

let home: string
const started: ChildProcess[] = []

test.beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'jansi-start-'))
})
test.afterEach(async () => {
  for (const child of started.splice(0)) if (child.pid !== undefined) endGroup(child.pid)
  await rm(home, { recursive: true, force: true })
})

/** Runs `npm start` in a process group of its own, over a data folder of its own and with no demo shop to draw. */
function npmStart(port: number) {
  const child = spawn('npm', ['start', '--silent'], {
    cwd: ROOT,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: join(home, 'data'),
      SEED: 'none',
      DATABASE_URL: '',
      DEMO_PASSWORD: 'a demo password',
      LOG_LEVEL: 'warn',
    },
  })
  started.push(child)
  let said = ''
  let stdout = ''
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk
  })
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk
    })
  }
  return { child, exitCode: exitCodeOf(child), said: () => said, stdout: () => stdout }
}

function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It is gone already.
  }
}

/** Reads the line with the address of the shop; every line of stdout is JSON where nobody reads. */
function opened(stdout: string): unknown {
  const lines = stdout
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as { msg: string })
  return lines.find(({ msg }) => msg === 'The shop is open.')
}

const health = (port: number) =>
  fetch(`http://127.0.0.1:${port}/api/healthz`).then(
    ({ status }) => status,
    () => 'away',
  )

test('npm start on the port of another program prints one line, and sends it nothing', async () => {
  const asked: string[] = []
  const other = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    response.end('{"status":"ok"}')
  })
  const port = await freePort()
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve))
  const refused = npmStart(port)
  expect(await refused.exitCode).toBe(1)
  expect(refused.said()).toBe(
    `Port ${port} on 127.0.0.1 is in use by another program. Stop it, or set PORT.\n`,
  )
  expect(asked).toEqual([])
  expect(existsSync(join(home, 'data'))).toBe(false)
  other.close()
})

test('npm start greets when its own server listens, also as the second of one shop, and takes the server along when killed hard', async () => {
  const port = await freePort()
  const first = npmStart(port)
  await expect
    .poll(() => opened(first.stdout()), PATIENT)
    .toMatchObject({ shop: `http://127.0.0.1:${port}/` })
  expect(await health(port)).toBe(200)
  expect(opened(first.stdout())).not.toHaveProperty('password')

  const other = await freePort()
  const second = npmStart(other)
  await expect
    .poll(() => opened(second.stdout()), PATIENT)
    .toMatchObject({ shop: `http://127.0.0.1:${other}/` })

  first.child.kill('SIGKILL')
  await expect.poll(() => health(port), PATIENT).toBe('away')
  expect(await health(other)).toBe(200)
  second.child.kill('SIGKILL')
  await expect.poll(() => existsSync(join(home, 'data/postgres/data/postmaster.pid')), PATIENT).toBe(false)
})
