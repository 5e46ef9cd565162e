import { expect, it } from 'vitest'
import { countStatements } from '../../../test/count-statements.ts'
import { openShop } from '../../../test/shop.ts'
import { aLoan, aProduct, done, line } from '../../../test/shop-goods.ts'
import { workshops } from '../../db/schema.ts'

/** Session and facts. */
const STATEMENTS_OF_A_CHECK = 2

const shop = openShop()

it('carts that are checked at the same time are checked by facts of one statement, each by those of its own member', async () => {
  const few = await aProduct(shop, { variants: [{ stock: 2 }] })
  const many = await aProduct(shop, { variants: [{ stock: 50 }] })
  const [holder, greedy, debtor, ...others] = await Promise.all(
    Array.from({ length: 8 }, () => shop.aMember()),
  )
  if (!holder || !greedy || !debtor) throw new Error('no member')
  await aLoan(shop, debtor)
  await shop.orm.update(workshops).set({ endsOn: '2026-12-20', returnDueOn: '2026-12-28' })
  shop.at('2026-11-28T17:00:00Z')
  done(await holder.put('/checkout/hold/', { sale: [line(few, 'sale', 2)], rent: [] }), 200)
  const checks = [
    () => holder.post('/cart/verify_stock/', { sale: [line(few, 'sale', 2)], rent: [] }),
    () => greedy.post('/cart/verify_stock/', { sale: [line(few, 'sale', 1)], rent: [] }),
    () => debtor.post('/cart/verify_stock/', { sale: [], rent: [line(many, 'rent', 1)] }),
    () => greedy.post('/cart/verify_stock/', { sale: [], rent: [{ ...line(many, 'rent'), product_id: 1 }] }),
    ...others.map((member, at) => () => {
      return member.post('/cart/verify_stock/', { sale: [], rent: [line(many, 'rent', 1 + at)] })
    }),
  ]
  const alone = []
  for (const check of checks) alone.push(await check())
  expect(alone.map(({ status }) => status)).toEqual([200, 400, 400, 400, 200, 200, 200, 200, 200])
  let together: typeof alone = []
  const statements = await countStatements(async () => {
    together = await Promise.all(checks.map((check) => check()))
  })
  expect(together.map(({ status, body }) => [status, body])).toEqual(
    alone.map(({ status, body }) => [status, body]),
  )
  expect(statements).toBeLessThan(checks.length * STATEMENTS_OF_A_CHECK)
})
