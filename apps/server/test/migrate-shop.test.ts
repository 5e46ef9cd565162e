import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { parseEnv } from 'node:util'
import type { Order } from '@jansi/contract/orders'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StoryClient } from '../../../e2e/story/client.ts'
import { type Database, openDatabase } from '../src/db/client.ts'
import { lineAccounts, notificationChoices, pushSubscriptions, sessions } from '../src/db/schema/people.ts'
import { openFileStore } from '../src/files/store.ts'
import { stockFaults } from '../src/modules/stock/stock-faults.ts'
import type { MigrationProof } from '../src/transfer/migrate-shop.ts'
import { digestTables, inSnapshot, type TableDigest } from '../src/transfer/rows.ts'
import { readSequences, readTables, type SequenceState } from '../src/transfer/tables.ts'
import { startBucket, type TestBucket } from './bucket.ts'
import { endCommands, runServerCommand } from './command.ts'
import { withDatabase } from './crash-shop.ts'
import { aSlip } from './pictures.ts'
import { type PostgresCluster, startPostgres } from './postgres.ts'
import { aBrowser } from './push.ts'
import { choose, moveWorkshop, read, signedIn } from './releases/clients.ts'
import { leaveOpenEnds } from './releases/open-ends.ts'
import { archiveOf, type ReleaseFacts, releaseFacts } from './releases/release-archives.ts'
import { endServers, type ServerProcess, startServer } from './server-process.ts'

type Whole = { tables: TableDigest[]; sequences: SequenceState[] }

let home: string
let old: string
let kept: ReleaseFacts
let cluster: PostgresCluster
let bucket: TestBucket

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'jansi-moving-'))
  old = join(home, 'old')
  kept = await releaseFacts('1.0.0')
  const restored = await runServerCommand('restore', ['--from', archiveOf('1.0.0')], { DATA_DIR: old })
  expect(restored.how, restored.output).toBe(0)
  cluster = await startPostgres()
  bucket = await startBucket()
})
afterAll(async () => {
  endCommands()
  await endServers()
  await bucket?.close()
  await cluster?.stop()
  await rm(home, { recursive: true, force: true })
})

/** Sums of all tables, and where their sequences stand. */
function wholeOf(database: Database): Promise<Whole> {
  return inSnapshot(database, async (tx) => {
    const tables = await readTables(tx)
    return { tables: await digestTables(tx, tables), sequences: await readSequences(tx, tables) }
  })
}

async function wholeOfPostgres(url: string): Promise<Whole> {
  const database = await openDatabase({ url, dataDir: '' })
  const whole = await wholeOf(database)
  expect(await stockFaults(database.orm)).toEqual([])
  await database.close()
  return whole
}

const keysOf = async (dataDir: string) => {
  const keys: string[] = []
  for await (const key of (await openFileStore({ dataDir })).list()) keys.push(key)
  return keys.sort()
}

/** Spelled out and not asked of the server: a file that it wrongly thinks it can make again has to be missed here. */
const MADE_AGAIN = /\/(?:320|480|640|828)\.webp$|\/(?:320|480|640|828|1280)\.avif$|^private\/[^/]+-480\.webp$/

/** The SHA-256 of every stored file that cannot be made again, by key. */
async function originalsIn(dataDir: string): Promise<Record<string, string>> {
  const files = await openFileStore({ dataDir })
  const sums: Record<string, string> = {}
  for (const key of await keysOf(dataDir)) {
    if (MADE_AGAIN.test(key)) continue
    const file = await files.get(key)
    if (file === null) throw new Error(`The file ${key} was deleted while the originals were read.`)
    sums[key] = createHash('sha256')
      .update(await buffer(file.stream))
      .digest('hex')
  }
  return sums
}

/** A member who signed in before the move reads an order and its slip with the old session, and orders again. */
async function expectTheShopGoesOn(server: ServerProcess, member: StoryClient): Promise<Order> {
  const orders = read<Order[]>(await member.json('GET', '/order/', 200))
  expect(orders.map(({ id }) => id)).toEqual(expect.arrayContaining(kept.orders.map(({ id }) => id)))
  const staff = await signedIn(server.url, 'staff@jansi.test', kept.demoPassword)
  const paid = kept.orders.find(({ slips }) => slips > 0)?.id
  const { slips } = read<{ slips: { image: string }[] }>(
    await staff.json('GET', `/staff/orders/${paid}/`, 200),
  )
  const { pathname, search } = new URL(slips[0]?.image ?? '')
  const { bytes } = await staff.json('GET', `${server.url}${pathname}${search}`, 200)
  expect((await sharp(bytes).metadata()).width).toBeGreaterThan(0)
  const { sale } = await choose(member)
  const body = { payment_method: 3, order_items: [sale(1)] }
  const made = read<Order>(await member.json('POST', '/order/create_from_cart/', 201, body))
  expect(made.number).toBeGreaterThan(Math.max(...orders.map(({ number }) => number)))
  await member.upload('/paymentslip/', 201, { order: made.id }, await aSlip(`slip of ${made.number}`))
  return made
}

/** Signs the kept member in, and returns the access token; the shop cannot be moved while it is open. */
async function signInBeforeTheMove(): Promise<string> {
  const server = await startServer(old)
  const staff = await signedIn(server.url, 'staff@jansi.test', kept.demoPassword)
  await moveWorkshop(staff)
  await leaveOpenEnds(server.url, kept.demoPassword)
  const guest = new StoryClient('guest', server.url, [])
  const { access } = read<{ access: string }>(
    await guest.json('POST', '/dj-rest-auth/login/', 200, kept.member),
  )
  const refused = await runServerCommand('migrate', ['--to-folder', join(home, 'never')], { DATA_DIR: old })
  expect(refused).toMatchObject({
    how: 1,
    output: expect.stringContaining('A server or a command of the shop is connected to this database'),
  })
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  await withDatabase(old, addChannels)
  return access
}

/** The channels of a member, of which no call makes all without the keys of other services. */
async function addChannels({ orm }: Database): Promise<void> {
  const createdAt = new Date()
  const [session] = await orm.select().from(sessions).limit(1)
  if (session === undefined) throw new Error('Nobody is signed in')
  const { userId, id: sessionId } = session
  await orm.insert(lineAccounts).values({ userId, sub: 'Umember', linkedAt: createdAt })
  await orm.insert(notificationChoices).values({ userId, kind: 'loans', channel: 'line', createdAt })
  const { endpoint, keys } = aBrowser()
  await orm.insert(pushSubscriptions).values({ sessionId, endpoint, ...keys, createdAt })
}

const SLOW = { timeout: 900_000 }

test(
  'a shop moves to PostgreSQL and a bucket, killed three times on its way, goes on there, and moves back',
  SLOW,
  async () => {
    const session = await signInBeforeTheMove()
    const memberAt = (server: ServerProcess) => {
      const member = new StoryClient('member', server.url, [])
      member.useToken(session)
      return member
    }
    const before = await withDatabase(old, wholeOf)
    expect(before.tables.filter(({ rows }) => rows === 0)).toEqual([])
    const keys = await keysOf(old)
    const originals = await originalsIn(old)

    await cluster.createDatabase('moved')
    const url = cluster.url('moved')
    const { S3_ENDPOINT = '', S3_ACCESS_KEY_ID = '', S3_SECRET_ACCESS_KEY = '' } = bucket.env
    const env = {
      DATA_DIR: old,
      TO_S3_ACCESS_KEY_ID: S3_ACCESS_KEY_ID,
      TO_S3_SECRET_ACCESS_KEY: S3_SECRET_ACCESS_KEY,
    }
    const there = ['--to-database', url, '--to-bucket', 'jansi', '--to-endpoint', S3_ENDPOINT]
    expect((await runServerCommand('migrate', there, env, /^100 of/)).how).toBe('SIGKILL')
    expect((await runServerCommand('migrate', there, env, /rows of orders/)).how).toBe('SIGKILL')
    expect((await runServerCommand('migrate', there, env, /^All rows are copied/)).how).toBe('SIGKILL')
    const migrated = await runServerCommand('migrate', there, env)
    expect(migrated.how, migrated.output).toBe(0)
    expect(migrated.output).toContain('Rows already match; nothing to do.')
    expect(migrated.output).not.toContain(S3_SECRET_ACCESS_KEY)
    expect(await wholeOfPostgres(url)).toEqual(before)

    const proof: MigrationProof = JSON.parse(await readFile(join(old, 'moved-proof.json'), 'utf8'))
    expect(proof.tables.map(({ name, new: there }) => ({ name, ...Object(there) }))).toEqual(before.tables)
    expect(proof.files.map(({ key }) => key)).toEqual(keys)
    for (const file of [...proof.tables, ...proof.files]) expect(file.new).toEqual(file.old)
    expect((await stat(join(old, 'moved.env'))).mode & 0o777).toBe(0o600)

    const settings = parseEnv(await readFile(join(old, 'moved.env'), 'utf8')) as Record<string, string>
    const elsewhere = { ...settings, DATA_DIR: join(home, 'elsewhere') }
    const server = await startServer(elsewhere.DATA_DIR, elsewhere)
    const made = await expectTheShopGoesOn(server, memberAt(server))
    const home2 = join(home, 'back')
    const busy = await runServerCommand('migrate', ['--to-folder', home2], elsewhere)
    expect(busy).toMatchObject({
      how: 1,
      output: expect.stringContaining('A server or a command of the shop is connected'),
    })
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)

    const after = await wholeOfPostgres(url)
    const back = await runServerCommand('migrate', ['--to-folder', home2], elsewhere)
    expect(back.how, back.output).toBe(0)
    expect(await withDatabase(home2, wholeOf)).toEqual(after)
    // The server made further sizes meanwhile: how many depends on how long it ran.
    expect(await keysOf(home2)).toEqual(expect.arrayContaining(keys))
    const originalsBack = await originalsIn(home2)
    expect(originalsBack).toMatchObject(originals)
    expect(Object.keys(originalsBack).filter((key) => !(key in originals))).toEqual([
      expect.stringMatching(/^private\/[^/]+\.jpg$/),
    ])
    const last = await startServer(home2)
    const orders = read<Order[]>(await memberAt(last).json('GET', '/order/', 200))
    expect(orders[0]?.id).toBe(made.id)
  },
)
