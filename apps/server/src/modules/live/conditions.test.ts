import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { useDatabase, withoutTriggers } from '../../../test/database.ts'
import { readBy, recordStatements } from '../../../test/rows-read.ts'
import { currentConditions } from './queries.ts'

/** Of 2,000 reports each fiftieth is withdrawn; the newest twenty of these are read, and no other report. */
const REPORTS = 2_000
const MAX_ROWS = 40

const db = useDatabase()

it('reads withdrawn reports of damage by their index, however many reports there are', async () => {
  await withoutTriggers(db.orm, (tx) =>
    tx.execute(sql`
      insert into damage_reports (order_id, order_item_id, kind, quantity, note, request_key, withdrawn_at)
      select gen_random_uuid(), n, 'broken', 1, 'ขาหลังหลวม ตั้งแล้วเอียง', n::text,
        case when n % 50 = 0 then '2026-11-20T03:00:00Z'::timestamptz + n * interval '1 minute' end
      from generate_series(1, ${REPORTS}::int) n`),
  )
  await db.orm.execute(sql`vacuum analyze damage_reports`)
  const now = new Date('2026-11-23T03:00:00Z')
  const sent = await recordStatements(() => currentConditions(db.orm, now))
  expect(sent).toHaveLength(1)
  let rows = 0
  for (const statement of sent) rows += (await readBy(db.orm, statement)).rows
  expect(rows).toBeLessThan(MAX_ROWS)
  const newest = [...(await currentConditions(db.orm, now)).keys()]
  expect(newest).toHaveLength(20)
  const [{ id }] = (await db.orm.execute<{ id: number }>(sql`select max(id) as id from damage_reports`))
    .rows as [{ id: number }]
  expect(newest).toContain(`withdrawn report ${id}`)
})
