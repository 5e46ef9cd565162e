import { sql, TransactionRollbackError } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { withoutTriggers } from '../../../test/database.ts'
import { openShop, type Person } from '../../../test/shop.ts'
import { anOrder, aProduct, done, first, line, sendSlip } from '../../../test/shop-goods.ts'
import { journalEntries, journalLines } from '../../db/schema/journal.ts'
import { compareJournal } from './commands/compare-journal.ts'
import { journalFaults } from './journal-faults.ts'

const shop = openShop()

/** The entries of the journal in baht, oldest first. */
async function entries() {
  const rows = await shop.orm.execute<{
    kind: string
    method: string | null
    lines: Record<string, number>
  }>(sql`
    select e.kind, e.method, json_object_agg(l.account, l.satang / 100.0 order by l.id) as lines
    from journal_entries e join journal_lines l on l.entry_id = e.id group by e.id order by e.id`)
  return rows.rows.map(({ kind, method, lines }) => ({
    kind,
    ...(method === null ? {} : { method }),
    ...lines,
  }))
}

async function receivable(): Promise<number> {
  const { rows } = await shop.orm.execute<{ satang: number }>(
    sql`select sum(satang)::int as satang from journal_lines where account = 'receivable'`,
  )
  return first(rows).satang
}

const PLACED = { kind: 'order_placed', receivable: 150, deferred_income: -150 }
const PAID = {
  kind: 'payment',
  method: 'promptpay',
  bank: 150,
  receivable: -150,
  deferred_income: 150,
  sales: -120,
  rentals: -30,
}

/** An order of a sale for 120 and a rental for 30 baht. */
async function aMixedOrder(member: Person, status: Parameters<typeof anOrder>[2], staff: Person) {
  const lines = [
    line(await aProduct(shop, { salePrice: 12_000 }), 'sale'),
    line(await aProduct(shop, { rentalPrice: 3_000 }), 'rent'),
  ]
  return anOrder(shop, member, status, { lines, method: 1, staff })
}

describe('the journal', () => {
  it('has an entry for a checkout and one for the money that staff confirm', async () => {
    const [member, staff] = [await shop.aMember(), await shop.staff()]
    await aMixedOrder(member, 'approved', staff)
    expect(await entries()).toEqual([PLACED, PAID])
  })

  it('has none for an order without an amount', async () => {
    const [member, staff] = [await shop.aMember(), await shop.staff()]
    const lines = [line(await aProduct(shop, { rentalPrice: 0 }), 'rent')]
    await anOrder(shop, member, 'approved', { lines, method: 4, staff })
    expect(await entries()).toEqual([])
  })

  it('takes back the debt of an order that ends unpaid', async () => {
    const [member, staff] = [await shop.aMember(), await shop.staff()]
    await aMixedOrder(member, 'cancelled', staff)
    expect(await entries()).toEqual([PLACED, { kind: 'order_ended', receivable: -150, deferred_income: 150 }])
  })

  it('counts an order again that a new slip revives', async () => {
    const [member, staff] = [await shop.aMember(), await shop.staff()]
    const order = await aMixedOrder(member, 'pending', staff)
    done(await staff.post(`/staff/orders/${order.id}/transition/`, { to: 'rejected', reason: 'รูปไม่ชัด' }), 200)
    await sendSlip(member, order.id)
    expect(await receivable()).toBe(15_000)
  })
})

describe('entries of the journal', () => {
  it.each(['journal_entries', 'journal_lines'])('in %s are never changed or deleted', async (table) => {
    await aMixedOrder(await shop.aMember(), 'pending', await shop.staff())
    for (const statement of [
      `update ${table} set id = 9`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
    ]) {
      await expect(shop.orm.execute(sql.raw(statement)), statement).rejects.toMatchObject({
        cause: { code: '23001' },
      })
    }
  })

  it('are refused by the database unless their lines sum to zero', async () => {
    const order = await aMixedOrder(await shop.aMember(), 'pending', await shop.staff())
    const unbalanced = shop.orm.transaction(async (tx) => {
      const written = await tx
        .insert(journalEntries)
        .values({ kind: 'payment', orderId: order.id, occurredAt: new Date(), createdAt: new Date() })
        .returning()
      const entryId = first(written).id
      await tx.insert(journalLines).values([
        { entryId, account: 'bank', satang: 100 },
        { entryId, account: 'sales', satang: -99 },
      ])
    })
    const refusal = await unbalanced.catch((error: unknown) => error)
    expect([refusal, (refusal as Error).cause]).toContainEqual(expect.objectContaining({ code: '23514' }))
  })

  it('that are missing, wrong or unbalanced are named', async () => {
    const order = await aMixedOrder(await shop.aMember(), 'pending', await shop.staff())
    const damage = withoutTriggers(shop.orm, async (tx) => {
      await tx.execute(sql`update journal_lines set satang = satang + 1 where account = 'receivable'`)
      expect(await journalFaults(tx)).toEqual([
        expect.stringMatching(/^journal entry \d+ \(order_placed\) sums to 1 satang$/),
        expect.stringContaining(`the journal of order ${order.id} holds`),
      ])
      await tx.delete(journalLines)
      await tx.delete(journalEntries)
      expect(await journalFaults(tx)).toHaveLength(1)
      tx.rollback()
    })
    await expect(damage).rejects.toThrow(TransactionRollbackError)
  })
})

describe('a figure that was changed by hand', () => {
  it('stays a fault at each start, and no entry is posted for it', async () => {
    const order = await aMixedOrder(await shop.aMember(), 'approved', await shop.staff())
    await shop.orm.execute(sql`update orders set received = 0 where id = ${order.id}`)
    expect(await compareJournal(shop.orm)).toBe(1)
    expect(await entries()).toEqual([PLACED, PAID])
    expect(await journalFaults(shop.orm)).toEqual([
      expect.stringContaining(`the journal of order ${order.id} holds`),
    ])
    await shop.orm.execute(sql`update orders set received = 15000 where id = ${order.id}`)
  })

  it('is not taken over by a change that moves no money', async () => {
    const staff = await shop.staff()
    const order = await aMixedOrder(await shop.aMember(), 'approved', staff)
    await shop.orm.execute(sql`update orders set received = 0 where id = ${order.id}`)
    const items = [{ order_item: first(order.items).id, quantity: 1 }]
    done(await staff.post(`/staff/orders/${order.id}/close-rest/`, { items, reason: 'ไม่มารับ' }), 200)
    expect((await entries()).filter((entry) => 'bank' in entry)).toEqual([PAID])
    expect(await journalFaults(shop.orm)).not.toEqual([])
    await shop.orm.execute(sql`update orders set received = 15000 where id = ${order.id}`)
  })
})
