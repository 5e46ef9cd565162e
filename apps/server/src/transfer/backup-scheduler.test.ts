import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestDatabase, useDatabase } from '../../test/database.ts'
import type { Database } from '../db/client.ts'
import { banners, faqs } from '../db/schema/content.ts'
import { openFileStore } from '../files/store.ts'
import { archiveName } from './archive-directory.ts'
import { openBackupScheduler } from './backup-scheduler.ts'
import { makeBackup } from './make-backup.ts'
import { checkArchive } from './read-archive.ts'

const shop = useDatabase()
let folder: string
let now: Date
let logged: string[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jansi-keeper-'))
  now = new Date('2026-11-21T02:00:00Z')
  logged = []
  await shop.orm.insert(faqs).values({ question: 'ยืมได้กี่วัน', answer: 'เจ็ดวัน', category: 'ยืม' })
})
afterEach(() => rm(folder, { recursive: true }))

type Given = { at?: string | null; keep?: number; dir?: string; database?: Database }

async function aJob(database: Database) {
  return {
    database,
    files: await openFileStore({ dataDir: folder }),
    dataDir: folder,
    recipients: [],
    clock: () => now,
  }
}

/** One server's scheduler. */
async function aScheduler({ at = '03:30', keep = 2, dir = 'backups', database = shop.database }: Given = {}) {
  const log = (_what: object, message: string) => logged.push(message)
  const backups = { dir: join(folder, dir), at, keep }
  return openBackupScheduler(await aJob(database), { backups, logger: { info: log, warn: log } })
}

async function dueOn(day: string, given: Given = {}): Promise<number> {
  now = new Date(day)
  return (await aScheduler(given)).makeDue()
}

const daysOf = async (dir = 'backups') =>
  (await readdir(join(folder, dir))).map((name) => /\d{4}-(\d\d-\d\d)T/.exec(name)?.[1]).sort()

it('makes one archive a day, by one of several servers, and keeps those of the newest days', async () => {
  // The shop is made now: its first archive is due in the night.
  expect(await dueOn('2026-11-21T02:00:00Z')).toBe(0)
  expect(await dueOn('2026-11-21T20:30:01Z', { at: null })).toBe(0)
  const servers = [await aScheduler(), await aScheduler({ dir: 'of-another-machine' })]
  const made = await Promise.all(servers.map((server) => server.makeDue()))
  expect(made.sort()).toEqual([0, 1])
  for (const server of servers) expect(await server.makeDue()).toBe(0)
  for (const day of ['2026-11-25T09:00:00Z', '2026-11-25T21:00:00Z', '2026-11-26T21:00:00Z'])
    expect(await dueOn(day)).toBe(1)
  // 21:00 is the next day in Bangkok.
  expect(await daysOf()).toEqual(['11-25', '11-26'])
  const [newest = ''] = (await readdir(join(folder, 'backups'))).sort().reverse()
  expect((await checkArchive(join(folder, 'backups', newest))).tables).toContainEqual(
    expect.objectContaining({ name: 'faqs', rows: 1 }),
  )
  expect(logged).toEqual(Array.from({ length: 4 }, () => 'a backup was made'))
})

it('two shops with one BACKUP_DIR make an archive each, and delete only their own', async () => {
  const other = await openTestDatabase()
  for (const database of [shop.database, other])
    expect(await dueOn('2026-11-20T02:00:00Z', { database })).toBe(0)
  for (const day of ['2026-11-20T21:00:00Z', '2026-11-21T21:00:00Z', '2026-11-22T21:00:00Z']) {
    expect(await dueOn(day, { keep: 3 })).toBe(1)
    expect(await dueOn(day, { database: other, keep: 1 })).toBe(1)
  }
  expect(await daysOf()).toEqual(['11-20', '11-21', '11-22', '11-22'])
  const report: string[] = []
  const job = { ...(await aJob(other)), report: (line: string) => report.push(line) }
  const { archive } = await makeBackup({ ...job, signal: new AbortController().signal }, undefined, {
    dir: join(folder, 'backups'),
    keep: 1,
  })
  const { shop: own = '' } = await checkArchive(archive)
  expect(archive).toContain(`/jansi-${own}-`)
  expect(report.join('\n')).toMatch(/also has 3 archives of another shop \([0-9a-f]{8}\)/)
  expect(report.join('\n')).not.toContain(own)
  await other.close()
})

it('retries a failed backup after an hour, not every ten minutes', async () => {
  await dueOn('2026-11-20T02:00:00Z')
  now = new Date('2026-11-21T02:00:00Z')
  const scheduler = await aScheduler()
  await writeFile(join(folder, 'backups'), 'no folder')
  await expect(scheduler.makeDue()).rejects.toThrow('EEXIST')
  await rm(join(folder, 'backups'))
  now = new Date('2026-11-21T02:50:00Z')
  expect(await scheduler.makeDue()).toBe(0)
  now = new Date('2026-11-21T03:00:00Z')
  expect(await scheduler.makeDue()).toBe(1)
})

it('keeps all older archives when most images are missing, as when their disk is not mounted', async () => {
  const dir = join(folder, 'backups')
  await mkdir(dir)
  for (const day of ['01', '02', '03'])
    await writeFile(join(dir, archiveName(null, new Date(`2026-10-${day}T00:00:00Z`))), 'an older archive')
  await shop.orm.insert(banners).values({ imageKey: 'public/abcdefghij-_0123456789' })
  const report: string[] = []
  const job = { ...(await aJob(shop.database)), report: (line: string) => report.push(line) }
  const make = () => makeBackup({ ...job, signal: new AbortController().signal }, undefined, { dir, keep: 2 })
  expect((await make()).missing).toHaveLength(2)
  expect(report.at(-1)).toContain('All older archives are kept')
  expect(await daysOf()).toHaveLength(4)
  await shop.orm.delete(banners)
  await make()
  expect(await daysOf()).toEqual(['10-03', '11-21', '11-21'])
})

it('a server that stops cancels its backup and starts no other', async () => {
  await dueOn('2026-11-20T02:00:00Z')
  now = new Date('2026-11-21T02:00:00Z')
  const scheduler = await aScheduler()
  const due = scheduler.makeDue()
  scheduler.stop()
  expect([await due, await scheduler.makeDue()]).toEqual([0, 0])
  expect(await readdir(join(folder, 'backups')).catch(() => [])).toEqual([])
})
