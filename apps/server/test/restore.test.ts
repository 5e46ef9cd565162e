import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase } from '../src/db/client.ts'
import { faqs } from '../src/db/schema/content.ts'
import { listArchives } from '../src/transfer/archive-directory.ts'
import { endCommands, runServerCommand } from './command.ts'
import { withDatabase } from './crash-shop.ts'
import { startPostgres } from './postgres.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 240_000 })

const QUESTION = { question: 'ยืมได้กี่วัน', answer: 'เจ็ดวัน', category: 'ยืม' }
const SLIP = `private/${'s'.repeat(22)}.jpg`
const LATER_SLIP = `private/${'l'.repeat(22)}.jpg`

const SECRETS = { secretKey: 'a secret key of the tests, long enough', demoPassword: 'of the demo' }

let home: string
let data: string
let archives: string
let identityFile: string

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'jansi-restore-'))
  data = join(home, 'data')
  archives = join(home, 'archives')
  await withDatabase(data, ({ orm }) => orm.insert(faqs).values(QUESTION))
  await writeFile(join(data, 'secrets.json'), JSON.stringify(SECRETS))
  await mkdir(join(data, 'files/private'), { recursive: true })
  await writeFile(join(data, 'files', SLIP), 'a slip')
  const identity = await generateX25519Identity()
  identityFile = join(home, 'identity')
  await writeFile(identityFile, `# the shop's\n${identity}\n`)
  const env = { DATA_DIR: data, BACKUP_DIR: archives, BACKUP_RECIPIENTS: await identityToRecipient(identity) }
  const made = await runServerCommand('backup', [], env)
  expect(made.how, made.output).toBe(0)
})
afterAll(async () => {
  endCommands()
  await rm(home, { recursive: true, force: true })
})

const restore = (from = archives, killAt?: RegExp) =>
  runServerCommand('restore', ['--from', from, '--identity', identityFile], { DATA_DIR: data }, killAt)
const questionsIn = (folder: string) =>
  withDatabase(folder, async ({ orm }) => (await orm.select().from(faqs)).map(({ question }) => question))
const keptIn = async (folder: string, of: string) =>
  (await readdir(join(data, folder))).filter((name) => name.startsWith(`${of}.before-`))

test('a restore keeps the state that was there, and completes after it was killed', async () => {
  await withDatabase(data, ({ orm }) => orm.insert(faqs).values({ ...QUESTION, question: 'ถามทีหลัง' }))
  await writeFile(join(data, 'files', LATER_SLIP), 'a later slip')
  // The folder of release 1.0.0, whose archive is restored into the same data folder.
  await mkdir(join(data, 'database'))
  await writeFile(join(data, 'database/PG_VERSION'), '17')

  const other = join(home, 'other')
  await writeFile(other, await generateX25519Identity())
  const [archive] = await readdir(archives)
  expect(archive).toMatch(/\.tar\.gz\.age$/)
  for (const [env, says] of [
    [{}, 'is encrypted: name the file with the identity by --identity FILE or BACKUP_IDENTITY_FILE.'],
    [{ BACKUP_IDENTITY_FILE: other }, 'is encrypted to other keys than those of the given identity.'],
  ] as const) {
    const refused = await runServerCommand('restore', ['--from', archives], { DATA_DIR: data, ...env })
    const reason = `${join(archives, archive ?? '')} ${says} Nothing was changed.`
    expect(refused).toEqual({ how: 1, output: `Checking ${join(archives, archive ?? '')}\n${reason}` })
  }
  expect(await restore(archives, /^Restoring \d+ rows/)).toMatchObject({ how: 'SIGKILL' })
  const restored = await restore()
  expect(restored.how, restored.output).toBe(0)
  expect(restored.output).toContain('Everybody is signed out.')
  const { secretKey, demoPassword } = JSON.parse(await readFile(join(data, 'secrets.json'), 'utf8'))
  expect([secretKey.length, demoPassword]).toEqual([64, SECRETS.demoPassword])
  expect(secretKey).not.toBe(SECRETS.secretKey)
  expect(await questionsIn(data)).toEqual([QUESTION.question])
  expect(await readdir(join(data, 'files/private'))).toEqual(['drafts', SLIP.slice('private/'.length)])
  expect(await readFile(join(data, 'database/PG_VERSION'), 'utf8')).toBe('17')

  const [cluster = '', ...others] = await keptIn('postgres', 'data')
  const [files = ''] = await keptIn('.', 'files')
  expect(others).toEqual([])
  expect((await stat(join(data, files, LATER_SLIP))).size).toBe('a later slip'.length)
  const old = join(home, 'old')
  await mkdir(join(old, 'postgres'), { recursive: true })
  await rename(join(data, 'postgres', cluster), join(old, 'postgres/data'))
  expect(await questionsIn(old)).toEqual([QUESTION.question, 'ถามทีหลัง'])

  // The same state again.
  expect(await restore()).toMatchObject({ how: 0, output: expect.stringContaining('Rows already match') })
  expect(await keptIn('postgres', 'data')).toEqual([])
})

test('a restore replaces a database with damaged pages, and one that does not open, and keeps both', async () => {
  const cluster = join(data, 'postgres/data')
  const { rows } = await withDatabase(data, ({ orm }) =>
    orm.execute<{ file: string }>(sql`select pg_relation_filepath('faqs') as file`),
  )
  await writeFile(join(cluster, rows[0]?.file ?? ''), Buffer.alloc(8192, 'x'))
  for (const opens of [true, false]) {
    const restored = await restore()
    expect(restored.how, restored.output).toBe(0)
    expect(restored.output).toContain('The database that was there is kept in ')
    expect(restored.output.includes('PostgreSQL does not start')).toBe(!opens)
    expect(await questionsIn(data)).toEqual([QUESTION.question])
    if (opens) await rm(join(cluster, 'global/pg_control'))
  }
  expect(await keptIn('postgres', 'data')).toHaveLength(2)
})

test('an archive is restored to the club’s own server', async () => {
  const cluster = await startPostgres()
  try {
    await cluster.createDatabase('restored')
    const url = cluster.url('restored')
    const folder = join(home, 'beside-the-server')
    const args = ['--from', archives, '--identity', identityFile]
    const restored = await runServerCommand('restore', args, { DATA_DIR: folder, DATABASE_URL: url })
    expect(restored.how, restored.output).toBe(0)
    const database = await openDatabase({ url, dataDir: '' })
    expect(await database.orm.select().from(faqs)).toMatchObject([QUESTION])
    await database.close()
    expect(await readFile(join(folder, 'files', SLIP), 'utf8')).toBe('a slip')
  } finally {
    await cluster.stop()
  }
})

test('a restore from a folder with archives of several shops asks which, and changes nothing', async () => {
  const [own] = await listArchives(archives)
  const other = 'jansi-ffffffff-2026-01-01T00-00-00Z-abcdef.tar.gz'
  await writeFile(join(archives, other), '')
  const refused = await restore()
  expect(refused.how).toBe(1)
  expect(refused.output).toContain(`${archives} has archives of several shops.`)
  for (const name of [own?.name ?? '', other]) expect(refused.output).toContain(name)
  expect(await restore(join(archives, own?.name ?? ''))).toMatchObject({ how: 0 })
})
