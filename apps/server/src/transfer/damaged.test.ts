import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import tar from 'tar-stream'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase, useDatabase } from '../../test/database.ts'
import type { Database } from '../db/client.ts'
import { faqs } from '../db/schema.ts'
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
    secrets: { secretKey: 'of the tests' },
    say: () => {},
  }
  await backUp({ ...job, clock: () => new Date(), signal: new AbortController().signal }, whole)
})
afterAll(() => rm(folder, { recursive: true }))

/** Writes the archive again with entries changed by name; those that become null are left out. */
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

const told = (edit: (manifest: Manifest) => void) => (content: string) => {
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
    ['a row is another', { [TABLE]: (rows) => rows.replace('คืนที่ไหน', 'คืนเมื่อใด') }, 'the table faqs'],
    ['a row is gone', { [TABLE]: (rows) => rows.replace(/^.*\n/, '') }, 'the table faqs'],
    ['a table is gone', { [TABLE]: () => null }, 'the table faqs'],
    ['it tells of more rows', { 'manifest.json': told((it) => rowsOf(it, 3)) }, 'the table faqs'],
    ['a picture is gone', { [`files/${IMAGE}`]: () => null }, `the file ${IMAGE}`],
    ['it tells of a larger picture', { 'manifest.json': told((it) => bytesOf(it, 7)) }, `the file ${IMAGE}`],
    ['the secrets are gone', { 'secrets.json': () => null }, 'the secrets'],
    ['it was never finished', { 'manifest.json': () => null }, 'was never finished'],
    [
      'it is of a format to come',
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

describe('a restore leaves the database as it was when', () => {
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
    restore(archive, manifest, { database, files: into, takeOverSecrets: async () => {} }, () => {})

  it('rows are not those that were checked', async () => {
    await change({ [TABLE]: (rows) => rows.replace('คืนที่ไหน', 'คืนเมื่อใด') })
    const work = restoreFrom(changed, await checkArchive(whole))
    await expect(work).rejects.toThrow('Tables did not arrive as they were sent: faqs.')
  })

  it('a picture is not the one that was checked', async () => {
    await change({ [`files/${IMAGE}`]: () => 'b slip' })
    const work = restoreFrom(changed, await checkArchive(whole))
    await expect(work).rejects.toThrow('The archive was changed while it was read.')
  })

  it('the store gives back another picture than it was given', async () => {
    const forgetful = { ...files, put: (key: string) => files.put(key, Buffer.from('a sl'), 'image/jpeg') }
    const work = restoreFrom(whole, await checkArchive(whole), forgetful)
    await expect(work).rejects.toThrow(`The file ${IMAGE} does not read back as it was written.`)
  })

  it('the archive is of a release to come', async () => {
    const manifest = { ...(await checkArchive(whole)), migration: 9_999_999_999_999 }
    await expect(restoreFrom(whole, manifest)).rejects.toThrow('made by a newer release')
    expect(await files.exists(IMAGE)).toBe(false)
  })
})
