import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { expect, it, onTestFinished, vi } from 'vitest'
import { useDatabase } from '../../test/database.ts'
import { namedStatement } from './named-statement.ts'

const db = useDatabase({ engine: 'embedded' })

const RUNS = 1_000
const VALUES = [7, 'จานสี', null, ['หนึ่ง', 'a "b" \\ c'], '2026-11-20T03:00:00Z', true]
const valuesBack = namedStatement(
  'test_values',
  `select $1::int as number, $2::text as text, $3::text as nothing, $4::text[] as list, $5::timestamptz as instant,
    $6::boolean as flag, json_build_object('a', $1::int) as json, 9007199254740993::bigint as large`,
)
const divide = namedStatement<{ result: number }>('test_divide', 'select (6 / $1::int)::int as result')

const keptInDatabase = async (name: string) =>
  (await db.orm.execute(sql`select name from pg_prepared_statements where name = ${name}`)).rows.length

it('returns the values of a statement as the query builder does', async () => {
  const expected = {
    number: 7,
    text: 'จานสี',
    nothing: null,
    list: ['หนึ่ง', 'a "b" \\ c'],
    instant: '2026-11-20 03:00:00+00',
    flag: true,
    json: { a: 7 },
    large: 9007199254740993n,
  }
  for (const _run of [1, 2]) expect(await valuesBack(db.orm, VALUES)).toEqual([expected])
  await db.orm.transaction(async (tx) => expect(await valuesBack(tx, VALUES)).toEqual([expected]))
})

it('is parsed once, and again after a thousand runs', async () => {
  const one = namedStatement('test_once', 'select $1::int as one')
  const parse = vi.spyOn(PGlite.prototype, 'execProtocolStream')
  onTestFinished(() => parse.mockRestore())
  await one(db.orm, [1])
  expect(parse).toHaveBeenCalledTimes(2)
  await one(db.orm, [1])
  expect(parse).toHaveBeenCalledTimes(3)
  expect(await keptInDatabase('test_once')).toBe(1)
  for (let run = 2; run < RUNS; run += 1) await one(db.orm, [1])
  parse.mockClear()
  expect(await one(db.orm, [2])).toEqual([{ one: 2 }])
  expect(parse).toHaveBeenCalledTimes(2)
})

it('reports the error of a statement, and the next one works', async () => {
  await expect(divide(db.orm, [0])).rejects.toMatchObject({ cause: { code: '22012' } })
  expect(await divide(db.orm, [2])).toEqual([{ result: 3 }])
})

it('ends a transaction in which it failed, and keeps nothing of it', async () => {
  const failing = db.orm.transaction(async (tx) => {
    await tx.execute(sql`insert into faqs (question, answer, category, position) values ('ก', 'ข', 'ค', 1)`)
    await divide(tx, [0])
  })
  await expect(failing).rejects.toMatchObject({ cause: { code: '22012' } })
  expect((await db.orm.execute(sql`select question from faqs`)).rows).toEqual([])
  expect(await divide(db.orm, [3])).toEqual([{ result: 2 }])
})

it('waits for a transaction that is open', async () => {
  const order: string[] = []
  let alone: Promise<unknown> | undefined
  await db.orm.transaction(async (tx) => {
    alone = divide(db.orm, [1]).then(() => order.push('alone'))
    await divide(tx, [1])
    await divide(tx, [1])
    order.push('in the transaction')
  })
  await alone
  expect(order).toEqual(['in the transaction', 'alone'])
})
