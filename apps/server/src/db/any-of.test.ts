import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { useDatabase } from '../../test/database.ts'
import { anyOf } from './any-of.ts'
import { idBeginsWith } from './id-prefix.ts'
import { orders } from './schema/orders.ts'
import { paymentSlips } from './schema/payments.ts'
import { users } from './schema/people.ts'

const db = useDatabase()

it('passes more values than a statement may have parameters as one array', async () => {
  await db.orm.execute(sql`
    insert into users (email, password_hash, first_name, last_name, phone_number)
    select n || '@example.org', '', 'บัว', 'งาม', '' from generate_series(1, 3) n`)
  const many = Array.from({ length: 70_000 }, (_, n) => n + 2)
  const found = await db.orm
    .select({ id: users.id })
    .from(users)
    .where(anyOf(users.id, many))
    .orderBy(users.id)
  expect(found).toEqual([{ id: 2 }, { id: 3 }])
  expect(await db.orm.select().from(users).where(anyOf(users.id, []))).toEqual([])
  expect(
    await db.orm
      .select()
      .from(users)
      .where(anyOf(users.email, ['2@example.org', 'a"{,}'])),
  ).toHaveLength(1)
  expect(
    await db.orm
      .select()
      .from(orders)
      .where(anyOf(orders.id, [randomUUID()])),
  ).toEqual([])
  expect(
    await db.orm
      .select()
      .from(paymentSlips)
      .where(anyOf(paymentSlips.reference, ["o'x"])),
  ).toEqual([])
})

it('finds an id by any prefix of its text, and by nothing else', async () => {
  const ids = ['3f2a91c4-0d5e-4b8a-9c77-1e2f3a4b5c6d', '3f2a91c5-0d5e-4b8a-9c77-1e2f3a4b5c6d']
  const begins = async (beginning: string) => {
    const condition = idBeginsWith(orders.id, beginning)
    if (!condition) return []
    const { rows } = await db.orm.execute<{ id: string }>(sql`
      select id::text from unnest(${sql.param(ids)}::uuid[]) as orders (id) where ${condition} order by id`)
    return rows.map(({ id }) => id)
  }
  for (const beginning of ['3', '3f2a91c', '3F2A91C4', '3f2a91c4-', '3f2a91c4-0d5e-4', ids[0] ?? '']) {
    const expected = ids.filter((id) => id.startsWith(beginning.toLowerCase()))
    expect(await begins(beginning), beginning).toEqual(expected)
  }
  for (const other of [
    '',
    '4',
    'x',
    '3f2a91c40',
    '3f2a-',
    `${ids[0]}0`,
    '3f2a91c4-0d5e-4b8a-9c77-1e2f3a4b5c6e',
    '%',
  ]) {
    expect(await begins(other), other).toEqual([])
  }
})
