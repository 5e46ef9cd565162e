import type { Order } from '@jansi/contract/orders'
import { asc, eq } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { countStatements } from '../../../test/count-statements.ts'
import { usePostgres } from '../../../test/postgres-database.ts'
import { refuseInDatabase } from '../../../test/refuse-in-database.ts'
import { openShop, type Person } from '../../../test/shop.ts'
import { aProduct, checkout, done, line, type MadeProduct, stockOf } from '../../../test/shop-goods.ts'
import { waitingForLocks } from '../../../test/waiting-for-locks.ts'
import {
  cartLines,
  idempotencyKeys,
  journalEntries,
  journalLines,
  orderEvents,
  orderItems,
  orders,
  outboxMails,
  stockMovements,
  variants,
} from '../../db/schema.ts'
import { journalFaults } from '../journal/journal-faults.ts'
import { stockFaults } from '../stock/stock-faults.ts'

/** BEGIN, locks, facts, order, mail and COMMIT, and the session of the member. */
const STATEMENTS_OF_AN_ORDER = 7

const order = (member: Person, lines: object[], key = 'one') =>
  member.post<Order>('/order/create_from_cart/', checkout(lines, 3), { 'idempotency-key': key })

describe('checkouts that wait at the same time', () => {
  const shop = openShop()

  const members = (count: number) => Promise.all(Array.from({ length: count }, () => shop.aMember()))
  const faults = async () => [...(await stockFaults(shop.orm)), ...(await journalFaults(shop.orm))]

  it('share transactions, and each gets its own order', async () => {
    const [bought, lent] = [await aProduct(shop, { variants: [{ stock: 50 }] }), await aProduct(shop)]
    const buyers = await members(10)
    for (const [at, member] of buyers.entries())
      done(
        await member.put('/cart/sync_cart/', { sale: [line(bought, 'sale', 1 + (at % 3))], rent: [] }),
        200,
      )
    const linesOf = (at: number) => [
      line(bought, 'sale', 1 + (at % 3)),
      ...(at === 4 ? [line(lent, 'rent', 2)] : []),
    ]
    let answers: Awaited<ReturnType<typeof order>>[] = []
    const statements = await countStatements(async () => {
      answers = await Promise.all(buyers.map((member, at) => order(member, linesOf(at))))
    })
    expect(statements).toBeLessThan(buyers.length * STATEMENTS_OF_AN_ORDER)

    const placed = answers.map((answer) => done(answer, 201))
    const shown = await Promise.all(
      buyers.map(async (member) => done(await member.get<Order[]>('/order/'), 200)),
    )
    for (const [at, own] of placed.entries()) {
      expect(own.items.map(({ quantity }) => quantity)).toEqual(linesOf(at).map(({ quantity }) => quantity))
      expect(shown[at]).toEqual([own])
    }
    const rows = await shop.orm.select().from(orders)
    expect(new Set(rows.map(({ number }) => number)).size).toBe(10)
    const items = await shop.orm.select().from(orderItems).orderBy(asc(orderItems.id))
    expect(items).toHaveLength(11)
    const actors = new Map(rows.map(({ id, userId }) => [id, userId]))
    const events = await shop.orm.select().from(orderEvents)
    expect(new Map(events.map(({ orderId, actorId }) => [orderId, actorId]))).toEqual(actors)
    const entries = await shop.orm.select().from(journalEntries)
    expect(new Map(entries.map(({ orderId, actorId }) => [orderId, actorId]))).toEqual(actors)
    const keys = await shop.orm.select().from(idempotencyKeys)
    expect(new Map(keys.map(({ orderId, userId }) => [orderId, userId]))).toEqual(actors)
    const reserved = (await shop.orm.select().from(stockMovements)).filter(({ kind }) => kind === 'reserve')
    for (const { orderItemId, actorId, available } of reserved) {
      const item = items.find(({ id }) => id === orderItemId)
      expect(actorId).toBe(actors.get(item?.orderId ?? ''))
      expect(available).toBe(-(item?.quantity ?? 0))
    }
    const mails = await shop.orm.select().from(outboxMails)
    const emails = new Map(placed.map(({ id }, at) => [id, buyers[at]?.email]))
    expect(new Map(mails.map(({ orderId, recipient }) => [orderId, recipient]))).toEqual(emails)
    expect(await shop.orm.$count(journalLines)).toBe(20)
    expect(await shop.orm.$count(cartLines)).toBe(0)
    expect(await stockOf(shop, bought.variant)).toMatchObject({ available: 50 - 19 })
    expect(await faults()).toEqual([])
  })

  it('get the last pieces one after the other, and a refused one changes nothing for the others', async () => {
    const few = await aProduct(shop, { variants: [{ stock: 3 }] })
    const answers = await Promise.all((await members(8)).map((member) => order(member, [line(few, 'sale')])))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 400, 400, 400, 400, 400])
    expect(answers.find(({ status }) => status === 400)?.body).toMatchObject({ code: 'out_of_stock' })
    expect(await stockOf(shop, few.variant)).toMatchObject({ available: 0 })
    expect(await shop.orm.$count(orders)).toBe(3)
    expect(await faults()).toEqual([])
  })

  it('take the pieces of a checkout hold for its own member only', async () => {
    const few = await aProduct(shop, { variants: [{ stock: 2 }] })
    const all = await members(6)
    const [holder, ...others] = all
    if (holder === undefined) throw new Error('no member')
    done(await holder.put('/checkout/hold/', { sale: [line(few, 'sale')], rent: [] }), 200)
    const answers = await Promise.all([...others, holder].map((member) => order(member, [line(few, 'sale')])))
    expect(answers.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(2)
    expect(answers.at(-1)?.status).toBe(201)
    expect(await stockOf(shop, few.variant)).toMatchObject({ available: 0 })
    expect(await faults()).toEqual([])
  })

  it('of one member, clicked twice with one key, are one order', async () => {
    const product = await aProduct(shop)
    const all = await members(4)
    const answers = await Promise.all(
      all.flatMap((member) => [
        order(member, [line(product, 'sale')]),
        order(member, [line(product, 'sale')]),
      ]),
    )
    const ids = answers.map((answer) => done(answer, 201).id)
    expect(new Set(ids).size).toBe(4)
    for (const at of all.keys()) expect(ids[2 * at]).toBe(ids[2 * at + 1])
    expect(await shop.orm.$count(orders)).toBe(4)
  })

  it('are tried alone when the database refuses one of them, and only that one fails', async () => {
    const [good, bad] = [await aProduct(shop, { variants: [{ stock: 20 }] }), await aProduct(shop)]
    await refuseInDatabase(shop.orm, 'order_items', bad)
    const answers = await Promise.all(
      (await members(8)).map((member, at) => order(member, [line(at === 5 ? bad : good, 'sale')])),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 500, 201, 201])
    expect(await stockOf(shop, good.variant)).toMatchObject({ available: 13 })
    expect(await shop.orm.$count(orders)).toBe(7)
    expect(await faults()).toEqual([])
  })
})

describe('a checkout whose variant another transaction holds', () => {
  // Several sessions: one of a test's usual database would let nobody in.
  const shop = openShop({ over: usePostgres() })

  /** Locks a variant's row, as a change of its stock does; the function that it returns ends that transaction. */
  async function holdRow({ variant }: MadeProduct): Promise<() => Promise<void>> {
    let end = () => {}
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    let holding = Promise.resolve()
    await new Promise<void>((isHeld, fail) => {
      holding = shop.orm.transaction(async (tx) => {
        await tx.select().from(variants).where(eq(variants.id, variant.id)).for('update')
        isHeld()
        await ended
      })
      holding.catch(fail)
    })
    return () => {
      end()
      return holding
    }
  }

  it('does not hold up the checkouts after it', async () => {
    const [held, free] = [await aProduct(shop), await aProduct(shop)]
    const [waiter, ...others] = await Promise.all([1, 2, 3].map(() => shop.aMember()))
    if (waiter === undefined) throw new Error('no member')
    const letGo = await holdRow(held)
    onTestFinished(letGo)
    let isEnded = false
    const waiting = order(waiter, [line(held, 'sale')]).finally(() => {
      isEnded = true
    })
    await expect.poll(() => waitingForLocks(shop.orm)).toBe(1)
    for (const member of others) done(await order(member, [line(free, 'sale')]), 201)
    expect(isEnded).toBe(false)
    await letGo()
    done(await waiting, 201)
    expect(await stockOf(shop, held.variant)).toMatchObject({ available: 4 })
    expect(await stockOf(shop, free.variant)).toMatchObject({ available: 3 })
  })
})
