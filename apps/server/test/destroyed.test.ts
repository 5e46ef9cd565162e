import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../src/db/client.ts'
import { paymentSlips } from '../src/db/schema/payments.ts'
import { siteSettings } from '../src/db/schema/settings.ts'
import { openFileStore } from '../src/files/store.ts'
import { stockFaults } from '../src/modules/stock/stock-faults.ts'
import { takeOverSecrets } from '../src/secrets.ts'
import { endCommands, runServerCommand } from './command.ts'
import { attemptOf, type FaultyShop, furnish, order, SECRET_KEY, sendSlip } from './faults/faulty-shop.ts'
import { signedIn } from './many-servers.ts'
import { aPhoto } from './pictures.ts'
import { type PostgresCluster, startPostgres } from './postgres.ts'
import { killPostmaster } from './private-postgres.ts'
import { endServers, type ServerProcess, startServer } from './server-process.ts'

const MEMBERS = 3
/** Between two orders of a member: images take the processor, and the backup needs some of it. */
const PAUSE_MS = 200

type Place = { dataDir: string; url?: string }
type Acknowledged = { order: string; items: number; slip?: number }

let home: string
let cluster: PostgresCluster

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'jansi-destroyed-'))
  cluster = await startPostgres()
})
afterAll(async () => {
  endCommands()
  await endServers()
  await cluster?.stop()
  await rm(home, { recursive: true, force: true })
})

/** A new, empty place: a data folder with a private database. */
const newPlace = (): Place => ({ dataDir: join(home, randomUUID()) })

/** The same for a shop on the club's own server. */
async function newPlaceOnServer(): Promise<Place> {
  const name = `place_${randomUUID().replaceAll('-', '')}`
  await cluster.createDatabase(name)
  return { ...newPlace(), url: cluster.url(name) }
}

const envOf = ({ dataDir, url }: Place): Record<string, string> => ({
  DATA_DIR: dataDir,
  ...(url === undefined ? {} : { DATABASE_URL: url }),
})

/**
 * A member orders and pays, over and over, until the server is gone; returns the longest wait for an order in
 * ms.
 */
async function shopOn(
  { url }: ServerProcess,
  shop: FaultyShop,
  token: string,
  seen: Acknowledged[],
): Promise<number> {
  const gone = () => undefined
  const photo = await aPhoto()
  let longest = 0
  for (;;) {
    const made = await order(url, shop, attemptOf(token)).catch(gone)
    if (made === undefined) return longest
    expect(made.status).toBe(201)
    longest = Math.max(longest, made.ms)
    const entry: Acknowledged = { order: made.body.id, items: made.body.items.length }
    seen.push(entry)
    const slip = await sendSlip(url, token, entry.order, photo).catch(gone)
    if (slip === undefined) return longest
    expect(slip.status).toBe(201)
    entry.slip = slip.body.id
    await setTimeout(PAUSE_MS)
  }
}

/** Checks that all acknowledged data exists with its images, and that the stock equals the ledger. */
async function expectNothingLost(where: Place, promised: readonly Acknowledged[]): Promise<void> {
  const database = await openDatabase({ url: where.url, dataDir: where.dataDir })
  expect(await stockFaults(database.orm)).toEqual([])
  const { rows } = await database.orm.execute<{ id: string; items: number }>(
    sql`select order_id as id, count(*)::int as items from order_items group by 1`,
  )
  const items = new Map(rows.map((row) => [row.id, row.items]))
  for (const one of promised) expect(items.get(one.order)).toBe(one.items)
  const slips = await database.orm.select().from(paymentSlips)
  const kept = new Map(slips.map((slip) => [slip.id, slip.orderId]))
  for (const { order: id, slip } of promised) if (slip !== undefined) expect(kept.get(slip)).toBe(id)
  const files = await openFileStore({ dataDir: where.dataDir })
  for (const { imageKey } of slips) {
    const file = await files.get(imageKey)
    const picture = await sharp(file ? await buffer(file.stream) : Buffer.alloc(0)).metadata()
    expect(picture.width).toBe(120)
  }
  await database.close()
}

const done = (command: { how: unknown; output: string }) => expect(command.how, command.output).toBe(0)

test('a shop is backed up while people order, destroyed, and restored in another folder and on a server', {
  timeout: 600_000,
}, async () => {
  const old = newPlace()
  await takeOverSecrets(old.dataDir, { secretKey: SECRET_KEY })
  const database = await openDatabase({ dataDir: old.dataDir })
  const shop = await furnish(database, MEMBERS)
  // A backup takes as long as the machine is busy: by default, members may hold ten pieces meanwhile.
  const document = { piece_limit_per_variant: 1_000, piece_limit_per_member: 1_000 }
  await database.orm.insert(siteSettings).values({ id: 1, document })
  await database.close()
  const server = await startServer(old.dataDir)
  const seen: Acknowledged[] = []
  const busy = Promise.all(shop.tokens.map((access) => shopOn(server, shop, access, seen)))
  await expect.poll(() => seen.length, { timeout: 60_000 }).toBeGreaterThan(2 * MEMBERS)

  const promised = structuredClone(seen)
  const archive = join(home, 'shop.tar.gz')
  const made = await runServerCommand('backup', ['--to', archive], envOf(old))
  done(made)
  const during = seen.length - promised.length
  server.child.kill('SIGKILL')
  await server.ended
  killPostmaster(old.dataDir)
  const longest = Math.max(...(await busy))
  console.info(
    `${promised.length} orders before the backup, ${during} while it was made, ` +
      `the longest wait for one ${Math.round(longest)} ms; ${made.output.split('\n')[0]}`,
  )
  // Its other processes end by themselves, and may still write a file.
  await rm(old.dataDir, { recursive: true, maxRetries: 10 })

  const [folder, onServer] = [newPlace(), await newPlaceOnServer()]
  for (const target of [folder, onServer]) {
    done(await runServerCommand('restore', ['--from', archive], envOf(target)))
    await expectNothingLost(target, promised)
  }
  // Nobody is signed in any more, also with the former key; who signs in again goes on.
  const reopened = await openDatabase({ dataDir: folder.dataDir })
  const [access = ''] = await signedIn(reopened, 1)
  await reopened.close()
  const restored = await startServer(folder.dataDir, { SECRET_KEY })
  expect((await order(restored.url, shop, attemptOf(shop.tokens[0] ?? ''))).status).toBe(401)
  const more: Acknowledged[] = []
  const shopping = shopOn(restored, shop, access, more)
  await expect.poll(() => more[0]?.slip, { timeout: 60_000 }).toBeDefined()
  restored.child.kill('SIGKILL')
  await restored.ended
  await shopping
  await expectNothingLost(folder, [...promised, ...more])
})
