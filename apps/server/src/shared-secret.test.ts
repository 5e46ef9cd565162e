import { expect, test } from 'vitest'
import { usePostgres } from '../test/postgres-database.ts'
import { compareSecrets } from './shared-secret.ts'

const postgres = usePostgres()

/** Starts a server on the database, and returns its log so far. */
async function startWith(secretKey: string): Promise<unknown[]> {
  const log: unknown[] = []
  await compareSecrets(postgres.database, secretKey, { error: (output: unknown) => log.push(output) })
  return log
}

/** Resolves when all notifications from before this call have arrived. */
async function allHeard(): Promise<void> {
  const { listen, orm } = postgres.database
  await new Promise<void>((resolve, reject) => {
    listen('all_heard', () => resolve())
      .then(() => orm.execute("select pg_notify('all_heard', 'now')"))
      .catch(reject)
  })
}

test('servers with the same key log nothing; one with another key is reported once by every server', async () => {
  const first = await startWith('the key of the shop, long enough')
  const second = await startWith('the key of the shop, long enough')
  await allHeard()
  expect([first, second]).toEqual([[], []])
  const stranger = await startWith('another key that is long enough')
  const output = [
    'another server on this database has a different SECRET_KEY: set the same key on all of them',
  ]
  await expect.poll(() => [first, second, stranger]).toEqual([output, output, output])
  await startWith('the key of the shop, long enough')
  await allHeard()
  expect([first, second, stranger]).toEqual([output, output, output])
})
