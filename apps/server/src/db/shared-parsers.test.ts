import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { useDatabase } from '../../test/database.ts'

const db = useDatabase({ engine: 'embedded' })

const TIMES = sql`select timestamptz '2026-11-20 03:00:00+00' as instant, date '2026-11-20' as day,
  array[date '2026-11-20'] as days, array[1.5::numeric] as numbers`
const AS_TEXT = {
  instant: '2026-11-20 03:00:00+00',
  day: '2026-11-20',
  days: '{2026-11-20}',
  numbers: '{1.5}',
}

test('reads times, days and arrays of them as text, in a transaction too', async () => {
  expect((await db.orm.execute(TIMES)).rows).toEqual([AS_TEXT])
  expect(await db.orm.transaction(async (tx) => (await tx.execute(TIMES)).rows)).toEqual([AS_TEXT])
})

test('passes no parsers with a query', async () => {
  const query = vi.spyOn(PGlite.prototype, 'query')
  await db.orm.execute(sql`select 1`)
  const options = query.mock.calls.map(([, , given]) => given)
  query.mockRestore()
  expect(options).toEqual([{ rowMode: 'object' }])
})
