import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openShop } from '../../test/shop.ts'
import { looselyContains } from './loose-match.ts'

const shop = openShop()

it.each([
  ['ສ\u0eb5ນ\u0ec9\u0eb3', 'ນ\u0ecd\u0ec9\u0eb2', true],
  ['ສ\u0eb5ນ\u0ec9\u0ecd\u0eb2', 'ນ\u0eb3', true],
  ['สีน้ำ', 'น\u0e4d\u0e32', true],
  ['สีน้ำ', 'ນ\u0eb3', false],
])('the stored “%s” contains “%s”: %s', async (stored, words, isFound) => {
  const text = sql`${stored}::text`
  const { rows } = await shop.orm.execute(sql`select ${looselyContains(text, words)} as found`)
  expect(rows).toEqual([{ found: isFound }])
})
