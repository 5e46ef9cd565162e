import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copyMigrated } from '../../test/postgres.ts'
import { type Database, openDatabase } from '../db/client.ts'
import { migrate } from '../db/migrate.ts'
import { checkCopies } from '../doctor/check-copies.ts'
import { isArchiving } from './archiving.ts'
import { findFolder } from './cluster-folder.ts'
import { listBases, listSegments, nextSegment, segmentPath } from './layout.ts'
import { findSpans } from './spans.ts'
import { type Copies, startCopies } from './start-copies.ts'

const MB = 1024 * 1024

let home: string
let dataDir: string
let dir: string
let database: Database
let copies: Copies
const log: string[] = []

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'jansi-copies-'))
  dataDir = join(home, 'data')
  dir = join(home, 'backups')
  await copyMigrated(dataDir)
  database = await openDatabase({ dataDir })
  await migrate(database)
  const logger = {
    info: (...line: unknown[]) => void log.push(JSON.stringify(line)),
    error: (...line: unknown[]) => void log.push(JSON.stringify(line)),
  }
  const shop = { database, files: null, dataDir, clock: () => new Date(), logger }
  copies = startCopies(shop, { dirs: [dir], days: 2, recipients: [] }, 3 * MB)
})
afterEach(async () => {
  await copies.stop()
  await database.close()
  await rm(home, { recursive: true, force: true })
})

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await setTimeout(50)
}

/** Writes something, and ends the segment in which it is. */
async function writeSegment(): Promise<void> {
  await database.orm.execute(sql`select pg_logical_emit_message(true, 'test', 'x')`)
  await database.orm.execute(sql`select pg_switch_wal()`)
}

async function cluster(): Promise<string> {
  await until(async () => (await findFolder(dataDir, [])) !== undefined)
  return join(dir, (await findFolder(dataDir, [])) ?? '')
}

const doctor = () =>
  checkCopies(
    database,
    { copies: { dirs: [dir], days: 2, recipients: [] }, dataDir, databaseUrl: undefined, production: true },
    new Date(),
  )

test('a segment that is there with other bytes is not overwritten; copying stops at its limit and goes on with a new base', async () => {
  const folder = await cluster()
  await until(async () => (await listBases(folder)).length === 1)
  await writeSegment()
  await until(async () => (await listSegments(folder)).length > 0)
  expect((await doctor())[0]).toMatchObject({ state: 'ok' })
  const last = (await listSegments(folder)).at(-1) ?? ''
  const foreign = join(folder, segmentPath(nextSegment(nextSegment(last))))
  await mkdir(join(foreign, '..'), { recursive: true })
  await writeFile(foreign, 'the segment of another database')

  for (let n = 0; n < 3; n++) await writeSegment()
  await until(async () => log.some((line) => line.includes('OtherBytes') || line.includes('other bytes')))
  expect((await doctor())[0]).toMatchObject({ state: 'fault', says: expect.stringContaining('other bytes') })
  for (let n = 0; n < 3; n++) await writeSegment()
  await until(async () => !(await isArchiving(database.orm)))
  expect(log.join()).toContain('Continuous copies have stopped, because')
  await writeSegment()

  await rm(foreign)
  await until(async () => (await listBases(folder)).length === 2)
  await writeSegment()
  await until(async () => (await findSpans(folder)).length === 2)
  expect((await doctor())[0]).toMatchObject({ state: 'ok' })
})

test('a copied data folder gets a folder of copies of its own', async () => {
  const folder = await cluster()
  await cp(dataDir, join(home, 'copied'), { recursive: true, filter: (path) => !path.includes('.s.PGSQL') })
  expect(join(dir, (await findFolder(dataDir, [])) ?? '')).toBe(folder)
  expect(await findFolder(join(home, 'copied'), [])).toBeUndefined()
})
