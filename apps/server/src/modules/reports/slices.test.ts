import type { Report } from '@jansi/contract/staff-reports'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { withoutTriggers } from '../../../test/database.ts'
import { readBy, recordStatements } from '../../../test/rows-read.ts'
import { openShop } from '../../../test/shop.ts'
import { anActiveWorkshop, anOrder, aProduct, done } from '../../../test/shop-goods.ts'
import { MAX_ROWS_A_SLICE } from './queries.ts'

/** Times as many rows as one slice may have. */
const SLICES = 5
const PIECES = (SLICES * MAX_ROWS_A_SLICE) / 2
/** Rows of other tables that belong to a row of a slice: its order, items and other events. */
const JOINED = 8
const REPORT = '/staff/reports/?from=2026-11-16&to=2026-11-22'

const shop = openShop()

/** Pieces that were lent and came back within a week, and one order that was approved again and again. */
async function aBusyWeek(): Promise<void> {
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

it('counts every row once, however many slices a report has, and reads no more in a statement than a slice', async () => {
  await aBusyWeek()
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
