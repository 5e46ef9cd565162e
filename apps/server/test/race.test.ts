import { randomUUID } from 'node:crypto'
import type { Order } from '@jansi/contract/orders'
import type { ReturnSession } from '@jansi/contract/returns'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildApp } from '../src/app.ts'
import { ResponseCache } from '../src/core/response-cache.ts'
import { type Database, openDatabase } from '../src/db/client.ts'
import { variants } from '../src/db/schema/catalog.ts'
import { events } from '../src/db/schema/events.ts'
import { orders } from '../src/db/schema/orders.ts'
import { paymentSlips } from '../src/db/schema/payments.ts'
import { returnItems, returnOutcomes } from '../src/db/schema/returns.ts'
import { startSession } from '../src/modules/auth/steps/start-session.ts'
import { stockFaults } from '../src/modules/stock/stock-faults.ts'
import { aPhoto } from './pictures.ts'
import { usePostgres } from './postgres-database.ts'
import { openShop, type Person } from './shop.ts'
import { aProduct, checkout, done, first, line } from './shop-goods.ts'
import { type Answer, type Visitor, visit } from './visitor.ts'

// Thirty at once take their time on a machine that does other things too.
vi.setConfig({ testTimeout: 60_000 })

const postgres = usePostgres({ ownCluster: true })
const shop = openShop({ over: postgres })
/** A second server on the same database, as behind a load balancer: every other call goes to it. */
let other: { app: FastifyInstance; database: Database }

beforeAll(async () => {
  const database = await openDatabase({ url: postgres.url, dataDir: '' })
  const app = await buildApp(
    { ...shop.deps, database, responseCache: new ResponseCache(shop.deps.clock) },
    { strictResponses: true },
  )
  await app.ready()
  other = { app, database }
})
afterAll(async () => {
  await other.app.close()
  await other.database.close()
})

/** Somebody whose nth call goes to the first server when n is even, else to the second. */
type Caller = (n: number) => Visitor

async function caller(person: Person): Promise<Caller> {
  const { access } = await shop.orm.transaction((tx) => startSession(shop.deps, tx, person.id))
  return (n) => visit(n % 2 === 0 ? shop.app : other.app, async () => access.token)
}

const members = (count: number) =>
  Promise.all(Array.from({ length: count }, async () => caller(await shop.aMember())))
const aMember = async () => first(await members(1))
const staff = async () => caller(await shop.staff())

/** Sold for ฿120 and lent for nothing. */
const product = (...stocks: number[]) =>
  aProduct(shop, { rentalPrice: 0, variants: stocks.map((stock) => ({ stock })) })

const order = (visitor: Visitor, lines: object[], method = 3, key?: string) =>
  visitor.post<Order>(
    '/order/create_from_cart/',
    checkout(lines, method),
    key === undefined ? {} : { 'idempotency-key': key },
  )
const left = async () =>
  (await shop.orm.select().from(variants).orderBy(variants.id)).map(({ available }) => available)

const statuses = (answers: Answer[]) =>
  Object.fromEntries(
    [...new Set(answers.map(({ status }) => status))]
      .sort()
      .map((status) => [status, answers.filter((answer) => answer.status === status).length]),
  )

/** Two loaned pieces in a member's hands, and an empty return session. */
async function openReturn() {
  const [member, volunteer] = [await aMember(), await staff()]
  const { id, items } = done(await order(member(0), [line(await product(5), 'rent', 2)], 4), 201)
  done(await volunteer(0).post(`/staff/orders/${id}/transition/`, { to: 'approved' }), 200)
  done(await volunteer(0).post(`/staff/orders/${id}/hand-over/`), 200)
  return { member, volunteer, session: await openSession(member), item: first(items).id }
}

const openSession = async (member: Caller) =>
  done(await member(0).post<ReturnSession>('/returnsession/'), 201).id

/** The same, with the item and a photo in the session: staff can review it. */
async function openReview() {
  const opened = await openReturn()
  const { member, session, item } = opened
  const added = await member(0).post<{ id: number }>('/returnitem/', { session, order_item: item })
  done(await member(0).upload('/returnevidence/', { session }, await aPhoto()), 201)
  return { ...opened, returnItem: done(added, 201).id }
}

const decision = (return_item: number, condition: number) => ({
  items: [{ return_item, outcomes: [{ condition, quantity: 2 }] }],
})

async function unpaidOrder() {
  const member = await aMember()
  return { member, id: done(await order(member(0), [line(await product(3), 'sale', 2)]), 201).id }
}

async function paidOrder() {
  const opened = await unpaidOrder()
  done(await opened.member(0).upload('/paymentslip/', { order: opened.id }, await aPhoto()), 201)
  return opened
}

describe('the last pieces', () => {
  test('30 members who want one to three of seven pieces get no more than seven', async () => {
    const scarce = await product(7)
    const wishes = [
      [line(scarce, 'sale')],
      [line(scarce, 'sale', 2)],
      [line(scarce, 'sale'), line(scarce, 'rent', 2)],
    ]
    const answers = await Promise.all(
      (await members(30)).map((buyer, n) => order(buyer(n), wishes[n % 3] ?? [])),
    )
    const taken = answers
      .filter(({ status }) => status === 201)
      .flatMap(({ body }) => body.items)
      .reduce((sum, { quantity }) => sum + quantity, 0)
    expect(answers.every(({ status }) => status === 201 || status === 400)).toBe(true)
    // Ten of them wanted a single one, so the last was not refused to all.
    expect(taken).toBe(7)
    expect(await left()).toEqual([0])
    expect(await stockFaults(shop.orm)).toEqual([])
  })

  test('one attempt that is sent ten times at once makes one order, and every answer names it', async () => {
    const lines = [line(await product(20), 'sale', 2)]
    const [member, key] = [await aMember(), randomUUID()]
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => order(member(n), lines, 3, key)))
    expect(statuses(answers)).toEqual({ 201: 10 })
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await shop.orm.select().from(orders)).toHaveLength(1)
    expect(await left()).toEqual([18])
    expect(await stockFaults(shop.orm)).toEqual([])
  })

  test('a member who checks out twelve times at once holds no more unpaid orders than the limit', async () => {
    const lines = [line(await product(50), 'sale')]
    const member = await aMember()
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => order(member(n), lines)))
    expect(statuses(answers)).toEqual({ 201: 5, 400: 7 })
    expect(await stockFaults(shop.orm)).toEqual([])
  })
})

describe('two people at one order', () => {
  test('when one approves and one rejects it at once, one of them is refused as already decided', async () => {
    const [one, two] = [await staff(), await staff()]
    for (let round = 0; round < 8; round++) {
      const move = `/staff/orders/${(await paidOrder()).id}/transition/`
      const answers = await Promise.all([
        one(0).post<{ code: string }>(move, { to: 'approved' }),
        two(1).post<{ code: string }>(move, { to: 'rejected', reason: 'ยอดไม่ตรง' }),
      ])
      expect(statuses(answers)).toEqual({ 200: 1, 409: 1 })
      const refused = answers.find(({ status }) => status === 409)
      // The other decision came before this one was sent, or after it.
      expect(['stale', 'transition_not_allowed']).toContain(refused?.body.code)
    }
    expect(await stockFaults(shop.orm)).toEqual([])
  })

  test('when its member cancels it while staff approve it, one of the two holds', async () => {
    const volunteer = await staff()
    for (let round = 0; round < 8; round++) {
      const { member, id } = await paidOrder()
      const answers = await Promise.all([
        member(0).post(`/order/${id}/cancel/`),
        volunteer(1).post(`/staff/orders/${id}/transition/`, { to: 'approved' }),
      ])
      expect(statuses(answers)).toEqual({ 200: 1, 409: 1 })
    }
    expect(await stockFaults(shop.orm)).toEqual([])
  })

  test('two slips at once are both kept, and the order starts to wait for staff once', async () => {
    const { member, id } = await unpaidOrder()
    const photo = await aPhoto()
    const answers = await Promise.all(
      [0, 1].map((n) => member(n).upload('/paymentslip/', { order: id }, photo)),
    )
    expect(statuses(answers)).toEqual({ 201: 2 })
    expect(await shop.orm.select().from(paymentSlips)).toHaveLength(2)
    const moves = (await shop.orm.select().from(events)).map(({ toStatus }) => toStatus)
    expect(moves).toEqual(['awaiting_slip', 'pending'])
  })

  test('a hand-over that two volunteers press at once happens once', async () => {
    const [member, one, two] = [await aMember(), await staff(), await staff()]
    const { id } = done(await order(member(0), [line(await product(5), 'rent', 2)], 4), 201)
    done(await one(0).post(`/staff/orders/${id}/transition/`, { to: 'approved' }), 200)
    const handOver = `/staff/orders/${id}/hand-over/`
    const answers = await Promise.all([one(0).post(handOver), two(1).post(handOver)])
    expect(statuses(answers)).toEqual({ 200: 1, 409: 1 })
    expect(await stockFaults(shop.orm)).toEqual([])
  })
})

describe('two people at one return', () => {
  test('an item put into two sessions at once is in one of them', async () => {
    const { member, session, item } = await openReturn()
    const second = await openSession(member)
    const answers = await Promise.all(
      [session, second, second, session].map((into, n) =>
        member(n).post('/returnitem/', { session: into, order_item: item, condition: 1 }),
      ),
    )
    expect(statuses(answers)).toEqual({ 201: 1, 400: 3 })
    expect(await shop.orm.select().from(returnItems)).toHaveLength(1)
  })

  test('reviewed by two volunteers at once, it is decided once and its stock comes back once', async () => {
    const { volunteer, session, returnItem } = await openReview()
    const second = await staff()
    const review = `/staff/returns/${session}/review/`
    const answers = await Promise.all([
      volunteer(0).post(review, decision(returnItem, 1)),
      second(1).post(review, decision(returnItem, 3)),
    ])
    expect(statuses(answers)).toEqual({ 200: 1, 409: 1 })
    expect(await shop.orm.select().from(returnOutcomes)).toHaveLength(1)
    expect(await stockFaults(shop.orm)).toEqual([])
  })

  test('a repeated request during a review of the other pieces returns the rest after it', async () => {
    const { member, volunteer, session, item, returnItem } = await openReview()
    const second = await openSession(member)
    const waiting = async () => {
      const { rows } = await shop.orm.execute(sql`select 1 from pg_locks where not granted`)
      return rows.length
    }
    const [review, added] = await shop.orm.transaction(async (tx) => {
      // The review comes to its mail last, when everything else of it is written.
      await tx.execute(sql`lock table outbox_mails in exclusive mode`)
      const outcomes = [1, 6].map((condition) => ({ condition, quantity: 1 }))
      const items = [{ return_item: returnItem, outcomes }]
      const decided = volunteer(0).post(`/staff/returns/${session}/review/`, { items })
      await expect.poll(waiting, { timeout: 20_000 }).toBe(1)
      const sent = member(1).post('/returnitem/', { session: second, order_item: item })
      await expect.poll(waiting, { timeout: 20_000 }).toBe(2)
      return [decided, sent]
    })
    expect([(await review).status, (await added).status]).toEqual([200, 201])
    expect((await added).body).toMatchObject({ quantity: 1 })
  })

  test('a photo that arrives during the review is part of it or is refused', async () => {
    const photo = await aPhoto()
    for (let round = 0; round < 4; round++) {
      const { member, volunteer, session, returnItem } = await openReview()
      const [late, review] = await Promise.all([
        member(0).upload('/returnevidence/', { session }, photo),
        volunteer(1).post(`/staff/returns/${session}/review/`, decision(returnItem, 1)),
      ])
      expect(review.status).toBe(200)
      expect([201, 400]).toContain(late.status)
    }
    expect(await stockFaults(shop.orm)).toEqual([])
  })
})
