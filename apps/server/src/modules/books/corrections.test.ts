import type { BodyInput, SuccessOf } from '@jansi/contract/endpoint'
import type { correctJournal, JournalFault } from '@jansi/contract/staff-journal'
import type { getStaffSummary } from '@jansi/contract/staff-summary'
import { desc, eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openShop, type Person } from '../../../test/shop.ts'
import { anOrder, aProduct, done, line } from '../../../test/shop-goods.ts'
import { journalEntries, journalLines } from '../../db/schema/journal.ts'
import { orders } from '../../db/schema/orders.ts'
import { auditLog } from '../../db/schema/records.ts'
import { checkShop } from '../../doctor/check-shop.ts'
import { readSettings } from '../../env.ts'
import { ensureIdentity, noteUpgrade } from '../../transfer/shop-identity.ts'
import { addMissedEntries } from '../journal/commands/add-missed-entries.ts'
import { compareJournal } from '../journal/commands/compare-journal.ts'
import { journalFaults } from '../journal/journal-faults.ts'

const shop = openShop()
const reason = 'เทียบกับรายการเดินบัญชีแล้ว'

async function anApprovedOrder(staff: Person) {
  const lines = [line(await aProduct(shop, { salePrice: 64_000 }), 'sale')]
  return anOrder(shop, await shop.aMember(), 'approved', { lines, method: 1, staff })
}

/** As after a restart: every order and return is compared with the journal. */
async function compareAll(): Promise<void> {
  await ensureIdentity(shop.orm, shop.deps.clock())
  await compareJournal(shop.orm)
}

const setReceived = (id: string, satang: number) =>
  shop.orm.execute(sql`update orders set received = ${satang} where id = ${id}`)
const faultsFor = async (admin: Person) =>
  done(await admin.get<{ results: JournalFault[] }>('/staff/journal-faults/'), 200).results
const correct = (admin: Person, body: BodyInput<typeof correctJournal>) =>
  admin.post<SuccessOf<typeof correctJournal>>('/staff/journal-corrections/', body)
const shown = async (person: Person) =>
  done(await person.get<SuccessOf<typeof getStaffSummary>>('/staff/summary/'), 200).journal_faults
const gauge = async () => /^jansi_journal_faults (\d+)$/m.exec((await shop.app.inject('/metrics')).body)?.[1]

it('a figure that was changed by hand is named by doctor, metrics and Today until an admin corrects it', async () => {
  const [admin, staff] = [await shop.anAdmin(), await shop.staff()]
  const order = await anApprovedOrder(staff)
  await setReceived(order.id, 100)
  await compareAll()

  expect(await shop.orm.$count(journalEntries)).toBe(2)
  expect([await shown(admin), await shown(staff), await gauge()]).toEqual([1, undefined, '1'])
  const { database, files, clock } = shop.deps
  const found = await checkShop({ database, files, clock, settings: readSettings({}) })
  expect(found.find(({ check }) => check === 'journal')).toMatchObject({
    state: 'fault',
    says: expect.stringContaining(order.id),
    todo: expect.not.stringMatching(/restore|archive/i),
  })
  expect(await faultsFor(admin)).toMatchObject([
    { subject: 'order', id: order.id, received: 1, by_rows: { money: 1 }, by_journal: { money: 640 } },
  ])

  const body = { subject: 'order' as const, id: order.id, received: 640, was: 1, reason }
  expect(done(await correct(admin, body), 200)).toEqual({ entry: null, results: [] })
  expect([await shown(admin), await journalFaults(shop.orm)]).toEqual([0, []])
  const [row] = await shop.orm.select().from(orders).where(eq(orders.id, order.id))
  expect(row?.received).toBe(64_000)
  const [logged] = await shop.orm.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  expect(logged).toMatchObject({ action: 'journal.correct', actorId: admin.id, subjectId: order.id })
  expect(logged?.data).toMatchObject({ was: 100, satang: 64_000, entry: null, reason })
})

it('a correction to another sum is one entry with person, reason and the named account', async () => {
  const admin = await shop.anAdmin()
  const order = await anApprovedOrder(await shop.staff())
  const body = { subject: 'order' as const, id: order.id, received: 1, was: 640, reason }
  const more = await correct(admin, { ...body, received: 700 })
  expect(more).toMatchObject({ status: 400, body: { method: [expect.any(String)] } })
  const { entry } = done(await correct(admin, { ...body, method: 'cash' }), 200)
  const [written] = await shop.orm
    .select()
    .from(journalEntries)
    .where(eq(journalEntries.id, entry ?? 0))
  expect(written).toMatchObject({ kind: 'correction', method: 'cash', actorId: admin.id, reason })
  const lines = await shop.orm
    .select()
    .from(journalLines)
    .where(eq(journalLines.entryId, entry ?? 0))
  expect(Object.fromEntries(lines.map(({ account, satang }) => [account, satang]))).toEqual({
    cash: -63_900,
    difference: 63_900,
  })
})

it('a correction is refused to staff, without a reason, and on figures that have changed', async () => {
  const [admin, staff] = [await shop.anAdmin(), await shop.staff()]
  const order = await anApprovedOrder(staff)
  const body = {
    subject: 'order' as const,
    id: order.id,
    received: 1,
    was: 640,
    method: 'cash' as const,
    reason,
  }
  expect((await correct(staff, body)).status).toBe(403)
  expect((await correct(admin, { ...body, reason: ' ' })).status).toBe(400)
  expect(await correct(admin, { ...body, was: 639 })).toMatchObject({ status: 409, body: { code: 'stale' } })
  expect(await shop.orm.$count(journalEntries)).toBe(2)
})

it.each([
  ['with its money', 64_000],
  ['without its money', 0],
])(
  'an approval of an older release during an upgrade, %s, gets its entry within a minute',
  async (_, received) => {
    const staff = await shop.staff()
    const lines = [line(await aProduct(shop, { salePrice: 64_000 }), 'sale')]
    const order = await anOrder(shop, await shop.aMember(), 'pending', { lines, method: 1, staff })
    await noteUpgrade(shop.orm, 1, shop.deps.clock())
    shop.pass(60)
    const at = shop.deps.clock()
    await shop.orm.execute(sql`
    update orders set status = 'approved', received = ${received} where id = ${order.id}`)
    await shop.orm.execute(sql`
    insert into order_events (order_id, from_status, to_status, actor_id, created_at)
    values (${order.id}, 'pending', 'approved', ${staff.id}, ${at.toISOString()}::timestamptz)`)

    const { database, files, clock } = shop.deps
    const found = await checkShop({ database, files, clock, settings: readSettings({}) })
    const journal = found.find(({ check }) => check === 'journal')
    expect(journal).toMatchObject({ state: 'warning', says: expect.stringContaining('older release') })
    expect(JSON.stringify(journal)).not.toMatch(/restore|archive/i)

    shop.pass(30)
    expect(await addMissedEntries(shop.orm, shop.deps.clock())).toBe(1)
    expect(await addMissedEntries(shop.orm, shop.deps.clock())).toBe(0)
    const [entry] = await shop.orm.select().from(journalEntries).orderBy(desc(journalEntries.id)).limit(1)
    expect(entry).toMatchObject({
      kind: 'payment',
      method: 'promptpay',
      actorId: staff.id,
      occurredAt: at,
      createdAt: shop.deps.clock(),
    })
    expect(await journalFaults(shop.orm)).toEqual([])
  },
)

it('a figure that was changed by hand during an upgrade is no entry that an older release left out', async () => {
  await noteUpgrade(shop.orm, 1, shop.deps.clock())
  const order = await anApprovedOrder(await shop.staff())
  await setReceived(order.id, 0)
  expect(await addMissedEntries(shop.orm, shop.deps.clock())).toBe(0)
  expect(await journalFaults(shop.orm)).toHaveLength(1)
  await setReceived(order.id, 64_000)
})

it('a change of status long after the upgrade is left alone', async () => {
  await noteUpgrade(shop.orm, 1, shop.deps.clock())
  const order = await anApprovedOrder(await shop.staff())
  shop.pass(2 * 86_400)
  await shop.orm.execute(sql`update orders set status = 'pending', received = 0 where id = ${order.id}`)
  await shop.orm.execute(sql`
    insert into order_events (order_id, from_status, to_status, created_at)
    values (${order.id}, 'approved', 'pending', ${shop.deps.clock().toISOString()}::timestamptz)`)
  expect(await addMissedEntries(shop.orm, shop.deps.clock())).toBe(0)
  expect(await journalFaults(shop.orm)).toHaveLength(1)
  await shop.orm.execute(sql`update orders set status = 'approved', received = 64000 where id = ${order.id}`)
})
