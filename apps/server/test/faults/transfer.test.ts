import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { orders } from '../../src/db/schema/orders.ts'
import { archiveName, listArchives } from '../../src/transfer/archive-directory.ts'
import type { MigrationProof } from '../../src/transfer/migrate-shop.ts'
import { checkArchive } from '../../src/transfer/read-archive.ts'
import { startBucket, type TestBucket } from '../bucket.ts'
import { endCommands, runServerCommand } from '../command.ts'
import { withDatabase } from '../crash-shop.ts'
import { type PostgresCluster, startPostgres } from '../postgres.ts'
import { endServers, startServer } from '../server-process.ts'
import { attemptOf, type FaultyShop, furnish, order, SECRET_KEY } from './faulty-shop.ts'
import { type Line, layLine } from './line.ts'
import { mountSmallDisk, type SmallDisk } from './small-disk.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 240_000 })

const PICTURES = 60
const PICTURE_BYTES = 1024 * 1024
/** The free space that a backup keeps for the shop on its own disk, in megabytes. */
const LEFT = 256

let disk: SmallDisk
let shop: FaultyShop
let home: string
let data: string

beforeAll(async () => {
  disk = await mountSmallDisk(720)
  home = await mkdtemp(join(tmpdir(), 'jansi-transfer-'))
  data = join(disk.folder, 'data')
  shop = await withDatabase(data, (database) => furnish(database, 4))
  const folder = join(data, 'files', 'private')
  await mkdir(folder, { recursive: true })
  for (let n = 0; n < PICTURES; n += 1) {
    await writeFile(join(folder, `${String(n).padStart(22, 'p')}.jpg`), randomBytes(PICTURE_BYTES))
  }
})
afterEach(async () => {
  endCommands()
  await endServers()
})
afterAll(async () => {
  await disk.unmount()
  await rm(home, { recursive: true, force: true })
})

test('a backup keeps disk space free for a running shop, and the next one deletes the remains of a killed one', async () => {
  const directory = join(data, 'backups')
  const kept = archiveName(null, new Date('2026-01-01T00:00:00Z'))
  await mkdir(directory)
  await writeFile(join(directory, kept), 'an older archive')
  const settings = { DATA_DIR: data, SECRET_KEY, BACKUP_AT: 'off', BACKUP_KEEP: '1' }
  const backup = () => runServerCommand('backup', [], settings)
  const server = await startServer(data, settings)
  const orders = { taken: 0, others: [] as number[] }
  let isOver = false
  const shopping = (async () => {
    // Five unpaid orders are as many as a member may have.
    for (let n = 0; !isOver && n < 20; n += 1) {
      const { status } = await order(server.url, shop, attemptOf(shop.tokens[n % 4] ?? ''))
      if (status === 201) orders.taken += 1
      else orders.others.push(status)
    }
  })()

  await disk.fill(LEFT + PICTURES / 2)
  const refused = await backup()
  expect(refused).toMatchObject({
    how: 1,
    output: expect.stringMatching(/Only 2\d\d MB are free .* put BACKUP_DIR on another disk/),
  })
  expect(await readdir(directory)).toEqual([kept])
  isOver = true
  await shopping
  expect(orders).toEqual({ taken: expect.any(Number), others: [] })
  expect(orders.taken).toBeGreaterThan(0)

  await disk.free()
  expect(await runServerCommand('backup', [], settings, /^Read \d+ tables/)).toMatchObject({ how: 'SIGKILL' })
  expect((await readdir(directory)).filter((name) => name.endsWith('.part'))).toHaveLength(1)
  const made = await backup()
  expect(made.how, made.output).toBe(0)
  const [newest, ...older] = await listArchives(directory)
  expect(older).toEqual([])
  expect(await readdir(directory)).toEqual([newest?.name])
  expect((await checkArchive(join(directory, newest?.name ?? ''))).files).toHaveLength(PICTURES)
})

test('a restore refuses files that the disk is too full for, and succeeds once there is space', async () => {
  const archive = join(home, 'whole.tar.gz')
  const made = await runServerCommand('backup', ['--to', archive], { DATA_DIR: data, SECRET_KEY })
  expect(made.how, made.output).toBe(0)
  const target = join(disk.folder, 'target')
  const restore = () => runServerCommand('restore', ['--from', archive], { DATA_DIR: target })
  await disk.fill(64 + PICTURES)
  expect(await restore()).toMatchObject({
    how: 1,
    output: expect.stringMatching(
      /The disk is too full for the files: they need 60 MB, and \d+ MB are free. Nothing was changed./,
    ),
  })
  expect(await readdir(join(target, 'files'))).toEqual([])
  await disk.free()
  const restored = await restore()
  expect(restored.how, restored.output).toBe(0)
  const count = (folder: string) => withDatabase(folder, ({ orm }) => orm.$count(orders))
  expect(await count(target)).toBe(await count(data))
})

test('a migration that loses its bucket, then its database, names it; the next run verifies everything', async () => {
  const cluster: PostgresCluster = await startPostgres()
  const bucket: TestBucket = await startBucket()
  const line: Line = await layLine(Number(new URL(bucket.env.S3_ENDPOINT ?? '').port))
  try {
    await cluster.createDatabase('moved')
    const env = {
      DATA_DIR: data,
      SECRET_KEY,
      TO_S3_ACCESS_KEY_ID: 'S3RVER',
      TO_S3_SECRET_ACCESS_KEY: 'S3RVER',
    }
    const to = ['--to-database', cluster.url('moved'), '--to-bucket', 'jansi']
    const migrate = (endpoint: string) => runServerCommand('migrate', [...to, '--to-endpoint', endpoint], env)
    const through = `http://127.0.0.1:${line.port}`

    const losesBucket = migrate(through)
    await expect.poll(() => line.taken(), { timeout: 180_000, interval: 5 }).toBeGreaterThan(2)
    await line.set('closed')
    expect(await losesBucket).toMatchObject({
      how: 1,
      output: expect.stringMatching(
        /The bucket jansi cannot be read or written. The cause: .*ECONN\w+.* run this again/,
      ),
    })

    await cluster.halt()
    await line.set('open')
    expect(await migrate(through)).toMatchObject({
      how: 1,
      output: expect.stringMatching(
        /The database or the bucket does not respond: connect ECONNREFUSED .* run this again/,
      ),
    })

    await cluster.resume()
    const migrated = await migrate(through)
    expect(migrated.how, migrated.output).toBe(0)
    const proof: MigrationProof = JSON.parse(await readFile(join(data, 'moved-proof.json'), 'utf8'))
    expect(proof.files).toHaveLength(PICTURES)
    for (const one of [...proof.tables, ...proof.files]) expect(one.new).toEqual(one.old)
  } finally {
    await line.close()
    await bucket.close()
    await cluster.stop()
  }
})
