import { expect, it } from 'vitest'
import { openShop } from '../../../test/shop.ts'
import { aProduct } from '../../../test/shop-goods.ts'
import { journalEntries, journalLines } from '../../db/schema.ts'
import { postOrderEntry } from './steps/post-entry.ts'

const shop = openShop()

it.each([
  ['sold pieces', ['sale', 'sale']],
  ['lent pieces', ['rent']],
  ['both', ['sale', 'rent']],
])('the entry that an order writes with itself is the one that its rows call for: %s', async (_, types) => {
  const member = await shop.aMember()
  const lines = []
  for (const type of types) {
    const product = await aProduct(shop)
    lines.push({ product_id: product.id, variant_id: product.variant.id, quantity: 2, type })
  }
  const { status, body } = await member.post<{ id: string }>('/order/create_from_cart/', {
    payment_method: 3,
    order_items: lines,
  })
  expect(status).toBe(201)
  const written = await shop.orm.select().from(journalLines)
  expect(written.map(({ account }) => account).sort()).toEqual(['deferred_income', 'receivable'])

  const facts = { kind: 'order_changed', actorId: null, occurredAt: new Date() } as const
  await shop.orm.transaction((tx) => postOrderEntry(tx, body.id, facts))
  // Nothing was left to write.
  expect(await shop.orm.select().from(journalLines)).toEqual(written)
  expect(await shop.orm.$count(journalEntries)).toBe(1)
})
