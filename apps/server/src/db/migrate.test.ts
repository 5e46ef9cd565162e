import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, inject, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '../../test/run-postgres.ts'
import { waitingForLocks } from '../../test/waiting-for-locks.ts'
import { type Database, openDatabase } from './client.ts'
import { migrate } from './migrate.ts'

const TABLES = 'CREATE TABLE "a" ("n" integer);--> statement-breakpoint\nCREATE TABLE "b" ("n" integer);'
const ROWS = 'INSERT INTO "a" VALUES (1), (1);--> statement-breakpoint\nINSERT INTO "b" VALUES (1);'

/** Writes migrations as drizzle-kit does, in the order in which they are given. */
async function folderOf(...migrations: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'jansi-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const entries = migrations.map((_, idx) => ({
    idx,
    version: '7',
    when: idx + 10,
    tag: `000${idx}`,
    breakpoints: true,
  }))
  await mkdir(join(folder, 'meta'))
  await writeFile(
    join(folder, 'meta/_journal.json'),
    JSON.stringify({ version: '7', dialect: 'postgresql', entries }),
  )
  for (const [at, content] of migrations.entries()) await writeFile(join(folder, `000${at}.sql`), content)
  return folder
}

async function openDatabases(count: number): Promise<Database[]> {
  const url = await createTestDatabase({ migrated: false })
  const all = await Promise.all(Array.from({ length: count }, () => openDatabase({ url, dataDir: '' })))
  onTestFinished(async () => {
    await Promise.all(all.map((database) => database.close()))
  })
  return all
}

/** A transaction of a request of an older server. */
async function beginRequest({ orm }: Database): Promise<pg.Client> {
  const { rows } = await orm.execute<{ name: string }>(sql`select current_database() as name`)
  const url = new URL(inject('postgres'))
  url.pathname = rows[0]?.name ?? ''
  const client = new pg.Client(url.href)
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('begin')
  return client
}

async function namesOf({ orm }: Database): Promise<string[]> {
  const { rows } = await orm.execute<{ name: string }>(
    sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace order by relname`,
  )
  return rows.map(({ name }) => name)
}

it('eight processes that start at once migrate an empty PostgreSQL once', async () => {
  const all = await openDatabases(8)
  await Promise.all(all.map((database) => migrate(database)))
  const { rows } = (await all[0]?.orm.execute(
    sql`select hash, count(*)::int as times from drizzle.__drizzle_migrations group by hash having count(*) > 1`,
  )) ?? { rows: ['no database'] }
  expect(rows).toEqual([])
})

it('a failed migration changes nothing, and the next start goes on after the ones before it', async () => {
  const [database] = (await openDatabases(1)) as [Database]
  const half =
    'CREATE TABLE "half" ("id" serial);--> statement-breakpoint\nCREATE TABLE "half" ("id" serial);'
  await expect(migrate(database, await folderOf(TABLES, half))).rejects.toThrow()
  expect(await namesOf(database)).toEqual(['a', 'b'])
  await migrate(database, await folderOf(TABLES, 'CREATE TABLE "half" ("id" integer);'))
  expect(await namesOf(database)).toEqual(['a', 'b', 'half'])
})

it('refuses a database that was made before the first migration, and changes nothing', async () => {
  const [database] = (await openDatabases(1)) as [Database]
  await migrate(database, await folderOf(TABLES))
  await database.orm.execute(sql`update drizzle.__drizzle_migrations set created_at = 1`)
  await expect(migrate(database, await folderOf(TABLES, ROWS))).rejects.toThrow(
    'The database was made before 1.0.0: restore it with 1.0.0',
  )
  expect(await database.orm.execute(sql`select from a`)).toMatchObject({ rowCount: 0 })
})

it.each([
  ['two migrations', ['ALTER TABLE "a" ADD COLUMN "m" integer;', 'ALTER TABLE "b" ADD COLUMN "m" integer;']],
  [
    'one migration',
    [
      'ALTER TABLE "a" ADD COLUMN "m" integer;--> statement-breakpoint\nALTER TABLE "b" ADD COLUMN "m" integer;',
    ],
  ],
])('a request that uses two tables goes on while %s change both', async (_, changes) => {
  const [database] = (await openDatabases(1)) as [Database]
  await migrate(database, await folderOf(TABLES, ROWS))
  const request = await beginRequest(database)
  await request.query('update b set n = 2')
  const migrated = migrate(database, await folderOf(TABLES, ROWS, ...changes))
  await expect.poll(() => waitingForLocks(database.orm)).toBe(1)
  await request.query('update a set n = 2')
  await request.query('commit')
  await migrated
  expect((await request.query('select m from a natural join b')).rows).toEqual([])
})

it('a migration takes the place of a request that waits for longer than a lock is awaited', async () => {
  const [database] = (await openDatabases(1)) as [Database]
  await migrate(database, await folderOf(TABLES))
  const request = await beginRequest(database)
  await request.query('select from a')
  const lines: string[] = []
  const migrated = migrate(database, await folderOf(TABLES, 'DROP TABLE "a";'), {
    report: (line) => lines.push(line),
  })
  // Others use the table meanwhile.
  const other = await beginRequest(database)
  await expect.poll(() => waitingForLocks(database.orm)).toBe(1)
  await other.query('select from a')
  await other.query('commit')
  await expect.poll(() => lines, { timeout: 10_000 }).toContainEqual(expect.stringContaining('"a"'))
  await request.query('commit')
  await migrated
  expect(await namesOf(database)).toEqual(['b'])
})

it('a migration that finds no lock names the table and leaves everything as it was', async () => {
  const [database] = (await openDatabases(1)) as [Database]
  await migrate(database, await folderOf(TABLES))
  const request = await beginRequest(database)
  await request.query('select from a')
  const blocked = migrate(database, await folderOf(TABLES, 'DROP TABLE "a";'), { giveUpMs: 100 })
  await expect(blocked).rejects.toThrow(/"a"/)
  expect(await namesOf(database)).toEqual(['a', 'b'])
})

it('an index is made next to requests, also after a first try left it invalid, once for all processes', async () => {
  const all = await openDatabases(4)
  const [database] = all as [Database]
  await migrate(database, await folderOf(TABLES, ROWS))
  const index =
    '-- outside a transaction\nCREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "once" ON "a" ("n");'
  const folder = await folderOf(TABLES, ROWS, index)
  await expect(migrate(database, folder)).rejects.toThrow()
  await database.orm.execute(sql`update a set n = 2 where ctid = (select ctid from a limit 1)`)

  const request = await beginRequest(database)
  await request.query('update a set n = n')
  const migrated = Promise.all(all.map((one) => migrate(one, folder)))
  await setTimeout(1_000)
  await request.query('commit')
  await migrated
  const { rows } = await database.orm.execute(sql`select indisvalid as valid from pg_index`)
  expect(rows.every(({ valid }) => valid)).toBe(true)
  await expect(database.orm.execute(sql`insert into a values (2)`)).rejects.toThrow()
})
