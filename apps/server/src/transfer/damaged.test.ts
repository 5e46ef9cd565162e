import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import tar from 'tar-stream'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase, useDatabase } from '../../test/database.ts'
import type { Database } from '../db/client.ts'
import { faqs } from '../db/schema/content.ts'
import { type FileStore, openFileStore } from '../files/store.ts'
import { backUp } from './back-up.ts'
import type { Manifest } from './manifest.ts'
import { checkArchive, readArchive } from './read-archive.ts'
import { restore } from './restore.ts'

const shop = useDatabase()
const IMAGE = `private/${'p'.repeat(22)}.jpg`
const TABLE = 'tables/faqs.ndjson'

let folder: string
let whole: string
let changed: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jansi-damaged-'))
  whole = join(folder, 'whole.tar.gz')
  changed = join(folder, 'changed.tar.gz')
  const files = await openFileStore({ dataDir: folder })
  await files.put(IMAGE, Buffer.from('a slip'), 'image/jpeg')
  for (const question of ['ยืมได้กี่วัน', 'คืนที่ไหน']) {
    await shop.orm.insert(faqs).values({ question, answer: 'ถามอาสา', category: 'ยืม' })
  }
  const job = {
    database: shop.database,
    files,
    dataDir: folder,
    recipients: [],
    report: () => {},
  }
  await backUp({ ...job, clock: () => new Date(), signal: new AbortController().signal }, whole)
})
afterAll(() => rm(folder, { recursive: true }))

/** Rewrites the archive with some entries changed by name; an entry that becomes null is left out. */
async function change(changes: Record<string, (content: string) => string | null>): Promise<void> {
  const pack = tar.pack()
  await readArchive(whole, async (name, content) => {
    const before = (await buffer(content)).toString()
    const after = changes[name] === undefined ? before : changes[name](before)
    if (after !== null) pack.entry({ name }, after)
  })
  pack.finalize()
  await writeFile(changed, gzipSync(await buffer(pack)))
}

const rewriting = (edit: (manifest: Manifest) => void) => (content: string) => {
  const manifest: Manifest = JSON.parse(content)
  edit(manifest)
  return JSON.stringify(manifest)
}
const rowsOf = (manifest: Manifest, rows: number) => {
  for (const table of manifest.tables) if (table.name === 'faqs') table.rows = rows
}
const bytesOf = (manifest: Manifest, bytes: number) => {
  for (const file of manifest.files) file.size = bytes
}

describe('an archive is refused when', () => {
  it.each([
    ['a row differs', { [TABLE]: (rows) => rows.replace('คืนที่ไหน', 'คืนเมื่อใด') }, 'the table faqs'],
    ['a row is missing', { [TABLE]: (rows) => rows.replace(/^.*\n/, '') }, 'the table faqs'],
    ['a table is missing', { [TABLE]: () => null }, 'the table faqs'],
    ['it counts more rows', { 'manifest.json': rewriting((it) => rowsOf(it, 3)) }, 'the table faqs'],
    ['an image is missing', { [`files/${IMAGE}`]: () => null }, `the file ${IMAGE}`],
    [
      'it gives a larger size for an image',
      { 'manifest.json': rewriting((it) => bytesOf(it, 7)) },
      `the file ${IMAGE}`,
    ],
    ['it is incomplete', { 'manifest.json': () => null }, 'is not a complete archive'],
    [
      'it has a future format',
      { 'manifest.json': (content) => content.replace('"format":1', '"format":2') },
      'by a newer release',
    ],
  ] satisfies [string, Parameters<typeof change>[0], string][])('%s', async (_what, changes, reason) => {
    await change({})
    await checkArchive(changed)
    await change(changes)
    await expect(checkArchive(changed)).rejects.toThrow(reason)
  })
})

describe('a restore does not change the database when', () => {
  let database: Database
  let files: FileStore

  beforeAll(async () => {
    database = await openTestDatabase()
  })
  beforeEach(async () => {
    files = await openFileStore({ dataDir: await mkdtemp(join(folder, 'store-')) })
  })
  afterEach(async () => {
    expect(await database.orm.select().from(faqs)).toEqual([])
  })
  afterAll(() => database.close())

  const restoreFrom = (archive: string, manifest: Manifest, into = files) =>
    restore(archive, manifest, { database, files: into }, () => {})

  it('rows differ from the verified ones', async () => {
    await change({ [TABLE]: (rows) => rows.replace('คืนที่ไหน', 'คืนเมื่อใด') })
    const work = restoreFrom(changed, await checkArchive(whole))
    await expect(work).rejects.toThrow('These tables differ from the source after loading: faqs.')
  })

  it('an image differs from the verified one', async () => {
    await change({ [`files/${IMAGE}`]: () => 'b slip' })
    const work = restoreFrom(changed, await checkArchive(whole))
    await expect(work).rejects.toThrow('The archive changed while it was read.')
  })

  it('the store returns another image than was written', async () => {
    const forgetful = { ...files, put: (key: string) => files.put(key, Buffer.from('a sl'), 'image/jpeg') }
    const work = restoreFrom(whole, await checkArchive(whole), forgetful)
    await expect(work).rejects.toThrow(`The stored file ${IMAGE} differs from the original.`)
  })

  it.each([
    ['of a future release', 9_999_999_999_999, 'made by a newer release'],
    ['made before 1.0.0', 1_795_372_800_000, 'The archive was made before 1.0.0: restore it with 1.0.0'],
  ])('the archive is %s', async (_, migration, reason) => {
    const manifest = { ...(await checkArchive(whole)), migration }
    await expect(restoreFrom(whole, manifest)).rejects.toThrow(reason)
    expect(await files.exists(IMAGE)).toBe(false)
  })
})
