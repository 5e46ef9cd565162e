import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { basePath, nameOfTime, segmentPath } from './layout.ts'
import { prune } from './prune.ts'

const NOW = new Date('2026-11-27T12:00:00Z')
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000)
const segment = (n: number) => n.toString(16).toUpperCase().padStart(24, '0')

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'jansi-prune-'))
})
afterEach(() => rm(dir, { recursive: true, force: true }))

async function put(path: string, at = NOW): Promise<void> {
  await mkdir(dirname(join(dir, path)), { recursive: true })
  await writeFile(join(dir, path), '')
  await utimes(join(dir, path), at, at)
}

const filesIn = async (folder: string) =>
  (await readdir(join(dir, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(dir, folder).length + 1))
    .sort()

test('keeps the bases of two days with their segments, and images that the shop has deleted for as long', async () => {
  const own = 'copies-aaaaaaaa-00000001'
  const bases = [73, 49, 25, 1].map((hours, n) => basePath({ at: hoursAgo(hours), first: segment(10 * n) }))
  for (const base of bases) await put(`${own}/${base}`)
  for (let n = 0; n < 40; n += 5) await put(`${own}/${segmentPath(segment(n))}`)
  await put(`${own}/images/private/slip.jpg`, hoursAgo(999))
  for (const hours of [49, 47])
    await put(`${own}/deleted-images/${nameOfTime(hoursAgo(hours))}/private/x.jpg`)

  await prune(join(dir, own), NOW, 2)
  expect(await filesIn(own)).toEqual(
    [
      ...bases.slice(2),
      ...[20, 25, 30, 35].map((n) => segmentPath(segment(n))),
      'images/private/slip.jpg',
      `deleted-images/${nameOfTime(hoursAgo(47))}/private/x.jpg`,
    ].sort(),
  )
})

test('keeps the newest base of a shop that was closed for long, and deletes only its own former copies', async () => {
  const [own, former, restored, foreign] = ['aaaaaaaa-1', 'aaaaaaaa-2', 'aaaaaaaa-3', 'bbbbbbbb-4'].map(
    (name) => `copies-${name.replace('-', '-0000000')}`,
  )
  const old = basePath({ at: hoursAgo(999), first: segment(0) })
  for (const folder of [own, former, restored, foreign]) await put(`${folder}/${old}`)
  await put(`${former}/${segmentPath(segment(1))}`, hoursAgo(49))
  await put(`${restored}/${segmentPath(segment(1))}`, hoursAgo(47))
  await prune(join(dir, own ?? ''), NOW, 2)
  expect(await readdir(dir)).toEqual([own, restored, foreign])
  expect(await filesIn(own ?? '')).toEqual([old])
})
