import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { useDatabase } from '../../test/database.ts'
import { faqs } from '../db/schema/content.ts'
import { countRows } from './count-rows.ts'

const database = useDatabase()

test('rows are counted as they are, and those of a long table up to ten thousand', async () => {
  const add = (from: number, to: number) =>
    database.orm.execute(sql`insert into faqs (question, answer, category, position)
      select 'q' || n, '', 'x', n from generate_series(${from}::int, ${to}::int) n`)
  await add(1, 9_999)
  expect(await countRows(database.orm, faqs, undefined)).toBe(9_999)
  expect(await countRows(database.orm, faqs, eq(faqs.question, 'q7'))).toBe(1)
  expect(await countRows(database.orm, faqs, eq(faqs.question, 'no'))).toBe(0)
  await add(10_000, 10_002)
  expect(await countRows(database.orm, faqs, undefined)).toBe(10_000)
})
