import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  archiveName,
  deleteAbandonedWork,
  describeForeign,
  isBackupDue,
  listArchives,
  pruneArchives,
  splitArchives,
} from './archive-directory.ts'

const SHOP = '0a1b2c3d'
const OTHER = 'ffffffff'
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jansi-shelf-'))
})
afterEach(() => rm(folder, { recursive: true }))

const madeAt = (instant: string, shopId: string | null = SHOP) => archiveName(shopId, new Date(instant))

async function shelve(...names: string[]): Promise<void> {
  for (const name of names) await writeFile(join(folder, name), 'an archive')
}

describe('the archive directory', () => {
  it('lists the archives of all shops among other files, newest first', async () => {
    const older = madeAt('2026-11-20T20:30:00Z', null)
    const newer = archiveName(SHOP, new Date('2026-11-21T20:30:01Z'), true)
    await shelve(newer, older, 'jansi-notes.txt', `${madeAt('2026-11-22T20:30:00Z')}.part`)
    expect(await listArchives(folder)).toEqual([
      { name: newer, madeAt: new Date('2026-11-21T20:30:01Z'), shopId: SHOP },
      { name: older, madeAt: new Date('2026-11-20T20:30:00Z'), shopId: null },
    ])
    expect(await listArchives(join(folder, 'none'))).toEqual([])
  })

  it('counts archives of release 1.0.0 as its own unless another shop has some there, and names those of others', () => {
    const [mine, old, theirs] = [SHOP, null, OTHER].map((shopId) => ({
      name: '',
      madeAt: new Date(),
      shopId,
    }))
    const split = (...archives: (typeof mine)[]) =>
      splitArchives(
        SHOP,
        archives.flatMap((one) => one ?? []),
      )
    expect(split(mine, old)).toEqual({ own: [mine, old], foreign: [] })
    const { own, foreign } = split(mine, old, theirs)
    expect([own, foreign]).toEqual([[mine], [old, theirs]])
    expect(describeForeign('/b', foreign)).toBe(
      "/b also has 1 archives of another shop (ffffffff) and 1 archives without a shop's id, which are not counted or deleted.",
    )
    expect(describeForeign('/b', [])).toBeNull()
    expect(splitArchives(null, own)).toEqual({ own: [], foreign: own })
  })

  it('keeps the archives of the newest days (Bangkok), of other shops, and all files that no backup wrote', async () => {
    // 17:30 UTC is the next day in Bangkok.
    const second = [madeAt('2026-10-01T17:30:00Z'), madeAt('2026-10-02T03:00:00Z')]
    const third = [madeAt('2026-11-21T01:00:00Z'), madeAt('2026-11-21T02:00:00Z')]
    const others = ['jansi-2026-01-01.tar.gz', 'notes.txt', 'my-jansi-2026-01-01T00-00-00Z-abcdef.tar.gz']
    others.push(madeAt('2025-01-01T00:00:00Z', OTHER), madeAt('2025-01-01T00:00:00Z', null))
    const first = madeAt('2026-10-01T10:00:00Z')
    await shelve(first, ...second, ...third, ...others)
    expect(await pruneArchives(folder, SHOP, 2)).toEqual([first])
    expect((await readdir(folder)).sort()).toEqual([...second, ...third, ...others].sort())
    expect((await pruneArchives(folder, SHOP, 1)).sort()).toEqual(second.sort())
    // The last day is kept, however old it is.
    expect(await pruneArchives(folder, SHOP, 1)).toEqual([])
    expect((await readdir(folder)).sort()).toEqual([...third, ...others].sort())
  })

  it('deletes the work of a killed backup, and keeps that of another shop', async () => {
    const [killed, running] = [SHOP, OTHER].map((shopId) => `${madeAt('2026-11-20T01:00:00Z', shopId)}.part`)
    for (const name of [killed, running, 'x.part']) await mkdir(join(folder, name ?? ''))
    await deleteAbandonedWork(folder, SHOP)
    expect((await readdir(folder)).sort()).toEqual([running, 'x.part'])
  })
})

describe('the daily backup', () => {
  const long = new Date('2020-01-01T00:00:00Z')
  const due = (now: string, last?: string, madeAt = long) =>
    isBackupDue(new Date(now), '03:30', { madeAt, lastBackupAt: last === undefined ? null : new Date(last) })

  it('is due when 03:30 in Bangkok has passed since the last archive', () => {
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
