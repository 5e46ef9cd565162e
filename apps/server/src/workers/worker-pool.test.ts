import { setTimeout } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { openWorkerPool, type WorkerPool, type WorkerPoolOptions, WorkersBusy } from './worker-pool.ts'

type Task = 'id' | 'loop' | 'grow' | 'crash' | 'fail'

let pool: WorkerPool<Task, number>
afterEach(() => pool.close())

function open(options: Partial<WorkerPoolOptions> = {}): void {
  pool = openWorkerPool<Task, number>({
    file: new URL('./test-process.mjs', import.meta.url),
    workers: 1,
    timeLimit: 30_000,
    tooLong: () => new WorkersBusy('too long'),
    waiting: 10,
    ...options,
  })
}

test('one worker does one task after the other', async () => {
  open()
  const [first, second] = await Promise.all([pool.run('id'), pool.run('id')])
  expect(second).toBe(first)
  expect(pool.load()).toEqual({ running: 0, queued: 0 })
})

test('a worker without a task ends, and the next task starts another', async () => {
  open({ idleTimeout: 50 })
  const first = await pool.run('id')
  await setTimeout(1_000)
  expect(await pool.run('id')).not.toBe(first)
})

test('a task past its time ends its worker in the middle of its work, and the next gets another worker', async () => {
  // A worker loads tsx first.
  open({ timeLimit: 4_000 })
  const first = await pool.run('id')
  const endless = pool.run('loop').catch((error: unknown) => error)
  const behind = pool.run('id')
  expect(await endless).toEqual(new WorkersBusy('too long'))
  expect(await behind).not.toBe(first)
})

test('a task that takes more memory than it may fails alone', async () => {
  open({ heapMb: 32 })
  await expect(pool.run('grow')).rejects.toMatchObject({ code: 'worker_ended' })
  expect(await pool.run('id')).toBeGreaterThan(0)
})

test('a task that throws fails, and its worker goes on', async () => {
  open()
  const first = await pool.run('id')
  await expect(pool.run('fail')).rejects.toThrow('it failed')
  expect(await pool.run('id')).toBe(first)
})

test('where no worker can be loaded, as during npm ci, tasks are to be sent again, those that wait too', async () => {
  open({ file: new URL('./no-such-worker.mjs', import.meta.url) })
  const outcomes = await Promise.allSettled([pool.run('id'), pool.run('id')])
  expect(outcomes).toEqual([1, 2].map(() => ({ status: 'rejected', reason: expect.any(WorkersBusy) })))
})

test('a task that is under way when the pool is closed is to be sent again', async () => {
  open()
  await pool.run('id')
  const endless = pool.run('loop').catch((error: unknown) => error)
  await pool.close()
  expect(await endless).toBeInstanceOf(WorkersBusy)
})

test('a task that crashes fails alone', async () => {
  open()
  await expect(pool.run('crash')).rejects.toThrow('SIGSEGV')
  expect(await pool.run('id')).toBeGreaterThan(0)
})

test('a worker that dies while it is idle takes no task with it', async () => {
  open()
  const first = await pool.run('id')
  process.kill(first, 'SIGKILL')
  await setTimeout(200)
  expect(await pool.run('id')).not.toBe(first)
})
