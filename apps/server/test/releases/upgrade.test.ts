import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Order } from '@jansi/contract/orders'
import type { ReturnSession } from '@jansi/contract/returns'
import type { StaffReturn } from '@jansi/contract/staff-returns'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { StoryClient } from '../../../../e2e/story/client.ts'
import { migrationsFolder } from '../../src/db/migrate.ts'
import { stockFaults } from '../../src/modules/stock/stock-faults.ts'
import { withDatabase } from '../crash-shop.ts'
import { aSlip } from '../pictures.ts'
import { endServers, type ServerProcess, startServer } from '../server-process.ts'
import { choose, read, signedIn } from './lived-in.ts'
import type { ReleaseFacts } from './make.ts'
import { keptReleases, openRelease } from './open.ts'

let folder: string
let kept: ReleaseFacts
let server: ServerProcess

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jansi-upgrade-'))
})
afterEach(async () => {
  await endServers()
  await rm(folder, { recursive: true, force: true })
})

/** Links name the shop's public address; a server of the tests listens elsewhere. */
async function expectPicture(client: StoryClient, link: string): Promise<void> {
  const { pathname, search } = new URL(link)
  const { bytes } = await client.json('GET', `${server.url}${pathname}${search}`, 200)
  const { info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  expect(info.width).toBeGreaterThan(0)
}

/** Time goes on between a release and its upgrade: an order whose slip never came may have expired. */
function statusesNow(status: string): string[] {
  return status === 'awaiting_slip' ? ['awaiting_slip', 'expired'] : [status]
}

async function expectOrdersAndPictures(member: StoryClient, staff: StoryClient): Promise<void> {
  const orders = read<Order[]>(await member.json('GET', '/order/', 200))
  expect(orders.map(({ id, number, amount }) => ({ id, number, amount }))).toEqual(
    kept.orders.map(({ id, number, amount }) => ({ id, number, amount })),
  )
  for (const before of kept.orders) {
    const order = read<Order>(await member.json('GET', `/order/${before.id}/`, 200))
    expect(statusesNow(before.status)).toContain(order.status)
    const seen = read<{ slips: { image: string }[]; events: unknown[] }>(
      await staff.json('GET', `/staff/orders/${before.id}/`, 200),
    )
    expect(seen.slips.length).toBe(before.slips)
    expect(seen.events.length).toBeGreaterThan(0)
    for (const { image } of seen.slips) await expectPicture(staff, image)
    if (before.status !== 'awaiting_slip') {
      const receipt = await member.json('GET', `/order/${before.id}/download_receipt/`, 200)
      expect(receipt.headers.get('content-type')).toBe('image/png')
    }
  }
}

async function expectReturns(member: StoryClient): Promise<void> {
  const returns = read<ReturnSession[]>(await member.json('GET', '/returnsession/', 200))
  expect(
    returns.map(({ id, status, total_penalties, evidence }) => {
      return { id, status, total_penalties, evidence: evidence.length }
    }),
  ).toEqual(kept.returns)
  for (const { image } of returns.flatMap(({ evidence }) => evidence)) await expectPicture(member, image)
}

async function expectTheCatalogue(guest: StoryClient): Promise<void> {
  const { products } = read<{ products: { image: string | null }[] }>(
    await guest.json('GET', '/workshop/active_workshop_products/', 200),
  )
  expect(products.length).toBeGreaterThan(10)
  for (const { image } of products.slice(0, 10)) await expectPicture(guest, image ?? '')
}

/** The return that waited is reviewed, and a new order goes from checkout to its slip. */
async function goOn(member: StoryClient, staff: StoryClient): Promise<void> {
  const waiting = kept.returns.find(({ status }) => status === 'pending')?.id
  const { items } = read<StaffReturn>(await staff.json('GET', `/staff/returns/${waiting}/`, 200))
  const outcomes = [{ condition: 1, quantity: 1, penalty_amount: 0 }]
  const review = { notes: '', items: [{ return_item: items[0]?.id, outcomes }] }
  await staff.json('POST', `/staff/returns/${waiting}/review/`, 200, review)

  const carts = read<{ sale: { product_variant: { id: number }; quantity: number }[] }>(
    await member.json('GET', '/cart/get_cart/', 200),
  )
  expect(carts.sale.map((line) => ({ variant: line.product_variant.id, quantity: line.quantity }))).toEqual([
    kept.cart,
  ])

  // The kept member may be overdue by now, so another member borrows.
  const other = await signedIn(server.url, 'member@jansi.test', kept.demoPassword)
  const { sale, rent } = await choose(other)
  const body = { payment_method: 3, order_items: [sale(1), rent(1)] }
  const made = read<Order>(await other.json('POST', '/order/create_from_cart/', 201, body))
  expect(made.number).toBeGreaterThan(Math.max(...kept.orders.map(({ number }) => number)))
  await other.upload('/paymentslip/', 201, { order: made.id }, await aSlip('after the upgrade'))
  await staff.json('POST', `/staff/orders/${made.id}/transition/`, 200, { to: 'approved' })
  // The kept shop's workshop may be over by now.
  const return_due_on = new Date(Date.now() + 7 * 24 * 3600_000).toISOString().slice(0, 10)
  await staff.json('POST', `/staff/orders/${made.id}/hand-over/`, 200, { return_due_on })
}

async function expectMigratedAndWhole(): Promise<void> {
  await withDatabase(folder, async ({ orm }) => {
    expect(await stockFaults(orm)).toEqual([])
    const journal: { entries: unknown[] } = JSON.parse(
      await readFile(join(migrationsFolder(), 'meta/_journal.json'), 'utf8'),
    )
    const { rows } = await orm.execute(sql`select 1 from drizzle.__drizzle_migrations`)
    expect(rows.length).toBe(journal.entries.length)
    for (const [table, before] of Object.entries(kept.rows)) {
      // These end by themselves, in days or weeks; everything else is kept.
      if (/^(sessions|refresh_tokens|email_tokens|idempotency_keys|rate_limits|cart_lines)$/.test(table))
        continue
      const now = await orm.execute<{ n: number }>(
        sql`select count(*)::int as n from ${sql.identifier(table)}`,
      )
      expect(now.rows[0]?.n, table).toBeGreaterThanOrEqual(before)
    }
  })
}

test.for(await keptReleases())(
  'the data folder of release %s opens: everything that was in it is there, and the shop goes on',
  { timeout: 300_000 },
  async (release) => {
    kept = await openRelease(release, folder)
    server = await startServer(folder)
    const member = await signedIn(server.url, kept.member.email, kept.member.password)
    const staff = await signedIn(server.url, 'staff@jansi.test', kept.demoPassword)
    await expectOrdersAndPictures(member, staff)
    await expectReturns(member)
    await expectTheCatalogue(member)
    await goOn(member, staff)
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    await expectMigratedAndWhole()
  },
)
