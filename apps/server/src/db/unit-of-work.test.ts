import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { useDatabase } from '../../test/database.ts'
import type { Tx } from './client.ts'
import { faqs } from './schema/content.ts'
import { inTransaction } from './unit-of-work.ts'

const db = useDatabase()

const addQuestion = (tx: Tx, question: string) =>
  tx.insert(faqs).values({ question, answer: 'คำตอบ', category: 'ยืม' })
const divideByZero = (tx: Tx) => tx.execute(sql`select 1 / 0`)
const questions = async () =>
  (await db.orm.select({ question: faqs.question }).from(faqs).orderBy(faqs.id)).map(
    ({ question }) => question,
  )

it('runs the work before the commit in the transaction, and the effects after it', async () => {
  const seen: string[][] = []
  const result = await inTransaction(db.orm, async ({ tx, beforeCommit, afterCommit }) => {
    afterCommit(() => seen.push(['effect']))
    beforeCommit(async () => {
      await addQuestion(tx, 'ท้าย')
      seen.push(['work'])
    })
    await addQuestion(tx, 'แรก')
    return 'done'
  })
  expect(result).toBe('done')
  expect(await questions()).toEqual(['แรก', 'ท้าย'])
  expect(seen).toEqual([['work'], ['effect']])
})

it.each([
  ['a first statement', (tx: Tx) => divideByZero(tx)],
  ['a later statement', async (tx: Tx) => [await addQuestion(tx, 'หาย'), await divideByZero(tx)]],
])('commits nothing if %s fails, reports it, and runs no effect', async (_what, work) => {
  const seen: string[] = []
  for (const when of ['work', 'before the commit']) {
    const failing = inTransaction(db.orm, async ({ tx, beforeCommit, afterCommit }) => {
      afterCommit(() => seen.push('effect'))
      if (when === 'work') return work(tx)
      return beforeCommit(async () => void (await work(tx)))
    })
    await expect(failing).rejects.toMatchObject({ cause: { code: '22012' } })
  }
  expect(seen).toEqual([])
  expect(await questions()).toEqual([])
  // The connection serves the next transaction.
  await inTransaction(db.orm, ({ tx }) => addQuestion(tx, 'ใหม่'))
  expect(await questions()).toEqual(['ใหม่'])
})
