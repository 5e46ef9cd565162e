import type { CheckoutHold } from '@jansi/contract/checkout-holds'
import type { Order } from '@jansi/contract/orders'
import type { WaitingEntry } from '@jansi/contract/waiting-list'
import { asc, eq } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { usePostgres } from '../../../test/postgres-database.ts'
import { refuseInDatabase } from '../../../test/refuse-in-database.ts'
import { openShop, type Person } from '../../../test/shop.ts'
import { aProduct, checkout, done, line, type MadeProduct, stockOf } from '../../../test/shop-goods.ts'
import { waitingForLocks } from '../../../test/waiting-for-locks.ts'
import { cartLines, checkoutHoldPieces, checkoutHolds } from '../../db/schema/cart.ts'
import { variants } from '../../db/schema/catalog.ts'
import { events } from '../../db/schema/events.ts'
import { journalEntries } from '../../db/schema/journal.ts'
import { outboxMails } from '../../db/schema/mails.ts'
import { idempotencyKeys, orderItems, orders } from '../../db/schema/orders.ts'
import { stockMovements } from '../../db/schema/stock.ts'
import { journalFaults } from '../journal/journal-faults.ts'
import { stockFaults } from '../stock/stock-faults.ts'

// Several sessions of the database, so that transactions wait for each other.
const shop = openShop({ over: usePostgres() })

const order = (member: Person, lines: object[], key = 'one') =>
  member.post<Order>('/order/create_from_cart/', checkout(lines, 3), { 'idempotency-key': key })
const hold = (member: Person, sale: object[]) =>
  member.put<CheckoutHold>('/checkout/hold/', { sale, rent: [] })
const members = (count: number) => Promise.all(Array.from({ length: count }, () => shop.aMember()))
const two = async () => (await members(2)) as [Person, Person]
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status)
const left = async ({ variant }: MadeProduct) => (await stockOf(shop, variant)).available
const noFaults = async () =>
  expect([...(await stockFaults(shop.orm)), ...(await journalFaults(shop.orm))]).toEqual([])

/** Locks a variant's row, as a change of its stock does; the function that it returns ends that transaction. */
async function lockRow({ variant }: MadeProduct): Promise<() => Promise<void>> {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  let locking = Promise.resolve()
  await new Promise<void>((isLocked, fail) => {
    locking = shop.orm.transaction(async (tx) => {
      await tx.select().from(variants).where(eq(variants.id, variant.id)).for('update')
      isLocked()
      await ended
    })
    locking.catch(fail)
  })
  return () => {
    end()
    return locking
  }
}

describe('orders of several members at the same time', () => {
  it('are each written whole, under the name of their member', async () => {
    const [bought, lent] = [await aProduct(shop, { variants: [{ stock: 50 }] }), await aProduct(shop)]
    const buyers = await members(10)
    const linesOf = (at: number) => [
      line(bought, 'sale', 1 + (at % 3)),
      ...(at === 4 ? [line(lent, 'rent', 2)] : []),
    ]
    for (const [at, member] of buyers.entries())
      done(await member.put('/cart/sync_cart/', { sale: linesOf(at).slice(0, 1), rent: [] }), 200)
    const answers = await Promise.all(buyers.map((member, at) => order(member, linesOf(at))))
    const made = answers.map((answer) => done(answer, 201))
    for (const [at, own] of made.entries()) {
      expect(own.items.map(({ quantity }) => quantity)).toEqual(linesOf(at).map(({ quantity }) => quantity))
      expect(done(await (buyers[at] as Person).get<Order[]>('/order/'), 200)).toEqual([own])
    }
    const ownerOf = new Map(made.map(({ id }, at) => [id, buyers[at]?.id]))
    for (const table of [events, journalEntries]) {
      const rows = await shop.orm.select({ order: table.orderId, actor: table.actorId }).from(table)
      expect(new Map(rows.map((row) => [row.order, row.actor]))).toEqual(ownerOf)
    }
    const keys = await shop.orm.select().from(idempotencyKeys)
    expect(new Map(keys.map(({ orderId, userId }) => [orderId, userId]))).toEqual(ownerOf)
    const mails = await shop.orm.select().from(outboxMails)
    expect(new Map(mails.map(({ orderId, recipient }) => [orderId, recipient]))).toEqual(
      new Map(made.map(({ id }, at) => [id, buyers[at]?.email])),
    )
    const items = await shop.orm.select().from(orderItems).orderBy(asc(orderItems.id))
    const reserved = (await shop.orm.select().from(stockMovements)).filter(({ kind }) => kind === 'reserve')
    expect(new Map(reserved.map((row) => [row.orderItemId, [row.actorId, row.available]]))).toEqual(
      new Map(items.map((item) => [item.id, [ownerOf.get(item.orderId), -item.quantity]])),
    )
    expect(new Set(made.map(({ number }) => number)).size).toBe(10)
    expect(await shop.orm.$count(cartLines)).toBe(0)
    expect(await left(bought)).toBe(50 - 19)
    await noFaults()
  })

  it('take the last pieces one after the other, and a refused one changes nothing', async () => {
    const few = await aProduct(shop, { variants: [{ stock: 3 }] })
    const answers = await Promise.all((await members(8)).map((member) => order(member, [line(few, 'sale')])))
    expect(statuses(answers).sort()).toEqual([201, 201, 201, 400, 400, 400, 400, 400])
    expect(answers.find(({ status }) => status === 400)?.body).toMatchObject({ code: 'out_of_stock' })
    expect(await left(few)).toBe(0)
    expect(await shop.orm.$count(orders)).toBe(3)
    expect(await shop.orm.$count(outboxMails)).toBe(3)
    await noFaults()
  })

  it('take the pieces of a checkout hold for its own member only', async () => {
    const few = await aProduct(shop, { variants: [{ stock: 2 }] })
    const [holder, ...others] = (await members(6)) as [Person, ...Person[]]
    done(await hold(holder, [line(few, 'sale')]), 200)
    const answers = await Promise.all([...others, holder].map((member) => order(member, [line(few, 'sale')])))
    expect(statuses(answers).filter((status) => status === 201)).toHaveLength(2)
    expect(answers.at(-1)?.status).toBe(201)
    expect(await left(few)).toBe(0)
    await noFaults()
  })

  it('are one order a member who clicks twice', async () => {
    const product = await aProduct(shop)
    const all = await members(4)
    const clicks = all.flatMap((member) => [member, member])
    const answers = await Promise.all(clicks.map((member) => order(member, [line(product, 'sale')])))
    const ids = answers.map((answer) => done(answer, 201).id)
    for (const at of all.keys()) expect(ids[2 * at]).toBe(ids[2 * at + 1])
    expect(await shop.orm.$count(orders)).toBe(4)
  })

  it('of the same goods in another order wait for each other, and none is the victim of a deadlock', async () => {
    const [first, second] = [await aProduct(shop, { variants: [{ stock: 20 }] }), await aProduct(shop)]
    const answers = await Promise.all(
      (await members(8)).map((member, at) => {
        const lines = [line(first, 'sale'), line(second, 'rent')]
        return order(member, at % 2 === 0 ? lines : lines.reverse())
      }),
    )
    expect(statuses(answers).sort()).toEqual([201, 201, 201, 201, 201, 400, 400, 400])
    expect(await left(first)).toBe(15)
    expect(await left(second)).toBe(0)
    await noFaults()
  })

  it('fail alone where the database refuses one of them', async () => {
    const [good, bad] = [await aProduct(shop, { variants: [{ stock: 20 }] }), await aProduct(shop)]
    await refuseInDatabase(shop.orm, 'order_items', `variant_id <> ${bad.variant.id}`)
    const answers = await Promise.all(
      (await members(8)).map((member, at) => order(member, [line(at === 5 ? bad : good, 'sale')])),
    )
    expect(statuses(answers)).toEqual([201, 201, 201, 201, 201, 500, 201, 201])
    expect([await left(good), await left(bad)]).toEqual([13, 5])
    await noFaults()
  })

  it.each(['events', 'idempotency_keys', 'stock_movements', 'journal_entries', 'outbox_mails'])(
    'leave nothing behind where the database refuses a row of %s',
    async (table) => {
      const product = await aProduct(shop)
      const member = await shop.aMember()
      await refuseInDatabase(shop.orm, table)
      expect(await order(member, [line(product, 'sale')])).toMatchObject({ status: 500 })
      expect(await left(product)).toBe(5)
      expect(await shop.orm.$count(orders)).toBe(0)
      await noFaults()
    },
  )

  it('do not wait for one whose variant another transaction has locked', async () => {
    const [locked, free] = [await aProduct(shop), await aProduct(shop)]
    const [waiter, ...others] = (await members(3)) as [Person, ...Person[]]
    const letGo = await lockRow(locked)
    onTestFinished(letGo)
    const waiting = order(waiter, [line(locked, 'sale')])
    await expect.poll(() => waitingForLocks(shop.orm)).toBe(1)
    for (const member of others) done(await order(member, [line(free, 'sale')]), 201)
    expect(await waitingForLocks(shop.orm)).toBe(1)
    await letGo()
    done(await waiting, 201)
    expect([await left(locked), await left(free)]).toEqual([4, 3])
  })
})

describe('checkout holds of several members at the same time', () => {
  it('have their own pieces, take the last ones one after the other, and become orders', async () => {
    const product = await aProduct(shop, { variants: [{ stock: 3 }] })
    const all = await members(8)
    const answers = await Promise.all(all.map((member) => hold(member, [line(product, 'sale')])))
    expect(statuses(answers).sort()).toEqual([200, 200, 200, 400, 400, 400, 400, 400])
    expect(await left(product)).toBe(0)
    const holders = all.filter((_, at) => answers[at]?.status === 200)
    const moved = (await shop.orm.select().from(stockMovements)).filter(({ kind }) => kind === 'hold')
    expect(new Set(moved.map(({ actorId }) => actorId))).toEqual(new Set(holders.map(({ id }) => id)))
    const orderAll = holders.map((member) => order(member, [line(product, 'sale')]))
    expect(statuses(await Promise.all(orderAll))).toEqual([201, 201, 201])
    expect(await left(product)).toBe(0)
    expect(await shop.orm.$count(checkoutHolds)).toBe(0)
    await noFaults()
  })

  it('end by themselves, are renewed and change their pieces', async () => {
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
    expect(statuses(answers)).toEqual([409, 200, 200])
    const pieces = await shop.orm.select().from(checkoutHoldPieces)
    expect(new Map(pieces.map(({ userId, quantity }) => [userId, quantity]))).toEqual(
      new Map([
        [renewed.id, 3],
        [changed.id, 1],
      ]),
    )
    expect(await left(product)).toBe(5)
    await noFaults()
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
    expect(await left(product)).toBe(0)
  })
})

it('carts that are checked at the same time are each checked by the facts of their own member', async () => {
  const few = await aProduct(shop, { variants: [{ stock: 2 }] })
  const [holder, another] = await two()
  done(await hold(holder, [line(few, 'sale', 2)]), 200)
  const check = (member: Person) =>
    member.post('/cart/verify_stock/', { sale: [line(few, 'sale', 2)], rent: [] })
  expect(statuses(await Promise.all([holder, another, holder, another].map(check)))).toEqual([
    200, 400, 200, 400,
  ])
})
