import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { useDatabase } from '../../test/database.ts'
import { namedStatement } from './named-statement.ts'
import { faqs } from './schema.ts'
import { inTransaction } from './unit-of-work.ts'

const addQuestion = namedStatement(
  'test_add_question',
  `insert into faqs (question, answer, category) values ($1, 'คำตอบ', 'ยืม')`,
)
const divide = namedStatement('test_divide_by', 'select 1 / $1::int')

const db = useDatabase()

const questions = async () =>
  (await db.orm.select({ question: faqs.question }).from(faqs)).map(({ question }) => question)

it('commits a statement that is sent with the commit, and then runs the effects', async () => {
  const seen: string[][] = []
  await inTransaction(db.orm, async (unit) => {
    unit.afterCommit(() => seen.push(['effect']))
    unit.withCommit(() => addQuestion(unit.tx, ['ท้าย']))
    await addQuestion(unit.tx, ['แรก'])
  })
  expect(await questions()).toEqual(['แรก', 'ท้าย'])
  expect(seen).toEqual([['effect']])
})

it('commits nothing if a statement fails that is sent with the commit, reports it, and runs no effect', async () => {
  const seen: string[] = []
  const failing = inTransaction(db.orm, async (unit) => {
    unit.afterCommit(() => seen.push('effect'))
    unit.withCommit(() => divide(unit.tx, [0]))
    await addQuestion(unit.tx, ['หาย'])
  })
  await expect(failing).rejects.toMatchObject({ cause: { code: '22012' } })
  expect(seen).toEqual([])
  expect(await questions()).toEqual([])
  await inTransaction(db.orm, async (unit) => addQuestion(unit.tx, ['ใหม่']))
  expect(await questions()).toEqual(['ใหม่'])
})

it('gives the result of a statement that is not waited for once it has committed', async () => {
  const early: unknown[] = []
  const result = await inTransaction(db.orm, async (unit) => {
    const sum = unit.resultAfterCommit(divide(unit.tx, [1]))
    unit.beforeCommit(async () => {
      await addQuestion(unit.tx, ['แรก'])
      expect(sum).toThrow('has not committed')
    })
    unit.afterCommit(() => early.push(sum()))
    return sum
  })
  expect(result()).toEqual([{ '?column?': 1 }])
  expect(early).toEqual([result()])
  expect(await questions()).toEqual(['แรก'])
})

it('commits nothing if a statement fails that is not waited for, and reports that failure, not the next ones', async () => {
  const failing = inTransaction(db.orm, async (unit) => {
    await addQuestion(unit.tx, ['หาย'])
    unit.resultAfterCommit(divide(unit.tx, [0]))
    await addQuestion(unit.tx, ['หาย'])
  })
  await expect(failing).rejects.toMatchObject({ cause: { code: '22012' } })
  const failingAtOnce = inTransaction(db.orm, async (unit) => {
    unit.resultAfterCommit(divide(unit.tx, [0]))
  })
  await expect(failingAtOnce).rejects.toMatchObject({ cause: { code: '22012' } })
  expect(await questions()).toEqual([])
  await inTransaction(db.orm, async (unit) => addQuestion(unit.tx, ['ใหม่']))
  expect(await questions()).toEqual(['ใหม่'])
})

it('rolls back when the work fails, at its first statement too', async () => {
  const failing = inTransaction(db.orm, async (unit) => divide(unit.tx, [0]))
  await expect(failing).rejects.toMatchObject({ cause: { code: '22012' } })
  const failingLater = inTransaction(db.orm, async (unit) => {
    await unit.tx.execute(sql`delete from faqs`)
    await addQuestion(unit.tx, ['หาย'])
    throw new Error('changed its mind')
  })
  await expect(failingLater).rejects.toThrow('changed its mind')
  expect(await questions()).toEqual([])
})
