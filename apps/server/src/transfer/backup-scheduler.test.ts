import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { useDatabase } from '../../test/database.ts'
import { banners, faqs } from '../db/schema.ts'
import { openFileStore } from '../files/store.ts'
import { archiveName } from './archive-directory.ts'
import { type BackupScheduler, openBackupScheduler } from './backup-scheduler.ts'
import { openControl } from './control.ts'
import { readControlFile } from './control-file.ts'
import { checkArchive } from './read-archive.ts'
import { TransferRefused } from './refused.ts'
import { requestBackup } from './request-backup.ts'

const shop = useDatabase({ engine: 'embedded' })
let folder: string
let now: Date
let logged: string[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jansi-keeper-'))
  now = new Date('2026-11-21T02:00:00Z')
  logged = []
  await mkdir(join(folder, 'database'))
  await writeFile(join(folder, 'database/PG_VERSION'), '17')
  const made = new Date('2026-11-01T00:00:00Z')
  await utimes(join(folder, 'database/PG_VERSION'), made, made)
  await shop.orm.insert(faqs).values({ question: 'ยืมได้กี่วัน', answer: 'เจ็ดวัน', category: 'ยืม' })
})
afterEach(() => rm(folder, { recursive: true }))

async function aScheduler(at: string | null = '03:30') {
  const job = {
    database: shop.database,
    files: await openFileStore({ dataDir: folder }),
    secrets: { secretKey: 'a secret key of the tests, long enough' },
    dataDir: folder,
    clock: () => now,
  }
  const log = (_what: object, message: string) => logged.push(message)
  const backups = { dir: join(folder, 'backups'), at, keep: 2 }
  return openBackupScheduler(job, { backups, logger: { info: log, warn: log } })
}

it('makes one archive a day across restarts, and keeps those of the newest days', async () => {
  expect(await (await aScheduler(null)).makeDue()).toBe(0)
  const scheduler = await aScheduler()
  expect(await Promise.all([scheduler.makeDue(), scheduler.makeDue()])).toEqual([1, 0])
  expect(await (await aScheduler()).makeDue()).toBe(0)
  for (const day of ['2026-11-21T20:30:01Z', '2026-11-25T09:00:00Z', '2026-11-25T21:00:00Z']) {
    now = new Date(day)
    expect(await (await aScheduler()).makeDue()).toBe(1)
  }
  const kept = (await readdir(join(folder, 'backups'))).sort()
  expect(kept.map((name) => name.slice(6, 16))).toEqual(['2026-11-25', '2026-11-25'])
  expect((await checkArchive(join(folder, 'backups', kept[1] ?? ''))).tables).toContainEqual(
    expect.objectContaining({ name: 'faqs', rows: 1 }),
  )
  expect(logged).toEqual(Array.from({ length: 4 }, () => 'a backup was made'))
})

it('retries a failed backup after an hour, not every ten minutes', async () => {
  const scheduler = await aScheduler()
  await writeFile(join(folder, 'backups'), 'no folder')
  await expect(scheduler.makeDue()).rejects.toThrow('ENOTDIR')
  await rm(join(folder, 'backups'))
  now = new Date('2026-11-21T02:50:00Z')
  expect(await scheduler.makeDue()).toBe(0)
  now = new Date('2026-11-21T03:00:00Z')
  expect(await scheduler.makeDue()).toBe(1)
})

it('keeps all older archives when most images are missing, as when their disk is not mounted', async () => {
  const directory = join(folder, 'backups')
  await mkdir(directory)
  for (const day of ['01', '02', '03']) {
    await writeFile(join(directory, archiveName(new Date(`2026-10-${day}T00:00:00Z`))), 'an older archive')
  }
  const scheduler = await aScheduler()
  await shop.orm.insert(banners).values({ imageKey: 'public/abcdefghij-_0123456789' })
  const output: string[] = []
  expect((await scheduler.make(undefined, (line) => output.push(line))).missing).toHaveLength(2)
  expect(output.at(-1)).toContain('All older archives are kept')
  expect(await readdir(directory)).toHaveLength(4)
  await shop.orm.delete(banners)
  await scheduler.make(undefined, () => {})
  expect((await readdir(directory)).map((name) => name.slice(6, 13)).sort()).toEqual([
    ...['2026-10', '2026-11', '2026-11'],
  ])
})

it('a server that stops cancels its backup and starts no other', async () => {
  const scheduler = await aScheduler()
  const due = scheduler.makeDue()
  await scheduler.stop()
  expect(await due).toBe(0)
  await expect(scheduler.make(undefined, () => {})).rejects.toThrow()
  expect(await readdir(join(folder, 'backups')).catch(() => [])).toEqual([])
})

it('a running server makes a backup only for a process that can read its data folder', async () => {
  expect(await requestBackup(folder, undefined, () => {})).toBeNull()
  const control = await openControl(folder, { scheduler: await aScheduler(), examine: async () => ({}) })
  const file = join(folder, 'control.json')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const told = await readFile(file, 'utf8')
  const { url = '', token = '' } = (await readControlFile(folder)) ?? {}
  for (const authorization of ['', 'Bearer ', `Bearer ${'x'.repeat(token.length)}`]) {
    expect((await fetch(url, { method: 'POST', headers: { authorization }, body: '{}' })).status).toBe(404)
  }
  const headers = { authorization: `Bearer ${token}` }
  const relative = JSON.stringify({ archive: '../elsewhere.tar.gz' })
  expect((await fetch(url, { method: 'POST', headers, body: relative })).status).toBe(400)

  const output: string[] = []
  const archive = join(folder, 'asked.tar.gz')
  const made = await requestBackup(folder, archive, (line) => output.push(line))
  expect(made).toMatchObject({ archive, rows: 1 })
  expect(output.join()).toMatch(/^Read \d+ tables in \d+ ms\.$/)
  await expect(requestBackup(folder, archive, () => {})).rejects.toThrow(TransferRefused)
  await control.close()
  expect(await readdir(folder)).not.toContain('control.json')
  // One that was killed leaves its file behind.
  await writeFile(file, told)
  expect(await requestBackup(folder, undefined, () => {})).toBeNull()
})

it('a running server cancels the backup of a command that ended', async () => {
  let isGivenUp = false
  const make: BackupScheduler['make'] = (_archive, report, unwanted) => {
    report('The backup has begun.')
    return new Promise((_resolve, reject) => {
      unwanted?.addEventListener('abort', () => {
        isGivenUp = true
        reject(unwanted.reason)
      })
    })
  }
  const control = await openControl(folder, { scheduler: { make }, examine: async () => ({}) })
  const { url = '', token = '' } = (await readControlFile(folder)) ?? {}
  const asked = request(url, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
  asked.end('{}')
  await once(asked, 'response')
  asked.destroy()
  await expect.poll(() => isGivenUp).toBe(true)
  await control.close()
})
