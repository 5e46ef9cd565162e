import { expect, test } from 'vitest'
import { usePostgres } from '../test/postgres-database.ts'
import { compareSecrets } from './shared-secret.ts'

const postgres = usePostgres()

/** A server that starts on the database, and what it has logged so far. */
async function startWith(secretKey: string): Promise<unknown[]> {
  const log: unknown[] = []
  await compareSecrets(postgres.database, secretKey, { error: (said: unknown) => log.push(said) })
  return log
}

/** Whatever was notified before has been heard once this has. */
async function allHeard(): Promise<void> {
  const { listen, orm } = postgres.database
  await new Promise<void>((resolve, reject) => {
    listen('all_heard', () => resolve())
      .then(() => orm.execute("select pg_notify('all_heard', 'now')"))
      .catch(reject)
  })
}

test('servers with one key say nothing; one with another key is told of by all, itself too, and once', async () => {
  const first = await startWith('the key of the shop, long enough')
  const second = await startWith('the key of the shop, long enough')
  await allHeard()
  expect([first, second]).toEqual([[], []])
  const stranger = await startWith('another key that is long enough')
  const said = ['another server on this database has another SECRET_KEY: give all of them the same']
  await expect.poll(() => [first, second, stranger]).toEqual([said, said, said])
  await startWith('the key of the shop, long enough')
  await allHeard()
  expect([first, second, stranger]).toEqual([said, said, said])
})
