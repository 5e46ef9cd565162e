import { spawn } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '../src/db/client.ts'
import { DatabaseAway } from '../src/db/database-away.ts'
import { POSTGRES } from '../src/db/private/binaries.ts'
import { chooseUser, refuseFolderOfAnother } from '../src/db/private/postgres-user.ts'
import { hasConnectionError } from '../src/db/unavailable.ts'
import { runServerCommand } from './command.ts'
import { killPostmaster, postmasterOf } from './private-postgres.ts'
import { spawnServer } from './server-process.ts'

const IS_ROOT = process.geteuid?.() === 0
/** Nobody has this number. */
const NAMELESS = 54_321
const NOBODY = 65_534

let folder: string
let opened: Database[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jansi-private-'))
  opened = []
})
afterEach(async () => {
  await Promise.all(opened.map((database) => database.close()))
  await rm(folder, { recursive: true, force: true })
})

async function open(dataDir = folder): Promise<Database> {
  const database = await openDatabase({ dataDir })
  opened.push(database)
  return database
}

const show = async ({ orm }: Database, setting: string) =>
  (await orm.execute<Record<string, string>>(sql.raw(`show ${setting}`))).rows[0]?.[setting]

/** The refusal of a start on this folder, which is one line. */
async function refusal(): Promise<string> {
  const { ended, complaint } = spawnServer(folder)
  expect(await ended).toBe(1)
  const [line = '', ...rest] = complaint().split('\n')
  expect(rest.join('')).toBe('')
  return line
}

/** Runs `work` as another user of this machine. */
function as<T>(uid: number, work: () => T): T {
  process.seteuid?.(uid)
  try {
    return work()
  } finally {
    process.seteuid?.(0)
  }
}

test('six that open a new folder at once make one cluster, safe and reached by its socket only; the last one out stops it', async () => {
  const all = await Promise.all(Array.from({ length: 6 }, () => openDatabase({ dataDir: folder })))
  const [one, ...others] = all as [Database, ...Database[]]
  const settings = ['fsync', 'data_checksums', 'listen_addresses', 'server_version']
  const shown = await Promise.all(settings.map((name) => show(one, name)))
  expect(shown).toEqual(['on', 'on', '', POSTGRES.version])
  await one.orm.execute(sql`create table notes (text text)`)
  for (const other of others) await other.orm.execute(sql`insert into notes values ('from another')`)
  expect((await one.orm.execute(sql`select from notes`)).rows).toHaveLength(5)
  await Promise.all(others.map((other) => other.close()))
  expect(postmasterOf(folder)).toBeDefined()
  await one.close()
  expect(postmasterOf(folder)).toBeUndefined()
  expect((await readdir(join(folder, 'postgres'))).filter((name) => name === 'new')).toEqual([])
})

test('while PostgreSQL is away callers get an error that means 503, and it comes back by itself', async () => {
  const database = await open()
  await database.orm.execute(sql`create table notes (text text)`)
  killPostmaster(folder)
  const errors: unknown[] = []
  await expect
    .poll(
      () =>
        database.orm.execute(sql`insert into notes values ('decided-facts')`).then(
          () => errors.length > 0,
          (error: unknown) => {
            errors.push(error)
            return false
          },
        ),
      { timeout: 60_000, interval: 10 },
    )
    .toBe(true)
  expect(errors.filter((error) => !hasConnectionError(error))).toEqual([])
})

test('the number of a killed PostgreSQL that another program has by now keeps nothing from starting', async () => {
  await (await openDatabase({ dataDir: folder })).close()
  const data = join(folder, 'postgres/data')
  const { uid, gid } = await stat(data)
  const other = spawn('sleep', ['60'], IS_ROOT ? { uid, gid } : {})
  await writeFile(join(data, 'postmaster.pid'), `${other.pid}\n${data}\n`)
  expect(await show(await open(), 'fsync')).toBe('on')
  other.kill()
})

test('a folder whose path is longer than a socket may have works like any other', async () => {
  const long = join(folder, 'a'.repeat(190))
  expect(await show(await open(long), 'fsync')).toBe('on')
})

test('the database of release 1.0.0 is refused in one sentence that names archives, and is left as it is', async () => {
  await mkdir(join(folder, 'database'))
  await writeFile(join(folder, 'database/PG_VERSION'), '18')
  const line = await refusal()
  expect(line).toContain('has the database of release 1.0.0 (PGlite)')
  expect(line).toContain('npm run restore -- --from ARCHIVE')
  for (const command of ['backup', 'doctor'] as const) {
    const { how, output } = await runServerCommand(command, [], { DATA_DIR: folder, NODE_ENV: 'production' })
    expect([how, output.includes('release 1.0.0 (PGlite)')], command).toEqual([1, true])
  }
  expect(await readdir(folder, { recursive: true })).toEqual(['database', 'database/PG_VERSION'])
})

test('a cluster of another major version is refused in one line', async () => {
  await (await openDatabase({ dataDir: folder })).close()
  await writeFile(join(folder, 'postgres/data/PG_VERSION'), '17\n')
  expect(await refusal()).toContain('was made by PostgreSQL 17, and this release has PostgreSQL 18')
})

test('a setting that nobody may change by hand is written before each start', async () => {
  const conf = join(folder, 'postgres/data/postgresql.conf')
  await (await openDatabase({ dataDir: folder })).close()
  await writeFile(conf, "listen_addresses = '*'\n")
  expect(await show(await open(), 'listen_addresses')).toBe('')
  expect(await readFile(conf, 'utf8')).toContain('Written by the shop')
})

test.runIf(IS_ROOT)(
  'for root PostgreSQL runs as the owner of the folder, and below a folder of root',
  async () => {
    const dataDir = join(folder, 'data')
    await mkdir(dataDir)
    await chown(dataDir, NOBODY, NOBODY)
    await chmod(folder, 0o700)
    const database = await open(dataDir)
    expect(await show(database, 'fsync')).toBe('on')
    const status = await readFile(`/proc/${postmasterOf(dataDir)}/status`, 'utf8')
    expect(/^Uid:\s+(\d+)/m.exec(status)?.[1]).toBe(String(NOBODY))
  },
)

test.runIf(IS_ROOT)(
  'a folder of another user and a user without a name are refused with the way out',
  async () => {
    const home = join(folder, 'postgres')
    await mkdir(home)
    await chown(home, NOBODY, NOBODY)
    await chmod(folder, 0o755)
    expect(() => as(NAMELESS, () => chooseUser(home, folder))).toThrow(
      /belongs to user 65534.*chown -R 54321/,
    )
    expect(() => refuseFolderOfAnother(folder)).not.toThrow()
    await chown(folder, NOBODY, NOBODY)
    expect(() => refuseFolderOfAnother(folder)).toThrow(DatabaseAway)
    await chown(home, NAMELESS, NAMELESS)
    expect(() => as(NAMELESS, () => chooseUser(home, folder))).toThrow(
      /no name on this machine.*DATABASE_URL/,
    )
    await mkdir(join(home, 'data'))
    await writeFile(join(home, 'data/PG_VERSION'), '18')
    expect(as(NAMELESS, () => chooseUser(home, folder))).toBeUndefined()
  },
)
