import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { orders } from '../../src/db/schema/orders.ts'
import { paymentSlips } from '../../src/db/schema/payments.ts'
import { stockFaults } from '../../src/modules/stock/stock-faults.ts'
import { withDatabase } from '../crash-shop.ts'
import { aPhoto } from '../pictures.ts'
import { endServers, type ServerProcess, startServer } from '../server-process.ts'
import {
  attemptOf,
  call,
  expectUnavailable,
  type FaultyShop,
  furnish,
  order,
  read,
  SECRET_KEY,
  sendSlip,
} from './faulty-shop.ts'
import { mountSmallDisk, type SmallDisk } from './small-disk.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 240_000 })

const MEMBERS = 60

let disk: SmallDisk
let shop: FaultyShop

beforeAll(async () => {
  disk = await mountSmallDisk(220)
  shop = await withDatabase(disk.folder, (database) => furnish(database, MEMBERS))
})
afterEach(endServers)
afterAll(() => disk.unmount())

const start = () => startServer(disk.folder, { SECRET_KEY })

const acknowledged = new Set<string>()
let next = 0

/** The next member orders something. */
async function orderNext({ url }: ServerProcess) {
  const token = shop.tokens[next++ % MEMBERS] ?? ''
  const answer = await order(url, shop, attemptOf(token))
  if (answer.status === 201) acknowledged.add(answer.body.id)
  return { ...answer, token }
}

/** Orders until the disk is full. Everything acknowledged before must be kept. */
async function orderUntilRefused(server: ServerProcess) {
  for (let n = 0; n < 200; n += 1) {
    const answer = await orderNext(server)
    if (answer.status !== 201) return answer
  }
  throw new Error('The disk is full, and the shop has not noticed.')
}

async function expectReads({ url }: ServerProcess) {
  const paths = ['/healthz', '/readyz', '/category/', '/workshop/active_workshop_products/', '/order/']
  for (const path of paths) {
    expect({ path, status: (await read(url, shop.tokens[0] ?? '', path)).status }).toEqual({
      path,
      status: 200,
    })
  }
}

test('a shop on a full disk refuses orders and images, shows its data, and goes on when space is free', async () => {
  const photo = await aPhoto()
  const server = await start()
  const { body: paid, token } = await orderNext(server)
  expect((await sendSlip(server.url, token, paid.id, photo)).status).toBe(201)
  const { body: unpaid, token: other } = await orderNext(server)

  await disk.fill()
  expectUnavailable(await sendSlip(server.url, other, unpaid.id, photo))
  expectUnavailable(await orderUntilRefused(server))
  expectUnavailable(await orderNext(server))
  await expectReads(server)
  expect(server.child.exitCode).toBe(null)

  // Killed and started again on the full disk, it is no worse.
  server.child.kill('SIGKILL')
  await server.ended
  const second = await start()
  await expectReads(second)
  await expect.poll(async () => (await orderNext(second)).status, { timeout: 90_000 }).toBe(503)
  await expectReads(second)

  await disk.free()
  await expect
    .poll(async () => (await orderNext(second)).status, { timeout: 90_000, interval: 500 })
    .toBe(201)
  expect((await sendSlip(second.url, other, unpaid.id, photo)).status).toBe(201)
  expect((await call(`${second.url}/api/readyz`)).status).toBe(200)

  second.child.kill('SIGTERM')
  expect(await second.ended).toBe(0)
  await withDatabase(disk.folder, async ({ orm }) => {
    const kept = (await orm.select().from(orders)).map(({ id }) => id)
    expect(kept).toEqual(expect.arrayContaining([...acknowledged]))
    const slips = (await orm.select().from(paymentSlips)).map(({ orderId }) => orderId)
    expect(slips.sort()).toEqual([paid.id, unpaid.id].sort())
    expect(await stockFaults(orm)).toEqual([])
  })
})
