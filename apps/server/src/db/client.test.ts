import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openTestDatabase } from '../../test/database.ts'
import { usePostgres } from '../../test/postgres-database.ts'

const postgres = usePostgres()

it('a notification reaches the listener', async () => {
  const { database } = postgres
  const heard = new Promise<string>((resolve) => {
    void database
      .listen('shop', resolve)
      .then(() => database.orm.execute(sql`select pg_notify('shop', 'faq')`))
  })
  expect(await heard).toBe('faq')
})

it('times are written and read in UTC', async () => {
  const { rows } = await postgres.orm.execute<{ zone: string }>(
    sql`select current_setting('timezone') as zone`,
  )
  expect(rows).toEqual([{ zone: 'UTC' }])
})

it('a statement of a request is neither compiled nor spread over several processes of PostgreSQL', async () => {
  const { rows } = await postgres.orm.execute<{ jit: string; workers: string }>(
    sql`select current_setting('jit') as jit, current_setting('max_parallel_workers_per_gather') as workers`,
  )
  expect(rows).toEqual([{ jit: 'off', workers: '0' }])
})

it('a listener reconnects after a broken connection, and reports that payloads may be missing', async () => {
  const { database } = postgres
  const heard: string[] = []
  await database.listen('news', (payload) => heard.push(payload))
  await database.orm.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where pid <> pg_backend_pid() and datname = current_database()`)
  await expect.poll(() => heard, { timeout: 10_000 }).toEqual([''])
  await database.orm.execute(sql`select pg_notify('news', 'again')`)
  await expect.poll(() => heard).toEqual(['', 'again'])
})

it('a connection that breaks in the middle of a transaction fails it, and not the server', async () => {
  const { orm } = postgres
  const work = orm.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    await orm.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`)
    await setTimeout(200)
    await tx.execute(sql`select 1`)
  })
  await expect(work).rejects.toThrow()
  await postgres.database.ping()
})

it('a database that does not respond fails its ping', async () => {
  const database = await openTestDatabase()
  await database.ping()
  await database.close()
  await expect(database.ping()).rejects.toThrow()
})
