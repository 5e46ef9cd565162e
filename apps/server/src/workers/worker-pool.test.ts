import { setTimeout } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { openWorkerPool, type WorkerPool, type WorkerPoolOptions, WorkersBusy } from './worker-pool.ts'

type Task = 'thread' | 'loop' | 'grow' | 'fail'

let pool: WorkerPool<Task, number>
afterEach(() => pool.close())

function open(options: Partial<WorkerPoolOptions<Task>> = {}): void {
  pool = openWorkerPool<Task, number>({
    file: new URL('./test-worker.mjs', import.meta.url),
    workers: 1,
    timeLimit: 30_000,
    tooLong: () => new WorkersBusy('too long'),
    waiting: 10,
    ...options,
  })
}

test('one worker does one task after the other', async () => {
  open()
  const [first, second] = await Promise.all([pool.run('thread'), pool.run('thread')])
  expect(second).toBe(first)
  expect(pool.load()).toEqual({ running: 0, queued: 0 })
})

test('a worker without a task ends, and the next task starts another', async () => {
  open({ idleTimeout: 50 })
  const first = await pool.run('thread')
  await setTimeout(1_000)
  expect(await pool.run('thread')).not.toBe(first)
})

test('a task past its time ends its worker in the middle of its work, and the next gets another worker', async () => {
  open({ timeLimit: 1_500 })
  const first = await pool.run('thread')
  const endless = pool.run('loop').catch((error: unknown) => error)
  const behind = pool.run('thread')
  expect(await endless).toEqual(new WorkersBusy('too long'))
  expect(await behind).not.toBe(first)
})

test('a task that takes more memory than it may fails alone', async () => {
  open({ heapMb: 32 })
  await expect(pool.run('grow')).rejects.toMatchObject({ code: 'ERR_WORKER_OUT_OF_MEMORY' })
  expect(await pool.run('thread')).toBeGreaterThan(0)
})

test('a task that throws fails, and its worker goes on', async () => {
  open()
  const first = await pool.run('thread')
  await expect(pool.run('fail')).rejects.toThrow('it failed')
  expect(await pool.run('thread')).toBe(first)
})

test('a worker that cannot be loaded fails its tasks at once, those that wait too', async () => {
  open({ file: new URL('./no-such-worker.mjs', import.meta.url) })
  const outcomes = await Promise.allSettled([pool.run('thread'), pool.run('thread')])
  expect(outcomes).toEqual(
    [1, 2].map(() => ({
      status: 'rejected',
      reason: expect.objectContaining({ code: 'ERR_MODULE_NOT_FOUND' }),
    })),
  )
})

test('a task that is under way when the pool is closed is to be sent again', async () => {
  open()
  await pool.run('thread')
  const endless = pool.run('loop').catch((error: unknown) => error)
  await pool.close()
  expect(await endless).toBeInstanceOf(WorkersBusy)
})
