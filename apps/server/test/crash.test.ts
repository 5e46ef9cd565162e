import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { imageLinks } from '../src/core/image-links.ts'
import { paymentSlips } from '../src/db/schema/payments.ts'
import { type Acknowledged, countAcknowledged, Member } from './busy-story.ts'
import { runServerCommand } from './command.ts'
import { type CrashShop, prepareShop, withDatabase } from './crash-shop.ts'
import { broken, namedPictures } from './lost-acknowledgements.ts'
import { killPostmaster, postmasterOf } from './private-postgres.ts'
import { endServers, spawnServer, startServer } from './server-process.ts'

/** Kills of the server, and as many of its database; `npm run crash` sets it to 100. */
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 2)
const MEMBERS = 8
const SECRET_KEY = 'a secret key of the tests, long enough'

let prepared: string
let folder: string
let shop: CrashShop

beforeAll(async () => {
  prepared = await mkdtemp(join(tmpdir(), 'jansi-crash-'))
  shop = await prepareShop(prepared, SECRET_KEY, MEMBERS)
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jansi-crash-'))
  // With its owners: PostgreSQL has a user of its own where the tests run as root.
  execFileSync('cp', ['-a', `${prepared}/.`, folder])
})
afterEach(async () => {
  await endServers()
  await rm(folder, { recursive: true, force: true })
})
afterAll(() => rm(prepared, { recursive: true, force: true }))

const start = () => startServer(folder, { SECRET_KEY })

/** Every image is whole, also one whose row never came. `seen` are those that were looked at before. */
async function expectWhole(seen: Set<string>): Promise<void> {
  const home = join(folder, 'files/private')
  for (const picture of await readdir(home).catch(() => [])) {
    if (picture === 'drafts' || seen.has(picture)) continue
    seen.add(picture)
    const { info } = await sharp(await readFile(join(home, picture)))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(info.width, picture).toBe(120)
  }
}

/** Every image that rows name is served completely. */
async function expectServed(url: string, keys: readonly string[]): Promise<void> {
  const links = imageLinks(url, SECRET_KEY, () => new Date())
  for (const key of keys) {
    const answer = await fetch(links.private(key))
    expect(answer.status, key).toBe(200)
    const { info } = await sharp(await answer.arrayBuffer())
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(info.width, key).toBe(120)
  }
}

/** Kills a server in the midst of its start. */
async function killStarting(): Promise<void> {
  const server = spawnServer(folder, { SECRET_KEY })
  await setTimeout(Math.random() * 2500)
  server.child.kill('SIGKILL')
  expect(await server.ended).toBe('SIGKILL')
}

/**
 * Kills a server, or its PostgreSQL, some time after some acknowledgements of orders, hand-overs and returns. Counting and then
 * waiting keeps slow machines from being killed before they did anything. Without its PostgreSQL the server responds with 503 and
 * goes on by itself: a member who gets another response fails the test.
 */
async function killServing(
  victim: 'server' | 'PostgreSQL',
  members: readonly Member[],
  kept: readonly Acknowledged[],
): Promise<void> {
  const server = await start()
  const latest = Date.now() + 60_000
  const until = async (count: number) => {
    while (kept.length < count && Date.now() < latest) await setTimeout(5)
  }
  let isOver = false
  const busy = Promise.all(members.map((member) => member.live(server.url, () => isOver)))
  const moment = async () => {
    await until(kept.length + Math.random() * 24)
    await setTimeout(Math.random() * 300)
  }
  await Promise.race([busy, moment()])
  if (victim === 'server') {
    server.child.kill('SIGKILL')
    expect(await server.ended).toBe('SIGKILL')
  } else {
    killPostmaster(folder)
    const before = kept.length
    await Promise.race([busy, until(before + MEMBERS)])
    expect(kept.length, 'the shop goes on by itself').toBeGreaterThan(before)
    isOver = true
    await busy
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    expect(postmasterOf(folder), 'the last one out stops PostgreSQL').toBeUndefined()
  }
  await busy
}

test(`a server and its PostgreSQL, each killed ${ROUNDS} times at random in the middle of orders, hand-overs and returns, have lost nothing that was acknowledged`, {
  timeout: 120_000 + ROUNDS * 120_000,
}, async () => {
  const kept: Acknowledged[] = []
  const members = Array.from({ length: MEMBERS }, (_, at) => new Member(shop, at, kept))
  const seen = new Set<string>()
  for (let round = 0; round < 2 * ROUNDS; round++) {
    const before = kept.length
    const victim = round % 2 === 0 ? 'server' : 'PostgreSQL'
    if (Math.random() < 0.1) await killStarting()
    await killServing(victim, members, kept)
    const faults = await withDatabase(folder, ({ orm }) => broken(orm, kept))
    expect(faults, `after kill ${round + 1}, of the ${victim}`).toEqual([])
    await expectWhole(seen)
    if (ROUNDS > 2) console.info(`${victim} killed: ${kept.length - before} acknowledgements, nothing lost`)
  }
  const named = await withDatabase(folder, ({ orm }) => namedPictures(orm))
  await expectServed((await start()).url, named)
  console.info(
    `${ROUNDS} kills each, no acknowledged data lost: ${countAcknowledged(kept)}; ${named.length} images read through the shop`,
  )
  expect(kept.length).toBeGreaterThan(0)
})

const SLOW = { timeout: 120_000 }

test(
  'an upload arrives although a second server and the doctor start on its data folder, and its own server is stopped',
  SLOW,
  async () => {
    const server = await start()
    const access = await shop.sign(0)
    const order_items = [
      { product_id: shop.productId, variant_id: shop.variantIds[0], quantity: 1, type: 'sale' },
    ]
    const made = await fetch(`${server.url}/api/order/create_from_cart/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
      body: JSON.stringify({ payment_method: 3, order_items }),
    })
    const { id } = (await made.json()) as { id: string }
    const slip = new FormData()
    slip.set('order', id)
    // Half of it is enough to keep the place of an upload until all have started, also on a busy machine.
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const photo = await sharp({
      create: { width: 1_200, height: 900, channels: 3, background: '#fff', noise },
    })
      .jpeg({ quality: 95 })
      .toBuffer()
    slip.set('image', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'slip.jpg')
    const form = new Response(slip)
    const payload = Buffer.from(await form.arrayBuffer())
    const half = Math.floor(payload.length / 2)

    const upload = request(`${server.url}/api/paymentslip/`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${access}`,
        'content-type': form.headers.get('content-type') ?? '',
        'content-length': payload.length,
      },
    })
    const answered = new Promise<number | undefined>((resolve, reject) => {
      upload.on('response', (response) => {
        response.resume()
        resolve(response.statusCode)
      })
      upload.on('error', reject)
    })
    await new Promise<void>((resolve) => upload.write(payload.subarray(0, half), () => resolve()))
    // Responses come after the half upload has been read, because it was sent before those requests.
    for (let n = 0; n < 3; n++) expect((await fetch(`${server.url}/api/readyz`)).status).toBe(200)
    const second = await start()
    const doctor = await runServerCommand('doctor', [], { DATA_DIR: folder, SECRET_KEY })
    expect(doctor.output).toContain('PostgreSQL')
    server.child.kill('SIGTERM')
    const isOpen = () =>
      fetch(`${server.url}/api/healthz`).then(
        ({ status }) => status === 200,
        () => false,
      )
    await expect.poll(isOpen, { timeout: 10_000 }).toBe(false)
    upload.end(payload.subarray(half))

    expect(await answered).toBe(201)
    expect(await server.ended).toBe(0)
    const slips = await withDatabase(folder, ({ orm }) => orm.select().from(paymentSlips))
    expect(slips.map(({ orderId }) => orderId)).toEqual([id])
    expect((await fetch(`${second.url}/api/readyz`)).status).toBe(200)
    expect(postmasterOf(folder)).toBeDefined()
    second.child.kill('SIGTERM')
    expect(await second.ended).toBe(0)
    expect(postmasterOf(folder)).toBeUndefined()
  },
)
