import type { Order } from '@jansi/contract/orders'
import { beforeEach, expect, test, vi } from 'vitest'
import { usePostgres } from './postgres-database.ts'
import { openShop, type Person } from './shop.ts'
import { aLoan, anOrder, aProduct, aReturn, done, first, line, stockOf } from './shop-goods.ts'
import type { Answer } from './visitor.ts'

// After each test the ledger and the journal are held against all rows.
vi.setConfig({ testTimeout: 60_000 })

const shop = openShop({ over: usePostgres() })
const reason = 'กดผิดรายการ'
let admins: Person[]
let member: Person

beforeEach(async () => {
  admins = await Promise.all(Array.from({ length: 6 }, () => shop.anAdmin()))
  member = await shop.aMember()
})

const count = (answers: readonly Answer[], status: number) =>
  answers.filter((answer) => answer.status === status).length

test('of six admins who take back one approval at once, one succeeds', async () => {
  const order = await anOrder(shop, member, 'approved', { staff: first(admins) })
  const answers = await Promise.all(
    admins.map((admin) => admin.post(`/staff/orders/${order.id}/undo-approval/`, { reason })),
  )
  expect([count(answers, 200), count(answers, 409)]).toEqual([1, 5])
})

test('an order is handed over or its approval is taken back, never both', async () => {
  const order = await anOrder(shop, member, 'approved', { staff: first(admins) })
  const answers = await Promise.all(
    admins.map((admin, n) =>
      n % 2 === 0
        ? admin.post(`/staff/orders/${order.id}/undo-approval/`, { reason })
        : admin.post(`/staff/orders/${order.id}/hand-over/`),
    ),
  )
  expect([count(answers, 200), count(answers, 409)]).toEqual([1, 5])
})

test('pieces that are taken back and sent by their member at once are in one place', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { order, item } = await aLoan(shop, member, { quantity: 2, staff: first(admins) })
    const session = done(await member.post<{ id: string }>('/returnsession/'), 201)
    const body = { session: session.id, order_item: item.id, condition: 1 }
    const [sent, undone] = await Promise.all([
      member.post('/returnitem/', body),
      first(admins).post(`/staff/orders/${order.id}/undo-hand-over/`, { reason }),
    ])
    expect([
      [201, 409],
      [400, 200],
    ]).toContainEqual([sent.status, undone.status])
  }
})

test('of six admins who reopen one return at once, one succeeds and its stock moves once', async () => {
  const { item, product } = await aLoan(shop, member, { quantity: 2, staff: first(admins) })
  const session = await aReturn(member, [item.id])
  const items = session.items.map(({ id }) => ({
    return_item: id,
    outcomes: [{ condition: 1, quantity: 2 }],
  }))
  done(await first(admins).post(`/staff/returns/${session.id}/review/`, { items }), 200)
  const answers = await Promise.all(
    admins.map((admin) => admin.post(`/staff/returns/${session.id}/reopen/`, { reason })),
  )
  expect([count(answers, 200), count(answers, 409)]).toEqual([1, 5])
  expect(await stockOf(shop, product.variant)).toEqual({ available: 3, onLoan: 2, quarantined: 0 })
})

test('the last pieces of a size go to one of the orders that change to it', async () => {
  const product = await aProduct(shop, { variants: [{ stock: 20 }, { stock: 2 }] })
  const [, scarce] = product.variants
  const made: Order[] = []
  for (const admin of admins) {
    const lines = [line(product, 'sale', 2)]
    made.push(await anOrder(shop, await shop.aMember(), 'approved', { lines, staff: admin }))
  }
  const answers = await Promise.all(
    made.map((order, n) =>
      admins[n]?.post(`/staff/orders/${order.id}/change-size/`, {
        order_item: first(order.items).id,
        quantity: 2,
        variant: scarce?.id,
        reason,
      }),
    ),
  )
  const given = answers.flatMap((answer) => (answer ? [answer] : []))
  expect([count(given, 200), count(given, 400)]).toEqual([1, 5])
})
