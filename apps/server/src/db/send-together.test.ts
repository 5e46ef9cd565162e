import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { useDatabase } from '../../test/database.ts'
import type { Tx } from './client.ts'
import { categories } from './schema/catalog.ts'
import { sendTogether } from './send-together.ts'

const db = useDatabase()
const category = (name: string) => ({ name, displayName: name })
const names = async () =>
  (await db.orm.select({ name: categories.name }).from(categories)).map(({ name }) => name)

it('runs statements in the order of the list and returns the result of each', async () => {
  const results = await db.orm.transaction((tx) =>
    sendTogether(
      tx.insert(categories).values(category('สี')).returning({ name: categories.name }),
      tx.select({ count: sql<number>`count(*)::int` }).from(categories),
      tx.insert(categories).values(category('ดินสอ')),
      tx.select({ count: sql<number>`count(*)::int` }).from(categories),
    ),
  )
  expect([results[0], results[1], results[3]]).toEqual([[{ name: 'สี' }], [{ count: 1 }], [{ count: 2 }]])
})

it.each([
  ['a select', (tx: Tx) => tx.select({ half: sql`1 / (select 0)` }).from(categories)],
  ['an insert', (tx: Tx) => tx.insert(categories).values({ ...category('พู่กัน'), id: sql`1 / (select 0)` })],
])('writes none of them and throws the error of the first if %s fails', async (_, failing) => {
  const before = await names()
  const sent = db.orm.transaction((tx) =>
    sendTogether(
      tx.insert(categories).values(category('พู่กัน')),
      failing(tx),
      tx.select({ root: sql`sqrt(-1)` }).from(categories),
      tx.insert(categories).values(category('กระดาษ')),
    ),
  )
  await expect(sent).rejects.toMatchObject({ cause: { message: 'division by zero' } })
  expect(await names()).toEqual(before)
})
