import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { copyMigrated } from './postgres.ts'
import { endServers, type ServerProcess, startServer } from './server-process.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 })

/** Namespaces of processes, host name, network and memory of its own, as in a container; its processes end with it. */
const CONTAINER = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child', '--uts', '--ipc']

let folder: string

beforeAll(async () => {
  try {
    execFileSync('unshare', [...CONTAINER.slice(1), 'true'], { stdio: 'pipe' })
  } catch (error) {
    throw new Error(
      `Two containers can only be tested where namespaces may be made: as root, in a container with --cap-add=SYS_ADMIN. ${error}`,
    )
  }
  folder = await mkdtemp(join(tmpdir(), 'jansi-containers-'))
  await copyMigrated(folder)
})
afterAll(async () => {
  await endServers()
  await rm(folder, { recursive: true, force: true })
})

const start = () => startServer(folder, {}, undefined, { within: CONTAINER })
const statusOf = ({ url }: ServerProcess) =>
  fetch(`${url}/api/readyz`).then(
    ({ status }) => status,
    () => 0,
  )
/** When the PostgreSQL that runs was started, and its number in its own namespace. */
const readPid = () => readFile(join(folder, 'postgres/data/postmaster.pid'), 'utf8')

test('of two containers on one volume only one runs PostgreSQL; when that one is killed, the other starts it and goes on', async () => {
  const first = await start()
  const running = await readPid()
  const second = await start()
  expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200])
  expect(await readPid()).toBe(running)

  first.child.kill('SIGKILL')
  await first.ended
  await expect.poll(readPid, { timeout: 60_000 }).not.toBe(running)
  await expect.poll(() => statusOf(second), { timeout: 60_000 }).toBe(200)

  const third = await start()
  // The server has number 2 in a container: the first is that of `unshare`'s fork.
  second.child.kill('SIGKILL')
  await second.ended
  await expect.poll(() => statusOf(third), { timeout: 60_000 }).toBe(200)
})
