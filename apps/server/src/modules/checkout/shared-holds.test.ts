import type { CheckoutHold } from '@jansi/contract/checkout-holds'
import type { WaitingEntry } from '@jansi/contract/waiting-list'
import { sql } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { countStatements } from '../../../test/count-statements.ts'
import { usePostgres } from '../../../test/postgres-database.ts'
import { openShop, type Person } from '../../../test/shop.ts'
import { aProduct, checkout, done, line, type MadeProduct, stockOf } from '../../../test/shop-goods.ts'
import { checkoutHoldPieces, checkoutHolds, stockMovements } from '../../db/schema.ts'

/** Session, BEGIN, locks, holds, facts, write and COMMIT. */
const STATEMENTS_OF_A_HOLD = 7
/** PostgreSQL plans a statement so many times for its parameters before it decides whether one plan serves all. */
const PLANS_BEFORE_ONE_FOR_ALL = 5
const OTHER_VARIANTS = 400

const hold = (member: Person, sale: object[]) =>
  member.put<CheckoutHold>('/checkout/hold/', { sale, rent: [] })
const order = (member: Person, lines: object[]) => member.post('/order/create_from_cart/', checkout(lines, 3))

describe('holds that are asked for at the same time', () => {
  const shop = openShop()
  const members = (count: number) => Promise.all(Array.from({ length: count }, () => shop.aMember()))

  it('share transactions, and each member has their own pieces', async () => {
    const products = [await aProduct(shop, { variants: [{ stock: 30 }] }), await aProduct(shop)]
    const [many] = products as [MadeProduct, MadeProduct]
    const linesOf = (at: number) => [line(many, 'sale', 1 + (at % 3))]
    const all = await members(10)
    const statements = await countStatements(async () => {
      const answers = await Promise.all(all.map((member, at) => hold(member, linesOf(at))))
      expect(answers.map(({ status }) => status)).toEqual(all.map(() => 200))
    })
    expect(statements).toBeLessThan(all.length * STATEMENTS_OF_A_HOLD)
    const held = await shop.orm.select().from(checkoutHoldPieces)
    expect(new Map(held.map(({ userId, quantity }) => [userId, quantity]))).toEqual(
      new Map(all.map(({ id }, at) => [id, 1 + (at % 3)])),
    )
    const moved = (await shop.orm.select().from(stockMovements)).filter(({ kind }) => kind === 'hold')
    expect(new Map(moved.map(({ actorId, available }) => [actorId, -available]))).toEqual(
      new Map(held.map(({ userId, quantity }) => [userId, quantity])),
    )
    expect(await stockOf(shop, many.variant)).toMatchObject({ available: 11 })

    const orders = await Promise.all(all.map((member, at) => order(member, linesOf(at))))
    expect(orders.map(({ status }) => status)).toEqual(all.map(() => 201))
    expect(await stockOf(shop, many.variant)).toMatchObject({ available: 11 })
    expect(await shop.orm.$count(checkoutHolds)).toBe(0)
  })

  it('get the last pieces one after the other, and a refused one changes nothing for the others', async () => {
    const few = await aProduct(shop, { variants: [{ stock: 3 }] })
    const answers = await Promise.all((await members(8)).map((member) => hold(member, [line(few, 'sale')])))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 400, 400, 400, 400, 400])
    expect(await stockOf(shop, few.variant)).toMatchObject({ available: 0 })
    expect(await shop.orm.$count(checkoutHolds)).toBe(3)
  })

  it('end by themselves, are renewed and change their pieces in one transaction', async () => {
    const product = await aProduct(shop, { variants: [{ stock: 9 }] })
    const [ended, renewed, changed] = (await members(3)) as [Person, Person, Person]
    done(await hold(ended, [line(product, 'sale', 2)]), 200)
    shop.pass(30 * 60)
    for (const member of [renewed, changed]) done(await hold(member, [line(product, 'sale', 3)]), 200)
    shop.pass(60)
    const answers = await Promise.all([
      hold(ended, [line(product, 'sale', 2)]),
      hold(renewed, [line(product, 'sale', 3)]),
      hold(changed, [line(product, 'sale', 1)]),
    ])
    expect(answers.map(({ status }) => status)).toEqual([409, 200, 200])
    const held = await shop.orm.select().from(checkoutHoldPieces)
    expect(new Map(held.map(({ userId, quantity }) => [userId, quantity]))).toEqual(
      new Map([
        [renewed.id, 3],
        [changed.id, 1],
      ]),
    )
    expect(await stockOf(shop, product.variant)).toMatchObject({ available: 5 })
  })

  it('leave pieces that an order does not take to those who wait for them', async () => {
    const product = await aProduct(shop, { variants: [{ stock: 3 }] })
    const [buyer, another, waiting] = (await members(3)) as [Person, Person, Person]
    done(await hold(buyer, [line(product, 'sale', 2)]), 200)
    done(await hold(another, [line(product, 'sale', 1)]), 200)
    done(await waiting.post('/waiting-list/', { variant_id: product.variant.id }), 201)
    const stateOfWaiting = async () =>
      done(await waiting.get<WaitingEntry[]>('/waiting-list/'), 200).map(({ state }) => state)
    done(await order(another, [line(product, 'sale', 1)]), 201)
    expect(await stateOfWaiting()).toEqual(['waiting'])
    done(await order(buyer, [line(product, 'sale', 1)]), 201)
    expect(await stateOfWaiting()).toEqual(['offered'])
    expect(await stockOf(shop, product.variant)).toMatchObject({ available: 0 })
  })

  it('are tried alone when the database refuses one of them, and only that one fails', async () => {
    const [good, bad] = [await aProduct(shop, { variants: [{ stock: 20 }] }), await aProduct(shop)]
    await shop.orm.execute(
      sql.raw(
        `alter table checkout_hold_pieces add constraint refused check (variant_id <> ${bad.variant.id}) not valid`,
      ),
    )
    onTestFinished(async () => {
      await shop.orm.execute(sql`alter table checkout_hold_pieces drop constraint refused`)
    })
    const answers = await Promise.all(
      (await members(8)).map((member, at) => hold(member, [line(at === 5 ? bad : good, 'sale')])),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 500, 200, 200])
    expect(await stockOf(shop, good.variant)).toMatchObject({ available: 13 })
    expect(await stockOf(shop, bad.variant)).toMatchObject({ available: 5 })
  })
})

describe('the statements of holds', () => {
  // One session, whose plans the test looks at.
  const shop = openShop({ over: usePostgres({ poolSize: 1 }) })

  it('are planned once', async () => {
    const product = await aProduct(shop, { variants: [{ stock: 100 }] })
    await shop.orm.execute(
      sql`insert into variants (product_id, size)
        select ${product.id}::int, n::text from generate_series(1, ${OTHER_VARIANTS}::int) n`,
    )
    await shop.orm.execute(sql`analyze variants`)
    for (let n = 0; n < 8; n += 1) {
      const member = await shop.aMember()
      done(await hold(member, [line(product, 'sale', 2)]), 200)
      done(await order(member, [line(product, 'sale', 2)]), 201)
    }
    const { rows } = await shop.orm.execute<{ name: string; custom_plans: number }>(
      sql`select name, custom_plans::int from pg_prepared_statements where name like 'hold%' order by name`,
    )
    expect(rows).toEqual(
      ['hold_release', 'hold_write', 'holds'].map((name) => ({
        name,
        custom_plans: PLANS_BEFORE_ONE_FOR_ALL,
      })),
    )
  })
})
