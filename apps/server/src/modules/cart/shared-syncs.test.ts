import type { ServerCart } from '@jansi/contract/cart'
import { asc, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { countStatements } from '../../../test/count-statements.ts'
import { usePostgres } from '../../../test/postgres-database.ts'
import { refuseInDatabase } from '../../../test/refuse-in-database.ts'
import { openShop, type Person } from '../../../test/shop.ts'
import { aProduct, done, line, type MadeProduct } from '../../../test/shop-goods.ts'
import { waitingForLocks } from '../../../test/waiting-for-locks.ts'
import { cartLines } from '../../db/schema.ts'
import { inTransaction } from '../../db/unit-of-work.ts'
import { storeCarts } from './steps/store-carts.ts'

/** Session, BEGIN, lock, lines and COMMIT. */
const STATEMENTS_OF_A_SYNC = 5
/** PostgreSQL plans a statement so many times for its parameters before it decides whether one plan serves all. */
const PLANS_BEFORE_ONE_FOR_ALL = 5
const OTHER_VARIANTS = 400

const sync = (member: Person, sale: object[]) =>
  member.put<ServerCart>('/cart/sync_cart/', { sale, rent: [] })

const idsOf = ({ sale }: ServerCart) => sale.map(({ product_variant }) => product_variant.id)

describe('carts that are synced at the same time', () => {
  const shop = openShop({ over: usePostgres() })
  const members = (count: number) => Promise.all(Array.from({ length: count }, () => shop.aMember()))
  const stored = ({ id }: Person) =>
    shop.orm
      .select({ variant: cartLines.variantId, quantity: cartLines.quantity })
      .from(cartLines)
      .where(eq(cartLines.userId, id))
      .orderBy(asc(cartLines.position))

  it('share transactions, and each member gets their own lines', async () => {
    const products = [await aProduct(shop), await aProduct(shop), await aProduct(shop)]
    const linesOf = (at: number) =>
      products.slice(at % 3).map((product) => line(product, 'sale', 1 + (at % 4)))
    const all = await members(10)
    await Promise.all(all.map((member) => sync(member, [line(products[0] as MadeProduct, 'sale', 5)])))
    let answers: Awaited<ReturnType<typeof sync>>[] = []
    const statements = await countStatements(async () => {
      answers = await Promise.all(all.map((member, at) => sync(member, linesOf(at))))
    })
    expect(statements).toBeLessThan(all.length * STATEMENTS_OF_A_SYNC)
    for (const [at, answer] of answers.entries()) {
      const { sale } = done(answer, 200)
      expect(sale.map(({ product_variant, quantity }) => [product_variant.id, quantity])).toEqual(
        linesOf(at).map(({ variant_id, quantity }) => [variant_id, quantity]),
      )
      const rows = await stored(all[at] as Person)
      expect(rows.map(({ variant, quantity }) => [variant, quantity])).toEqual(
        linesOf(at).map(({ variant_id, quantity }) => [variant_id, quantity]),
      )
    }
  })

  it('of two tabs are stored one after the other', async () => {
    const [one, other] = [await aProduct(shop), await aProduct(shop)]
    const member = await shop.aMember()
    for (let n = 0; n < 5; n += 1) {
      const [first, second] = await Promise.all([
        sync(member, [line(one, 'sale')]),
        sync(member, [line(other, 'sale', 1 + n)]),
      ])
      expect([idsOf(done(first, 200)), idsOf(done(second, 200))]).toEqual([
        [one.variant.id],
        [other.variant.id],
      ])
      expect(await stored(member)).toHaveLength(1)
    }
  })

  it('are tried alone when the database refuses one of them, and only that one fails', async () => {
    const [good, bad] = [await aProduct(shop), await aProduct(shop)]
    await refuseInDatabase(shop.orm, 'cart_lines', bad)
    const all = await members(8)
    const answers = await Promise.all(
      all.map((member, at) => sync(member, [line(at === 5 ? bad : good, 'sale')])),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 500, 200, 200])
    expect(await shop.orm.$count(cartLines)).toBe(7)
  })

  it('count the later of two lines of one variant', async () => {
    const [twice, once] = [await aProduct(shop), await aProduct(shop)]
    const member = await shop.aMember()
    const lines = [line(twice, 'sale', 1), line(once, 'sale', 1), line(twice, 'sale', 3)]
    const { sale } = done(await sync(member, lines), 200)
    expect(sale.map(({ product_variant, quantity }) => [product_variant.id, quantity])).toEqual([
      [once.variant.id, 1],
      [twice.variant.id, 3],
    ])
  })

  it('of two processes are stored one after the other', async () => {
    const [one, two] = [await aProduct(shop), await aProduct(shop)]
    const { id: userId } = await shop.aMember()
    const cartOf = ({ variant }: MadeProduct) => [
      { userId, lines: [{ type: 'sale' as const, variant_id: variant.id, quantity: 1 }] },
    ]
    let second: Promise<unknown> | undefined
    await inTransaction(shop.orm, async (unit) => {
      storeCarts(unit, cartOf(one))
      // Its own result waits for the commit; this statement comes after it on the same connection.
      await unit.tx.execute(sql`select`)
      second = inTransaction(shop.orm, async (other) => storeCarts(other, cartOf(two)))
      await expect.poll(() => waitingForLocks(shop.orm)).toBe(1)
    })
    await second
    const rows = await shop.orm.select().from(cartLines)
    expect(rows.map(({ variantId }) => variantId)).toEqual([two.variant.id])
  })
})

describe('the statements of carts', () => {
  // One session, whose plans the test looks at.
  const shop = openShop({ over: usePostgres({ poolSize: 1 }) })

  it('are planned once', async () => {
    const products = [await aProduct(shop), await aProduct(shop)]
    const lines = products.map((product) => line(product, 'sale'))
    await shop.orm.execute(
      sql`insert into variants (product_id, size)
        select ${products[0]?.id}::int, n::text from generate_series(1, ${OTHER_VARIANTS}::int) n`,
    )
    await shop.orm.execute(sql`analyze variants`)
    const member = await shop.aMember()
    for (let n = 0; n < 8; n += 1) {
      done(await sync(member, lines.slice(n % 2)), 200)
      done(await member.get('/cart/get_cart/'), 200)
    }
    const { rows } = await shop.orm.execute<{ name: string; custom_plans: number }>(
      sql`select name, custom_plans::int from pg_prepared_statements where name like 'cart%' order by name`,
    )
    expect(rows).toEqual(
      ['cart', 'cart_lock', 'cart_replace'].map((name) => ({ name, custom_plans: PLANS_BEFORE_ONE_FOR_ALL })),
    )
  })
})
