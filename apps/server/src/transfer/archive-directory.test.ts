import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockDataFolder } from '../db/lock.ts'
import { thisOwner } from '../db/lock-owner.ts'
import {
  archiveName,
  deleteAbandonedWork,
  isBackupDue,
  listArchives,
  pruneArchives,
} from './archive-directory.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jansi-shelf-'))
})
afterEach(() => rm(folder, { recursive: true }))

const madeAt = (instant: string) => archiveName(new Date(instant))

async function shelve(...names: string[]): Promise<void> {
  for (const name of names) await writeFile(join(folder, name), 'an archive')
}

describe('the archive directory', () => {
  it('finds the newest archive among other files', async () => {
    const [older, newer] = [madeAt('2026-11-20T20:30:00Z'), madeAt('2026-11-21T20:30:01Z')]
    await shelve(newer, older, 'jansi-notes.txt', `${madeAt('2026-11-22T20:30:00Z')}.part`)
    expect(await listArchives(folder)).toEqual([
      { name: newer, madeAt: new Date('2026-11-21T20:30:01Z') },
      { name: older, madeAt: new Date('2026-11-20T20:30:00Z') },
    ])
    expect(await listArchives(join(folder, 'none'))).toEqual([])
  })

  it('keeps the archives of the newest days (Bangkok), and all files that no backup wrote', async () => {
    // 17:30 UTC is the next day in Bangkok.
    const second = [madeAt('2026-10-01T17:30:00Z'), madeAt('2026-10-02T03:00:00Z')]
    const third = [madeAt('2026-11-21T01:00:00Z'), madeAt('2026-11-21T02:00:00Z')]
    const others = ['jansi-2026-01-01.tar.gz', 'notes.txt', 'my-jansi-2026-01-01T00-00-00Z-abcdef.tar.gz']
    const first = madeAt('2026-10-01T10:00:00Z')
    await shelve(first, ...second, ...third, ...others)
    expect(await pruneArchives(folder, 2)).toEqual([first])
    expect((await readdir(folder)).sort()).toEqual([...second, ...third, ...others].sort())
    expect((await pruneArchives(folder, 1)).sort()).toEqual(second.sort())
    // The last day is kept, however old it is.
    expect(await pruneArchives(folder, 1)).toEqual([])
    expect((await listArchives(folder)).length).toBe(2)
  })

  it('deletes the work of a killed backup, and keeps that of a running one', async () => {
    const [killed, begun, held] = ['T01', 'T02', 'T03'].map(
      (hour) => `${madeAt(`2026-11-20${hour}:00:00Z`)}.part`,
    ) as [string, string, string]
    const long = new Date('2020-01-01T00:00:00Z')
    for (const name of [killed, begun, held, 'x.part']) await mkdir(join(folder, name))
    const claim = await lockDataFolder(join(folder, held))
    const dead = { ...(await thisOwner(null)), pid: 4_000_000 }
    await writeFile(join(folder, killed, 'jansi.lock'), JSON.stringify(dead))
    for (const name of [killed, held, 'x.part']) await utimes(join(folder, name), long, long)
    await deleteAbandonedWork(folder)
    expect((await readdir(folder)).sort()).toEqual([begun, held, 'x.part'].sort())
    await claim.release()
    await utimes(join(folder, begun), long, long)
    await utimes(join(folder, held), long, long)
    await deleteAbandonedWork(folder)
    expect(await readdir(folder)).toEqual(['x.part'])
  })
})

describe('the daily backup', () => {
  const long = new Date('2020-01-01T00:00:00Z')
  const due = (now: string, newest?: string, opened = long) =>
    isBackupDue(new Date(now), '03:30', newest === undefined ? undefined : new Date(newest), opened)

  it('is due when 03:30 in Bangkok has passed since the newest archive', () => {
    expect(due('2026-11-20T20:29:00Z', '2026-11-19T20:31:00Z')).toBe(false)
    expect(due('2026-11-20T20:30:00Z', '2026-11-19T20:31:00Z')).toBe(true)
    expect(due('2026-11-20T20:31:00Z', '2026-11-20T20:30:30Z')).toBe(false)
  })

  it('is made late by a machine that was off at 03:30', () => {
    expect(due('2026-11-21T02:00:00Z', '2026-11-19T20:31:00Z')).toBe(true)
    expect(due('2026-11-25T02:00:00Z', '2026-11-19T20:31:00Z')).toBe(true)
  })

  it('is not due in a shop that was created after the last 03:30', () => {
    expect(due('2026-11-21T02:00:00Z')).toBe(true)
    expect(due('2026-11-21T02:00:00Z', undefined, new Date('2026-11-21T01:00:00Z'))).toBe(false)
    expect(due('2026-11-21T20:30:00Z', undefined, new Date('2026-11-21T01:00:00Z'))).toBe(true)
  })
})
