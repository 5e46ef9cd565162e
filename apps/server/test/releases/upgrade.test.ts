import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Order } from '@jansi/contract/orders'
import type { ReturnSession } from '@jansi/contract/returns'
import type { StaffReturn } from '@jansi/contract/staff-returns'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { StoryClient } from '../../../../e2e/story/client.ts'
import { checkArchive, readArchive } from '../../src/transfer/read-archive.ts'
import { endCommands, runServerCommand } from '../command.ts'
import { aSlip } from '../pictures.ts'
import { endServers, type ServerProcess, startServer } from '../server-process.ts'
import { choose, moveWorkshop, read, signedIn } from './clients.ts'
import { archivedReleases, archiveOf, type ReleaseFacts, releaseFacts } from './release-archives.ts'

let home: string
let kept: ReleaseFacts
let server: ServerProcess

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'jansi-upgrade-'))
})
afterEach(async () => {
  endCommands()
  await endServers()
  await rm(home, { recursive: true, force: true })
})

/** Links name the shop's public address; a server of the tests listens elsewhere. */
async function expectImage(client: StoryClient, link: string): Promise<void> {
  const { pathname, search } = new URL(link)
  const { bytes } = await client.json('GET', `${server.url}${pathname}${search}`, 200)
  const { info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  expect(info.width).toBeGreaterThan(0)
}

/** Time goes on between a release and its upgrade: an order whose slip never came may have expired. */
function statusesNow(status: string): string[] {
  return status === 'awaiting_slip' ? ['awaiting_slip', 'expired'] : [status]
}

async function expectOrdersAndImages(member: StoryClient, staff: StoryClient): Promise<void> {
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
    for (const { image } of seen.slips) await expectImage(staff, image)
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
  for (const { image } of returns.flatMap(({ evidence }) => evidence)) await expectImage(member, image)
}

async function expectTheCatalogue(guest: StoryClient): Promise<void> {
  const { products } = read<{ products: { image: string | null }[] }>(
    await guest.json('GET', '/workshop/active_workshop_products/', 200),
  )
  expect(products.length).toBeGreaterThan(10)
  for (const { image } of products.slice(0, 10)) await expectImage(guest, image ?? '')
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

  await moveWorkshop(staff)
  // The kept member may be overdue by now, so another member borrows.
  const other = await signedIn(server.url, 'member@jansi.test', kept.demoPassword)
  const { sale, rent } = await choose(other)
  const body = { payment_method: 3, order_items: [sale(1), rent(1)] }
  const made = read<Order>(await other.json('POST', '/order/create_from_cart/', 201, body))
  expect(made.number).toBeGreaterThan(Math.max(...kept.orders.map(({ number }) => number)))
  await other.upload('/paymentslip/', 201, { order: made.id }, await aSlip('after the upgrade'))
  await staff.json('POST', `/staff/orders/${made.id}/transition/`, 200, { to: 'approved' })
  await staff.json('POST', `/staff/orders/${made.id}/hand-over/`, 200, {})
}

/** The rows of every table, the state of every sequence and the files of an archive, each by its name. */
async function contentsOf(archive: string) {
  const rows: Record<string, unknown[]> = {}
  await readArchive(archive, async (name, content) => {
    // Those of 1.0.0 have sessions, which are not restored.
    if (!name.startsWith('tables/') || /\/(?:sessions|refresh_tokens)\./.test(name)) return
    const lines = (await text(content)).split('\n').slice(0, -1)
    rows[name] = lines.map((line) => JSON.parse(line))
  })
  const { sequences, files } = await checkArchive(archive)
  return {
    rows,
    sequences: Object.fromEntries(sequences.map((state) => [`${state.table}.${state.column}`, state])),
    files: Object.fromEntries(files.map((file) => [file.key, file])),
  }
}

test.for(await archivedReleases())(
  'the archive of release %s is restored: everything is there, and the shop goes on',
  { timeout: 300_000 },
  async (release) => {
    kept = await releaseFacts(release)
    const archive = archiveOf(release)
    const folder = join(home, 'shop')
    const run = async (command: 'restore' | 'backup' | 'doctor', ...args: string[]) => {
      const { how, output } = await runServerCommand(command, args, { DATA_DIR: folder })
      expect(how, output).toBe(0)
    }
    await run('restore', '--from', archive)
    const copy = join(home, 'copy.tar.gz')
    await run('backup', '--to', copy)
    // A later release may have added columns and tables.
    expect(await contentsOf(copy)).toMatchObject(await contentsOf(archive))

    server = await startServer(folder)
    const member = await signedIn(server.url, kept.member.email, kept.member.password)
    const staff = await signedIn(server.url, 'staff@jansi.test', kept.demoPassword)
    await expectOrdersAndImages(member, staff)
    await expectReturns(member)
    await expectTheCatalogue(member)
    await goOn(member, staff)
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    await run('doctor')
  },
)
