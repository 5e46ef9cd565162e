import { sql } from 'drizzle-orm'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { useDatabase } from '../../test/database.ts'
import type { Executor } from './client.ts'
import { namedStatement } from './named-statement.ts'

const MOVED =
  'drizzle-orm keeps the driver in another place than session.client: namedStatement has to read it there'

const addQuestion = namedStatement(
  'test_add_question_of_driver',
  `insert into faqs (question, answer, category) values ($1, 'คำตอบ', 'ยืม')`,
)
const countQuestions = namedStatement<{ count: number }>(
  'test_count_questions_of_driver',
  'select count(*)::int as count from faqs',
)

const driverOf = (db: Executor) => (db._.session as unknown as { client?: unknown }).client
const keptNames = async (db: Executor) =>
  (
    await db.execute<{ name: string }>(
      sql`select name from pg_prepared_statements where name like '%of_driver'`,
    )
  ).rows.map(({ name }) => name)

// It is private to drizzle-orm: an upgrade may move it without a word.
describe('the driver below the query builder', () => {
  const db = useDatabase()

  it('is found outside a transaction', async () => {
    const driver = driverOf(db.orm)
    expect(driver instanceof pg.Pool, MOVED).toBe(true)
    expect(await countQuestions(db.orm, [])).toEqual([{ count: 0 }])
    expect(await keptNames(db.orm), 'it is sent with its name').toContain('test_count_questions_of_driver')
  })

  it('is found inside a transaction, as the connection of this transaction', async () => {
    const rolledBack = db.orm.transaction(async (tx) => {
      const driver = driverOf(tx)
      expect(driver, MOVED).not.toBe(driverOf(db.orm))
      expect(driver instanceof pg.Client, MOVED).toBe(true)
      await addQuestion(tx, ['ยืมได้กี่วัน'])
      expect(await countQuestions(tx, [])).toEqual([{ count: 1 }])
      expect(await keptNames(tx), 'it is sent with its name').toContain('test_add_question_of_driver')
      tx.rollback()
    })
    await expect(rolledBack).rejects.toThrow('Rollback')
    expect(await countQuestions(db.orm, []), 'it was a part of the transaction').toEqual([{ count: 0 }])
  })
})
