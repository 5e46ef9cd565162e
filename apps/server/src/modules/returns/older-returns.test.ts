import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openUnmigratedDatabase } from '../../../test/database.ts'
import { knownMigrations, migrate, migrationsFolder } from '../../db/migrate.ts'

const journal: { entries: { tag: string }[] } = JSON.parse(
  await readFile(join(migrationsFolder(), 'meta/_journal.json'), 'utf8'),
)
const BEFORE =
  knownMigrations()[journal.entries.findIndex(({ tag }) => tag.endsWith('corrections_at_the_desk')) - 1]
const ORDER = '00000000-0000-4000-8000-00000000000'
const SESSION = '00000000-0000-4000-8000-00000000001'

it('loans and returns of an earlier release keep their fee', { timeout: 240_000 }, async () => {
  const database = await openUnmigratedDatabase()
  const { orm } = database
  try {
    await migrate(database, migrationsFolder(), { upTo: BEFORE })
    // Members, products and workshops do not matter here.
    await orm.execute(sql`set session_replication_role = replica`)
    await orm.execute(sql`insert into site_settings (id, document) values (1, '{"late_fee_per_day": 700}')`)
    for (const [n, status] of ['awaiting_return', 'approved', 'completed'].entries()) {
      await orm.execute(sql`insert into orders
        (id, user_id, workshop_id, status, amount, payment_method_id, payment_method_name, slip_owed)
        values (${ORDER + n}, 1, 1, ${status}, 0, 4, 'ยืม', false)`)
    }
    const sessions = ['pending', 'approved', 'rejected', 'pending'] as const
    for (const [n, status] of sessions.entries()) {
      await orm.execute(
        sql`insert into return_sessions (id, user_id, status) values (${SESSION + n}, 1, ${status})`,
      )
      await orm.execute(sql`insert into return_items (session_id, order_item_id, quantity, is_open, created_at)
        values (${SESSION + n}, ${n}, 1, ${status === 'pending'}, '2026-11-01T03:00:00Z')`)
      // The last one is a draft.
      if (n === 3) continue
      for (const [photo, at] of ['2026-11-02T03:00:00Z', '2026-11-09T03:00:00Z'].entries()) {
        await orm.execute(sql`insert into return_evidence (session_id, image_key, created_at)
          values (${SESSION + n}, ${`${n}-${photo}`}, ${at})`)
      }
    }
    await migrate(database)
    const rates = await orm.execute(sql`select late_fee_per_day::int as rate from orders order by id`)
    expect(rates.rows).toEqual([{ rate: 700 }, { rate: null }, { rate: null }])
    const received = await orm.execute(sql`
      select to_char(received_at at time zone 'UTC', 'YYYY-MM-DD') as day from return_sessions order by id`)
    expect(received.rows).toEqual([
      { day: '2026-11-02' },
      { day: '2026-11-02' },
      { day: null },
      { day: null },
    ])
  } finally {
    await database.close()
  }
})
