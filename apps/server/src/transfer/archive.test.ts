import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { getTableName, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { addUser } from '../../test/auth-app.ts'
import { openTestDatabase, openUnmigratedDatabase, useDatabase } from '../../test/database.ts'
import { TABLES } from '../../test/tables.ts'
import { categories, products } from '../db/schema/catalog.ts'
import { users } from '../db/schema/people.ts'
import { auditLog } from '../db/schema/records.ts'
import { paymentMethods } from '../db/schema/settings.ts'
import { type FileStore, openFileStore } from '../files/store.ts'
import { startSession } from '../modules/auth/steps/start-session.ts'
import { type BackupJob, backUp } from './back-up.ts'
import { checkArchive, readArchive } from './read-archive.ts'
import { TransferRefused } from './refused.ts'
import { restore } from './restore.ts'
import { inSnapshot } from './rows.ts'
import { LEFT_BEHIND, readSequences, readTables } from './tables.ts'

const shop = useDatabase()
let folder: string
let files: FileStore

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jansi-archive-'))
  files = await openFileStore({ dataDir: folder })
})
afterEach(() => rm(folder, { recursive: true }))

const IMAGE = `private/${'p'.repeat(22)}.jpg`
const job = (given: Partial<BackupJob> = {}): BackupJob => ({
  database: shop.database,
  files,
  dataDir: folder,
  clock: () => new Date('2026-11-21T03:00:00Z'),
  recipients: [],
  report: () => {},
  signal: new AbortController().signal,
  ...given,
})

/** A name that a naive parser would split or change. */
const NAME = 'สี\u2028น้ำ\u0085 "12" \\n 🎨 \r\n it’s'

async function fill(): Promise<void> {
  await shop.orm.insert(categories).values({ id: 7, name: 'paint', displayName: NAME })
  await shop.orm.insert(products).values({
    name: NAME,
    categoryId: 7,
    moreImageKeys: ['public/x', ',{}"'],
    salePrice: 9_007_199_254_740_991,
    createdAt: sql`'2026-11-21 03:04:05.123456+00'`,
    updatedAt: new Date(),
  })
  await files.put(IMAGE, Buffer.from('a slip'), 'image/jpeg')
}

const everything = (orm: typeof shop.orm) =>
  orm.execute(
    sql`select to_jsonb(p) as product, to_jsonb(c) as category from products p cross join categories c`,
  )

it('every table of the schema is carried, but for those that report why not', async () => {
  const names = TABLES.map(getTableName)
  const carried = await inSnapshot(shop.database, readTables)
  expect([...carried.map(({ name }) => name), ...Object.keys(LEFT_BEHIND)].sort()).toEqual(names.sort())
  const sequences = await inSnapshot(shop.database, (tx) => readSequences(tx, carried))
  expect(sequences.map(({ table, column }) => `${table}.${column}`)).toContain('orders.number')
  expect(sequences.length).toBeGreaterThan(20)
})

it('restores every row exactly, with microseconds, unusual characters and sequences', async () => {
  await fill()
  const archive = join(folder, 'one.tar.gz')
  const made = await backUp(job(), archive)
  expect(made).toMatchObject({ archive, rows: 2, files: 1, bytes: 6, missing: [] })
  expect((await stat(archive)).mode & 0o777).toBe(0o600)

  const database = await openTestDatabase()
  const target = await openFileStore({ dataDir: join(folder, 'elsewhere') })
  const location = { database, files: target }
  const manifest = await checkArchive(archive)
  await restore(archive, manifest, location, () => {})
  expect((await everything(database.orm)).rows).toEqual((await everything(shop.orm)).rows)
  expect(await target.get(IMAGE).then((file) => file && text(file.stream))).toBe('a slip')
  const product = { name: 'ใหม่', categoryId: 7, createdAt: new Date(), updatedAt: new Date() }
  const [next] = await database.orm.insert(products).values(product).returning()
  expect(next?.id).toBe(2)

  // The other row makes the target a different shop; before that, a second run succeeded.
  await expect(restore(archive, manifest, location, () => {})).rejects.toThrow('The database is not empty')
  await database.orm.delete(products).where(sql`id = 2`)
  const output: string[] = []
  await restore(archive, manifest, location, (line) => output.push(line))
  expect(output).toContain('Rows already match; nothing to do.')
  await database.close()
})

it('has no sessions: who finds an archive cannot go on as anybody', async () => {
  const user = await addUser(shop.orm, { email: 'mali@example.org' })
  await shop.orm.transaction((tx) =>
    startSession(
      { secrets: { secretKey: 'a secret key of the tests, long enough' }, clock: () => new Date() },
      tx,
      user.id,
    ),
  )
  const archive = join(folder, 'one.tar.gz')
  await backUp(job(), archive)
  const entries: string[] = []
  await readArchive(archive, async (name) => void entries.push(name))
  expect(entries).toContain('tables/users.ndjson')
  expect(entries.filter((name) => /secret|session|token/.test(name)).sort()).toEqual([
    'tables/email_tokens.ndjson',
    'tables/return_sessions.ndjson',
  ])
})

it('encrypts an archive to several keys; each identity restores it, another one and a changed byte are refused', async () => {
  await fill()
  const one = await generateX25519Identity()
  const two = await generateX25519Identity()
  const other = await generateX25519Identity()
  const recipients = await Promise.all([one, two].map((identity) => identityToRecipient(identity)))
  const archive = join(folder, 'one.tar.gz.age')
  expect(await backUp(job({ recipients }), archive)).toMatchObject({ rows: 2, files: 1, bytes: 6 })
  const whole = await readFile(archive)
  expect(whole.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n/)
  const manifest = await checkArchive(archive, [one])
  expect(await checkArchive(archive, [other, two])).toEqual(manifest)

  const database = await openTestDatabase()
  const target = await openFileStore({ dataDir: join(folder, 'elsewhere') })
  await restore(archive, manifest, { database, files: target }, () => {}, [two])
  expect((await everything(database.orm)).rows).toEqual((await everything(shop.orm)).rows)
  await database.close()

  await expect(checkArchive(archive)).rejects.toThrow(
    `${archive} is encrypted: name the file with the identity by --identity FILE or BACKUP_IDENTITY_FILE.`,
  )
  await expect(checkArchive(archive, [other])).rejects.toThrow('is encrypted to other keys than')
  whole[whole.length - 100] = (whole.at(-100) ?? 0) ^ 1
  await writeFile(archive, whole)
  await expect(checkArchive(archive, [one])).rejects.toThrow('is damaged or incomplete')
  await truncate(archive, whole.length - 100)
  await expect(checkArchive(archive, [one])).rejects.toThrow('is damaged or incomplete')
})

it('refuses a file store with images of another shop, before it changes anything', async () => {
  await fill()
  const archive = join(folder, 'one.tar.gz')
  await backUp(job(), archive)
  const database = await openTestDatabase()
  const target = await openFileStore({ dataDir: join(folder, 'elsewhere') })
  await target.put('private/another.jpg', Buffer.from('x'), 'image/jpeg')
  const location = { database, files: target }
  await expect(restore(archive, await checkArchive(archive), location, () => {})).rejects.toThrow(
    'it has files that are not in the archive (private/another.jpg)',
  )
  expect(await target.exists(IMAGE)).toBe(false)
  expect((await database.orm.select().from(products)).length).toBe(0)
  await database.close()
})

it('reports a missing image file, and still writes the archive', async () => {
  await fill()
  const key = 'public/abcdefghij-_0123456789'
  await shop.orm.update(products).set({ imageKey: key })
  const made = await backUp(job(), join(folder, 'one.tar.gz'))
  expect(made.missing).toEqual([`${key}/1280.webp`, `${key}/share.jpg`])
})

it('writes no archive of a database without a shop, so that no good archive is deleted for it', async () => {
  const database = await openUnmigratedDatabase()
  const archive = join(folder, 'a/one.tar.gz')
  await expect(backUp(job({ database }), archive)).rejects.toThrow('has no tables of a shop')
  expect(await readdir(join(folder, 'a'))).toEqual([])
  await database.close()
})

it('names a foreign table without a primary key, and how to fix it', async () => {
  await shop.orm.execute(sql`create table kept_aside as select * from categories`)
  const made = backUp(job(), join(folder, 'one.tar.gz'))
  await expect(made).rejects.toThrow(
    'The table kept_aside has no primary key and does not belong to the shop',
  )
  await expect(made).rejects.toBeInstanceOf(TransferRefused)
  await shop.orm.execute(sql`drop table kept_aside`)
})

it('writes no archive when an image cannot be read, and leaves no files', async () => {
  await fill()
  const recipients = [await identityToRecipient(await generateX25519Identity())]
  const broken = { ...files, get: () => Promise.reject(new Error('The bucket is gone.')) }
  await expect(backUp(job({ files: broken }), join(folder, 'a/one.tar.gz'))).rejects.toThrow(
    'The bucket is gone.',
  )
  const stopping = new AbortController()
  const stopped: FileStore = {
    ...files,
    get(key) {
      stopping.abort()
      return files.get(key)
    },
  }
  await expect(
    backUp(job({ files: stopped, signal: stopping.signal, recipients }), join(folder, 'a/one.tar.gz')),
  ).rejects.toThrow()
  expect(await readdir(join(folder, 'a'))).toEqual([])
  await writeFile(join(folder, 'a/one.tar.gz'), 'precious')
  await expect(backUp(job(), join(folder, 'a/one.tar.gz'))).rejects.toThrow('a backup overwrites no file')
})

it('a truncated, changed or foreign archive is refused before anything changes', async () => {
  await fill()
  const archive = join(folder, 'one.tar.gz')
  await backUp(job(), archive)
  const whole = await readFile(archive)
  const refused = (reason: string) => expect(checkArchive(archive)).rejects.toThrow(reason)
  await truncate(archive, whole.length - 40)
  await refused('is damaged or incomplete')
  const unpacked = gunzipSync(whole)
  const changed = Buffer.from(unpacked)
  changed.set(Buffer.from('b slip'), unpacked.indexOf('a slip'))
  await writeFile(archive, gzipSync(changed))
  await refused(`these entries do not match the manifest: the file ${IMAGE}`)
  await writeFile(archive, gzipSync(Buffer.alloc(1024)))
  await refused('is not a complete archive of Jansi')
  await writeFile(archive, 'nothing of ours')
  await refused('is damaged or incomplete')
  await rm(archive)
  await refused('No archive found at')
})

it('a backup during writes contains one snapshot of the shop', async () => {
  await shop.orm.insert(paymentMethods).values({ id: 1, name: 'พร้อมเพย์' })
  const person = (n: number) => ({
    email: `m${n}@example.org`,
    passwordHash: createHash('sha256').update(String(n)).digest('hex'),
    firstName: 'มะลิ',
    lastName: 'คนหนึ่ง',
    phoneNumber: '0812345678',
    createdAt: new Date(),
  })
  let stop = false
  let n = 0
  const writing = (async () => {
    // Both rows or neither: a snapshot cannot contain only one of them.
    while (!stop) {
      await shop.orm.transaction(async (tx) => {
        const [made] = await tx.insert(users).values(person(n++)).returning()
        await tx
          .insert(auditLog)
          .values({ action: 'x', subjectType: 'user', subjectId: String(made?.id), createdAt: new Date() })
      })
    }
  })()
  await expect.poll(() => n).toBeGreaterThan(5)
  const made = await backUp(job(), join(folder, 'one.tar.gz'))
  stop = true
  await writing
  const lines = new Map<string, number>()
  await readArchive(made.archive, async (name, content) => {
    lines.set(name, (await text(content)).split('\n').length - 1)
  })
  expect(lines.get('tables/users.ndjson')).toBeGreaterThan(5)
  expect(lines.get('tables/users.ndjson')).toBe(lines.get('tables/audit_log.ndjson'))
})
