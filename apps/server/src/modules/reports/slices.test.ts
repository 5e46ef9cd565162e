import { setImmediate } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import type { Report } from '@jansi/contract/staff-reports'
import { sql } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { withoutTriggers } from '../../../test/database.ts'
import { usePostgres } from '../../../test/postgres-database.ts'
import { readBy, recordStatements } from '../../../test/rows-read.ts'
import { openShop, type Shop } from '../../../test/shop.ts'
import { anActiveWorkshop, anOrder, aProduct, done } from '../../../test/shop-goods.ts'
import { MAX_ROWS_A_SLICE } from './queries.ts'

/** Times as many rows as one slice may have. */
const SLICES = 5
const PIECES = (SLICES * MAX_ROWS_A_SLICE) / 2
/** Rows of other tables that belong to a row of a slice: its order, items and other events. */
const JOINED = 8
const REPORT = '/staff/reports/?from=2026-11-16&to=2026-11-22'

/** Pieces that were lent and came back within a week, and one order that was approved again and again. */
async function aBusyWeek(shop: Shop): Promise<void> {
  const staff = await shop.staff()
  const member = await shop.aMember()
  await anActiveWorkshop(shop)
  const { variant } = await aProduct(shop, { variants: [{ stock: 20 }] })
  const order = await anOrder(shop, member, 'approved', { staff })
  await withoutTriggers(shop.orm, (tx) =>
    tx.execute(sql`
      insert into stock_movements (variant_id, kind, on_loan, created_at)
      select ${variant.id}::int, kind, delta, '2026-11-17T00:00:00Z'::timestamptz + n / 3 * interval '1 second'
      from generate_series(1, ${PIECES}::int) n, (values ('hand_over', 1), ('return', -1)) as m (kind, delta)`),
  )
  await shop.orm.execute(sql`
    insert into order_events (order_id, from_status, to_status, created_at)
    select ${order.id}::uuid, 'pending', 'approved', '2026-11-18T00:00:00Z'::timestamptz + n * interval '1 second'
    from generate_series(1, ${2 * MAX_ROWS_A_SLICE}::int) n`)
}

function slices(shop: Shop): void {
  it('counts every row once, however many slices a report has, and reads no more in a statement than a slice', async () => {
    await aBusyWeek(shop)
    const staff = await shop.staff()
    let report: Report | undefined
    const sent = await recordStatements(async () => {
      report = done(await staff.get<Report>(REPORT), 200)
    })
    expect(report?.weeks).toMatchObject([
      { week: '2026-11-16', orders: 1, loans: PIECES, returned: PIECES, lost: 0 },
    ])
    const read = []
    for (const statement of sent) read.push(await readBy(shop.orm, statement))
    expect(read.filter(({ rows }) => rows >= MAX_ROWS_A_SLICE).length).toBeGreaterThanOrEqual(SLICES)
    expect(Math.max(...read.map(({ rows }) => rows))).toBeLessThanOrEqual(JOINED * MAX_ROWS_A_SLICE)
  })
}

const embedded = openShop({ engine: 'embedded' })
slices(embedded)

it('lets another request read between any two slices of a report on the embedded database', async () => {
  await aBusyWeek(embedded)
  const staff = await embedded.staff()
  // Requests come while statements run; the server sees them every few milliseconds, see `yieldBetweenStatements`.
  const run = PGlite.prototype._runExclusiveQuery
  const yielding = vi.spyOn(PGlite.prototype, '_runExclusiveQuery')
  yielding.mockImplementation(function (this: PGlite, statement) {
    return run.call(this, async () => {
      await setImmediate()
      return statement()
    }) as ReturnType<typeof statement>
  })
  const sent = await recordStatements(async () => {
    let reported = false
    const visitor = async () => {
      while (!reported) await embedded.orm.execute(sql`select 'a visitor'`)
    }
    const report = staff.get<Report>(REPORT).finally(() => {
      reported = true
    })
    await visitor()
    done(await report, 200)
  }).finally(() => yielding.mockRestore())
  const isVisitor = sent.map(({ text }) => text.includes('a visitor'))
  expect(isVisitor.filter((is) => !is).length).toBeGreaterThan(SLICES)
  const pairs = isVisitor.slice(1).filter((is, at) => !is && !isVisitor[at])
  expect(pairs).toEqual([])
})

slices(openShop({ over: usePostgres() }))
