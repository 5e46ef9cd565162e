import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** A process with nothing to do but a pool with an idle worker, which it closes. */
const CLOSES_A_POOL = `
async function main() {
  const { openWorkerPool } = await import('${new URL('./worker-pool.ts', import.meta.url)}')
  const options = { workers: 1, timeLimit: 30_000, tooLong: () => new Error(), waiting: 10, idleTimeout: 60_000 }
  const pool = openWorkerPool({ ...options, file: new URL('${new URL('./test-process.mjs', import.meta.url)}') })
  await pool.run('id')
  setTimeout(() => pool.close().then(() => console.log('closed')), 10)
}
main()`

// An idle worker does not keep a process running; a process whose server stops has the database to close after it.
test('a process goes on after it has closed its idle workers', async () => {
  const args = ['--import', 'tsx', '--eval', CLOSES_A_POOL]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: import.meta.dirname })
  expect(stdout).toBe('closed\n')
})
