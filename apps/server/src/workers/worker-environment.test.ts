import { afterEach, expect, test, vi } from 'vitest'
import { openWorkerPool, WorkersBusy } from './worker-pool.ts'

const pool = openWorkerPool<'environment', string[]>({
  file: new URL('./test-process.mjs', import.meta.url),
  workers: 1,
  timeLimit: 30_000,
  tooLong: () => new WorkersBusy('too long'),
  waiting: 10,
})
afterEach(() => pool.close())

test('a worker process sees variables of the system, and no settings of the shop', async () => {
  for (const name of [
    'SECRET_KEY',
    'DATABASE_URL',
    'SMTP_URL',
    'S3_SECRET_ACCESS_KEY',
    'AWS_SESSION_TOKEN',
  ]) {
    vi.stubEnv(name, 'secret')
  }
  vi.stubEnv('TZ', 'Asia/Bangkok')
  vi.stubEnv('GLIBC_TUNABLES', 'glibc.malloc.arena_max=2')
  const names = await pool.run('environment')
  expect(names.filter((name) => /SECRET|URL|TOKEN/.test(name))).toEqual([])
  expect(names).toEqual(expect.arrayContaining(['PATH', 'TZ', 'GLIBC_TUNABLES']))
})
