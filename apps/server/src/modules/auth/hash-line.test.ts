import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { hash, verify } from '@node-rs/argon2'
import { expect, it, vi } from 'vitest'
import { workerFile } from '../../workers/worker-file.ts'
import { openHashLine } from './hash-line.ts'
import type { HashReply, HashTask } from './hash-task.ts'
import { startHashThread } from './hash-thread.ts'

const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 }
const TEST_WORKER = new URL('./test-hash-worker.mjs', import.meta.url)
const inTestThread = () => openHashLine(1, TEST_WORKER)
const hashed = (password: string) => ({ password, cost: CHEAP })

/** As `nice` counts. */
function prioritiesOfThreads(): number[] {
  return readdirSync('/proc/self/task').map((thread) => {
    const [, fields = ''] = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ')
    return Number(fields.split(' ')[16])
  })
}

it('hashes passwords that come alone without a thread', async () => {
  const line = inTestThread()
  for (let n = 0; n < 5; n += 1) expect(await line.run(hashed('alone'))).toMatch(/^\$argon2id\$/)
  expect(line.size()).toBe(0)
})

it('a thread has the same results and errors', async () => {
  const priority = getPriority()
  const passwordHash = await hash('Wet-on-Wet-2569', CHEAP)
  const thread = startHashThread(workerFile('hash-worker', import.meta.url), {
    onRoom: () => {},
    onEnd: () => {},
  })
  await vi.waitUntil(() => thread.isReady(), { timeout: 20_000 })
  const run = (task: HashTask) =>
    new Promise<HashReply>((resolve, reject) => thread.run({ task, resolve, reject }))
  const hashes = run(hashed('Wet-on-Wet-2569'))
  const right = Array.from({ length: 8 }, () => run({ password: 'Wet-on-Wet-2569', passwordHash }))
  const broken = run({ password: 'Wet-on-Wet-2569', passwordHash: 'no hash' })
  const wrong = run({ password: 'another', passwordHash })
  await expect(broken).rejects.toThrow()
  expect(await verify(String(await hashes), 'Wet-on-Wet-2569')).toBe(true)
  expect(await Promise.all(right)).toEqual(right.map(() => true))
  expect(await wrong).toBe(false)
  expect(thread.load()).toBe(0)
  // The low priority is the thread's alone.
  expect(getPriority()).toBe(priority)
  if (process.platform === 'linux') expect(prioritiesOfThreads()).toContain(5)
})

it('a thread without passwords ends', async () => {
  const onEnd = vi.fn()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const thread = startHashThread(TEST_WORKER, { onRoom: () => {}, onEnd })
    await vi.waitUntil(() => thread.isReady(), { timeout: 20_000, interval: 1 })
    vi.advanceTimersByTime(20_000)
    await new Promise<HashReply>((resolve, reject) => thread.run({ task: hashed('a'), resolve, reject }))
    vi.advanceTimersByTime(20_000)
    expect(thread.isReady()).toBe(true)
    vi.advanceTimersByTime(20_000)
    expect(thread.isReady()).toBe(false)
    expect(onEnd).toHaveBeenCalledExactlyOnceWith({ left: [], neverReady: false })
  } finally {
    vi.useRealTimers()
  }
})

it('a password of a thread that ends is hashed all the same', async () => {
  const line = inTestThread()
  await vi.waitUntil(
    async () =>
      (await Promise.all(Array.from({ length: 8 }, () => line.run(hashed('a'))))).includes('thread a'),
    { timeout: 20_000, interval: 0 },
  )
  const replies = await Promise.all(['a', 'die', 'b'].map((password) => line.run(hashed(password))))
  expect(replies[0]).toBe('thread a')
  for (const reply of replies.slice(1)) expect(reply).toMatch(/^\$argon2id\$/)
  expect(line.size()).toBe(0)
})

it('hashes without threads where they cannot be loaded, and starts no more of them', async () => {
  const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
  const line = openHashLine(1, new URL('./no-such-worker.mjs', import.meta.url))
  const rush = () => Promise.all(Array.from({ length: 8 }, () => line.run(hashed('a'))))
  await rush()
  await vi.waitUntil(() => warned.mock.calls.length > 0, { timeout: 20_000 })
  await setTimeout(50)
  expect(String(warned.mock.calls[0])).toContain('no-such-worker')
  for (const reply of await rush()) expect(reply).toMatch(/^\$argon2id\$/)
  await setTimeout(200)
  expect(warned).toHaveBeenCalledTimes(1)
  warned.mockRestore()
})
